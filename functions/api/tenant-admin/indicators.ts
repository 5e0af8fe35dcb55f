import type { TenantIndicator, tenantIndicators } from '../../../shared/contract/indicator/tenant-indicators.ts';
import { compareNames, meansUid } from '../../../shared/domain/kernel/names.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import { fieldsFrom } from '../../core/indicator/fields.ts';
import { type IndicatorItem, indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { type ProjectItem, projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';

type Routes = Handlers<typeof tenantIndicators>;
type Given = Parameters<typeof fieldsFrom>[1];

/** Says of an indicator which project it is of, and how that is addressed. */
async function viewer(tenantUid: string, projects: readonly ProjectItem[]) {
  const roots = await projectStore(tenantUid).rootRefs(projects);
  const byUid = new Map(projects.map((project) => [project.uid, project]));
  return (item: IndicatorItem): TenantIndicator | undefined => {
    const project = byUid.get(item.projectUid);
    const root = roots.get(item.projectUid)?.find(({ kind }) => kind === 'master');
    if (!project || !root) return undefined;
    const { uid, name, category, unit, resultMetricUid, version } = item;
    return {
      uid,
      name,
      category,
      version,
      result_metric: resultMetricUid,
      resultBaseMetric: { uid: resultMetricUid, name, unit, category },
      project: { uid: project.uid, name: project.name },
      tracker: project.trackerUid,
      commit: root.rootCommitUid,
    };
  };
}

/** One Query for the indicators, one for the projects, and one BatchGet for each fifty of these. */
export const listTenantIndicators: Routes['listTenantIndicators'] = async ({ tenantUid }) => {
  const [items, projects] = await Promise.all([indicatorStore(tenantUid).all(), projectIndexStore(tenantUid).all()]);
  const view = await viewer(tenantUid, projects);
  return items.flatMap((item) => view(item) ?? []).sort((a, b) => compareNames(a.resultBaseMetric.name, b.resultBaseMetric.name));
};

/** @throws not_found */
export async function indicatorOf({ tenantUid }: SignedInRequest, id: string): Promise<IndicatorItem> {
  const found = (await indicatorStore(tenantUid).all()).find(({ uid }) => meansUid(id, uid));
  if (!found) throw new AppError('not_found', 'No such indicator');
  return found;
}

async function answer({ tenantUid, reply }: SignedInRequest, item: IndicatorItem): Promise<TenantIndicator> {
  const view = await viewer(tenantUid, [await projectStore(tenantUid).get(item.projectUid)]);
  reply.version = item.version;
  return view(item)!;
}

/** Computes an indicator anew from what it is given, or from what is stored. @throws conflict when its project has one of this name */
export async function saveIndicator(
  context: SignedInRequest,
  current: IndicatorItem,
  given: Partial<Given>,
): Promise<TenantIndicator> {
  const { tenantUid, cause, ifMatch } = context;
  const store = indicatorStore(tenantUid);
  const { indicators, targets } = await store.load(current.projectUid);
  const others = indicators.filter(({ uid }) => uid !== current.uid);
  const { name, category, operationJson } = current;
  const whole = { name, category, operation_json: { ...operationJson }, ...given };
  if (others.some((other) => other.name === whole.name))
    throw new AppError('conflict', 'This project has an indicator of this name already');
  const fields = await fieldsFrom(tenantUid, whole, others, cause);
  const { refUids } = current;
  return answer(context, await store.replace(current, { ...fields, ...(refUids && { refUids }) }, targets, cause, ifMatch));
}

export const createTenantIndicator: Routes['createTenantIndicator'] = async (context, { body }) => {
  const { tenantUid, cause } = context;
  const { project, ...given } = body;
  const found = (await projectIndexStore(tenantUid).all()).find(({ uid }) => meansUid(project, uid));
  if (!found) throw fieldError('project', 'No such project');
  const { indicators } = await indicatorStore(tenantUid).load(found.uid);
  if (indicators.some(({ name }) => name === given.name))
    throw new AppError('conflict', 'This project has an indicator of this name already');
  const fields = await fieldsFrom(tenantUid, given, indicators, cause);
  return answer(context, await indicatorStore(tenantUid).create(found.uid, fields, undefined, cause));
};

export const replaceTenantIndicator: Routes['replaceTenantIndicator'] = async (context, { params, body }) =>
  saveIndicator(context, await indicatorOf(context, params.indicatorId), body);

export const patchTenantIndicator: Routes['updateTenantIndicator'] = async (context, { params, body }) => {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  return saveIndicator(context, await indicatorOf(context, params.indicatorId), given);
};
