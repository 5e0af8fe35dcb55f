import type { RestatedFigure } from '../../../shared/domain/restatement/official-figures.ts';
import { fieldError, notFound } from '../../../shared/errors.ts';
import { indicatorWith } from '../../data/stores/indicator/indicator-lookup.ts';
import { type IndicatorItem, indicatorStore, type ProjectFigures } from '../../data/stores/indicator/indicator-store.ts';
import type { Context } from '../context.ts';
import { loadFigures } from '../restatement/loaded-figures.ts';
import { type Alteration, alteredFigures, previewOf } from '../restatement/preview.ts';
import { demandShownFigures, type SaidOfFigures } from '../restatement/shown-figures.ts';
import { writesOfAct } from './definition-change.ts';
import { indicatorOf } from './of-tenancy.ts';

/**
 * Merges an indicator of a project into another one of the same project and removes it. Its targets move to the other indicator.
 * On a package where both have a target, the other one's stays (ADM-342, ADM-448), even if it is deleted and only its versions
 * remain. The removed indicator's id resolves to the other one from now on (ADM-343).
 * Indicators of different projects cannot merge: targets belong to a project, and the result metric means nothing to packages of
 * another one.
 * @param said the reason for changing approved figures, if they differ, and the hash of the figures in the preview
 * @returns the other indicator, and the number of targets that it received
 * @throws not_found, invalid_input for the same indicator twice, for indicators of different projects and without a reason,
 * stale_version also if other approved figures would change now, conflict if a period of these figures is closed, or while
 * approved figures are still being added up
 */
export async function mergeIndicatorInto(
  context: Context,
  fromId: string,
  toId: string,
  said: SaidOfFigures = {},
): Promise<{ merged: IndicatorItem; targets: number }> {
  const { tenantUid, cause } = context;
  const [from, to] = await Promise.all([indicatorOf(context, fromId), indicatorOf(context, toId)]);
  checkPair(from, to);
  const store = indicatorStore(tenantUid);
  const loaded = await store.load(from.projectUid, { consistent: true });
  const { targets } = loaded;
  const isTaken = (packageUid: string) =>
    targets.some((each) => each.packageUid === packageUid && each.metricUid === to.resultMetricUid);
  // indicators with the same result metric share their targets, so nothing moves
  const moves = from.resultMetricUid !== to.resultMetricUid;
  const own = targets.filter(({ metricUid }) => moves && metricUid === from.resultMetricUid);
  const moved = own.filter(({ packageUid }) => !isTaken(packageUid));
  const keeper = loaded.indicators.find(
    ({ uid, resultMetricUid }) => ![from.uid, to.uid].includes(uid) && resultMetricUid === from.resultMetricUid,
  );
  const dropped = own.filter(({ packageUid }) => !keeper && isTaken(packageUid));
  const figures = await loadFigures(tenantUid, from.projectUid, { consistent: true });
  const restated = alteredFigures(figures, into(loaded, from, to.uid));
  demandShownFigures(said.figuresHash, restated);
  const subject = { kind: 'indicator', uid: from.uid, name: from.name };
  const act = { tenantUid, projectUid: from.projectUid, act: 'indicator merge', subject, cause } as const;
  const writes = await writesOfAct(
    act,
    figures,
    restated.map(({ periodUid }) => periodUid),
    said.reason,
  );
  const both = { from, to, packageUids: packagesOfBoth(from, to) };
  const given = moved.filter(({ removed }) => !removed).length;
  return { merged: await store.merge(both, { moved, dropped, keeper }, cause, writes), targets: given };
}

function checkPair(from: IndicatorItem, to: IndicatorItem): void {
  if (from.uid === to.uid) throw fieldError('to_indicator_id', 'An indicator cannot be merged into itself. Choose another one.');
  if (from.projectUid !== to.projectUid)
    throw fieldError('to_indicator_id', 'Only indicators of the same project can be merged. Choose one of that project.');
}

/**
 * The approved figures of an indicator that a merge into another one of its project would change.
 * @throws not_found for the other one
 */
export const mergedFigures = async (
  tenantUid: string,
  loaded: ProjectFigures,
  from: IndicatorItem,
  toId: string,
): Promise<RestatedFigure[]> => previewOf(tenantUid, from.projectUid, into(loaded, from, toId));

function into({ indicators }: ProjectFigures, from: IndicatorItem, toId: string): Alteration {
  const to = indicatorWith(indicators, toId);
  if (!to) throw notFound('indicator');
  return (all) => ({
    ...all,
    indicators: all.indicators.map((each) => (each.uid === from.uid ? withPackagesOf(from, to) : each)),
  });
}

/** The other indicator in place of the first, on the packages of the first. */
const withPackagesOf = ({ uid, packageUids }: IndicatorItem, { packageUids: _own, ...to }: IndicatorItem): IndicatorItem => ({
  ...to,
  uid,
  ...(packageUids && { packageUids }),
});

/** The packages that showed one of the two; undefined means all. */
const packagesOfBoth = (from: IndicatorItem, to: IndicatorItem): string[] | undefined =>
  from.packageUids && to.packageUids ? [...new Set([...from.packageUids, ...to.packageUids])] : undefined;
