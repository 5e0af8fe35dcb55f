import type { packages } from '../../../shared/contract/project/packages.ts';
import { loadProject } from '../../core/project/package.ts';
import { structuresSeenBy } from '../../core/project/structures.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { structureView } from './view.ts';

type Routes = Handlers<typeof packages>;

export const readOneStructure: Routes['readStructure'] = async (context) => {
  const loaded = await loadProject(context);
  context.reply.version = loaded.structure.version;
  return structureView(loaded);
};

export const listProjectStructures: Routes['listProjectStructures'] = async (context) => [
  structureView(await loadProject(context)),
];

export const listStructures: Routes['listStructures'] = async (context, { query }) =>
  (await structuresSeenBy(context, query)).map(structureView);
