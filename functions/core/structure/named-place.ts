import { notFound } from '../../../shared/errors.ts';
import { type IdItem, idStore } from '../../data/stores/id-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import type { StructurePlace } from '../../data/stores/structure/structure-store.ts';
import { placeIn } from '../access/loaded.ts';
import { permit } from '../access/policy.ts';
import type { Context } from '../context.ts';

/**
 * The id of a report or tree that the payload names, which must be of this project, and for a limited grant of a package that it
 * counts on; undefined when it names none.
 * @throws not_found
 */
export async function namedId({ tenantUid, ids, within }: Context, reportId: string | undefined): Promise<IdItem | undefined> {
  if (reportId === undefined) return undefined;
  const { commit: report } = await idStore(tenantUid).resolve({ commit: { type: 'commit', id: reportId } });
  if (!report || report.structureUid !== ids.tracker?.uid) throw notFound('report');
  if (within && !within.has(String(report.packageUid))) throw notFound('report');
  return report;
}

/** The call as one on what the body names, for the policy to judge. */
export const atId = (context: Context, report: IdItem): Context => ({ ...context, ids: { ...context.ids, commit: report } });

/**
 * The structure to be changed: that of the report or tree that the body names, else the project's own.
 * @throws as the policy of 'structure:change'
 */
export async function placeToChange(context: Context, reportId: string | undefined): Promise<StructurePlace> {
  const report = await namedId(context, reportId);
  return report ? placeIn(await permit(atId(context, report), ['structure:change'])) : projectPlace(context);
}

/**
 * The structure that a package shows: the project's, or a package's on top of it.
 * @throws not_found for a package of another project, and for that of the project's factors, which has no structure
 */
export async function placeNamed(context: Context, packageId: string | undefined): Promise<StructurePlace> {
  const { factorsRootUid, ...place } = await placeOfProject(context);
  if (packageId === undefined) return place;
  const { ref: pack } = await idStore(context.tenantUid).resolve({ ref: { type: 'ref', id: packageId } });
  if (!pack || pack.structureUid !== place.structureUid || pack.uid === factorsRootUid) throw notFound('reporting package');
  return { ...place, packageUid: pack.uid };
}

/** The structure of the project itself, which a payload without an id means (SET-376). */
export async function projectPlace(context: Context): Promise<StructurePlace> {
  const { factorsRootUid: _factors, ...place } = await placeOfProject(context);
  return place;
}

async function placeOfProject({ tenantUid, ids }: Context): Promise<StructurePlace & { factorsRootUid: string }> {
  const structure = ids.tracker!;
  const { uid: projectUid, rootUid, factorsRootUid } = await projectStore(tenantUid).get(String(structure.projectUid));
  return { projectUid, structureUid: structure.uid, rootUid, packageUid: rootUid, isRoot: true, factorsRootUid };
}
