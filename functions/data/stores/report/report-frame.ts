import type { PackageRoles } from '../../../../shared/domain/access/report-access.ts';
import { ascending } from '../../../../shared/domain/kernel/order.ts';
import { notFound } from '../../../../shared/errors.ts';
import { readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition } from '../../table.ts';
import type { ProjectItem } from '../project/project-index-store.ts';
import type { PackageItem, PeriodItem } from '../project/project-store.ts';
import type { BoardPeriod } from './board-store.ts';

/**
 * The parts of a project that its reports need. Periods in the order of time; `approverOf`: a role to the role that it reports
 * to.
 */
export type ReportFrame = {
  project: ProjectItem;
  packages: ReadonlyMap<string, PackageItem>;
  periods: readonly PeriodItem[];
  approverOf: ReadonlyMap<string, string>;
};

/** A project's packages, periods and roles in one Query. `consistent`: includes the most recent writes. @throws not_found */
export async function reportFrame(tenantUid: string, projectUid: string, { consistent = false } = {}): Promise<ReportFrame> {
  const found = await readPartition(partition.project(tenantUid, projectUid), '', { consistent });
  const { project, package: pack, period, role } = found;
  if (!project[0]) throw notFound('project');
  return {
    project: project[0],
    packages: new Map(pack.map((item) => [item.uid, item])),
    periods: period.toSorted(ascending(({ startDate }) => startDate)),
    approverOf: new Map(role.flatMap(({ uid, approverUid }) => (approverUid ? [[uid, approverUid] as const] : []))),
  };
}

/** The roles that report for a package and decide on its reports (ADM-290). */
export function rolesOf({ packages, approverOf }: ReportFrame, packageUid: string): PackageRoles {
  const responsibleUid = packages.get(packageUid)?.responsibleUid ?? null;
  return { responsibleUid, approverUid: (responsibleUid && approverOf.get(responsibleUid)) ?? null };
}

/** The uid of the period just before another one. */
export const previousPeriod = ({ periods }: ReportFrame, uid: string): string | null =>
  periods[periods.findIndex((period) => period.uid === uid) - 1]?.uid ?? null;

export const boardPeriod = ({ uid, startDate, endDate }: PeriodItem): BoardPeriod => ({ uid, startDate, endDate });

/** A single package. @throws not_found */
export async function packageOf(
  tenantUid: string,
  projectUid: string,
  uid: string,
  { consistent = false } = {},
): Promise<PackageItem> {
  const { data } = await db.entities.package.get({ tenantUid, projectUid, uid }).go({ consistent });
  if (!data) throw notFound('reporting package');
  return data;
}
