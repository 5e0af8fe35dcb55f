import type { branches } from '../../../shared/contract/project/branches.ts';
import type { trackers } from '../../../shared/contract/project/packages.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { loadProject, loadRef } from '../../core/project/package.ts';
import type { RefItem } from '../../data/stores/project/project-store.ts';
import { boardStore } from '../../data/stores/report/board-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { trackerRefView } from './view.ts';

type Routes = Handlers<typeof trackers>;

export const readRef: Routes['readPackage'] = async (context, { params }) => {
  const { ref, entry } = await loadRef(context, params.refId);
  context.reply.version = ref.version;
  return trackerRefView(ref, entry);
};

async function views(context: SignedInRequest, isListed: (ref: RefItem) => boolean) {
  const { refs, project } = await loadProject(context);
  const board = (await boardStore(context.tenantUid).of([project.uid])).get(project.uid) ?? {};
  return refs
    .filter(isListed)
    .map((ref) => trackerRefView(ref, board[ref.uid]))
    .sort((a, b) => compareNames(a.name, b.name));
}

export const listRefs: Routes['listPackages'] = (context) => views(context, ({ kind }) => kind !== 'conversion_factors');

/** With the ref of the conversion factors, as some clients expect it here. */
export const listEveryRef: Handlers<typeof branches>['listEveryPackage'] = (context) => views(context, () => true);
