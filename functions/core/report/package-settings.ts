import type { ReportChangeBody } from '../../../shared/contract/report/report-change.ts';
import { AppError, isStale, notFound } from '../../../shared/errors.ts';
import { changesOf } from '../../data/audit-write.ts';
import { retryOn } from '../../data/retry.ts';
import { packageStore } from '../../data/stores/project/package-store.ts';
import { type PackageItem, projectStore } from '../../data/stores/project/project-store.ts';
import { BOARD_CHANGED, boardStore } from '../../data/stores/report/board-store.ts';
import { packageOf } from '../../data/stores/report/report-frame.ts';
import { reportHeaderStore } from '../../data/stores/report/report-list-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import type { Context } from '../context.ts';
import { withKnownGroup } from '../factor/chosen-group.ts';

export type { PackageItem } from '../../data/stores/project/project-store.ts';

type Meta = NonNullable<ReportChangeBody['meta_json']>;

const ATTEMPTS = 5;
const CHANGED = 'Somebody else changed these settings in the meantime. Load them again and repeat your change.';

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
 * Saves settings for all reports of a package, and for its draft (SET-390, SET-391).
 * @returns the changed package
 * @throws not_found, conflict for a status or period, which only reports have; stale_version if the caller saw another version
 */
export async function changePackageSettings(context: Context, body: ReportChangeBody): Promise<PackageItem> {
  const { tenantUid, cause, ifMatch } = context;
  const { loaded, pack } = await load(context);
  if (body.status || body.reporting_period !== undefined || !body.meta_json)
    throw new AppError('conflict', 'This is the structure of a package. Decide on one of its reports.');
  if (ifMatch !== undefined && ifMatch !== pack.version) throw new AppError('stale_version', CHANGED);
  const meta = await withKnownGroup(tenantUid, body.meta_json);
  const metaJson = over(pack.metaJson, meta);
  const entry = await boardStore(tenantUid).entry(pack.projectUid, pack.uid);
  const version = await packageStore(tenantUid).update(loaded, pack, entry, { metaJson }, cause);
  // the open report follows the group of its package without having it
  const keys = Object.keys(meta).filter((key) => key !== 'conversion_factor_group');
  await passOn(context, pack, keys);
  return { ...pack, metaJson, version };
}

/** Keys that are sent as null are removed; others keep their values (SET-390). */
const over = (stored: Record<string, unknown>, { _sectionsComplete, _sectionsApproved, _sectionsReviewedIn, ...sent }: Meta) =>
  Object.fromEntries(Object.entries({ ...stored, ...sent }).filter(([, value]) => value !== null && value !== undefined));

/**
 * Writes settings of a package into the report that is filled in now, and into none that is submitted meanwhile. The settings are
 * those of the package at that moment: another administrator may have changed them since.
 * @param keys of the settings to write
 * @throws stale_version when the report changes at each of five attempts
 */
async function passOn({ tenantUid, cause }: Context, { projectUid, uid }: PackageItem, keys: readonly string[]): Promise<void> {
  await retryOn(isStale, { attempts: ATTEMPTS }, async () => {
    const entry = await boardStore(tenantUid).entry(projectUid, uid);
    if (!entry?.isStaging) return;
    const pack = await packageOf(tenantUid, projectUid, uid, { consistent: true });
    const report = await reportStore(tenantUid).header(entry.reportUid);
    // it was submitted after the board was read, which names another report by now
    if (!report.isStaging) throw BOARD_CHANGED();
    const { sectionsComplete, sectionsApproved } = report;
    const metaJson = over(report.metaJson, Object.fromEntries(keys.map((key) => [key, pack.metaJson[key]])));
    const settings = { metaJson, sectionsComplete, sectionsApproved };
    await reportHeaderStore(tenantUid).saveSettings(
      report,
      settings,
      changesOf({ metaJson: report.metaJson }, { metaJson }),
      cause,
    );
  });
}
