import type { templates } from '../../../shared/contract/structure/templates.ts';
import { canSee } from '../../../shared/domain/access/rights.ts';
import { AppError } from '../../../shared/errors.ts';
import { projectGrant } from '../../core/access/grant.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { nodeView } from '../views/node-view.ts';

/** A template's tree, for whoever may read its project, and for everybody once it is public (ADM-478, SET-194). */
export const listTemplateNodes: Handlers<typeof templates>['listTemplateNodes'] = async ({ tenantUid, actor }, { params }) => {
  const { found } = await idStore(tenantUid).resolve({ found: { type: 'tracker', id: params.templateId } });
  if (!found?.projectUid) throw new AppError('not_found', 'No such template');
  const { tracker, project } = await projectStore(tenantUid).load(found.projectUid);
  const isSeen = tracker.isPublic || canSee(actor, await projectGrant(actor, project.uid));
  if (!tracker.isTemplate || !isSeen) throw new AppError('not_found', 'No such template');
  const { masterRefUid } = project;
  const { tree } = await structureStore(tenantUid).read({ trackerUid: tracker.uid, masterRefUid, refUid: masterRefUid });
  return tree.nodes.map((node) => nodeView(node));
};
