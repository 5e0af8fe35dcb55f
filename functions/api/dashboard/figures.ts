import type { z } from 'zod';
import type { DashboardIndicator } from '../../../shared/contract/indicator/dashboard.ts';
import type { IndicatorFigures } from '../../../shared/domain/indicator/dashboard.ts';
import type { TargetInForce } from '../../../shared/domain/indicator/period-targets.ts';
import { type CombinedResult, NO_RESULT } from '../../../shared/domain/indicator/result.ts';
import type { Period } from '../../../shared/domain/kernel/periods.ts';
import type { ComputedIndicator } from '../../core/dashboard/figures.ts';

/** A decimal as a number, and exactly. */
export const figure = (exact: string | null) => ({ result_value: exact === null ? null : Number(exact), exact });
export const number = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal));

type IndicatorWithFigures = {
  item: Pick<ComputedIndicator['item'], 'uid' | 'name' | 'unit' | 'category' | 'metrics'>;
  figures: IndicatorFigures<Period & { uid: string }>;
};

type CountedReports = Omit<CombinedResult, 'value'>;
const completeness = ({ reports, of, oneSided, estimated, otherwise, restated, ownRestated }: CountedReports) => ({
  reports,
  of,
  ...(oneSided && { one_sided: oneSided }),
  ...(estimated && { estimated }),
  ...(otherwise && { otherwise }),
  ...(restated && { restated }),
  ...(ownRestated && { ownRestated }),
});
const counted = ({ value, ...reports }: CombinedResult) => ({ ...figure(value), ...completeness(reports) });
const periodView = ({ uid, start, end }: Period & { uid: string }) => ({ uid, startDate: start, endDate: end });
const targetView = ({ target, threshold, basis }: TargetInForce) => ({
  target: number(target),
  threshold: number(threshold),
  basis,
});

const ownTarget = (own: TargetInForce | undefined) =>
  own && own.target !== null && { target: Number(own.target), basis: own.basis };

/** An indicator with its figures as clients read it. */
export function dashboardView({ item, figures }: IndicatorWithFigures): z.input<typeof DashboardIndicator> {
  const { uid, name, unit, category, metrics } = item;
  const { latestComplete } = figures;
  return {
    uid,
    name,
    unit,
    category,
    ...figure(figures.value),
    metrics: metrics.map((each) => {
      const exact = figures.metrics.get(each.uid) ?? null;
      return { uid: each.uid, name: each.name, unit: each.unit, value: number(exact), exact };
    }),
    values: figures.periods.map(
      ({ period, version, unit: ownUnit, official, reported, running, status, revised, complete, notDue }, at) => ({
        period: periodView(period),
        ...counted(official),
        status,
        ...(revised && { revised }),
        ...(notDue && { not_due: notDue }),
        complete,
        reported: counted(reported),
        cumulative: { ...counted(running ?? NO_RESULT), ...(running?.since && { since: running.since }) },
        ...(version !== undefined && { version, unit: ownUnit }),
        ...ownTarget(figures.targets[at]),
      }),
    ),
    completeness: completeness(figures),
    ...(figures.nextDue && { next_due: periodView(figures.nextDue) }),
    ...targetView(figures.target),
    greenBelow: figures.target.greenBelow,
    compared: { ...figure(figures.compared), ...completeness(figures.judged) },
    rag: figures.rag,
    complete: figures.complete,
    latestComplete: latestComplete && {
      period: periodView(latestComplete.period),
      ...figure(latestComplete.value),
      ...targetView(latestComplete.target),
      compared: counted(latestComplete.compared),
      rag: latestComplete.rag,
    },
  };
}
