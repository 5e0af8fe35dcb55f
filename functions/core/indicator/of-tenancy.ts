import { AppError, fieldError, notFound, unknownText } from '../../../shared/errors.ts';
import { meantBy } from '../../data/meant-by.ts';
import { indicatorWith } from '../../data/stores/indicator/indicator-lookup.ts';
import { type IndicatorItem, indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { type ProjectItem, projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { type PackageItem, projectStore } from '../../data/stores/project/project-store.ts';
import type { Context } from '../context.ts';
import { demandSeenVersion } from '../seen-version.ts';
import { equationChange } from './change-equation.ts';
import type { SaidScope } from './definition-change.ts';
import { fieldsFrom } from './fields.ts';
import { checkFiguresFit } from './figures-fit.ts';
import { whileNamed } from './while-named.ts';

type GivenFields = Parameters<typeof fieldsFrom>[1];

/** An indicator with its project, and the root of the project's structure. */
export type IndicatorInProject = { item: IndicatorItem; project: ProjectItem; root: PackageItem };

/** Leaves out indicators whose project is deleted. One BatchGet for each fifty projects. */
async function placed(
  tenantUid: string,
  items: readonly IndicatorItem[],
  projects: readonly ProjectItem[],
): Promise<IndicatorInProject[]> {
  const roots = await projectStore(tenantUid).rootsOf(projects);
  const byUid = new Map(projects.map((project) => [project.uid, project]));
  return items.flatMap((item) => {
    const project = byUid.get(item.projectUid);
    const root = roots.get(item.projectUid)?.find(({ kind }) => kind === 'master');
    return project && root ? [{ item, project, root }] : [];
  });
}

async function inItsProject(tenantUid: string, item: IndicatorItem): Promise<IndicatorInProject> {
  const [found] = await placed(tenantUid, [item], [await projectStore(tenantUid).get(item.projectUid)]);
  return found!;
}

/** The indicators of all projects: one Query for them, one for the projects, and one BatchGet for each fifty of these. */
export async function indicatorsOfTenancy(tenantUid: string): Promise<IndicatorInProject[]> {
  const [items, projects] = await Promise.all([indicatorStore(tenantUid).all(), projectIndexStore(tenantUid).all()]);
  return placed(tenantUid, items, projects);
}

/** An indicator of any project, by uid or its first eight characters. @throws not_found */
export async function indicatorOf({ tenantUid }: Context, id: string): Promise<IndicatorItem> {
  const found = indicatorWith(await indicatorStore(tenantUid).all(), id);
  if (!found) throw notFound('indicator');
  return found;
}

/**
 * Computes an indicator again from the given fields, and the stored ones for the rest.
 * @throws not_found, invalid_input for an equation that cannot be computed or without a reason, stale_version, conflict when its
 * project has one of this name
 */
export const recomputeIndicator = (
  context: Context,
  id: string,
  sent: Partial<GivenFields> & SaidScope,
): Promise<IndicatorInProject> => whileNamed(() => recomputed(context, id, sent));

async function recomputed(
  context: Context,
  id: string,
  { from_period, reason, ...given }: Partial<GivenFields> & SaidScope,
): Promise<IndicatorInProject> {
  const { tenantUid, cause } = context;
  const store = indicatorStore(tenantUid);
  const loaded = await store.load((await indicatorOf(context, id)).projectUid, { consistent: true });
  const { indicators, targets } = loaded;
  const current = indicatorWith(indicators, id);
  if (!current) throw notFound('indicator');
  demandSeenVersion(context, current, 'indicator');
  const others = indicators.filter(({ uid }) => uid !== current.uid);
  const { name, category, operationJson, packageUids } = current;
  const whole = { name, category, operation_json: { ...operationJson }, ...given };
  checkName(whole.name, others);
  const fields = await fieldsFrom(tenantUid, { ...whole, kept: operationJson }, others, cause);
  const { versions, writes } = await equationChange(context, loaded, current, fields, { from_period, reason });
  const next = { ...fields, ...versions, ...(packageUids && { packageUids }) };
  const renamed = fields.name === name ? [] : [store.namedWrite(loaded)];
  const item = await store.replace(current, next, targets, cause, { writes: [...writes, ...renamed], all: others });
  return inItsProject(tenantUid, item);
}

/**
 * Adds an indicator to a project, for all of its packages.
 * @throws invalid_input for an unknown project or an equation that cannot be computed, conflict when it has one of this name
 */
export const addIndicatorToProject = (context: Context, projectId: string, given: GivenFields): Promise<IndicatorInProject> =>
  whileNamed(() => added(context, projectId, given));

async function added({ tenantUid, cause }: Context, projectId: string, given: GivenFields): Promise<IndicatorInProject> {
  const project = meantBy(projectId, await projectIndexStore(tenantUid).all());
  if (!project) throw fieldError('project', unknownText('project'));
  const store = indicatorStore(tenantUid);
  const loaded = await store.load(project.uid, { consistent: true });
  const { indicators } = loaded;
  checkName(given.name, indicators);
  checkFiguresFit(indicators, {}, 'project');
  const fields = await fieldsFrom(tenantUid, given, indicators, cause);
  return inItsProject(tenantUid, await store.create(project.uid, fields, undefined, cause, [store.namedWrite(loaded)]));
}

function checkName(name: string, others: readonly IndicatorItem[]): void {
  if (others.some((other) => other.name === name))
    throw new AppError('conflict', 'This project has an indicator with this name. Choose another name.');
}
