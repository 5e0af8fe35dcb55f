import type { ActMarks } from '../../../shared/domain/company/act-marks.ts';
import {
  bucketsByEnd,
  type CompanyFigures,
  type CompanyFiguresInput,
  companyFigures,
} from '../../../shared/domain/company/figures.ts';
import { type CompanySums, periodsKept } from '../../../shared/domain/company/kept-sums.ts';
import type { ProjectsInside } from '../../../shared/domain/company/left-out.ts';
import { companyTargetIn, noTargetIn } from '../../../shared/domain/company/target-in.ts';
import { type Equation, equationKey } from '../../../shared/domain/indicator/equation.ts';
import { latestEquation } from '../../../shared/domain/indicator/equation-versions.ts';
import { indicatorToday, targetsToday } from '../../../shared/domain/indicator/figures-today.ts';
import { countsMerged, type ProjectSums } from '../../../shared/domain/indicator/project-sums.ts';
import { type Bucket, bucketsBetween, fittingInterval, type Interval } from '../../../shared/domain/kernel/intervals.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { lastDayOf, type Period } from '../../../shared/domain/kernel/periods.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import {
  type CompanyIndicatorItem,
  type CompanyTargetItem,
  companyFiguresStore,
  type MeasuredByCompanies,
} from '../../data/stores/company/company-figures-store.ts';
import { type CompanyItem, companyStore } from '../../data/stores/company/company-store.ts';
import { actMarksOf } from '../../data/stores/company/restated-company-store.ts';
import { type DatedSums, isTrusted, projectSumsStore } from '../../data/stores/indicator/project-sums-store.ts';
import { versionedTarget } from '../../data/stores/indicator/target-store.ts';
import { type ProjectItem, projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { logger } from '../../log.ts';
import type { Context } from '../context.ts';
import { mergesAtHand, mergesBehind } from '../metric/merges-known.ts';
import { askForAll } from './ask-for-all.ts';
import { mergedInto, rollUp, wantedOf } from './roll-up.ts';
import { companiesAbove, companiesBelow } from './tree.ts';

/** An indicator that can be computed. */
export type CompanyEquation = { item: CompanyIndicatorItem; equation: Equation };

/** A project of a company or of one below it; `sums`: undefined until it is first summed up. */
export type CompanyProject = { project: ProjectItem; sums: ProjectSums | undefined };

/**
 * A company with its indicators, inherited ones included, by name, the acts that changed their figures, and the
 * projects that report on them.
 */
export type CompanyScene = {
  company: CompanyItem;
  companies: CompanyItem[];
  indicators: CompanyEquation[];
  targets: CompanyTargetItem[];
  marks: ActMarks;
  projects: CompanyProject[];
  waiting: number;
  /** ISO instant since which every figure is up to date for certain; null where none is computed */
  summed: string | null;
};

/**
 * The same for exports, which refuse incomplete figures and request the missing sums from the worker. Only the worker can add
 * them: a merge of metrics changes no item of a project without these metrics.
 * @throws not_found, conflict
 */
export async function loadWholeCompany(asking: Asking, companyUid: string, read: ReadOptions = {}): Promise<CompanyScene> {
  const { measuring, scene } = await measuredScene(asking, companyUid, read);
  if (scene.waiting === 0) return scene;
  await askForAll(asking.tenantUid, measuring.state, new Date().toISOString());
  throw new AppError('conflict', 'The projects of this company are still being added up. Try again in a moment.');
}

export type CompanyRange = {
  fromDate?: string | undefined;
  toDate?: string | undefined;
  interval?: Interval | undefined;
};

/** Two indicators are one where they are named and calculated alike: then they have one target, too. */
const identityOf = ({ name, resultMetricUid }: CompanyIndicatorItem, key: string): string =>
  [key, resultMetricUid, name].join('\n');

/**
 * The indicators of a company and of the companies above it, sorted by name. If several have the same identity, the nearest one
 * counts. A merge of metrics may give two indicators the same equation; both stay, since each has its own name and target.
 */
export function indicatorsOf(items: readonly CompanyIndicatorItem[], above: readonly CompanyItem[]): CompanyEquation[] {
  const found = new Map<string, CompanyEquation>();
  for (const { uid } of above)
    for (const item of items.filter(({ companyUid }) => companyUid === uid)) {
      const equation = latestEquation(item);
      const identity = equation && identityOf(item, equationKey(equation));
      if (identity && !found.has(identity)) found.set(identity, { item, equation });
    }
  return [...found.values()].sort((a, b) => compareNames(a.item.name, b.item.name));
}

/** The indicators that a company measures; `merged`: uids of metrics that were merged into those of its indicators. */
type MeasuredIndicators = { indicators: readonly CompanyEquation[]; merged: readonly string[] };

const lacks = (sums: ProjectSums | undefined, { indicators, merged }: MeasuredIndicators) =>
  sums === undefined ||
  !countsMerged(sums, merged) ||
  indicators.some(({ equation }) => !sums.keys.includes(equationKey(equation)));

/** Number of projects that one request sums up while its caller waits. */
const SUMMED_AT_ONCE = 20;

/**
 * The sums of projects. The worker computes them after each change. Missing ones are computed here, up to a few, so that a
 * dashboard need not wait for the worker; then those that nobody has computed for a day, since the worker may have lost a change.
 */
async function sumsOf(
  tenantUid: string,
  own: readonly ProjectItem[],
  measured: MeasuredIndicators,
  read: ReadOptions,
): Promise<Map<string, DatedSums>> {
  const store = projectSumsStore(tenantUid);
  const uids = own.map(({ uid }) => uid);
  const sums = await store.dated(uids, read);
  if (measured.indicators.length === 0) return sums;
  const today = new Date().toISOString();
  const lacking = uids.filter((uid) => lacks(sums.get(uid)?.sums, measured));
  const old = uids.filter((uid) => !lacking.includes(uid) && !isTrusted(sums.get(uid)?.at, today));
  const now = [...lacking, ...old].slice(0, SUMMED_AT_ONCE);
  if (now.length === 0) return sums;
  const wanted = await wantedOf(tenantUid);
  const summed = (uid: string) => rollUp(tenantUid, uid, wanted);
  const isKept = (uid: string) => (error: unknown) => {
    if (lacking.includes(uid)) throw error;
    // the stored sums are shown with their time
    logger.warn('Old sums could not be made anew', { projectUid: uid, error: error as Error });
  };
  await Promise.all(now.map((uid) => summed(uid).catch(isKept(uid))));
  return new Map([...sums, ...(await store.dated(now, read))]);
}

/**
 * A company with the companies below it and its indicators, including inherited ones. `state`, `changes`: of the sums that
 * companies keep.
 */
export type MeasuringCompany = Pick<CompanyScene, 'company' | 'companies' | 'indicators' | 'targets' | 'marks'> &
  Pick<MeasuredByCompanies, 'state' | 'changes'> &
  Pick<MeasuredIndicators, 'merged'>;

/** The caller; `aliases`: see `Context`, undefined for workers. */
export type Asking = Pick<Context, 'tenantUid' | 'aliases'>;

/** `consistent`: with every write that has ended. */
type ReadOptions = { consistent?: boolean };

/**
 * Loads a company by two Queries: companies, and their indicators under the metrics of today. These metrics are read at the same
 * time unless they are known.
 * @throws not_found
 */
export async function loadMeasuring(asking: Asking, companyUid: string, read: ReadOptions = {}): Promise<MeasuringCompany> {
  const { tenantUid } = asking;
  const [all, { state, changes, restated, ...measured }, known] = await Promise.all([
    companyStore(tenantUid).all(read),
    companyFiguresStore(tenantUid).all(read),
    mergesAtHand(asking),
  ]);
  const aliases = await mergesBehind(tenantUid, known, [...measured.indicators, ...measured.targets]);
  const companies = companiesBelow(all, companyUid);
  const company = companies[0];
  if (!company) throw notFound('company');
  const today = measured.indicators.map((item) => indicatorToday(item, aliases));
  const indicators = indicatorsOf(today, companiesAbove(all, companyUid));
  const targets = [...targetsToday(measured.targets, aliases)].filter((target) => target.companyUid === companyUid);
  const merged = mergedInto(
    indicators.map(({ equation }) => equation),
    aliases,
  );
  return { company, companies, indicators, targets, marks: actMarksOf(restated, companyUid), state, changes, merged };
}

/**
 * The data of a company's dashboard by project: three Queries (companies, projects, indicators and targets) and a
 * BatchGet for each hundred projects.
 * @throws not_found
 */
export async function loadCompany(asking: Asking, companyUid: string): Promise<CompanyScene> {
  return (await measuredScene(asking, companyUid)).scene;
}

async function measuredScene(
  asking: Asking,
  companyUid: string,
  read: ReadOptions = {},
): Promise<{ measuring: MeasuringCompany; scene: CompanyScene }> {
  const { tenantUid } = asking;
  const [measuring, index] = await Promise.all([loadMeasuring(asking, companyUid, read), projectIndexStore(tenantUid).all()]);
  return { measuring, scene: await sceneOf(tenantUid, measuring, index, read) };
}

/** Adds the projects to a company that was read already. */
export async function loadProjects(tenantUid: string, measuring: MeasuringCompany): Promise<CompanyScene> {
  return sceneOf(tenantUid, measuring, await projectIndexStore(tenantUid).all());
}

async function sceneOf(
  tenantUid: string,
  { company, companies, indicators, targets, marks, merged }: MeasuringCompany,
  index: readonly ProjectItem[],
  read: ReadOptions = {},
): Promise<CompanyScene> {
  const inside = new Set(companies.map(({ uid }) => uid));
  const own = index.filter((project) => inside.has(project.companyUid)).sort((a, b) => compareNames(a.name, b.name));
  const measured = { indicators, merged };
  const sums = await sumsOf(tenantUid, own, measured, read);
  const projects = own.map((project) => ({ project, sums: sums.get(project.uid)?.sums }));
  const times = [...sums.values()].map(({ at }) => at).sort();
  return {
    company,
    companies,
    indicators,
    projects,
    targets,
    marks,
    waiting: indicators.length === 0 ? 0 : own.filter(({ uid }) => lacks(sums.get(uid)?.sums, measured)).length,
    summed: times[0] || null,
  };
}

/** The sums of a company's projects, to find figures that one of them has sent to another. */
export const insideOf = (projects: readonly CompanyProject[]): ProjectsInside =>
  new Map(projects.flatMap(({ project, sums }) => (sums ? [[project.uid, sums] as const] : [])));

/** Input for the rules; `today`: 'YYYY-MM-DD'. The range contains the intervals whose last day is in it. */
export function companyInput(
  projects: readonly CompanyProject[],
  { interval, fromDate, toDate }: CompanyRange,
  today: string,
  wholePast = false,
): CompanyFiguresInput {
  const sums = projects.flatMap((each) => each.sums ?? []);
  const range = rangeOver(
    sums.flatMap((each) => each.periods),
    { interval, fromDate, toDate },
    today,
  );
  return { ...range, projects: sums, today, wholePast, inside: insideOf(projects) };
}

/** Input for the rules from the sums that a company keeps; `inside`: of the projects that send or receive figures. */
export function keptInput(
  kept: CompanySums,
  inside: ProjectsInside,
  range: CompanyRange,
  today: string,
  wholePast: boolean,
): CompanyFiguresInput {
  return { ...rangeOver(periodsKept(kept), range, today), projects: [], today, wholePast, inside, kept };
}

function rangeOver(
  periods: readonly Period[],
  { interval, fromDate, toDate }: CompanyRange,
  today: string,
): Pick<CompanyFiguresInput, 'interval' | 'all' | 'shown'> {
  const by = interval ?? fittingInterval(periods);
  const all = bucketsOf(periods, by);
  const isShown = (bucket: Bucket) =>
    lastDayOf(bucket.end) <= (toDate ?? today) && (fromDate === undefined || lastDayOf(bucket.end) >= fromDate);
  return { interval: by, all, shown: all.filter(isShown) };
}

function bucketsOf(periods: readonly Period[], interval: Interval): Bucket[] {
  const bucketAt = bucketsByEnd(interval);
  const starts = periods.map((period) => bucketAt(period).start).sort();
  const [first, last] = [starts[0], starts.at(-1)];
  return first && last ? bucketsBetween(first, last, interval) : [];
}

export type ComputedCompany = CompanyEquation & { figures: CompanyFigures };

/** Each indicator over the range. */
export const computeCompany = (
  { indicators, targets, marks }: Pick<CompanyScene, 'indicators' | 'targets' | 'marks'>,
  input: CompanyFiguresInput,
): ComputedCompany[] =>
  indicators.map(({ item, equation }) => {
    const target = targets.find(({ metricUid }) => metricUid === item.resultMetricUid);
    const targetIn = target ? companyTargetIn(versionedTarget(target), input.interval) : noTargetIn;
    return {
      item,
      equation,
      figures: companyFigures(equation, targetIn, { ...input, marked: { uid: item.uid, acts: marks[item.uid] ?? [] } }),
    };
  });
