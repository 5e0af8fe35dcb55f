import { compare, round, toDecimal, toExponential } from '../kernel/decimal.ts';
import { lastDayOf } from '../kernel/periods.ts';
import { storedUnit } from '../metric/unit-text.ts';

/** Parent units per one unit of the metric; `metric` is a base metric's uid, `factor` decimal text. */
export type Factor = { uid?: string; metric: string; toUnit: string; factor: string };
/** A factor as a submission freezes it; `storedTo`: the unit that its owner keeps it to, where that is not `toUnit`. */
export type FrozenFactor = Factor & { storedTo?: string };
/**
 * A set of factors valid from `startDate` ('YYYY-MM-DD') until a newer set begins. A set without a date counts only where it is
 * chosen. Of two sets from the same day the later created is newer; `created`: ISO instant.
 */
export type DatedGroup = { uid: string; name: string; startDate: string | null; created?: string };

/**
 * Where factors come from, in the order of lookup. `report`: typed or frozen there; `package` and `project`: overrides;
 * `reportGroup` and `packageGroup`: a group's uid, 'latest' or none; `periodEnd`: exclusive end, null without a period.
 */
export type FactorSources = {
  report?: readonly FrozenFactor[];
  package?: readonly Factor[];
  project?: readonly Factor[];
  reportGroup?: string | null;
  packageGroup?: string | null;
  groups?: readonly DatedGroup[];
  groupFactors?: ReadonlyMap<string, readonly Factor[]>;
  global?: readonly Factor[];
  periodEnd?: string | null;
};

export type FactorOrigin = 'same-unit' | 'report' | 'package' | 'project' | 'group' | 'global';
/** `uid`: of the factor, if its source has it; `storedTo`: the unit that it is stored to, where that is not the one asked for. */
type FoundFactor = { factor: string; origin: FactorOrigin; uid?: string; storedTo?: string };
/** Finds the factor from a metric to a unit; null is 'No conversion factor found'. */
export type FindFactor = (metric: { uid: string; unit: string }, toUnit: string) => FoundFactor | null;

export const LATEST = 'latest';
export const NO_FACTOR = 'No conversion factor found';
/** The flag on the screen where metrics are set up (SET-325). */
export const NO_FACTOR_TO_PARENT = 'No conversion factor found from base metric to parent unit';

/** Blank, NaN and infinite are no factors; 0 and negative ones are (specification, 'Calculation of a metric'). */
export const isValidFactor = (factor: string | number | null | undefined): boolean => toDecimal(factor) !== null;

/**
 * Whether no calculation uses a factor: a unit counts one to one in itself, whatever is stored (SET-328). `factor`: decimal text.
 */
export const isUnused = (unit: string, toUnit: string, factor: string): boolean => unit === toUnit && compare(factor, '1') !== 0;

/**
 * The newest group that is valid on the period's last day, that is the exclusive end minus one day (ADM-601); null when none is.
 */
export function latestGroup(groups: readonly DatedGroup[], periodEnd: string | null): DatedGroup | null {
  if (periodEnd === null) return null;
  const lastDay = lastDayOf(periodEnd);
  return groups
    .filter(({ startDate }) => startDate !== null && startDate <= lastDay)
    .reduce<DatedGroup | null>((best, group) => (best === null || keyOfAge(group) > keyOfAge(best) ? group : best), null);
}

const keyOfAge = ({ startDate, created = '', uid }: DatedGroup) => `${startDate} ${created} ${uid}`;

/** The group that counts: the report's, else the package's, else the latest. */
export function groupOf({ reportGroup, packageGroup, groups = [], periodEnd = null }: FactorSources): string | null {
  const chosen = reportGroup || packageGroup || LATEST;
  return chosen === LATEST ? (latestGroup(groups, periodEnd)?.uid ?? null) : chosen;
}

// Uids hold no blanks, so that no unit text can be taken for another metric's.
const keyOf = (metric: string, toUnit: string) => `${metric} ${toUnit}`;

/**
 * A lookup of factors over their sources, indexed once: same unit text is 1, then the report's own factor, the package's, the
 * project's, the group's, the global one; null is 'No conversion factor found'. Of two equal factors in one place the first
 * counts; invalid ones are skipped (SET-245, SET-249, SET-328, REP-070).
 */
export function factorFinder(sources: FactorSources): FindFactor {
  const group = groupOf(sources);
  const inOrder: readonly [FactorOrigin, readonly FrozenFactor[] | undefined][] = [
    ['report', sources.report],
    ['package', sources.package],
    ['project', sources.project],
    ['group', group === null ? undefined : sources.groupFactors?.get(group)],
    ['global', sources.global],
  ];
  const found = new Map<string, FoundFactor>();
  for (const [origin, factors] of inOrder)
    for (const each of factors ?? []) {
      const factor = toDecimal(each.factor);
      const key = keyOf(each.metric, each.toUnit);
      if (factor === null || found.has(key)) continue;
      const { uid, storedTo } = each;
      found.set(key, { factor, origin, ...(uid !== undefined && { uid }), ...(storedTo !== undefined && { storedTo }) });
    }
  return (metric, toUnit) =>
    metric.unit === toUnit ? { factor: '1', origin: 'same-unit' } : (found.get(keyOf(metric.uid, toUnit)) ?? null);
}

/**
 * The listed unit (see `storedUnit`) for which groups and the tenancy store factors to a unit, such as M3 for 'm³'. Null if it is
 * the same unit, and for a metric in the listed unit, because a unit always counts one to one in itself (SET-328).
 */
export function listedUnit(unit: string, toUnit: string): string | null {
  const listed = storedUnit(toUnit);
  return listed === toUnit || listed === unit ? null : listed;
}

/**
 * The lookup for where `find` has found nothing to the unit itself: the factor to the unit of the list that screens show like it.
 */
export const toListedUnit =
  (find: FindFactor): FindFactor =>
  (metric, toUnit) => {
    const storedTo = listedUnit(metric.unit, toUnit);
    const found = storedTo === null ? null : find(metric, storedTo);
    return found && storedTo !== null ? { ...found, storedTo } : null;
  };

/** A factor on its badge: exponent form above 100 and below 0.01 in absolute value, else 2 decimals (SET-321 to SET-324). */
export function factorBadge(factor: string | number): string {
  const value = toDecimal(factor);
  if (value === null) return '';
  const size = value.replace(/^-/, '');
  return compare(size, '100') > 0 || compare(size, '0.01') < 0 ? toExponential(value, 1) : round(value, 2);
}

/** The text of 'Show conversion factors to parent' (REP-069, REP-070). */
export const conversionText = (unit: string, factor: string | null, toUnit: string): string =>
  factor === null ? NO_FACTOR : `1 ${unit} = ${factor} ${toUnit}`;
