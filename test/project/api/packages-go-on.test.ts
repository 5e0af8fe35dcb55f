import { beforeAll, expect, it } from 'vitest';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import { YEAR_2024 } from '../../support/makers/project.ts';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';

let world: ReportWorld;

beforeAll(async () => {
  world = await makeReportWorld();
});

const periods = async (): Promise<ReportingPeriod[]> =>
  (await world.admin.call({ path: `/api/project/${world.project.uid}/reporting_periods/` })).json();

/** A package whose last report, for December, is submitted. Its due date is the 31st. */
async function finished() {
  const made = await world.fresh();
  const december = (await periods()).at(-1)!;
  const body = { reporting_period: december.uid, due_date: '2024-12-31' };
  expect((await made.admin.patch(made.report.uid, body)).status).toBe(200);
  await made.reporter.enter(made.report.uid, world.paths.diesel, { value: 1 });
  expect((await made.reporter.submit({ comment: 'The last one' })).status).toBe(201);
  return made;
}

it('a package that has submitted its last report goes on when periods are added', async () => {
  const [first, second, busy] = [await finished(), await finished(), await world.fresh()];
  expect(await first.reporter.current()).toMatchObject({ uid: first.report.uid, is_staging: false });
  const path = `/api/project/${world.project.uid}/`;
  const reporting = { ...YEAR_2024, endDate: '2025-03-01' };
  expect((await world.admin.call({ method: 'PATCH', path, body: { reporting } })).status).toBe(200);
  const add = () => world.admin.call({ method: 'POST', path: `${path}reporting_periods/`, body: { from_reporting: true } });
  const january = (await add()).json<ReportingPeriod[]>()[12]!;
  expect(january).toMatchObject({ startDate: '2025-01-01', num_commits: 2 });
  for (const { reporter } of [first, second])
    expect(await reporter.current()).toMatchObject({
      is_staging: true,
      status: { name: 'Nothing Received' },
      reporting_period: january.uid,
      due_date: '2025-01-31',
    });
  expect((await busy.reporter.current()).uid).toBe(busy.report.uid);
  expect((await add()).json<ReportingPeriod[]>()[12]!.num_commits).toBe(2);
  await first.reporter.enter((await first.reporter.current()).uid, world.paths.diesel, { value: 2 });
  expect((await first.reporter.submit({ comment: 'January' })).status).toBe(201);
});
