import type { packages } from '../../../shared/contract/project/packages.ts';
import { loadProject } from '../../core/project/package.ts';
import { structuresSeenBy } from '../../core/project/structures.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { structureView } from './view.ts';

type Routes = Handlers<typeof packages>;

const readTheOne = async (context: SignedInRequest) => {
  const loaded = await loadProject(context);
  context.reply.version = loaded.structure.version;
  return structureView(loaded);
};

export const readOneStructure: Routes['readStructure'] = readTheOne;
/** A project has exactly one, so that nothing is made (OPS-095). */
export const createStructure: Routes['createStructure'] = readTheOne;

export const listProjectStructures: Routes['listProjectStructures'] = async (context) => [
  structureView(await loadProject(context)),
];

export const listStructures: Routes['listStructures'] = async (context, { query }) =>
  (await structuresSeenBy(context, query)).map(structureView);
