import type { CompanyDashboard } from '../../../../shared/contract/indicator/company-dashboard.ts';
import type { PeriodFigure } from '../../../../shared/contract/indicator/dashboard.ts';
import type { Equation } from '../../../../shared/domain/indicator/equation.ts';
import { equationIn, type History, isWild, lastDay } from './history.ts';
import { figureOf, type IsLeft, isSame, type Snapshot, takesPart } from './plain.ts';
import { asked, Fault, type Project } from './scene.ts';

type Now = (metric: string) => string;
type Snapshots = { official: readonly Snapshot[]; reported: readonly Snapshot[]; isLeft?: IsLeft };

function expectFigure(where: string, found: PeriodFigure, equation: Equation, snapshotsOf: Snapshots, now: Now) {
  const { official, reported, isLeft } = snapshotsOf;
  for (const [what, shown, snapshots] of [
    ['', found, official],
    [' with submitted ones', found.reported, reported],
  ] as const) {
    // of what was only submitted, a company knows sums alone
    if (isLeft && what && snapshots.some(({ isReceived }) => isReceived)) continue;
    const own = figureOf(equation, snapshots, now, isLeft);
    if (!isSame(own.value, shown?.exact ?? null) || own.reports !== (shown?.reports ?? 0))
      throw new Fault(
        `${where} ${found.period.startDate}${what}: shows ${shown?.exact} of ${shown?.reports} reports, expected ${own.value} of ${own.reports}`,
      );
  }
}

async function checkProject(history: History, project: Project): Promise<void> {
  const own = history.measured.get(project.uid) ?? [];
  const shown = (await history.dashboard(project)).filter((each) => !isWild(each));
  const periods = history.periods(project.uid);
  if (shown.length !== own.length)
    throw new Fault(`${project.name} shows ${shown.map(({ name }) => name)}, expected ${own.map(({ name }) => name)}`);
  for (const each of own) {
    const where = `${project.name} ${each.name}`;
    const values = shown.find(({ uid }) => uid === each.uid)?.values ?? [];
    if (values.map(({ period }) => period.uid).join() !== periods.map(({ uid }) => uid).join())
      throw new Fault(`${where} shows ${values.map(({ period }) => period.startDate)}`);
    const isAlike = new Set<string>();
    for (const [at, figure] of values.entries()) {
      const { startDate } = periods[at]!;
      const equation = equationIn(each, startDate);
      const among = (isIn: (period: { startDate: string }) => boolean, isReported = false) =>
        history.among([project.uid], isIn, isReported);
      const isIt = (period: { startDate: string }) => period.startDate === startDate;
      expectFigure(where, figure, equation, { official: among(isIt), reported: among(isIt, true) }, history.now);
      // a running total over different equations is another rule
      if (isAlike.add(JSON.stringify(equation)).size > 1) continue;
      const total = figureOf(
        equation,
        among((period) => period.startDate <= startDate),
        history.now,
      );
      if (!isSame(total.value, figure.cumulative.exact))
        throw new Fault(`${where} up to ${startDate}: shows ${figure.cumulative.exact}, expected ${total.value}`);
    }
  }
}

/**
 * What a supplier has sent counts where it arose: in a company with both projects, where a report of the supplier with the metric
 * takes part in the figure, in a period that ends within the receiver's.
 */
export function isLeftIn(history: History, below: readonly string[], equation: Equation): IsLeft {
  const [supplier] = history.scene.projects;
  return (snapshot, metric) => {
    const receiver = history.periodOf(snapshot);
    if (!receiver || !below.includes(supplier!.uid)) return false;
    const isThen = (period: { endDate: string }) => period.endDate <= receiver.endDate && lastDay(period) >= receiver.startDate;
    return history
      .among([supplier!.uid], isThen)
      .some((each) => takesPart(equation, each, history.now) && each.values.some(([uid]) => history.now(uid) === metric));
  };
}

