import type { z } from 'zod';
import type { CompanyIndicator, companyIndicators } from '../../../shared/contract/indicator/company-indicators.ts';
import { toEquation } from '../../../shared/domain/indicator/equation.ts';
import { equationKey } from '../../../shared/domain/indicator/project-sums.ts';
import { compareNames, meansUid } from '../../../shared/domain/kernel/names.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import { companiesAbove, companiesBelow } from '../../core/company/tree.ts';
import { fieldsFrom } from '../../core/indicator/fields.ts';
import {
  type CompanyIndicatorFields,
  type CompanyIndicatorItem,
  type CompanyTargetItem,
  companyFiguresStore,
} from '../../data/stores/company/company-figures-store.ts';
import { type CompanyItem, companyStore } from '../../data/stores/company/company-store.ts';
import { type IndicatorItem, indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { targetView } from '../views/target-view.ts';

type Routes = Handlers<typeof companyIndicators>;
type Body = Parameters<Routes['addCompanyIndicator']>[1]['body'];
type Computed = Pick<IndicatorItem, 'uid' | 'name' | 'category' | 'unit' | 'resultMetricUid' | 'operationJson' | 'metrics'>;

/** Indicators with one calculation; `company`: whose it is, null for one that only projects have. */
type Listed = { item: Computed & { version: number }; company: CompanyItem | null; projects: number };

const keyOf = ({ operationJson }: Pick<Computed, 'operationJson'>): string | undefined => {
  const equation = toEquation(operationJson);
  return equation ? equationKey(equation) : undefined;
};

/** What a company measures, and what its projects do that it could take on: four Queries. */
async function load({ tenantUid }: SignedInRequest, companyUid: string) {
  const [tree, index, { indicators, targets }, ofProjects] = await Promise.all([
    companyStore(tenantUid).all(),
    projectIndexStore(tenantUid).all(),
    companyFiguresStore(tenantUid).all(),
    indicatorStore(tenantUid).all(),
  ]);
  const inside = new Set(companiesBelow(tree, companyUid).map(({ uid }) => uid));
  const projects = new Set(index.filter((project) => inside.has(project.companyUid)).map(({ uid }) => uid));
  const byKey = Map.groupBy(
    ofProjects.filter(({ projectUid }) => projects.has(projectUid)),
    keyOf,
  );
  const measuredBy = (key: string | undefined) => new Set((byKey.get(key) ?? []).map(({ projectUid }) => projectUid)).size;
  const listed = new Map<string, Listed>();
  for (const company of companiesAbove(tree, companyUid))
    for (const item of indicators.filter((each) => each.companyUid === company.uid)) {
      const key = keyOf(item);
      if (key && !listed.has(key)) listed.set(key, { item, company, projects: measuredBy(key) });
    }
  const available = [...byKey].flatMap(([key, same]): Listed[] => {
    if (key === undefined || listed.has(key)) return [];
    const [item] = same.sort((a, b) => compareNames(a.name, b.name));
    return item ? [{ item, company: null, projects: measuredBy(key) }] : [];
  });
  return { tree, indicators, targets: targets.filter((target) => target.companyUid === companyUid), listed, available };
}

function view({ item, company, projects }: Listed, targets: readonly CompanyTargetItem[]): z.input<typeof CompanyIndicator> {
  const { uid, name, category, unit, resultMetricUid, metrics, operationJson, version } = item;
  const target = targets.find(({ metricUid }) => metricUid === resultMetricUid);
  const result = { uid: resultMetricUid, name, unit, category };
  return {
    uid,
    name,
    category,
    category__name: category,
    result_metric: resultMetricUid,
    version,
    resultBaseMetric: result,
    baseMetrics: result,
    metrics,
    operation_json: { ...operationJson },
    metricTarget: target ? targetView(target, name) : null,
    company: company && { uid: company.uid, name: company.name },
    projects,
  };
}

const byName = (a: Listed, b: Listed) => compareNames(a.item.name, b.item.name);

export const listCompanyIndicators: Routes['listCompanyIndicators'] = async (context, { params, query }) => {
  const { listed, available, targets } = await load(context, params.companyId);
  const all = [...listed.values(), ...(query.allAvailable ? available : [])];
  return all.sort(byName).map((each) => view(each, targets));
};

/** What is to be stored: a calculation of the body, or that of an indicator that there is. @throws invalid_input */
async function fieldsOf(
  context: SignedInRequest,
  body: Body,
  fromExisting: boolean,
  scene: Scene,
): Promise<CompanyIndicatorFields> {
  if (fromExisting) {
    const given = body.uid ?? '';
    const found = scene.available.find(({ item }) => meansUid(given, item.uid) || item.resultMetricUid === given);
    if (!found) throw fieldError('uid', 'Choose an indicator that a project of this company has and the company has not');
    const { name, category, unit, resultMetricUid, operationJson, metrics } = found.item;
    return { name, category, unit, resultMetricUid, operationJson, metrics };
  }
  const { name, category, operation_json } = body;
  if (!name) throw fieldError('name', 'Indicator name is required');
  if (!category) throw fieldError('category', 'Sustainability issue is required');
  if (!operation_json) throw fieldError('operation_json', 'Must select an equation type 0, 1 or 2');
  const others = [...scene.listed.values(), ...scene.available].map(({ item }) => item);
  const { definition: _text, ...fields } = await fieldsFrom(
    context.tenantUid,
    { name, category, operation_json },
    others,
    context.cause,
  );
  return fields;
}

type Scene = Awaited<ReturnType<typeof load>>;

/** An indicator that the company or one above it has already stays as it is. */
export const createCompanyIndicator: Routes['addCompanyIndicator'] = async (context, { params, query, body }) => {
  const scene = await load(context, params.companyId);
  const fields = await fieldsOf(context, body, query.fromExisting, scene);
  const same = scene.listed.get(keyOf(fields) ?? '');
  if (same) return view(same, scene.targets);
  const named = [...scene.listed.values()].some(({ item }) => item.name === fields.name);
  if (named) throw fieldError('name', 'This company measures something else by that name');
  const item = await companyFiguresStore(context.tenantUid).addIndicator(params.companyId, fields, context.cause);
  const projects = scene.available.find((each) => keyOf(each.item) === keyOf(item))?.projects ?? 0;
  const company = scene.tree.find(({ uid }) => uid === params.companyId) ?? null;
  return view({ item, company, projects }, scene.targets);
};

export const deleteCompanyIndicator: Routes['removeCompanyIndicator'] = async (context, { params }) => {
  const store = companyFiguresStore(context.tenantUid);
  const { indicators, targets } = await store.all();
  const item = indicators.find(({ uid, companyUid }) => companyUid === params.companyId && meansUid(params.indicatorId, uid));
  if (!item) throw new AppError('not_found', 'No such indicator of this company');
  await store.removeIndicator(item, targetsOf(item, targets), context.cause);
  return undefined;
};

const targetsOf = ({ companyUid, resultMetricUid }: CompanyIndicatorItem, targets: readonly CompanyTargetItem[]) =>
  targets.filter((target) => target.companyUid === companyUid && target.metricUid === resultMetricUid);
