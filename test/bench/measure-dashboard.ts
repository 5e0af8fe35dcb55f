import { calibrationLoop } from './calibration.ts';
import { type DashboardSize, dashboardProject, handlerTime, table } from './dashboard-world.ts';
import { median, type Row } from './table.ts';

const { readProjectDashboard } = await import('../../functions/api/dashboard/read-project.ts');

/**
 * Processor time of the handler of a project's dashboard, over a table in memory whose own time is not counted. Runs in a process of
 * its own, which prints rows as JSON: a table in memory stays in the place of DynamoDB.
 */

const RUNS = 5;

async function dashboardRows(size: DashboardSize, isCumulative: boolean, budget: string): Promise<Row[]> {
  const { tenantUid, projectUid, endDate } = await dashboardProject(size);
  const context = { tenantUid, now: new Date(endDate), actor: {}, grant: { isAdmin: true, actions: [] }, loaded: {}, ids: {} };
  const query = { refId: 'root', cumulative: isCumulative };
  const call = () => readProjectDashboard(context as never, { params: { projectId: projectUid }, query } as never);
  const measured: number[] = [];
  const loops: number[] = [];
  for (let run = 0; run < RUNS + 2; run += 1) {
    loops.push(calibrationLoop());
    const begin = handlerTime();
    const answer = (await call()) as unknown[];
    measured.push(handlerTime() - begin);
    if (answer.length !== size.indicators) throw new Error(`${answer.length} of ${size.indicators} indicators were computed`);
  }
  const [work, loop] = [median(measured.slice(2)), median(loops.slice(2))];
  Object.assign(table, { reads: 0, bytes: 0 });
  await call();
  // a Query answers a page of a megabyte
  const asked = `${table.reads} (${(table.bytes / 1e6).toFixed(2)} MB)`;
  const { packages, periods, metrics, indicators } = size;
  const what = `${packages} packages, ${periods} periods, ${metrics} metrics, ${indicators} indicators`;
  return [[`${what}${isCumulative ? ', cumulative' : ''}`, (work / 1000).toFixed(0), (work / loop).toFixed(1), asked, budget]];
}

const [, , size = '{}', cumulative, budget = ''] = process.argv;
console.log(JSON.stringify(await dashboardRows(JSON.parse(size), cumulative === 'cumulative', budget)));
