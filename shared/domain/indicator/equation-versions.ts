import { divide, sum } from '../kernel/decimal.ts';
import type { Period } from '../kernel/periods.ts';
import { type Equation, isRatio, type Operation, toEquation } from './equation.ts';
import { estimatedShare } from './estimated-share.ts';
import { type Combined, NO_RESULT, resultOf, type Sheet, type Sums, sumsOver } from './result.ts';
import { quantityOf } from './unit.ts';
import { type Versioned, type VersionMark, versionIn, versionsOf } from './versions.ts';

type Metric = { uid: string; name: string; unit: string; category: string };

/** What a version of an indicator says: its equation with the metrics of it, and the unit of its result. */
export type IndicatorDefinition = { operationJson: Operation; unit: string; metrics: readonly Metric[] };

/** An indicator as it is stored: the latest version, and those before it. */
export type VersionedIndicator = IndicatorDefinition & Versioned<IndicatorDefinition>;

/** A version of an indicator that can be computed. */
export type EquationVersion = VersionMark & IndicatorDefinition & { equation: Equation };

/** The equation that counts for each period of an indicator, in the unit of its result. */
export type EquationIn = (period: Pick<Period, 'start'> | null) => Pick<EquationVersion, 'number' | 'equation' | 'unit'>;

export const definitionIn = ({ operationJson, unit, metrics }: IndicatorDefinition): IndicatorDefinition => ({
  operationJson,
  unit,
  metrics,
});

/** All versions of an indicator, from the first on. Versions with an equation that cannot be read are left out. */
export const equationVersions = (item: VersionedIndicator): EquationVersion[] =>
  versionsOf(item, definitionIn(item)).flatMap((version) => {
    const equation = toEquation(version.operationJson);
    return equation ? [{ ...version, equation }] : [];
  });

/** The version of an indicator that counts for a period; the latest without one. Undefined for an indicator that cannot be computed. */
export function equationVersionIn(item: VersionedIndicator, period: Pick<Period, 'start'> | null): EquationVersion | undefined {
  const versions = equationVersions(item);
  return versions.length === 0 ? undefined : versionIn(versions, period);
}

/** The latest equation of an indicator, for what has no period: its form, its name, its twin in a company. */
export const latestEquation = ({ operationJson }: { operationJson: unknown }): Equation | null => toEquation(operationJson);

/** The equation of each period of an indicator; undefined for one that cannot be computed. */
export function equationsOf(item: VersionedIndicator): EquationIn | undefined {
  const versions = equationVersions(item);
  return versions.length === 0 ? undefined : (period) => versionIn(versions, period);
}

/** An equation that has never changed. */
export const alwaysEquation =
  (equation: Equation, unit = ''): EquationIn =>
  () => ({ number: 1, equation, unit });

/** Every metric of all versions of an indicator, each once. */
export const metricsOfVersions = (item: VersionedIndicator): Metric[] => [
  ...new Map(
    versionsOf(item, definitionIn(item)).flatMap(({ metrics }) => metrics.map((metric) => [metric.uid, metric])),
  ).values(),
];

type InForce = ReturnType<EquationIn>;

/** The figure of sums that several equations have made, each with its own factor; the equations add up with each other. */
function resultOfParts(parts: readonly { equation: Equation; sums: Sums }[]): string | null {
  const above = parts.flatMap(({ equation, sums }) => resultOf({ ...equation, denominators: [] }, sums) ?? []);
  if (above.length === 0) return null;
  if (!parts.some(({ equation }) => isRatio(equation))) return sum(above);
  return divide(sum(above), sum(parts.flatMap(({ sums }) => sums.denominators ?? [])));
}

/** Whether the figures of two versions may be added up: the same kind of figure in the same unit. */
const addsUpWith = (a: InForce, b: InForce): boolean =>
  a.number === b.number ||
  (quantityOf(a.unit) === quantityOf(b.unit) &&
    isRatio(a.equation) === isRatio(b.equation) &&
    a.equation.eqnType === b.equation.eqnType);

/**
 * The result of a period and those before it, back to the first whose version adds up with its own. Each period adds the sums of its
 * own version.
 * @param periods up to and including the last one, in the order of time, with their official sheets
 * @returns with `since`: the first day from which it counts, where earlier periods are left out
 */
export function runningTotal<P extends Pick<Period, 'start'>>(
  equationIn: EquationIn,
  periods: readonly P[],
  sheetsOf: (period: P) => readonly Sheet[],
): Combined {
  const last = periods.at(-1);
  if (!last) return NO_RESULT;
  const own = equationIn(last);
  const other = periods.findLastIndex((period) => !addsUpWith(equationIn(period), own));
  const counted = periods.slice(other + 1);
  const byVersion = Map.groupBy(counted, (period) => equationIn(period).number);
  const parts = [...byVersion.values()].map((each) => {
    const { equation } = equationIn(each[0]!);
    const sheets = each.flatMap(sheetsOf);
    return { equation, sheets, sums: sumsOver(equation, sheets) };
  });
  const [reports, of, oneSided] = (['reports', 'of', 'oneSided'] as const).map((key) =>
    parts.reduce((sum, { sums }) => sum + sums[key], 0),
  ) as [number, number, number];
  const estimated = estimatedShare(parts);
  return {
    value: resultOfParts(parts),
    reports,
    of,
    ...(oneSided > 0 && { oneSided }),
    ...(estimated !== undefined && { estimated }),
    ...(other >= 0 && { since: counted[0]!.start }),
  };
}
