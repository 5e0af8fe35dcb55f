import type { companyIndicators } from '../../../shared/contract/indicator/company-indicators.ts';
import type { RouteInput } from '../../../shared/contract/route.ts';
import { equationKey } from '../../../shared/domain/indicator/equation.ts';
import { latestEquation } from '../../../shared/domain/indicator/equation-versions.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { fieldError } from '../../../shared/errors.ts';
import { meantBy } from '../../data/meant-by.ts';
import {
  type CompanyIndicatorFields,
  type CompanyIndicatorItem,
  type CompanyTargetItem,
  companyFiguresStore,
} from '../../data/stores/company/company-figures-store.ts';
import { type CompanyItem, companyStore } from '../../data/stores/company/company-store.ts';
import { indicatorWith } from '../../data/stores/indicator/indicator-lookup.ts';
import { type IndicatorItem, indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { indicatorsOf } from '../company/dashboard.ts';
import { companiesAbove, companiesBelow } from '../company/tree.ts';
import type { Context } from '../context.ts';
import { withMetricsReplaced } from '../metric/spread.ts';
import { replacementsFor } from '../metric/targets.ts';
import { fieldsFrom } from './fields.ts';
import { whileNamed } from './while-named.ts';

type Body = RouteInput<(typeof companyIndicators)['addCompanyIndicator']>['body'];
type NamedEquation = Pick<CompanyIndicatorItem, 'name' | 'operationJson'>;
type ComputedFields = Pick<IndicatorItem, 'uid' | 'name' | 'category' | 'unit' | 'resultMetricUid' | 'operationJson' | 'metrics'>;

/** Indicators with one calculation; `company`: its owner, null if only projects have it. */
export type MeasuredIndicator = { item: ComputedFields & { version: number }; company: CompanyItem | null; projects: number };

/** An indicator that only projects have; `same`: all of them with its calculation, by name. */
type AvailableIndicator = MeasuredIndicator & { same: readonly IndicatorItem[] };

/** The indicators of a company, with the company's targets. */
export type MeasuredByCompany = { measured: MeasuredIndicator[]; targets: CompanyTargetItem[] };

const keyOf = (item: Pick<ComputedFields, 'operationJson'>): string | undefined => {
  const equation = latestEquation(item);
  return equation ? equationKey(equation) : undefined;
};

/** Indicators of one name with other calculations: they would have one result metric, and so one target. */
const isNamedAlike = (one: NamedEquation, other: NamedEquation): boolean =>
  one.name === other.name && keyOf(one) !== keyOf(other);

/**
 * The name that a company's tree and the companies above it would use for different calculations; undefined where there is none.
 * @param uids the companies of the tree, `above` those above it
 */
export function nameOfSeveral(
  indicators: readonly CompanyIndicatorItem[],
  uids: ReadonlySet<string>,
  above: ReadonlySet<string>,
) {
  const theirs = indicators.filter(({ companyUid }) => above.has(companyUid));
  return indicators.find((item) => uids.has(item.companyUid) && theirs.some((each) => isNamedAlike(each, item)))?.name;
}

/** The indicators of a company, and project indicators that it could adopt: four Queries. `below`: of the companies below it. */
async function load({ tenantUid }: Context, companyUid: string, { consistent = false } = {}) {
  const [tree, index, { indicators, targets }, ofProjects] = await Promise.all([
    companyStore(tenantUid).all({ consistent }),
    projectIndexStore(tenantUid).all(),
    companyFiguresStore(tenantUid).all({ consistent }),
    indicatorStore(tenantUid).all(),
  ]);
  const inside = new Set(companiesBelow(tree, companyUid).map(({ uid }) => uid));
  const projects = new Set(index.filter((project) => inside.has(project.companyUid)).map(({ uid }) => uid));
  const byKey = Map.groupBy(
    ofProjects.filter(({ projectUid }) => projects.has(projectUid)),
    keyOf,
  );
  const measuredBy = (key: string | undefined) => new Set((byKey.get(key) ?? []).map(({ projectUid }) => projectUid)).size;
  const listed = indicatorsOf(indicators, companiesAbove(tree, companyUid)).map(({ item, equation }): MeasuredIndicator => {
    const company = tree.find(({ uid }) => uid === item.companyUid) ?? null;
    return { item, company, projects: measuredBy(equationKey(equation)) };
  });
  const measured = new Set(listed.map(({ item }) => keyOf(item)));
  const available = [...byKey].flatMap(([key, same]): AvailableIndicator[] => {
    if (key === undefined || measured.has(key)) return [];
    const [item] = same.sort((a, b) => compareNames(a.name, b.name));
    return item ? [{ item, same, company: null, projects: measuredBy(key) }] : [];
  });
  const below = indicators.filter((item) => item.companyUid !== companyUid && inside.has(item.companyUid));
  return { tree, targets: targets.filter((target) => target.companyUid === companyUid), listed, available, below };
}

type Scene = Awaited<ReturnType<typeof load>>;

const byName = (a: MeasuredIndicator, b: MeasuredIndicator) => compareNames(a.item.name, b.item.name);

/** The indicators of a company and of those above it, by name; `allAvailable`: and those that only projects of it have. */
export async function measuredByCompany(context: Context, companyUid: string, allAvailable: boolean): Promise<MeasuredByCompany> {
  const { listed, available, targets } = await load(context, companyUid);
  return { measured: [...listed, ...(allAvailable ? available : [])].sort(byName), targets };
}

/**
 * Gives a company an indicator. An indicator that the company or one above it has already stays as it is.
 * @param fromExisting the body names an indicator of one of the company's projects instead of a calculation
 * @throws invalid_input
 */
export const startMeasuring = (
  context: Context,
  companyUid: string,
  body: Body,
  fromExisting: boolean,
): Promise<StartedMeasuring> => whileNamed(() => started(context, companyUid, body, fromExisting));

type StartedMeasuring = { measured: MeasuredIndicator; targets: CompanyTargetItem[] };

async function started(context: Context, companyUid: string, body: Body, fromExisting: boolean): Promise<StartedMeasuring> {
  const scene = await load(context, companyUid, { consistent: true });
  const { targets } = scene;
  const fields = fromExisting ? await existingFields(context, scene, body) : await newFields(context, scene, body);
  const same = sameIn(scene, fields);
  if (same) return { measured: same, targets };
  const named = scene.listed.some(({ item }) => item.name === fields.name);
  if (named) throw fieldError('name', 'This company has another indicator with this name. Choose another name.');
  if (scene.below.some((each) => isNamedAlike(each, fields)))
    throw fieldError('name', 'A company below this one has another indicator with this name. Choose another name.');
  const top = companiesAbove(scene.tree, companyUid).at(-1);
  const item = await companyFiguresStore(context.tenantUid).addIndicator(companyUid, fields, context.cause, top);
  const projects = scene.available.find((each) => keyOf(each.item) === keyOf(item))?.projects ?? 0;
  const company = scene.tree.find(({ uid }) => uid === companyUid) ?? null;
  return { measured: { item, company, projects }, targets };
}

/** The indicator with the same calculation, of several the one with that name. */
function sameIn({ listed }: Scene, fields: NamedEquation): MeasuredIndicator | undefined {
  const same = listed.filter(({ item }) => keyOf(item) === keyOf(fields));
  return same.find(({ item }) => item.name === fields.name) ?? same[0];
}

/**
 * The fields for an indicator that a project has, under today's metrics, because the worker of a merge or change may be behind.
 * The body names this indicator, or one that was merged into it (ADM-343).
 * @throws invalid_input
 */
async function existingFields({ tenantUid }: Context, { available }: Scene, { uid = '' }: Body): Promise<CompanyIndicatorFields> {
  const all = available.flatMap(({ same }) => same);
  const item = indicatorWith(all, uid) ?? withResult(all, uid);
  if (!item)
    throw fieldError('uid', 'Choose an indicator that the projects of this company have and the company does not have yet.');
  const metricsNow = await replacementsFor(tenantUid, [item.resultMetricUid, ...item.metrics.map((metric) => metric.uid)]);
  // a result metric that is still the same gives it no other name
  const changed = [...metricsNow].filter(([metric, to]) => metric !== item.resultMetricUid || metric !== to.uid);
  const today = withMetricsReplaced(item, new Map(changed));
  const { name, category, unit, resultMetricUid, operationJson, metrics } = today;
  return { name, category, unit, resultMetricUid, operationJson, metrics };
}

/** The indicator whose result an id means. @throws conflict for a short id that means several results */
const withResult = (all: readonly IndicatorItem[], id: string): IndicatorItem | undefined =>
  meantBy(
    id,
    all.map((item) => ({ uid: item.resultMetricUid, item })),
  )?.item;

/**
 * The fields for a calculation of the body.
 * @throws invalid_input
 */
async function newFields(
  { tenantUid, cause }: Context,
  { listed, available }: Scene,
  { name, category, operation_json }: Body,
): Promise<CompanyIndicatorFields> {
  if (!name) throw fieldError('name', 'Indicator name is required.');
  if (!category) throw fieldError('category', 'Sustainability issue is required.');
  if (!operation_json) throw fieldError('operation_json', 'Must select an equation type 0, 1 or 2');
  const others = [...listed, ...available].map(({ item }) => item);
  return fieldsFrom(tenantUid, { name, category, operation_json }, others, cause);
}
