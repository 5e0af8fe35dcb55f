import { can } from '../../../shared/domain/access/rights.ts';
import { AppError } from '../../../shared/errors.ts';
import { type IdItem, idStore } from '../../data/stores/id-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import { projectGrant } from '../access/grant.ts';
import type { Context } from '../context.ts';
import { addressedId } from '../structure/place.ts';

async function ownerOfId(tenantUid: string, report: IdItem): Promise<{ ownerUid: string; isRoot: boolean }> {
  const { packageUid, rootUid, projectUid, isRoot } = await structureStore(tenantUid).placeOf(report);
  if (!isRoot || packageUid === rootUid) return { ownerUid: packageUid, isRoot };
  // clients address the project's factors by a root of their own, beside the packages
  const { factorsRootUid } = await projectStore(tenantUid).get(projectUid);
  return { ownerUid: packageUid === factorsRootUid ? rootUid : packageUid, isRoot };
}

/**
 * The owner of the factors that an id addresses: the project for the id of its root, else the package; for a report, its package.
 */
export const ownerOf = async (context: Context): Promise<string> =>
  (await ownerOfId(context.tenantUid, addressedId(context))).ownerUid;

const FROZEN =
  'This report was submitted with its conversion factors. Change those of its package: they count in its next report.';

/**
 * The same for a change: the id of a report that was never submitted addresses its package, whose factors it takes, so that a
 * factor that is added there counts in it (SET-386).
 * @throws conflict for a report that was submitted, whose factors are frozen
 */
export async function ownerToChange(context: Context): Promise<string> {
  const { tenantUid } = context;
  const id = addressedId(context);
  const { ownerUid, isRoot } = await ownerOfId(tenantUid, id);
  if (!isRoot && !(await reportStore(tenantUid).header(id.uid)).isStaging) throw new AppError('conflict', FROZEN);
  return ownerUid;
}

/** The owner of the factors to copy, addressed by a report or structure that the caller may read. */
export async function ownerToCopy({ tenantUid, actor }: Context, reportId: string): Promise<string> {
  const { source } = await idStore(tenantUid).resolve({ source: { type: 'commit', id: reportId } });
  const grant = source?.projectUid ? await projectGrant(actor, source.projectUid) : undefined;
  if (!source || !can(actor, grant, 'member'))
    throw new AppError('not_found', 'No project, package or report with this id. Check the id.');
  return (await ownerOfId(tenantUid, source)).ownerUid;
}
