import { canSee } from '../../../shared/domain/access/rights.ts';
import type { Tree } from '../../../shared/domain/structure/tree.ts';
import { notFound } from '../../../shared/errors.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { type Structure, structureStore } from '../../data/stores/structure/structure-store.ts';
import { projectGrant } from '../access/grant.ts';
import { isStructure, placeIn } from '../access/loaded.ts';
import type { Context } from '../context.ts';
import { treeOfReport } from '../report/load.ts';

/** The present structure of the path's project or package. One BatchGet. */
export const structureIn = (context: Context): Promise<Structure> => structureStore(context.tenantUid).read(placeIn(context));

/**
 * The tree of the path's report, or the present tree of a structure. An open report has the present tree, a submitted one the
 * tree of its submission.
 */
export const treeIn = async (context: Context): Promise<Tree> =>
  isStructure(context) ? (await structureIn(context)).tree : treeOfReport(context);

/**
 * A template's tree, for people who may read its project, and for everybody if it is public (ADM-478, SET-194).
 * @throws not_found for a template that the caller may not see, and for a project that is no template
 */
export async function templateTree({ tenantUid, actor }: Context, templateId: string): Promise<Tree> {
  const { found } = await idStore(tenantUid).resolve({ found: { type: 'tracker', id: templateId } });
  if (!found?.projectUid) throw notFound('template');
  const { structure, project } = await projectStore(tenantUid).load(found.projectUid);
  const isSeen = structure.isPublic || canSee(actor, await projectGrant(actor, project.uid));
  if (!structure.isTemplate || !isSeen) throw notFound('template');
  const { rootUid } = project;
  return (await structureStore(tenantUid).read({ structureUid: structure.uid, rootUid, packageUid: rootUid })).tree;
}
