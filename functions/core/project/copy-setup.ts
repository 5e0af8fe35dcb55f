import { can } from '../../../shared/domain/access/rights.ts';
import { descendantsOf } from '../../../shared/domain/kernel/hierarchy.ts';
import { flatten } from '../../../shared/domain/structure/structure-file.ts';
import { uidsAsIds } from '../../../shared/domain/structure/structure-file-write.ts';
import { AppError, fieldError, unknownText } from '../../../shared/errors.ts';
import { setUpUid } from '../../data/planted-uid.ts';
import { factorStore } from '../../data/stores/factor/factor-store.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { type IndicatorItem, indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { packageStore } from '../../data/stores/project/package-store.ts';
import { type LoadedProject, type PackageItem, projectStore } from '../../data/stores/project/project-store.ts';
import { type StructurePlace, structureStore } from '../../data/stores/structure/structure-store.ts';
import { copyWrite } from '../../data/stores/structure/template-choice.ts';
import { transact } from '../../data/transact.ts';
import { projectGrant } from '../access/grant.ts';
import type { Context } from '../context.ts';
import { fieldsFrom } from '../indicator/fields.ts';
import { checkFiguresFit } from '../indicator/figures-fit.ts';
import { whileNamed } from '../indicator/while-named.ts';
import { withMetricsReplaced } from '../metric/spread.ts';
import { replacementsFor } from '../metric/targets.ts';
import { exportedVersion, isPlanted, plantFaults, plantStructure } from '../structure/file/import.ts';

/**
 * The number of existing or copied items of each kind. `metrics` counts nodes of metrics, `factors` those of the project itself.
 */
export type SetupCounts = { metrics: number; factors: number; indicators: number; packages: number };
type CopyRequest = { from: string; indicators: boolean; packages: boolean };

/** Indicators and packages are written one by one, which a request has time for. */
const MAX_COPIED = 200;
const tooMany = (what: string) =>
  new AppError('too_large', `At most ${MAX_COPIED} ${what} can be copied at once. Copy without them, and add them afterwards.`);

/** Settings of a project that mean the same in another one. Apportionment names clients, so it stays behind. */
const COPIED_SETTINGS = ['data_control', 'allowSuppliers', 'styles'] as const;

const rootPlace = ({ project }: LoadedProject): StructurePlace => ({
  projectUid: project.uid,
  structureUid: project.structureUid,
  rootUid: project.rootUid,
  packageUid: project.rootUid,
  isRoot: true,
});

/** The parts of the set-up of the path's project that a new project could take over, as numbers. */
export async function setupOf({ tenantUid, ids }: Context): Promise<SetupCounts> {
  const loaded = await projectStore(tenantUid).load(ids.project!.uid);
  const [{ tree }, factors, { indicators }] = await Promise.all([
    structureStore(tenantUid).read(rootPlace(loaded)),
    factorStore(tenantUid).ofOwner(loaded.project.rootUid),
    indicatorStore(tenantUid).load(loaded.project.uid),
  ]);
  const metrics = tree.nodes.filter(({ type }) => type === 'metricscore').length;
  return { metrics, factors: factors.length, indicators: indicators.length, packages: loaded.packages.length };
}

/**
 * Gives the path's project the set-up of another one: issues, metrics and documents with their settings, conversion factors,
 * settings of the project and of its reports; on demand indicators and packages. People, roles, targets and reports stay behind.
 * A repetition adds only what is missing.
 * @returns how much of the other project exists now; of indicators and packages only what was added
 * @throws invalid_input for a project that the caller may not read, too_large for more than a request has time to copy
 */
export async function takeOverSetup(context: Context, wanted: CopyRequest): Promise<SetupCounts> {
  const { tenantUid, ids } = context;
  const store = projectStore(tenantUid);
  const [source, target] = await Promise.all([readable(context, wanted.from), store.load(ids.project!.uid)]);
  if (source.project.uid === target.project.uid)
    throw fieldError('from', 'A project cannot be copied into itself. Choose another one.');
  if (wanted.indicators || wanted.packages) await demandRead(context, source);
  if (wanted.packages && source.packages.length > MAX_COPIED) throw tooMany('reporting packages');
  const found = await indicatorStore(tenantUid).load(source.project.uid);
  if (wanted.indicators && found.indicators.length > MAX_COPIED) throw tooMany('indicators');
  const planted = await copyStructure(context, source, target);
  await copySettings(context, source, target);
  return {
    ...planted,
    indicators: wanted.indicators ? await copyIndicators(context, source, target) : 0,
    packages: wanted.packages ? await copyPackages(context, source, target) : 0,
  };
}

/** A project of the tenancy that the caller is a member of. @throws invalid_input */
async function readable({ tenantUid, actor }: Context, id: string): Promise<LoadedProject> {
  const { project } = await idStore(tenantUid).resolve({ project: { type: 'project', id } });
  if (!project || !can(actor, await projectGrant(actor, project.uid), 'member')) throw fieldError('from', unknownText('project'));
  return projectStore(tenantUid).load(project.uid);
}

/**
 * Only callers who may open indicators and packages there may copy them.
 * @throws invalid_input
 */
async function demandRead({ actor }: Context, { project }: LoadedProject): Promise<void> {
  if (!can(actor, await projectGrant(actor, project.uid), 'READ_TRACKER_REF'))
    throw fieldError('from', 'You may not see the reporting packages of this project. Copy without indicators and packages.');
}

