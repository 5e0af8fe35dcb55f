import { type DatedGroup, type FoundFactor, factorFinder, groupOf } from '../../../../shared/domain/factor/factors.ts';
import { metricToday } from '../../../../shared/domain/factor/factors-today.ts';
import type { Aliases } from '../../../../shared/domain/metric/replacement.ts';
import { isEditable } from '../../../../shared/domain/report/status.ts';
import type { FactorOf } from '../../../../shared/domain/structure/calculation.ts';
import { getTogether } from '../../batch-get.ts';
import { itemKey } from '../../item-key.ts';
import { type ReportParts, type ReportTreePlace, reportStore } from '../report/report-store.ts';
import { periodOf, type ReportItem } from '../report/report-writes.ts';
import type { Structure } from '../structure/structure-store.ts';
import { factorStore } from './factor-store.ts';

/** The group that a package's or report's settings choose, or null for none. */
export const groupIn = ({ conversion_factor_group: group }: Record<string, unknown>): string | null =>
  typeof group === 'string' && group !== '' ? group : null;

/** What a report's figures are computed with. */
export type Basis = { structure: Structure; factorOf: FactorOf; disableManualEntry: boolean; factors: UsedFactors };

/** Where a report's factors come from. `found`: the origin 'report' is what an earlier submission has frozen; `group`: the one that counts. */
export type UsedFactors = {
  found: (...of: Parameters<FactorOf>) => FoundFactor | null;
  group: DatedGroup | null;
  /** which metrics had become others when the factors were read */
  aliases: Aliases;
};

/**
 * A report's structure with the factors that count for it, in one round trip: the package's, the project's, the group's and the global
 * ones. A submission freezes them, and from then on only the frozen ones count, so that a factor that comes later moves no figure.
 * A revision looks them up anew, since a wrong factor could never be corrected otherwise; one that is gone counts as it was submitted.
 * They are looked up under the metrics of today: while a merge is carried out, the structure may have one metric and a factor the other.
 */
export async function basisOf(
  tenantUid: string,
  { report: stored, frozen }: Pick<ReportParts, 'report' | 'frozen'>,
  place: ReportTreePlace,
): Promise<Basis> {
  const [structure, projectMeta, metaJson, sources] = await Promise.all([
    reportStore(tenantUid).structure(stored, place),
    settingsOf(tenantUid, { ...stored, packageUid: place.rootUid }),
    settingsOf(tenantUid, stored),
    factorStore(tenantUid).forReport({ packageUid: stored.packageUid, rootUid: place.rootUid }),
  ]);
  const disableManualEntry = isCalculatedOnly(stored, { ...projectMeta, ...metaJson });
  const submitted = factorFinder({ report: frozen ?? [] });
  const groups = { reportGroup: groupIn(stored.metaJson), packageGroup: groupIn(metaJson) };
  const all = { ...sources, ...groups, periodEnd: periodOf(stored)?.endDate ?? null };
  const today = factorFinder(all);
  const find: typeof today = (metric, toUnit) => today(metricToday(metric, sources.aliases), toUnit);
  const isLocked = frozen !== null && !isEditable(stored.status);
  const found: UsedFactors['found'] = (...of) => (isLocked ? null : find(...of)) ?? submitted(...of);
  const chosen = groupOf(all);
  const factors = { found, group: sources.groups.find(({ uid }) => uid === chosen) ?? null, aliases: sources.aliases };
  return { structure, factorOf: (...of) => found(...of)?.factor ?? null, disableManualEntry, factors };
}

/**
 * Whether no figure may be typed: by the report's own setting, or, until it is submitted, by that of its package or project (SET-213).
 * `above`: the settings of the project's root, with those of the package over them.
 */
export const isCalculatedOnly = (
  { metaJson, submission }: Pick<ReportItem, 'metaJson' | 'submission'>,
  above: Readonly<Record<string, unknown>>,
): boolean => (metaJson.disable_manual_entry ?? (submission === 0 ? above.disable_manual_entry : false)) === true;

/**
 * The same where the project's settings are not known yet, as they are at this moment: they are read only if they decide.
 * @param own settings of the package, where they are known
 */
export async function isManualEntryDisabled(
  tenantUid: string,
  report: ReportItem,
  { rootUid }: Pick<ReportTreePlace, 'rootUid'>,
  own?: Record<string, unknown>,
): Promise<boolean> {
  if (report.metaJson.disable_manual_entry !== undefined || report.submission > 0) return isCalculatedOnly(report, {});
  const consistent = { consistent: true };
  const settings = own ?? (await settingsOf(tenantUid, report, consistent));
  if (settings.disable_manual_entry !== undefined) return isCalculatedOnly(report, settings);
  return isCalculatedOnly(report, await settingsOf(tenantUid, { ...report, packageUid: rootUid }, consistent));
}

/** The settings of a package or project, read together with whatever else is asked for. */
async function settingsOf(
  tenantUid: string,
  { projectUid, packageUid }: ReportItem,
  options: { consistent?: boolean } = {},
): Promise<Record<string, unknown>> {
  const [item] = await getTogether([itemKey('package', { tenantUid, projectUid, uid: packageUid })], options);
  return (item?.metaJson ?? {}) as Record<string, unknown>;
}
