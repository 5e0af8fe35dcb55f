import type { MarkedFigure } from '../../../shared/domain/company/act-marks.ts';
import { indicatorToday } from '../../../shared/domain/indicator/figures-today.ts';
import type { Aliases } from '../../../shared/domain/metric/replacement.ts';
import { takenOverBy } from '../../../shared/domain/metric/taken-over.ts';
import { officialFigures, placeOfFigure, type RestatedFigure } from '../../../shared/domain/restatement/official-figures.ts';
import { errorKind } from '../../../shared/errors.ts';
import { type CompanyIndicatorItem, companyFiguresStore } from '../../data/stores/company/company-figures-store.ts';
import type { CompanyItem } from '../../data/stores/company/company-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { type ProjectItem, projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { MAX_OF_COMPANY, restatementStore } from '../../data/stores/restatement/restatement-store.ts';
import type { Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';
import { reportedMetrics } from '../metric/reported-metrics.ts';
import { loadSummedFigures, summedInputOf } from '../restatement/loaded-figures.ts';
import { companyMail } from '../restatement/mails.ts';
import { checkAllCounted } from './counted-by-now.ts';
import { indicatorsOf } from './dashboard.ts';
import { actMarkWrites } from './mark-acts.ts';
import { companiesAbove, companiesBelow } from './tree.ts';

/** Few at once: if no sheet has the metrics of the joined company, the results of a project are read, which are large. */
const PROJECTS_AT_ONCE = 4;

/** Milliseconds for reading what a move changes: the request ends after 29 seconds, and the move must still be written. */
const TIME_MS = 18_000;

const TOO_MUCH = errorKind(
  'too_large',
  'There are too many approved figures below this company to record them in one move. Move the companies and projects below it one by one.',
);

/** A move of a company with everything below it. `parentUid`: null at the top; `all`: the companies before it. */
type Move = { company: CompanyItem; parentUid: string | null; all: readonly CompanyItem[] };

/** A company with the indicators that it measures, and which way the figures go. */
type ChangedCompany = { company: CompanyItem; indicators: readonly CompanyIndicatorItem[]; isLeft: boolean };

/** A company whose approved figures change with a move: the listed figures, their total number, and its own figures by place. */
export type MovedFigures = { company: CompanyItem; figures: RestatedFigure[]; count: number; marked: Map<string, MarkedFigure> };

/** The figures of a company to list: their largest number, and their projects. */
type ListLimit = { most: number; of(project: ProjectItem): boolean };

/**
 * The register entries of the companies that a moved one leaves and joins, with their mails and the marks of their figures, since
 * approved figures of the past change there. Each entry lists what the moved company's projects take away or add, by their own
 * periods: the first 2,000 figures, and the number of all. A company without such figures gets no entry.
 * @throws as `restatedByMove`
 */
export async function moveEntries(
  { tenantUid, cause }: Pick<Context, 'tenantUid' | 'cause'>,
  { reason, ...move }: Move & { reason: string },
): Promise<Write[]> {
  const { uid, name } = move.company;
  const subject = { kind: 'company', uid, name };
  const found = await restatedByMove(tenantUid, move, { most: MAX_OF_COMPANY, of: () => true });
  const marked = found.map((each) => [each.company.uid, [...each.marked.values()]] as const);
  const writes = await actMarkWrites(tenantUid, marked, { act: 'company move', at: cause.at });
  for (const { company: at, figures, count } of found) {
    const start = { projectUid: at.uid, act: 'company move' as const, subject, reason };
    const { entry, write } = restatementStore(tenantUid).entered(start, figures, cause, count);
    // its administrators may be unable to see any of the projects
    writes.push(write, ...(await companyMail(tenantUid, at, { ...entry, figures: [] }, cause)));
  }
  return writes;
}

/**
 * The companies whose approved figures a move changes. Four Queries, and three for each project where
 * a company measures something.
 * @throws too_large when it takes longer than a request has, conflict where an approved report has no figures yet
 */
export async function restatedByMove(tenantUid: string, move: Move, listed: ListLimit): Promise<MovedFigures[]> {
  const { company, all } = move;
  const [{ indicators }, aliases, index] = await Promise.all([
    companyFiguresStore(tenantUid).all({ consistent: true }),
    metricUseStore(tenantUid).aliases({ consistent: true }),
    projectIndexStore(tenantUid).all(),
  ]);
  const changed = changedBy(move, indicators, aliases);
  const inside = new Set(companiesBelow(all, company.uid).map(({ uid }) => uid));
  const projects = index.filter(({ companyUid }) => inside.has(companyUid));
  const found = changed.map((each) => ({
    ...each,
    figures: [] as RestatedFigure[],
    marked: new Map<string, MarkedFigure>(),
    count: 0,
  }));
  await eachApproved(tenantUid, projects, indicatorsIn(changed), aliases, (approved, project) => {
    for (const each of found) {
      const measured = new Set(each.indicators.map(({ uid }) => uid));
      const own = approved.filter(({ indicatorUid }) => measured.has(indicatorUid));
      const sided = own.map(({ old: value, ...place }) => ({
        ...place,
        ofProject: project.uid,
        old: each.isLeft ? value : null,
        new: each.isLeft ? null : value,
      }));
      if (listed.of(project)) each.figures.push(...sided.slice(0, listed.most - each.figures.length));
      each.count += own.length;
      for (const figure of own) each.marked.set(placeIn(figure), figure);
    }
  });
  return found.filter((each) => each.count > 0);
}

/** Identifies a figure of a company, regardless of the projects that have a part in it. */
const placeIn = ({ indicatorUid, periodStart, periodEnd }: MarkedFigure) => `${indicatorUid} ${periodStart} ${periodEnd}`;

/** The indicators that some companies measure, each once. */
const indicatorsIn = (changed: readonly ChangedCompany[]): readonly CompanyIndicatorItem[] => [
  ...new Map(changed.flatMap(({ indicators }) => indicators).map((item) => [item.uid, item])).values(),
];

/** The companies above before and after, without those that stay above. */
function changedBy(
  { company, parentUid, all }: Move,
  items: readonly CompanyIndicatorItem[],
  aliases: Aliases,
): ChangedCompany[] {
  const today = items.map((item) => indicatorToday(item, aliases));
  const [before, after] = [company.parentUid ?? null, parentUid].map((uid) => (uid === null ? [] : companiesAbove(all, uid)));
  const without = (some: readonly CompanyItem[], others: readonly CompanyItem[]) =>
    some.filter(({ uid }) => !others.some((each) => each.uid === uid));
  const measuring = (isLeft: boolean) => (each: CompanyItem) => {
    const indicators = indicatorsOf(today, companiesAbove(all, each.uid)).map(({ item }) => item);
    return { company: each, indicators, isLeft };
  };
  return [...without(before!, after!).map(measuring(true)), ...without(after!, before!).map(measuring(false))];
}

/**
 * Hands on the approved figures of each project, some projects at a time, as if indicators of companies were their own; their
 * names end with the project's. They come from the sheets of periods, since the results of a large project are many megabytes.
 * @throws too_large, conflict
 */
async function eachApproved(
  tenantUid: string,
  projects: readonly ProjectItem[],
  wanted: readonly CompanyIndicatorItem[],
  aliases: Aliases,
  take: (approved: readonly RestatedFigure[], project: ProjectItem) => void,
): Promise<void> {
  if (wanted.length === 0) return;
  const started = performance.now();
  const measured = new Set(wanted.flatMap(({ metrics }) => metrics.map(({ uid }) => uid)));
  const named = [...measured, ...takenOverBy(measured, aliases)];
  const mayReport = await reportedMetrics(tenantUid);
  for (let start = 0; start < projects.length; start += PROJECTS_AT_ONCE) {
    if (performance.now() - started > TIME_MS) throw TOO_MUCH();
    const some = projects.slice(start, start + PROJECTS_AT_ONCE);
    const loaded = await Promise.all(
      some.map(async (project) => ({ project, own: await loadSummedFigures(tenantUid, project.uid, wanted) })),
    );
    const concerned = loaded.filter(({ project }) => named.some((uid) => mayReport(project, uid)));
    // read after the figures, so that approvals in the meantime are noticed as well
    await checkAllCounted(
      tenantUid,
      concerned.map(({ own }) => own),
    );
    for (const { project, own } of loaded) {
      const figures = officialFigures(summedInputOf(own));
      const approved = figures
        .filter(({ value }) => value !== null)
        .map((figure) => ({ ...placeOfFigure(figure), name: `${figure.name}, ${project.name}`, old: figure.value, new: null }));
      take(approved, project);
    }
  }
}
