import type { branches } from '../../../shared/contract/project/branches.ts';
import type { packages } from '../../../shared/contract/project/packages.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { type PlacedPackage, packageOfPath, packagesOfProject } from '../../core/project/packages.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { structurePackageView } from './view.ts';

type Routes = Handlers<typeof packages>;

export const readPackage: Routes['readPackage'] = async (context, { params }) => {
  const found = await packageOfPath(context, params.refId);
  context.reply.version = found.pack.version;
  return structurePackageView(found);
};

const views = async (context: SignedInRequest, isListed: (placed: PlacedPackage) => boolean) =>
  (await packagesOfProject(context))
    .filter(isListed)
    .map(structurePackageView)
    .sort((a, b) => compareNames(a.name, b.name));

export const listPackages: Routes['listPackages'] = (context) => views(context, ({ pack }) => pack.kind !== 'conversion_factors');

/** All packages and the ref of the conversion factors, which some clients expect here. */
export const listEveryPackage: Handlers<typeof branches>['listEveryPackage'] = (context) => views(context, () => true);
