import { beforeAll, expect, it } from 'vitest';
import type { FoundPackage, Me } from '../../../shared/contract/person/me.ts';
import type { OpenReport } from '../../../shared/contract/report/reports.ts';
import { work } from '../../support/makers/report.ts';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';

let world: ReportWorld;

beforeAll(async () => {
  world = await makeReportWorld();
});

const me = async (person: TestPerson) => (await person.call({ path: '/api/me/' })).json<Me>();
const pending = async (person: TestPerson) => (await me(person)).open.pending_actions;
const listed = async (person: TestPerson) =>
  (await person.call({ path: '/api/tracker/commit/?requiresAction=true&light=true' })).json<OpenReport[]>().length;

it('tells who the caller is [SET-260, SET-015]', async () => {
  const { reporter, owner } = world;
  expect(await me(reporter)).toMatchObject({
    uid: reporter.uid,
    username: reporter.email,
    email: reporter.email,
    first_name: 'reporter',
    last_name: 'Tester',
    is_superuser: false,
    is_tenant_superuser: false,
  });
  expect(await me(owner)).toMatchObject({ is_superuser: true, is_tenant_superuser: false });
});

it('counts the reports that wait for the caller, as they are listed [REP-145]', async () => {
  const before = { reporter: await pending(world.reporter), approver: await pending(world.approver) };
  await world.fresh();
  expect(await pending(world.reporter)).toBe(before.reporter + 1);
  expect(await pending(world.approver)).toBe(before.approver);
  await world.submitted();
  expect(await pending(world.approver)).toBe(before.approver + 1);
  for (const person of [world.reporter, world.approver, world.viewer, world.owner])
    expect(await pending(person)).toBe(await listed(person));
});

it('counts nothing for a stranger', async () => {
  expect((await me(await world.tenant.person('stranger'))).open).toEqual({ pending_actions: 0, invitations: 0 });
});

it('lists the packages that the caller may see, in two reads, with the reports that this person sees', async () => {
  const packages = async (person: TestPerson) => (await person.call({ path: '/api/me/packages/' })).json<FoundPackage[]>();
  const of = async (person: TestPerson, uid: string) => (await packages(person)).find((each) => each.uid === uid);
  const [open, sent] = [await world.fresh(), await world.submitted()];
  expect(await of(world.reporter, open.ref.uid)).toEqual({
    uid: open.ref.uid,
    name: 'Groundworks',
    project: world.project.uid,
    reports: [
      {
        uid: open.report.uid,
        is_staging: true,
        status_name: 'Nothing Received',
        due_date: open.report.due_date,
        period: { startDate: '2024-01-01', endDate: '2024-02-01' },
      },
    ],
  });
  expect((await of(world.viewer, open.ref.uid))?.reports).toEqual([]);
  expect((await of(world.viewer, sent.ref.uid))?.reports).toMatchObject([{ uid: sent.report.uid, is_staging: false }]);
  expect(await packages(await world.tenant.person('another-stranger'))).toEqual([]);
  expect(work(await world.reporter.call({ path: '/api/me/packages/' }))).toEqual({ reads: 1, writes: 0 });
});
