import { can } from '../../../shared/domain/access/rights.ts';
import { AppError } from '../../../shared/errors.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { type StructurePlace, structureStore } from '../../data/stores/structure/structure-store.ts';
import { projectGrant } from '../access/grant.ts';
import type { Context } from '../context.ts';

/**
 * The place of a structure that a body names. Everybody may read the structure of a public template (ADM-478).
 * @throws not_found for a structure that the caller may not read
 */
export async function visiblePlace({ tenantUid, actor }: Context, reportId: string): Promise<StructurePlace> {
  const { source } = await idStore(tenantUid).resolve({ source: { type: 'commit', id: reportId } });
  const grant = source?.projectUid ? await projectGrant(actor, source.projectUid) : undefined;
  const isSeen = source?.projectUid && (can(actor, grant, 'member') || (await isPublicTemplate(tenantUid, source.projectUid)));
  if (!source || !isSeen) throw new AppError('not_found', 'No project, package or report with this id. Check the id.');
  return structureStore(tenantUid).placeOf(source);
}

async function isPublicTemplate(tenantUid: string, projectUid: string): Promise<boolean> {
  const { structure } = await projectStore(tenantUid).load(projectUid);
  return structure.isTemplate && structure.isPublic;
}
