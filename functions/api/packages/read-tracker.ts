import type { trackers } from '../../../shared/contract/project/packages.ts';
import { loadProject } from '../../core/project/package.ts';
import { structuresSeenBy } from '../../core/project/structures.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { trackerView } from './view.ts';

type Routes = Handlers<typeof trackers>;

export const readTracker: Routes['readStructure'] = async (context) => {
  const loaded = await loadProject(context);
  context.reply.version = loaded.tracker.version;
  return trackerView(loaded);
};

export const readProjectTracker: Routes['listProjectStructures'] = async (context) => [trackerView(await loadProject(context))];

export const listTrackers: Routes['listStructures'] = async (context, { query }) =>
  (await structuresSeenBy(context, query)).map(trackerView);
