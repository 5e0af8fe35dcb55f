import { resultToday } from '../../../shared/domain/indicator/figures-today.ts';
import type { Aliases, Replacements } from '../../../shared/domain/metric/replacement.ts';
import { takenOverBy } from '../../../shared/domain/metric/taken-over.ts';
import { officialFigures } from '../../../shared/domain/restatement/official-figures.ts';
import type { BaseMetricItem } from '../../data/stores/metric/metric-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { type LoadedFigures, officialInputOf } from '../restatement/loaded-figures.ts';
import { asNodeMetric } from './node-metric.ts';
import { withMetricsReplaced } from './spread.ts';

type Figures = ReturnType<typeof officialFigures>;

/**
 * The two metrics of a merge, each with all that it has taken over: the workers of these merges may not have come to every
 * indicator and result yet. `before` and `after`: the official figures of a project.
 */
export type MergeSides = {
  from: ReadonlySet<string>;
  to: ReadonlySet<string>;
  before(all: LoadedFigures): Figures;
  after(all: LoadedFigures): Figures;
};

/** Costs one Query. */
export async function mergeSides(tenantUid: string, from: BaseMetricItem, to: BaseMetricItem): Promise<MergeSides> {
  const aliases = await metricUseStore(tenantUid).aliases({ consistent: true });
  const sideOf = ({ uid }: BaseMetricItem) => new Set([uid, ...takenOverBy(new Set([uid]), aliases)]);
  const toward = (uids: Iterable<string>, metric: BaseMetricItem) =>
    [...uids].filter((uid) => uid !== metric.uid).map((uid) => [uid, asNodeMetric(metric)] as const);
  const [ofFrom, ofTo] = [sideOf(from), sideOf(to)];
  const earlier = new Map([...toward(ofFrom, from), ...toward(ofTo, to)]);
  const merged = new Map(toward([...ofFrom, ...ofTo], to));
  return {
    from: ofFrom,
    to: ofTo,
    before: (all) => figuresUnder(all, earlier, aliases),
    after: (all) => figuresUnder(all, merged, new Map([...aliases, [from.uid, to.uid]])),
  };
}

function figuresUnder(all: LoadedFigures, replacements: Replacements, aliases: Aliases): Figures {
  const loaded = {
    ...all,
    aliases,
    indicators: all.indicators.map((item) => withMetricsReplaced(item, replacements)),
    results: all.results.map((result) => resultToday(result, aliases)),
  };
  return officialFigures(officialInputOf(loaded));
}
