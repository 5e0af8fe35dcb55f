import type { Cell, FigureStatus } from './dashboard.ts';
import { type Equation, metricsIn } from './equation.ts';
import { estimatedShare } from './estimated-share.ts';
import { combine, type LeftOut, leftOutFor, type Sheet } from './result.ts';
import { SheetColumns } from './sheet-columns.ts';

/**
 * One package's part in a figure; values are exact decimals. `counts`: whether it takes part in the approved figure; `leftOut`:
 * why not; `estimated`: the share of estimated figures in it, per cent.
 */
export type PackageEvidence = {
  packageUid: string;
  reportUid: string | null;
  status: FigureStatus;
  counts: boolean;
  leftOut: LeftOut | null;
  official: string | null;
  reported: string | null;
  estimated: string | null;
  values: { uid: string; value: string | null }[];
};

/**
 * The reports behind the figure of an indicator in one period: all existing or expected reports that the indicator concerns, as
 * '7 of 9 reports' counts them, each with its own result and the sums of its metrics.
 */
export function evidenceOf(equation: Equation, cells: readonly Cell[]): PackageEvidence[] {
  const metrics = metricsIn(equation);
  return cells.flatMap(({ packageUid, reportUid, status, official, reported }) => {
    const own = combine(equation, [official]);
    const submitted = combine(equation, [reported]);
    if (own.of === 0 && submitted.of === 0) return [];
    const shown = own.reports > 0 ? official : reported;
    return [
      {
        packageUid,
        reportUid,
        status,
        counts: own.reports > 0,
        leftOut: leftOutFor(equation, official),
        official: own.value,
        reported: submitted.value,
        estimated: estimatedShare(equation, new SheetColumns([{ ...shown, counts: true }])) ?? null,
        values: valuesOf(metrics, shown),
      },
    ];
  });
}

const valuesOf = (metrics: readonly string[], { values }: Sheet) =>
  metrics.map((uid) => ({ uid, value: values.get(uid) ?? null }));