/**
 * The uids of copies follow from those of the source's nodes, so that a later copy gives a metric the same uid as before. If the
 * target later follows the source as its template, it continues from the copied version.
 */
async function copyStructure({ tenantUid, cause }: Context, source: LoadedProject, target: LoadedProject) {
  const { file, version } = await exportedVersion(tenantUid, rootPlace(source), uidsAsIds);
  const importUid = setUpUid(source.project.uid, target.project.uid);
  const { tree } = await structureStore(tenantUid).read(rootPlace(target));
  const isThere = isPlanted(tree, file, importUid);
  const [fault] = isThere ? [] : plantFaults(tree, file);
  if (fault) throw fieldError('from', `This set-up does not fit into the project: ${fault.reason}`);
  const { factors } = await plantStructure(tenantUid, rootPlace(target), file, { importUid, cause });
  const root = target.allPackages.find(({ uid }) => uid === target.project.rootUid);
  if (!isThere && !root?.template) await transact([copyWrite(tenantUid, target.project, source.project.structureUid, version)]);
  return {
    metrics: flatten(file.nodes).filter(({ node }) => node.type === 'metricscore').length,
    factors: factors.create,
  };
}

/** Copies settings that the target lacks. */
async function copySettings({ tenantUid, cause }: Context, source: LoadedProject, target: LoadedProject): Promise<void> {
  const given = source.project.metaJson;
  const settings = Object.fromEntries(COPIED_SETTINGS.flatMap((key) => (key in given ? [[key, given[key]] as const] : [])));
  const metaJson = { ...settings, ...target.project.metaJson };
  if (Object.keys(metaJson).length > Object.keys(target.project.metaJson).length)
    await projectStore(tenantUid).update(target.project, { metaJson }, cause);
}

/** Copies indicators for the whole project. An existing indicator of the same name stays, even if it was added meanwhile. */
async function copyIndicators(context: Context, source: LoadedProject, target: LoadedProject): Promise<number> {
  const store = indicatorStore(context.tenantUid);
  const [of, there] = await Promise.all([store.load(source.project.uid), store.load(target.project.uid)]);
  const all = [...of.indicators, ...there.indicators];
  const named = all.flatMap(({ resultMetricUid, metrics }) => [resultMetricUid, ...metrics.map(({ uid }) => uid)]);
  // indicators may still name metrics as they were before a change, as trees may
  const replacements = await replacementsFor(context.tenantUid, [...new Set(named)]);
  const indicators = of.indicators.map((each) => withMetricsReplaced(each, replacements));
  const namesIn = (some: readonly IndicatorItem[]) => new Set(some.map((each) => withMetricsReplaced(each, replacements).name));
  const missing = indicators.filter(({ name }) => !namesIn(there.indicators).has(name));
  // each copy is for all packages, and so is one figure more in a period
  checkFiguresFit([...there.indicators, ...missing.slice(1).map(() => ({}))], {}, 'indicators');
  let added = 0;
  for (const each of missing)
    added += (await whileNamed(() => copyIndicator(context, target.project.uid, each, namesIn))) ? 1 : 0;
  return added;
}

/** Adds an indicator to a project unless it has one of the same name by now. @returns whether it was added */
async function copyIndicator(
  { tenantUid, cause }: Context,
  projectUid: string,
  { name, category, operationJson }: IndicatorItem,
  namesIn: (some: readonly IndicatorItem[]) => ReadonlySet<string>,
): Promise<boolean> {
  const store = indicatorStore(tenantUid);
  const there = await store.load(projectUid, { consistent: true });
  if (namesIn(there.indicators).has(name)) return false;
  const given = { name, category, operation_json: { ...operationJson }, kept: operationJson };
  const fields = await fieldsFrom(tenantUid, given, there.indicators, cause);
  await store.create(projectUid, fields, undefined, cause, [store.namedWrite(there)]);
  return true;
}

/** Packages from the top down, each with the role of the same name; one of the same name in the same place stays. */
async function copyPackages({ tenantUid, cause }: Context, source: LoadedProject, target: LoadedProject): Promise<number> {
  let now = target;
  let added = 0;
  const copies = new Map([[source.project.rootUid, target.project.rootUid]]);
  for (const pack of descendantsOf(source.packages, source.project.rootUid)) {
    const parentUid = copies.get(pack.parentUid!)!;
    const there = now.packages.find((each) => each.name === pack.name && each.parentUid === parentUid);
    const fields = {
      name: pack.name,
      parentUid,
      dueDate: null,
      responsibleUid: roleIn(now, source, pack),
      metaJson: pack.metaJson,
    };
    const copy = there ?? (await packageStore(tenantUid).create(now, fields, cause));
    copies.set(pack.uid, copy.uid);
    if (there) continue;
    added += 1;
    now = { ...now, packages: [...now.packages, copy], allPackages: [...now.allPackages, copy] };
  }
  return added;
}

/** The role of the new project with the name of the package's responsible role; Reporter without one. */
function roleIn({ roles }: LoadedProject, source: LoadedProject, { responsibleUid }: PackageItem): string | null {
  const name = source.roles.find(({ uid }) => uid === responsibleUid)?.name;
  if (name === undefined) return null;
  return (roles.find((role) => role.name === name) ?? roles.find((role) => role.name === 'Reporter'))?.uid ?? null;
}
