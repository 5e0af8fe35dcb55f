import type { z } from 'zod';
import type { PlannedChange } from '../../../shared/contract/indicator/definition-preview.ts';
import type { DashboardPeriod } from '../../../shared/domain/indicator/dashboard.ts';
import { toEquation } from '../../../shared/domain/indicator/equation.ts';
import { definitionIn, type EquationVersion, equationVersions } from '../../../shared/domain/indicator/equation-versions.ts';
import { NO_TARGET, type TargetRecord, targetVersions } from '../../../shared/domain/indicator/stored-target.ts';
import { changedVersions, type VersionMark } from '../../../shared/domain/indicator/versions.ts';
import { closedPeriods } from '../../../shared/domain/restatement/closing.ts';
import type { RestatedFigure } from '../../../shared/domain/restatement/official-figures.ts';
import { notFound } from '../../../shared/errors.ts';
import { indicatorWith } from '../../data/stores/indicator/indicator-lookup.ts';
import { type IndicatorItem, indicatorStore, type ProjectFigures } from '../../data/stores/indicator/indicator-store.ts';
import { versionedTarget } from '../../data/stores/indicator/target-store.ts';
import type { Context } from '../context.ts';
import { previewOf } from '../restatement/preview.ts';
import { addressedId } from '../structure/place.ts';
import { approvedOfAny, approvedPeriods, figuresBehind, figuresOfPackage } from './approved-periods.ts';
import { reachOfEquation } from './change-equation.ts';
import { indicatorsOfTarget, reachOfTarget } from './change-target.ts';
import { companyIndicatorsBeside } from './company-uses.ts';
import { definitionFrom } from './fields.ts';
import { figuresGoneFrom } from './indicators.ts';
import { type JudgedFigure, judgedAnew } from './judged-anew.ts';
import { mergedFigures } from './merge-indicators.ts';
import { patchedTarget } from './target-fields.ts';
import { withVersionAuthors } from './version-authors.ts';

type PlannedBody = z.output<typeof PlannedChange>;

/**
 * The effect of a change of an indicator on approved figures, with the versions until now; `by` of versions is a name.
 * `closed`: a period that refuses a change of its figures; `version`: of the indicator. `companies`: the indicators of
 * companies that keep another equation.
 */
export type ChangePreview = {
  version: number;
  versions: EquationVersion[];
  targetVersions: (VersionMark & TargetRecord)[];
  periods: (DashboardPeriod & { approved: boolean; closed: boolean })[];
  figures: RestatedFigure[];
  judged: JudgedFigure[];
  companies: string[];
};

/**
 * A change of an indicator before it is made: at most eight Queries.
 * @throws not_found, invalid_input for an unknown period or an equation
 * that cannot be computed
 */
export async function previewChange(context: Context, id: string, planned: PlannedBody): Promise<ChangePreview> {
  const { tenantUid } = context;
  const { projectUid, packageUid } = addressedId(context);
  const loaded = await indicatorStore(tenantUid).load(String(projectUid));
  const item = indicatorWith(loaded.indicators, id);
  if (!item) throw notFound('indicator');
  const scene = { loaded, item, packageUid: String(packageUid) };
  const target = targetIn(scene);
  const figures = await (planned.target
    ? figuresOfPackage(tenantUid, loaded, scene.packageUid)
    : figuresBehind(tenantUid, loaded, item));
  const approved = planned.target
    ? approvedOfAny(indicatorsOfTarget(loaded, item.resultMetricUid, figures), figures)
    : approvedPeriods(item, figures);
  const closed = new Set(closedPeriods(loaded.periods, context.cause.at).map(({ uid }) => uid));
  const periods = figures.periods.map((period) => ({
    ...period,
    approved: approved.has(period.start),
    closed: closed.has(period.uid),
  }));
  const [versions, targets] = await Promise.all([
    withVersionAuthors(tenantUid, equationVersions(item)),
    withVersionAuthors(tenantUid, target ? targetVersions(versionedTarget(target)) : []),
  ]);
  const { version } = item;
  const shown = { version, versions, targetVersions: targets, periods, figures: [], judged: [], companies: [] };
  if (planned.removed) return { ...shown, figures: await figuresGoneFrom(loaded, item, scene.packageUid) };
  if (planned.merge_into !== undefined)
    return { ...shown, figures: await mergedFigures(tenantUid, loaded, item, planned.merge_into) };
  if (planned.target) {
    const current = target ? versionedTarget(target) : NO_TARGET;
    const next = patchedTarget(target, planned.target);
    const reach = target && reachOfTarget(current, next, planned, { periods: figures.periods, approved });
    return { ...shown, judged: judgedAnew(item, current, next, reach?.restated ?? [], figures) };
  }
  const next = toEquation(planned.operation_json);
  const [restated, companies] = await Promise.all([
    restatedBy(context, scene, planned, figures),
    next ? companyIndicatorsBeside(context, loaded.project.companyUid, item, next) : [],
  ]);
  return { ...shown, figures: restated, companies };
}

type Scene = { loaded: ProjectFigures; item: IndicatorItem; packageUid: string };

const targetIn = ({ loaded, item, packageUid }: Scene) =>
  loaded.targets.find((each) => each.packageUid === packageUid && each.metricUid === item.resultMetricUid);

/** Old and new of the figures that another equation changes. */
async function restatedBy(
  { tenantUid, cause }: Context,
  { loaded, item }: Scene,
  { operation_json, from_period }: PlannedBody,
  figures: Parameters<typeof reachOfEquation>[3],
): Promise<RestatedFigure[]> {
  if (operation_json === undefined || from_period === undefined) return [];
  const others = loaded.indicators.filter(({ uid }) => uid !== item.uid);
  const given = { name: item.name, operation_json, kept: item.operationJson };
  const definition = await definitionFrom(tenantUid, given, others);
  const reach = reachOfEquation(item, definition, { from_period }, figures);
  if (!reach || reach.restated.length === 0) return [];
  const signed = { at: cause.at, by: cause.by, reason: '' };
  const { since, earlier = [] } = changedVersions(item, definitionIn(item), reach, signed);
  const changed = { ...item, ...definition, ...(since && { since }), earlier: [...earlier] };
  return previewOf(tenantUid, item.projectUid, (all) => ({
    ...all,
    indicators: all.indicators.map((each) => (each.uid === item.uid ? changed : each)),
  }));
}
