import type { CompanyDashboard } from '../../../../shared/contract/indicator/company-dashboard.ts';
import type { PeriodFigure } from '../../../../shared/contract/indicator/dashboard.ts';
import type { Equation } from '../../../../shared/domain/indicator/equation.ts';
import type { History } from './history.ts';
import { figureOf, isSame } from './plain.ts';
import { asked, Fault, type Project } from './scene.ts';

const STARTS = ['2024-01-01', '2024-02-01', '2024-03-01'];

function expectFigure(
  where: string,
  found: PeriodFigure | undefined,
  equation: Equation,
  history: History,
  of: readonly string[],
) {
  const start = found?.period.startDate ?? '';
  for (const isReported of [false, true]) {
    const own = figureOf(equation, history.inPeriod(of, start, isReported), history.now);
    const shown = isReported ? found?.reported : found;
    if (!isSame(own.value, shown?.exact ?? null) || own.reports !== (shown?.reports ?? 0))
      throw new Fault(
        `${where} ${start}${isReported ? ' with submitted ones' : ''}: shows ${shown?.exact} of ${shown?.reports} reports, expected ${own.value} of ${own.reports}`,
      );
  }
}

/** The running totals of an indicator whose equation stayed the same. */
function expectTotals(
  where: string,
  values: readonly PeriodFigure[],
  equations: readonly Equation[],
  history: History,
  of: readonly string[],
) {
  for (const [at, start] of STARTS.entries()) {
    const own = equations.slice(0, at + 1).map((each) => JSON.stringify(each));
    if (new Set(own).size > 1) continue;
    const snapshots = STARTS.slice(0, at + 1).flatMap((each) => history.inPeriod(of, each));
    const total = figureOf(equations[at]!, snapshots, history.now);
    const shown = values.find(({ period }) => period.startDate === start)!.cumulative;
    if (!isSame(total.value, shown.exact))
      throw new Fault(`${where} up to ${start}: shows ${shown.exact}, expected ${total.value}`);
  }
}

/** The dashboards of projects and companies show what the plain computation says. */
export async function checkFigures(history: History): Promise<void> {
  const { projects, companies, owner } = history.scene;
  for (const project of projects) {
    const own = history.measured.get(project.uid) ?? [];
    const shown = await history.dashboard(project);
    if (shown.length !== own.length)
      throw new Fault(`${project.name} shows ${shown.map(({ name }) => name)}, expected ${own.map(({ name }) => name)}`);
    for (const { uid, name, equations } of own) {
      const found = shown.find((each) => each.uid === uid);
      for (const [at, start] of STARTS.entries()) {
        const figure = found?.values.find(({ period }) => period.startDate === start);
        if (!figure) throw new Fault(`${project.name} ${name} has no ${start}`);
        expectFigure(`${project.name} ${name}`, figure, equations[at]!, history, [project.uid]);
      }
      expectTotals(`${project.name} ${name}`, found!.values, equations, history, [project.uid]);
    }
  }
  for (const [name, company] of Object.entries(companies)) {
    const path = `/api/dashboard/company/${company}/indicator/?fromDate=2024-01-01&toDate=2024-03-31&interval=month&cumulative=true`;
    const { indicators, waiting } = (await asked(owner.call('GET', path))) as CompanyDashboard;
    if (waiting > 0) throw new Fault(`${name} still adds up ${waiting} projects`);
    const { below, indicators: all } = history.company(company);
    for (const own of all) {
      const found = indicators.find((each) => each.name === own.name);
      if (!found) throw new Fault(`${name} does not show ${own.name}`);
      for (const start of STARTS) {
        const figure = found.values.find(({ period }) => period.startDate === start);
        if (!figure) throw new Fault(`${name} ${own.name} has no ${start}`);
        expectFigure(`${name} ${own.name}`, figure, own.equation, history, below);
      }
      expectTotals(`${name} ${own.name}`, found.values, [own.equation, own.equation, own.equation], history, below);
    }
  }
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
    const equations = history.measured.get(project.uid)?.find(({ uid }) => uid === indicatorUid)?.equations;
    const own = equations?.[STARTS.indexOf(periodStart)];
    const expected = own && figureOf(own, history.inPeriod([project.uid], periodStart), history.now);
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
