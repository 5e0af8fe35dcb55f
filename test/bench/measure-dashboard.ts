import { calibrationLoop } from './calibration.ts';
import { metered, meterTable } from './capacity.ts';
import { median, type Row } from './table.ts';

const { tenantUid } = await import('../support/memory/world/supply.ts');
const { dashboardProject } = await import('./dashboard-world.ts');
const { readProjectDashboard } = await import('../../functions/api/dashboard/read-project.ts');

/**
 * Measures the processor time of the handler of a project's dashboard over an in-memory table, whose own time is not counted.
 * Runs in a separate process, which prints rows as JSON, because an in-memory table permanently replaces DynamoDB in its process.
 */

const RUNS = 5;
type Size = Parameters<typeof dashboardProject>[1];

async function dashboardRows(size: Size, isCumulative: boolean, budget: string): Promise<Row[]> {
  const { projectUid, endDate } = await dashboardProject(tenantUid, size);
  meterTable();
  const context = {
    tenantUid,
    now: new Date(endDate),
    actor: {},
    grant: { isAdmin: true, actions: [] },
    loaded: {},
    ids: {},
    aliases: new Map(),
  };
  const query = { refId: 'root', cumulative: isCumulative };
  const call = () => readProjectDashboard(context as never, { params: { projectId: projectUid }, query } as never);
  const measured: Awaited<ReturnType<typeof metered>>[] = [];
  const loops: number[] = [];
  for (let run = 0; run < RUNS + 2; run += 1) {
    loops.push(calibrationLoop());
    const each = await metered(call);
    measured.push(each);
    const { length } = each.result as unknown[];
    if (length !== size.indicators) throw new Error(`${length} of ${size.indicators} indicators were computed`);
  }
  const [work, loop] = [median(measured.slice(2).map(({ processor }) => processor)), median(loops.slice(2))];
  const { reads, readBytes } = measured.at(-1)!.used;
  const asked = `${reads} (${(readBytes / 1e6).toFixed(2)} MB)`;
  const { packages, periods, metrics, indicators } = size;
  const what = `${packages} packages, ${periods} periods, ${metrics} metrics, ${indicators} indicators`;
  return [[`${what}${isCumulative ? ', cumulative' : ''}`, (work / 1000).toFixed(0), (work / loop).toFixed(1), asked, budget]];
}

const [, , size = '{}', cumulative, budget = ''] = process.argv;
console.log(JSON.stringify(await dashboardRows(JSON.parse(size), cumulative === 'cumulative', budget)));
