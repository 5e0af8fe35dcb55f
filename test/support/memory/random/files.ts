import type { DashboardIndicator, InputRow } from '../../../../shared/contract/indicator/dashboard.ts';
import { type History, reportsNow } from './history.ts';
import { figureOf, isSame } from './plain.ts';
import { asked, Fault, type Pack, type Project } from './scene.ts';

const YEAR = 'fromDate=2024-01-01&toDate=2024-12-31';
const STARTS = ['2024-01-01', '2024-02-01', '2024-03-01'];

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
  const range = 'fromDate=2024-01-01&toDate=2024-03-31&summary_cumulation_period=month';
  const { text } = await owner.call('GET', `/api/company/${company}/report/excel/?${range}`);
  const lines = linesOf(text);
  const { below, indicators } = history.company(company);
  for (const { name, equation } of indicators)
    for (const [of, project] of [[below, ''] as const, ...below.map((uid) => [[uid], uid] as const)]) {
      const place = projects.find(({ uid }) => uid === project)?.name ?? '';
      const line = lines.find(([indicator, , , found]) => indicator === name && found === place);
      for (const [at, start] of STARTS.entries()) {
        const { value } = figureOf(equation, history.inPeriod(of, start), history.now);
        const found = line?.[4 + at] || null;
        if (!isSame(value, found))
          throw new Fault(`The file of a company has ${found} for ${name} ${place} ${start}, expected ${value}`);
      }
    }
}

/** A package shows its own reports, and its file of entered figures has what was approved. */
async function checkPackage(history: History, { uid, name, project }: Pack): Promise<void> {
  const get = <T>(path: string): Promise<T> => asked(history.scene.owner.call('GET', path));
  const reports = reportsNow().filter(({ refUid }) => refUid === uid);
  const shown = await get<DashboardIndicator[]>(`/api/dashboard/project/${project.uid}/indicator/?refId=${uid}&${YEAR}`);
  for (const each of shown) {
    const own = history.measured.get(project.uid)?.find((indicator) => indicator.uid === each.uid);
    if (!own) throw new Fault(`Package ${name} shows ${each.name}`);
    for (const { period, exact } of each.values) {
      const snapshots = history.snapshotsOf(reports.filter(({ periodStart }) => periodStart === period.startDate));
      const { value } = figureOf(own.equations[STARTS.indexOf(period.startDate)]!, snapshots, history.now);
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
  const { projects, packs, companies } = history.scene;
  for (const project of projects) await checkFile(history, project);
  for (const company of Object.values(companies)) await checkCompanyFile(history, company);
  for (const pack of packs) await checkPackage(history, pack);
}
