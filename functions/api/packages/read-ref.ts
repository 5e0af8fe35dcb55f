import type { branches } from '../../../shared/contract/project/branches.ts';
import type { trackers } from '../../../shared/contract/project/packages.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { loadRef } from '../../core/project/package.ts';
import { type PlacedRef, refsOfProject } from '../../core/project/packages.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { trackerRefView } from './view.ts';

type Routes = Handlers<typeof trackers>;

export const readRef: Routes['readPackage'] = async (context, { params }) => {
  const found = await loadRef(context, params.refId);
  context.reply.version = found.ref.version;
  return trackerRefView(found);
};

const views = async (context: SignedInRequest, isListed: (placed: PlacedRef) => boolean) =>
  (await refsOfProject(context))
    .filter(isListed)
    .map(trackerRefView)
    .sort((a, b) => compareNames(a.name, b.name));

export const listRefs: Routes['listPackages'] = (context) => views(context, ({ ref }) => ref.kind !== 'conversion_factors');

/** With the ref of the conversion factors, as some clients expect it here. */
export const listEveryRef: Handlers<typeof branches>['listEveryPackage'] = (context) => views(context, () => true);
