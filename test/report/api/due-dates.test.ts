import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import { makePackage } from '../../support/makers/project.ts';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';

let world: ReportWorld;

beforeAll(async () => {
  world = await makeReportWorld();
});

const packageWith = (body: object) =>
  makePackage(world.owner, world.project, { meta_json: { responsible_discipline: world.roleUid('Reporter') }, ...body });

/** The due dates of `months` reports. Each is submitted before the next one exists. */
async function dueDates(ref: ReportingPackage, months: number): Promise<(string | null)[]> {
  const reporter = world.calls('reporter', ref);
  const dates: (string | null)[] = [];
  for (let month = 0; month < months; month += 1) {
    const report = await reporter.current();
    dates.push(report.due_date);
    await reporter.enter(report.uid, world.paths.diesel, { value: 1 });
    await reporter.submit({ comment: 'Done' });
  }
  return dates;
}

const LAST_DAYS = ['2024-01-31', '2024-02-29', '2024-03-31', '2024-04-30'];

describe('a due date at the end of a month', () => {
  it('comes again at the end of each when it was set on the package', async () => {
    expect(await dueDates(await packageWith({ due_date: '2024-01-31' }), 4)).toEqual(LAST_DAYS);
  });

  it('comes again at the end of each when it was set on a report', async () => {
    const ref = await packageWith({});
    const admin = world.calls('admin', ref);
    const { uid } = await admin.current();
    expect((await admin.patch(uid, { due_date: '2024-01-31' })).status).toBe(200);
    expect(await dueDates(ref, 4)).toEqual(LAST_DAYS);
  });

  it('is that of the package again once one is set there', async () => {
    const ref = await packageWith({});
    const admin = world.calls('admin', ref);
    await admin.patch((await admin.current()).uid, { due_date: '2024-01-31' });
    const path = `/api/tracker/${world.tracker}/ref/${ref.uid}/`;
    expect((await world.owner.call({ method: 'PATCH', path, body: { due_date: '2024-02-10' } })).status).toBe(200);
    expect(await dueDates(ref, 2)).toEqual(['2024-02-10', '2024-03-10']);
  });
});

describe('a report that is moved to another period keeps its due date, and the report after it is due', () => {
  /** When a report that is due in February and moved from January to May is due, and the one of June after it. */
  async function moved(ref: ReportingPackage): Promise<(string | null)[]> {
    const admin = world.calls('admin', ref);
    const { uid } = await admin.current();
    const path = `/api/project/${world.project.uid}/reporting_periods/`;
    const periods = (await world.owner.call({ path })).json<{ uid: string; startDate: string }[]>();
    const may = periods.find(({ startDate }) => startDate === '2024-05-01')!;
    expect((await admin.patch(uid, { reporting_period: may.uid })).status).toBe(200);
    return dueDates(ref, 2);
  }

  it('as the package says [REP-245]', async () => {
    expect(await moved(await packageWith({ due_date: '2024-02-10' }))).toEqual(['2024-02-10', '2024-07-10']);
  });

  it('as was set on the report before', async () => {
    const ref = await packageWith({ due_date: '2024-02-20' });
    const admin = world.calls('admin', ref);
    expect((await admin.patch((await admin.current()).uid, { due_date: '2024-02-10' })).status).toBe(200);
    expect(await moved(ref)).toEqual(['2024-02-10', '2024-07-10']);
  });

  it('at the end of their periods where nobody has said when', async () => {
    expect(await moved(await packageWith({}))).toEqual(['2024-02-01', '2024-07-01']);
  });
});

describe('a due date of a project whose periods are of weeks', () => {
  // 29 days after January has ended on 1 February; the same day of the month would be 1 April
  const DATES = ['2024-03-01', '2024-03-30'];

  beforeAll(async () => {
    world = await makeReportWorld();
    const reporting = { startDate: '2024-01-01', endDate: '2025-01-01', freq_num: 4, freq_unit: 'WEEKS' };
    const path = `/api/project/${world.project.uid}/`;
    expect((await world.owner.call({ method: 'PATCH', path, body: { reporting } })).status).toBe(200);
  });

  it('comes again as many days after the next end when it was set with the package', async () => {
    expect(await dueDates(await packageWith({ due_date: DATES[0] }), 2)).toEqual(DATES);
  });

  it('comes again as many days after the next end when it was set on the package later', async () => {
    const ref = await packageWith({});
    const path = `/api/tracker/${world.tracker}/ref/${ref.uid}/`;
    expect((await world.owner.call({ method: 'PATCH', path, body: { due_date: DATES[0] } })).status).toBe(200);
    expect(await dueDates(ref, 2)).toEqual(DATES);
  });

  it('comes again as many days after the next end when it was set on a report', async () => {
    const ref = await packageWith({});
    const admin = world.calls('admin', ref);
    expect((await admin.patch((await admin.current()).uid, { due_date: DATES[0] })).status).toBe(200);
    expect(await dueDates(ref, 2)).toEqual(DATES);
  });
});
