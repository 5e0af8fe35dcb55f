import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { makePackage, makeProject, YEAR_2024 } from '../../support/makers/project.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';

let tenant: TestTenant;
let admin: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let elsewhere: TestPerson;

beforeAll(async () => {
  tenant = await makeTenant();
  [admin, viewer, stranger] = [
    await tenant.person('sue', { isSuperuser: true }),
    await tenant.person('vera'),
    await tenant.person('stan'),
  ];
  elsewhere = await (await makeTenant()).person('eve', { isSuperuser: true });
});

/** A new project and calls on its periods. */
async function make() {
  const project: Project = await makeProject(tenant, admin);
  const path = `/api/project/${project.uid}/reporting_periods/`;
  const send = (method: string, id: string, body?: object) => admin.call({ method, path: `${path}${id && `${id}/`}`, body });
  const list = async () => (await admin.call({ path })).json<ReportingPeriod[]>();
  const post = async (body: object) => (await send('POST', '', body)).json<ReportingPeriod[]>();
  return { project, path, send, list, post };
}

const starts = (all: ReportingPeriod[]) => all.map(({ startDate }) => startDate);

describe('reporting periods', () => {
  it('are listed by start with the number of their reports [ADM-280, ADM-281, ADM-493, OPS-081]', async () => {
    const { project, list } = await make();
    await makePackage(admin, project);
    await makePackage(admin, project, { name: 'Second' });
    const all = await list();
    expect(all).toHaveLength(12);
    expect(all[0]).toEqual({
      uid: expect.any(String),
      startDate: '2024-01-01',
      endDate: '2024-02-01',
      num_commits: 2,
      meta_json: {},
      closing: null,
      version: expect.any(Number),
    });
    expect(all[11]).toMatchObject({ startDate: '2024-12-01', endDate: '2025-01-01', num_commits: 0 });
  });

  it('are those that end in a range of dates where one is given, whatever else is asked for [OPS-081]', async () => {
    const { path, list } = await make();
    const within = await admin.call({ path: `${path}?fromDate=2024-02-29&toDate=2024-04-30&include_summary=true` });
    expect(starts(await within.json())).toEqual(['2024-02-01', '2024-03-01', '2024-04-01']);
    const results = 'include_commit_results=true&include_summary=true&summary_cumulation_period=project&output_format=json';
    const asked = await admin.call({ path: `${path}?refId=root&ignore_cache=true&${results}` });
    expect((await asked.json<ReportingPeriod[]>()).map(({ uid }) => uid)).toEqual((await list()).map(({ uid }) => uid));
  });

  it('with reports are neither deleted nor moved; a deleted package gives its period free [ADM-505, ADM-509, OPS-086]', async () => {
    const { project, list, send } = await make();
    const ref = await makePackage(admin, project);
    const [first, second] = await list();
    expect((await send('DELETE', first!.uid)).status).toBe(400);
    expect((await send('PATCH', first!.uid, { endDate: '2024-01-20' })).status).toBe(409);
    expect((await send('DELETE', second!.uid)).status).toBe(204);
    await admin.call({ method: 'DELETE', path: `/api/tracker/${ref.tracker}/ref/${ref.uid}/` });
    expect((await list())[0]).toMatchObject({ uid: first!.uid, num_commits: 0 });
    expect((await send('DELETE', first!.uid)).status).toBe(204);
    expect((await send('DELETE', first!.uid)).status).toBe(404);
  });

  it('change their dates in order and without overlap [ADM-351, ADM-504, OPS-087]', async () => {
    const { list, send } = await make();
    const last = (await list())[11]!;
    expect((await send('PATCH', last.uid, { endDate: '2025-02-01' })).json()).toMatchObject([
      { uid: last.uid, endDate: '2025-02-01' },
    ]);
    const wrong = await send('PATCH', last.uid, { startDate: '2024-12-10', endDate: '2024-12-10' });
    expect(wrong.json()).toMatchObject({ errors: { endDate: ['The next period must start after this period'] } });
    expect((await send('PATCH', last.uid, { startDate: '2024-11-10' })).status).toBe(400);
  });

  it('say at which of their dates they overlap another one', async () => {
    const { list, send } = await make();
    const march = (await list())[2]!;
    const faulty = async (dates: object) =>
      Object.keys((await send('PATCH', march.uid, dates)).json<{ errors: object }>().errors);
    expect(await faulty({ startDate: '2024-02-20' })).toEqual(['startDate']);
    expect(await faulty({ endDate: '2024-04-02' })).toEqual(['endDate']);
  });

  it('are cleared when empty, and made by a schedule whose starts end the period before [ADM-506, ADM-507, ADM-510, ADM-511, OPS-082]', async () => {
    const { project, post } = await make();
    await makePackage(admin, project);
    expect(starts(await post({ clear_empty: true }))).toEqual(['2024-01-01']);
    const scheduled = await post({ start_dates: ['2024-06-15', '2024-03-01'] });
    expect(scheduled.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      ['2024-01-01', '2024-02-01'],
      ['2024-03-01', '2024-06-15'],
      ['2024-06-15', '2024-07-15'],
    ]);
    const { project: other, path } = await make();
    const overlap = await admin.call({ method: 'POST', path, body: { start_dates: ['2024-03-10'] } });
    expect(overlap.json()).toMatchObject({ errors: { start_dates: [expect.stringContaining('1st Mar 24')] } });
    expect(other.reporting).toEqual(YEAR_2024);
  });

  it('follow a changed reporting duration on request', async () => {
    const { project, post } = await make();
    const reporting = { ...YEAR_2024, endDate: '2025-03-01' };
    await admin.call({ method: 'PATCH', path: `/api/project/${project.uid}/`, body: { reporting } });
    expect(starts(await post({ from_reporting: true })).slice(12)).toEqual(['2025-01-01', '2025-02-01']);
  });

  it('are changed by administrators, read by members and unknown to others [ADM-425, ADM-426, SET-012]', async () => {
    const { project, path, list } = await make();
    await tenant.grant(viewer, { scope: 'project', scopeUid: project.uid, actions: ['READ_TRACKER_REF'] });
    const [first] = await list();
    for (const [method, target, body] of [
      ['POST', path, { clear_empty: true }],
      ['PATCH', `${path}${first!.uid}/`, { meta_json: {} }],
      ['DELETE', `${path}${first!.uid}/`, undefined],
    ] as const) {
      expect((await viewer.call({ method, path: target, body })).status).toBe(403);
      expect((await stranger.call({ method, path: target, body })).status).toBe(404);
      expect((await elsewhere.call({ method, path: target, body })).status).toBe(404);
      expect((await tenant.call({ method, path: target, body })).status).toBe(401);
    }
    expect((await viewer.call({ path })).status).toBe(200);
    expect((await stranger.call({ path })).status).toBe(404);
    expect((await tenant.call({ path })).status).toBe(401);
    expect(await list()).toHaveLength(12);
  });
});
