import type { PackagePlan } from '../../../../shared/domain/structure/template-plan.ts';
import { type HeldFigures, metricUsage } from '../../../data/stores/metric/metric-references.ts';
import type { LoadedPlan } from '../../../data/stores/structure/template-store.ts';
import type { Context } from '../../context.ts';
import { indicatorsWith } from '../../indicator/uses-of-metrics.ts';

/**
 * What goes with the metrics that a package loses: figures of its open reports, and `indicators` that lose a metric of their
 * equation. `complete` is false when there may be more figures.
 */
export type PlanLosses = HeldFigures & {
  indicators: string[];
  /** figures of open reports whose metric gets another unit, so that they must be entered again; absent for none */
  reentered?: number;
};

/** Values that a preview looks at: a hundred round trips, eight at a time. */
const MAX_VALUES = 10_000;
const NO_FIGURES: HeldFigures = { figures: 0, reports: 0, complete: true };

const removedMetrics = ({ changes }: PackagePlan) =>
  changes.filter(({ kind, type }) => kind === 'removed' && type === 'metricscore').map(({ uid }) => uid);
const metricsInOtherUnits = ({ changes }: PackagePlan) => changes.filter(({ unit }) => unit).map(({ uid }) => uid);
const loses = (plan: PackagePlan) =>
  plan.chosen && (plan.lost.length > 0 || removedMetrics(plan).length > 0 || metricsInOtherUnits(plan).length > 0);

/**
 * What plans lose, for plans that lose anything. For each project that loses a metric it reads the board, the values of open
 * reports, and makes four reads per set of lost metrics (packages mostly lose the same set). Reads nothing for other projects.
 */
export async function lossesOf(context: Context, loaded: readonly LoadedPlan[]): Promise<Map<PackagePlan, PlanLosses>> {
  const losing = loaded.filter(({ plans }) => plans.some(loses));
  const each = await Promise.all(losing.map((plan) => lossesIn(context, plan, Math.ceil(MAX_VALUES / losing.length))));
  return new Map(each.flat());
}

async function lossesIn(context: Context, { project, plans }: LoadedPlan, most: number): Promise<[PackagePlan, PlanLosses][]> {
  const losing = plans.filter(loses);
  const named = new Map<string, Promise<string[]>>();
  const indicatorsOf = ({ lost }: PackagePlan): Promise<string[]> => {
    if (lost.length === 0) return Promise.resolve([]);
    const key = [...lost].sort().join(' ');
    const names = named.get(key) ?? indicatorsWith(context, project.uid, lost);
    named.set(key, names);
    return names;
  };
  const nodesOf = new Map(losing.map((plan) => [plan.packageUid, removedMetrics(plan)]));
  const inOtherUnits = new Map(losing.map((plan) => [plan.packageUid, metricsInOtherUnits(plan)]));
  const usage = metricUsage(context.tenantUid);
  const [held, changing, names] = await Promise.all([
    usage.heldOpen(project.uid, nodesOf, most),
    usage.heldOpen(project.uid, inOtherUnits, most),
    Promise.all(losing.map(indicatorsOf)),
  ]);
  return losing.flatMap((plan, index): [PackagePlan, PlanLosses][] => {
    const reentered = changing.get(plan.packageUid)?.figures ?? 0;
    const losses = {
      ...(held.get(plan.packageUid) ?? NO_FIGURES),
      indicators: names[index]!,
      ...(reentered > 0 && { reentered }),
    };
    return losses.figures + reentered > 0 || !losses.complete || losses.indicators.length > 0 ? [[plan, losses]] : [];
  });
}
