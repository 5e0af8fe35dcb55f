import {
  type DatedGroup,
  type FindFactor,
  factorFinder,
  groupOf,
  toListedUnit,
} from '../../../../shared/domain/factor/factors.ts';
import { metricToday } from '../../../../shared/domain/factor/factors-today.ts';
import { looseObject } from '../../../../shared/domain/kernel/loose-object.ts';
import type { Aliases } from '../../../../shared/domain/metric/replacement.ts';
import { isEditable } from '../../../../shared/domain/report/status.ts';
import type { FactorOf } from '../../../../shared/domain/structure/calculation.ts';
import { getTogether } from '../../batch-get.ts';
import { itemKey } from '../../item-key.ts';
import { type ReportParts, type ReportTreePlace, reportStore } from '../report/report-store.ts';
import { periodOf, type ReportItem } from '../report/report-writes.ts';
import type { Structure } from '../structure/structure-store.ts';
import { factorStore } from './factor-store.ts';

/** The group that the settings of a package or report choose; null for none. */
export const groupIn = ({ conversion_factor_group: group }: Record<string, unknown>): string | null =>
  typeof group === 'string' && group !== '' ? group : null;

/** The inputs of a report's calculation, beside its values. */
export type Basis = { structure: Structure; factorOf: FactorOf; disableManualEntry: boolean; factors: UsedFactors };

/**
 * The sources of a report's factors. `found`: origin 'report' is a factor that a submission froze; `group`: the group that
 * applies.
 */
export type UsedFactors = {
  found: FindFactor;
  group: DatedGroup | null;
  /** the merged metrics, and what they became, when the factors were read */
  aliases: Aliases;
};

/**
 * A report's structure with the factors that apply to it, in one round trip: those of the package, the project, the group and the
 * tenancy. A submission freezes the factors. From then on only these count, because a later factor must not change submitted
 * figures. A revision looks them up anew, because otherwise a wrong factor could never be corrected; a deleted factor counts as
 * submitted, and so do all where the report is shown as a submission. A factor to the unit that screens show alike is looked up
 * only where there is none to the unit itself, now or submitted, because no other figure may change. Factors are found under the
 * merged metric: during a merge the structure may still have one metric and a factor the other.
 */
export async function basisOf(
  tenantUid: string,
  { report: stored, frozen, shown }: Pick<ReportParts, 'report' | 'frozen' | 'shown'>,
  place: ReportTreePlace,
): Promise<Basis> {
  const [structure, projectMeta, metaJson, sources] = await Promise.all([
    reportStore(tenantUid).structure(stored, place),
    settingsOf(tenantUid, { ...stored, packageUid: place.rootUid }),
    settingsOf(tenantUid, stored),
    factorStore(tenantUid).forReport({ packageUid: stored.packageUid, rootUid: place.rootUid }),
  ]);
  const disableManualEntry = shown?.disableManualEntry ?? isCalculatedOnly(stored, { ...projectMeta, ...metaJson });
  const submitted = factorFinder({ report: frozen ?? [] });
  const groups = { reportGroup: groupIn(stored.metaJson), packageGroup: groupIn(metaJson) };
  const all = { ...sources, ...groups, periodEnd: periodOf(stored)?.endDate ?? null };
  const today = factorFinder(all);
  const find: FindFactor = (metric, toUnit) => today(metricToday(metric, sources.aliases), toUnit);
  const isOpen = isEditable(stored.status) && !shown;
  const found: FindFactor = (...of) => {
    const before = submitted(...of);
    if (frozen !== null && !isOpen) return before;
    const exact = find(...of) ?? (before?.storedTo === undefined ? before : null);
    return exact ?? (isOpen ? toListedUnit(find)(...of) : null) ?? before;
  };
  const chosen = groupOf(all);
  const factors = { found, group: sources.groups.find(({ uid }) => uid === chosen) ?? null, aliases: sources.aliases };
  return { structure, factorOf: (...of) => found(...of)?.factor ?? null, disableManualEntry, factors };
}

/**
 * Whether no figure may be typed (SET-213). The report's own setting decides; before the first submission also that of its
 * package or project. `above`: the settings of the project's root, overwritten by those of the package.
 */
export const isCalculatedOnly = (
  { metaJson, submission }: Pick<ReportItem, 'metaJson' | 'submission'>,
  above: Readonly<Record<string, unknown>>,
): boolean => (metaJson.disable_manual_entry ?? (submission === 0 ? above.disable_manual_entry : false)) === true;

/**
 * Whether no figure may be typed (SET-213), where the settings are not known yet. Reads those of the package and the project
 * consistently, and only if they decide. @param own settings of the package, where they are known
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

/** Reads the settings of a package or project, in one round trip with other simultaneous reads. */
async function settingsOf(
  tenantUid: string,
  { projectUid, packageUid }: ReportItem,
  options: { consistent?: boolean } = {},
): Promise<Readonly<Record<string, unknown>>> {
  const [item] = await getTogether([itemKey('package', { tenantUid, projectUid, uid: packageUid })], options);
  return looseObject(item?.metaJson);
}
