import { indicatorToday } from '../../../shared/domain/indicator/figures-today.ts';
import { namesApart } from '../../../shared/domain/metric/replacement.ts';
import { fieldError, unknownText } from '../../../shared/errors.ts';
import { companyFiguresStore } from '../../data/stores/company/company-figures-store.ts';
import { type BaseMetricItem, metricStore } from '../../data/stores/metric/metric-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { isHeld, isJustEquated } from '../../data/stores/metric/unit-rests.ts';
import { allVersionsOf, type IndicatorDefinitions, ownIndicators } from './indicators-naming.ts';
import { nestedPlaces, type ReadTree } from './nested-places.ts';

/**
 * The two base metrics of a merge.
 * @throws invalid_input for unknown or equal metrics, for different units, for a metric that is held, for metrics that an
 * indicator names in different places, and if one stands below the other
 */
export async function mergePair(
  tenantUid: string,
  fromId: string,
  toId: string,
): Promise<{ from: BaseMetricItem; to: BaseMetricItem }> {
  const store = metricStore(tenantUid);
  const [from, to] = await Promise.all([store.find(fromId), store.find(toId)]);
  if (!from) throw fieldError('from_metric_id', unknownText('base metric'));
  if (!to) throw fieldError('to_metric_id', unknownText('base metric'));
  if (from.uid === to.uid) throw fieldError('to_metric_id', 'A base metric cannot be merged into itself. Choose another one.');
  if (from.unit !== to.unit)
    throw fieldError(
      'to_metric_id',
      `The units differ: ${from.unit} and ${to.unit}. Only metrics with the same unit can be merged.`,
    );
  await checkApart(tenantUid, from, to);
  const held = [from, to].filter(isHeld).map(({ name }) => name);
  if (held.length > 0)
    throw fieldError(
      'to_metric_id',
      `In the last five minutes a structure or an indicator with many metrics began to use ${held.join(' and ')}. Try again later.`,
    );
  return { from, to };
}

/**
 * Refuses two base metrics that an indicator sets against each other, or of which one is a part of the other.
 * @returns the trees that have both, as they were read
 * @throws invalid_input
 */
export async function checkApart(tenantUid: string, from: BaseMetricItem, to: BaseMetricItem): Promise<ReadTree[]> {
  await checkIndicators(tenantUid, from, to);
  return checkPlaces(tenantUid, from, to);
}

/** What a metric adds up stands in sums beside its total; as one metric both would be added, of approved figures too. */
async function checkPlaces(tenantUid: string, from: BaseMetricItem, to: BaseMetricItem): Promise<ReadTree[]> {
  const { project, trees } = await nestedPlaces(tenantUid, [from.uid, to.uid]);
  if (project)
    throw fieldError(
      'to_metric_id',
      `In the project “${project.name}” one of ${from.name} and ${to.name} is a part of the other, and as one metric it would count twice. Keep both.`,
    );
  return trees;
}

/** An indicator that sets one against the other would say nothing afterwards, of approved figures too. */
async function checkIndicators(tenantUid: string, from: BaseMetricItem, to: BaseMetricItem): Promise<void> {
  const [own, ofCompanies, aliases] = await Promise.all([
    ownIndicators(tenantUid, [from, to].every(isJustEquated)),
    companyFiguresStore(tenantUid).all({ consistent: true }),
    metricUseStore(tenantUid).aliases({ consistent: true }),
  ]);
  // the worker of an earlier merge may not have come to every indicator yet
  const all: IndicatorDefinitions[] = [...own, ...ofCompanies.indicators].map((item) => indicatorToday(item, aliases));
  const torn = all.filter((item) => allVersionsOf(item).some(({ operationJson }) => namesApart(operationJson, from.uid, to.uid)));
  if (torn.length === 0) return;
  const names = [...new Set(torn.map(({ name }) => `“${name}”`))].join(', ');
  throw fieldError('to_metric_id', `${names} sets ${from.name} against ${to.name}. Change the equation first.`);
}
