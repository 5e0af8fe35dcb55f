import type { ReportChangeBody } from '../../../shared/contract/report/report-change.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { changesOf } from '../../data/audit-write.ts';
import { packageStore } from '../../data/stores/project/package-store.ts';
import { type PackageItem, projectStore } from '../../data/stores/project/project-store.ts';
import { boardStore } from '../../data/stores/report/board-store.ts';
import { reportHeaderStore } from '../../data/stores/report/report-list-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import type { Context } from '../context.ts';
import { withKnownGroup } from '../factor/chosen-group.ts';

export type { PackageItem } from '../../data/stores/project/project-store.ts';

type Meta = NonNullable<ReportChangeBody['meta_json']>;

async function load({ tenantUid, ids }: Context) {
  const { projectUid, packageUid } = ids.commit!;
  const loaded = await projectStore(tenantUid).load(String(projectUid));
  const pack = loaded.allPackages.find(({ uid }) => uid === packageUid);
  if (!pack) throw notFound('reporting package');
  return { loaded, pack };
}

/** The package whose structure the path addresses; its settings are those of its reports (SET-209). @throws not_found */
export const packageOfStructure = async (context: Context): Promise<PackageItem> => (await load(context)).pack;

/**
 * Saves settings for all reports of a package, and for the one that is filled in (SET-390, SET-391).
 * @returns the package as it is then
 * @throws not_found, conflict for what only a report has: a status or a period
 */
export async function changePackageSettings(context: Context, body: ReportChangeBody): Promise<PackageItem> {
  const { tenantUid, cause } = context;
  const { loaded, pack } = await load(context);
  if (body.status || body.reporting_period !== undefined || !body.meta_json)
    throw new AppError('conflict', 'This is the structure of a package. Decide on one of its reports.');
  const meta = await withKnownGroup(tenantUid, body.meta_json);
  const metaJson = over(pack.metaJson, meta);
  const entry = await boardStore(tenantUid).entry(pack.projectUid, pack.uid);
  const version = await packageStore(tenantUid).update(loaded, pack, entry, { metaJson }, cause);
  // the open report follows the group of its package without having it
  const { conversion_factor_group: _group, ...settings } = meta;
  if (entry?.isStaging) await passOn(context, entry.reportUid, settings);
  return { ...pack, metaJson, version };
}

/** Keys that are sent as null are removed; others keep their values (SET-390). */
const over = (stored: Record<string, unknown>, { _sectionsComplete, _sectionsApproved, _sectionsReviewedIn, ...sent }: Meta) =>
  Object.fromEntries(Object.entries({ ...stored, ...sent }).filter(([, value]) => value !== null && value !== undefined));

async function passOn({ tenantUid, cause }: Context, reportUid: string, meta: Meta): Promise<void> {
  const report = await reportStore(tenantUid).header(reportUid);
  const { sectionsComplete, sectionsApproved } = report;
  const metaJson = over(report.metaJson, meta);
  const changes = changesOf(report.metaJson, metaJson);
  await reportHeaderStore(tenantUid).saveSettings(report, { metaJson, sectionsComplete, sectionsApproved }, changes, cause);
}
