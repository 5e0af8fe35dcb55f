import type { trackers } from '../../../shared/contract/trackers.ts';
import { boardStore } from '../../data/board-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { loadProject, loadRef } from './load.ts';
import { refView } from './view.ts';

type Routes = Handlers<typeof trackers>;

export const readRef: Routes['api_tracker_ref_read'] = async (context, { params }) => {
  const { ref, entry } = await loadRef(context, params.refId);
  context.reply.version = ref.version;
  return refView(ref, entry);
};

export const listRefs: Routes['api_tracker_ref_list'] = async (context) => {
  const { refs, project } = await loadProject(context);
  const board = (await boardStore(context.tenantUid).of([project.uid])).get(project.uid) ?? {};
  return refs
    .filter(({ kind }) => kind !== 'conversion_factors')
    .map((ref) => refView(ref, board[ref.uid]))
    .sort((a, b) => a.name.localeCompare(b.name));
};