async function checkCompany(history: History, uid: string, name: string, interval: string): Promise<void> {
  const range = `fromDate=2024-01-01&toDate=2024-12-31&interval=${interval}&cumulative=true`;
  const path = `/api/dashboard/company/${uid}/indicator/?${range}`;
  const { indicators, waiting } = (await asked(history.scene.owner.call('GET', path))) as CompanyDashboard;
  if (waiting > 0) throw new Fault(`${name} still adds up ${waiting} projects`);
  const { below, indicators: all } = history.company(uid);
  for (const own of all) {
    const found = indicators.find((each) => each.name === own.name);
    if (!found) throw new Fault(`${name} does not show ${own.name}`);
    const seen = new Set<string>();
    const isLeft = isLeftIn(history, below, own.equation);
    for (const figure of found.values) {
      const { startDate, endDate } = figure.period;
      const isIn = (period: { endDate: string }) => lastDay(period) >= startDate && lastDay(period) < endDate;
      const among = (isReported: boolean) => history.among(below, isIn, isReported);
      expectFigure(
        `${name} ${own.name} ${interval}`,
        figure,
        own.equation,
        { official: among(false), reported: among(true), isLeft },
        history.now,
      );
      for (const period of below.flatMap(history.periods).filter(isIn)) seen.add(period.uid);
      const total = figureOf(
        own.equation,
        history.among(below, (period) => lastDay(period) < endDate),
        history.now,
        isLeft,
      );
      if (!isSame(total.value, figure.cumulative.exact))
        throw new Fault(`${name} ${own.name} up to ${endDate}: shows ${figure.cumulative.exact}, expected ${total.value}`);
    }
    if (seen.size !== below.flatMap(history.periods).length) throw new Fault(`${name} ${own.name} ${interval} lacks periods`);
  }
}

/** The dashboards of projects and companies show what the plain computation says. */
export async function checkFigures(history: History): Promise<void> {
  for (const project of history.scene.projects) await checkProject(history, project);
  for (const { uid, name } of history.companies())
    for (const interval of ['month', 'quarter']) await checkCompany(history, uid, name, interval);
}

type Look = Map<string, { value: string | null; unit: string }>;
/** The official figures of a project at a look, and the reports that were official for the first time before. */
export type Looks = { figures: Look; published: number; at: string };
type Step = { at: string; kind: string; old: string | null; new: string | null; restatement: { settled: string | null } | null };

/** Every official figure that has changed since the last look was published anew or has an entry, and its steps have no gap. */
export async function checkRegister(history: History, project: Project, before: Looks | undefined): Promise<Looks> {
  const { owner } = history.scene;
  const get = <T>(path: string): Promise<T> => asked(owner.call('GET', `/api/project/${project.uid}/${path}`));
  type Shown = { indicatorUid: string; name: string; periodUid: string; periodStart: string; value: string | null; unit: string };
  const { figures } = await get<{ figures: Shown[] }>('figures/');
  const now: Look = new Map();
  for (const { indicatorUid, periodUid, periodStart, name, value, unit } of figures) {
    const key = `${indicatorUid} ${periodUid}`;
    now.set(key, { value, unit });
    const own = history.measured.get(project.uid)?.find(({ uid }) => uid === indicatorUid);
    const snapshots = history.among([project.uid], ({ uid }) => uid === periodUid);
    const expected = own && figureOf(equationIn(own, periodStart), snapshots, history.now);
    if (expected && !isSame(expected.value, value))
      throw new Fault(`The record of ${project.name} says ${name} ${periodStart} ${value}, expected ${expected.value}`);
  }
  const keys = new Set([...now.keys(), ...(before?.figures.keys() ?? [])]);
  for (const key of keys) {
    const [indicator, period] = key.split(' ');
    const isThere = history.measured.get(project.uid)?.some(({ uid }) => uid === indicator);
    if (!isThere) continue;
    const steps = (await get<Step[]>(`figures/history/?indicator=${indicator}&period=${period}`)).toReversed();
    let last: string | null = null;
    for (const step of steps) {
      if (step.old !== last) throw new Fault(`${project.name} ${key}: a step begins at ${step.old} after ${last}`);
      last = step.new;
      if ((step.kind === 'restated') !== (step.restatement !== null))
        throw new Fault(`${project.name} ${key}: a step '${step.kind}' ${step.restatement ? 'with' : 'without'} an entry`);
    }
    const value = now.get(key)?.value ?? null;
    if (last !== value) throw new Fault(`${project.name} ${key}: the last step says ${last}, the figure ${value}`);
    const was = before?.figures.get(key)?.value ?? null;
    if (before && was !== null && was !== value && before.published === history.published(project)) {
      const since = steps.filter(({ at, kind }) => at > before.at && kind === 'restated');
      if (since.length === 0) throw new Fault(`${project.name} ${key}: ${was} became ${value} without an entry`);
    }
  }
  return { figures: now, published: history.published(project), at: new Date().toISOString() };
}
