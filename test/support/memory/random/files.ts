import type { DashboardIndicator, InputRow } from '../../../../shared/contract/indicator/dashboard.ts';
import { isLeftIn } from './checks.ts';
import { equationIn, type History, isWild, lastDay, reportsNow } from './history.ts';
import { figureOf, isSame } from './plain.ts';
import { asked, Fault, type Pack, type Project } from './scene.ts';

const YEAR = 'fromDate=2024-01-01&toDate=2024-12-31';

const linesOf = (text: string): string[][] =>
  text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));

/** The file of a project has the figures of its dashboard. An indicator has a line for each unit that its equations give it. */
async function checkFile(history: History, project: Project): Promise<void> {
  const shown = await history.dashboard(project);
  const path = `/api/project/${project.uid}/export/indicators/?refId=root&${YEAR}&period=project`;
  const { text } = await history.scene.owner.call('GET', path);
  const told = (name: string | undefined, values: readonly (string | null)[]) =>
    values.flatMap((value, at) => (value ? `${name} ${at} ${value}` : []));
  const expected = shown.flatMap(({ name, values }) =>
    told(
      name,
      values.map(({ exact }) => exact),
    ),
  );
  const found = linesOf(text).flatMap(([name, , ...values]) => told(name, values));
  if (expected.sort().join('\n') !== found.sort().join('\n'))
    throw new Fault(`The file of ${project.name} has ${found}, the dashboard ${expected}`);
}

/** The file of a company has its figures and those of its projects. */
async function checkCompanyFile(history: History, company: string): Promise<void> {
  const { owner, projects } = history.scene;
  const range = 'fromDate=2024-01-01&toDate=2024-12-31&summary_cumulation_period=month';
  const { text } = await owner.call('GET', `/api/company/${company}/report/excel/?${range}`);
  const lines = linesOf(text);
  const { below, indicators } = history.company(company);
  const months = [...new Set(below.flatMap(history.periods).map((period) => lastDay(period).slice(0, 7)))].sort();
  const isIn = (month: string) => (period: { endDate: string }) => lastDay(period).startsWith(month);
  const [first = ''] = months;
  for (const { name, equation } of indicators)
    for (const [of, project] of [[below, ''] as const, ...below.map((uid) => [[uid], uid] as const)]) {
      const place = projects.find(({ uid }) => uid === project)?.name ?? '';
      const line = lines.find(([indicator, , , found]) => indicator === name && found === place);
      for (const month of months) {
        const { value } = figureOf(equation, history.among(of, isIn(month)), history.now, isLeftIn(history, below, equation));
        const found = line?.[4 + Number(month.slice(5)) - Number(first.slice(5))] || null;
        if (!isSame(value, found))
          throw new Fault(`The file of a company has ${found} for ${name} ${place} ${month}, expected ${value}`);
      }
    }
}

/** A package shows its own reports and those of packages below, and its file of entered figures has what was approved. */
async function checkPackage(history: History, { uid, name, project }: Pack): Promise<void> {
  const get = <T>(path: string): Promise<T> => asked(history.scene.owner.call('GET', path));
  const below = history.scene.packs.flatMap((pack) => (pack.parent === uid ? [pack.uid] : []));
  const reports = reportsNow().filter(({ refUid }) => [uid, ...below].includes(refUid));
  const shown = await get<DashboardIndicator[]>(`/api/dashboard/project/${project.uid}/indicator/?refId=${uid}&${YEAR}`);
  for (const each of shown.filter((indicator) => !isWild(indicator))) {
    const own = history.measured.get(project.uid)?.find((indicator) => indicator.uid === each.uid);
    if (!own) throw new Fault(`Package ${name} shows ${each.name}`);
    for (const { period, exact } of each.values) {
      const snapshots = history.snapshotsOf(reports.filter(({ periodUid }) => periodUid === period.uid));
      const { value } = figureOf(equationIn(own, period.startDate), snapshots, history.now);
      if (!isSame(value, exact))
        throw new Fault(`Package ${name} ${each.name} ${period.startDate}: shows ${exact}, expected ${value}`);
    }
  }
  const rows = await get<InputRow[]>(`/api/project/${project.uid}/inputs/?refId=${uid}&${YEAR}&figures=approved`);
  const found = rows.flatMap(({ Value }) => (Value === '' ? [] : Number(Value)));
  const dated = reports.filter(({ periodUid }) => periodUid !== undefined);
  const expected = dated.flatMap((report) => history.entered.get(history.counting(report) ?? '') ?? []);
  if (found.sort().join() !== expected.sort().join()) throw new Fault(`The inputs of ${name} are ${found}, expected ${expected}`);
}

/** Files say what the screens say, and packages show their own reports. */
export async function checkFiles(history: History): Promise<void> {
  const { projects, packs } = history.scene;
  for (const project of projects) await checkFile(history, project);
  for (const { uid } of history.companies()) await checkCompanyFile(history, uid);
  for (const pack of packs) await checkPackage(history, pack);
}
