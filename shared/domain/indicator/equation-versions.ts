import type { Period } from '../kernel/periods.ts';
import { type Equation, type Operation, toEquation } from './equation.ts';
import { type Versioned, type VersionMark, versionIn, versionsOf } from './versions.ts';

type Metric = { uid: string; name: string; unit: string; category: string };

/** The content of an indicator's version: its equation with its metrics, and the unit of its result. */
export type IndicatorDefinition = { operationJson: Operation; unit: string; metrics: readonly Metric[] };

/** An indicator as stored: the latest version, and earlier ones. */
export type VersionedIndicator = IndicatorDefinition & Versioned<IndicatorDefinition>;

/** A version of an indicator that can be computed. */
export type EquationVersion = VersionMark & IndicatorDefinition & { equation: Equation };

/**
 * The equation that counts for each period of an indicator, in the unit of its result; `metrics`: those
 * of an equation with versions.
 */
export type EquationIn = (
  period: Pick<Period, 'start'> | null,
) => Pick<EquationVersion, 'number' | 'equation' | 'unit'> & Partial<Pick<EquationVersion, 'metrics'>>;

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

/**
 * The version of an indicator that counts for a period; the latest without one. Undefined for an
 * indicator that cannot be computed.
 */
export function equationVersionIn(item: VersionedIndicator, period: Pick<Period, 'start'> | null): EquationVersion | undefined {
  const versions = equationVersions(item);
  return versions.length === 0 ? undefined : versionIn(versions, period);
}

/** The latest equation of an indicator, for purposes without a period: its form, its name, its counterpart in a company. */
export const latestEquation = ({ operationJson }: { operationJson: unknown }): Equation | null => toEquation(operationJson);

/** The equation of an indicator by period; undefined if it cannot be computed. */
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
