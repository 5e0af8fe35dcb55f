import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { MailRecipient, MailSetting } from '../../../shared/contract/tenant/emails.ts';
import { jobsOf, startJob, until } from '../../support/makers/jobs.ts';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { mailTo, outputs } from '../../support/support.ts';

let world: ReportWorld;
let project: string;
let company: string;

beforeAll(async () => {
  world = await makeReportWorld();
  await world.fresh();
  project = `/api/project/${world.project.uid}/email/`;
  company = `/api/company/${world.project.company.uid}/email/`;
});

const get = async <T>(path: string, person = world.owner) => (await person.call({ path })).json<T>();
const patch = (path: string, body: unknown, person = world.owner) => person.call({ method: 'PATCH', path, body });
const recipients = (of: string) => get<MailRecipient[]>(`${of}recipient/`);
const reminders = async (to = world.reporter.email) =>
  (await mailTo(to)).filter(({ subject }) => subject.startsWith('Reminder:'));

/** Invokes the function as the schedule does, at an instant and only for this tenant. */
async function schedule(now: string): Promise<number> {
  const Payload = JSON.stringify({ now, tenantUid: world.tenant.tenantUid });
  const answer = await new LambdaClient().send(
    new InvokeCommand({ FunctionName: outputs().StartRemindersFunctionName!, Payload }),
  );
  return (JSON.parse(Buffer.from(answer.Payload!).toString('utf8')) as { started: number }).started;
}

/** Sends the reminders of a day, and waits for the end. Returns the worker's message. */
async function remind(day: string): Promise<string | undefined> {
  const uid = await startJob(world.tenant, 'remind', { day });
  const job = await until('the reminders', async () => {
    const found = await jobsOf(world.tenant).get(uid);
    return found.status === 'done' && found;
  });
  return job.message;
}

describe('the switch of the reminders', () => {
  it('is on until an administrator switches it off, and stays as it was left [SET-069, OPS-018, OPS-065]', async () => {
    const on = { kind: 'report-reminder', enabled: true, in_force: true, stopped_by: null, version: expect.any(Number) };
    for (const path of [project, company]) {
      expect(await get<MailSetting[]>(path)).toEqual([on]);
      expect((await patch(path, { enabled: false })).json()).toEqual([{ ...on, enabled: false, in_force: false }]);
      expect(await get<MailSetting[]>(path)).toMatchObject([{ enabled: false }]);
      expect((await patch(path, { enabled: true })).json()).toEqual([on]);
    }
    expect((await patch(project, { enabled: true }, world.admin)).status).toBe(200);
    expect((await patch(project, { enabled: 'no' })).status).toBe(400);
  });

  it('of a company holds for the companies and projects below it [SET-069]', async () => {
    const parentid = world.project.company.uid;
    const made = await world.owner.call({ method: 'POST', path: '/api/company/', body: { name: 'Rail', parentid } });
    const below = `/api/company/${made.json<Company>().uid}/email/`;
    await patch(company, { enabled: false });
    const stopped = { enabled: true, in_force: false, stopped_by: { uid: parentid, name: 'Northern' } };
    expect(await get<MailSetting[]>(below)).toMatchObject([stopped]);
    expect(await get<MailSetting[]>(project)).toMatchObject([stopped]);
    await patch(company, { enabled: true });
    expect(await get<MailSetting[]>(below)).toMatchObject([{ in_force: true, stopped_by: null }]);
  });

  it('is for administrators of the place: those of the project do not switch the company [SET-069, SET-070]', async () => {
    expect((await world.admin.call({ path: company })).status).toBe(404);
    for (const path of [project, `${project}recipient/`]) expect((await world.viewer.call({ path })).status).toBe(403);
    expect((await patch(project, { enabled: false }, world.reporter)).status).toBe(403);
  });
});

describe('reminders', () => {
  it('go to whoever reports, once a day however often the schedule and the worker run [SET-069]', async () => {
    expect(await schedule('2024-01-25T06:59:00Z')).toBe(0);
    const calls = await Promise.all([1, 2, 3].map(() => schedule('2024-01-25T07:00:00Z')));
    expect(calls.sort()).toEqual([0, 0, 1]);
    expect(await schedule('2024-01-25T08:00:00Z')).toBe(0);
    await expect.poll(() => reminders(), { timeout: 20_000 }).toHaveLength(1);
    const [mail] = await reminders();
    expect(mail!.subject).toBe('Reminder: 1 report to submit');
    expect(mail!.text).toContain('Groundworks of Bridge, 1st Jan 24 - 31st Jan 24: due 1st Feb 24 (7 days left)');
    expect(mail!.text).toContain(`${world.tenant.host}`);
    const repeated = await Promise.all([remind('2024-01-25'), remind('2024-01-25')]);
    expect(repeated).toEqual(['0 people reminded', '0 people reminded']);
    expect(await reminders()).toHaveLength(1);
    for (const person of [world.approver, world.viewer, world.admin]) expect(await reminders(person.email)).toEqual([]);
  });

  it('do not go out on days between, nor before a report is nearly due', async () => {
    for (const day of ['2024-01-02', '2024-01-24', '2024-01-26', '2024-02-03', '2024-05-01'])
      expect(await remind(day), day).toBe('0 people reminded');
    expect(await reminders()).toHaveLength(1);
  });

  it('are not sent while the project, or the company, or the recipient has them off [SET-069, OPS-069]', async () => {
    const [recipient] = await recipients(project);
    const one = `${project}recipient/${recipient!.uid}/`;
    const switches = [
      (wanted: boolean) => patch(project, { enabled: wanted }),
      (wanted: boolean) => patch(company, { enabled: wanted }),
      (wanted: boolean) => patch(one, { reminders: wanted }),
    ];
    for (const choose of switches) {
      expect((await choose(false)).status).toBe(200);
      expect(await remind('2024-01-31')).toBe('0 people reminded');
      expect((await choose(true)).status).toBe(200);
    }
    expect(await reminders()).toHaveLength(1);
    expect(await remind('2024-01-31')).toBe('1 person reminded');
    await expect.poll(() => reminders(), { timeout: 20_000 }).toHaveLength(2);
  });

  it('are not sent to whoever wants none, which is theirs and a superuser’s to say [OPS-044, OPS-045, OPS-046]', async () => {
    const LIST = '/api/mailinglist/';
    const { reporter, viewer, owner } = world;
    const entry = { uid: reporter.uid, user: reporter.uid, email: reporter.email, kind: 'report-reminder' };
    expect(await get(LIST, reporter)).toEqual([entry]);
    expect((await reporter.call({ method: 'DELETE', path: `${LIST}${entry.uid}/` })).status).toBe(204);
    expect(await get(LIST, reporter)).toEqual([]);
    expect(await get(`${LIST}?user=${reporter.uid}`, owner)).toEqual([]);
    expect(await remind('2024-02-02')).toBe('0 people reminded');
    expect((await viewer.call({ path: `${LIST}?user=${reporter.uid}` })).status).toBe(403);
    expect((await viewer.call({ method: 'POST', path: LIST, body: { user: reporter.uid } })).status).toBe(403);
    expect((await viewer.call({ method: 'DELETE', path: `${LIST}${reporter.uid}/` })).status).toBe(403);
    expect((await owner.call({ path: `${LIST}?user=nobody` })).status).toBe(404);
    const again = await owner.call({ method: 'POST', path: LIST, body: { user: reporter.uid } });
    expect(again.status).toBe(201);
    expect(again.json()).toEqual(entry);
    expect(await get(LIST, reporter)).toEqual([entry]);
  });

  it('end when the report is submitted', async () => {
    const { report, reporter } = await world.fresh();
    await reporter.enter(report.uid, world.paths.diesel, { value: 10 });
    expect((await reporter.submit({ comment: 'Done' })).status).toBe(201);
    const uid = await startJob(world.tenant, 'remind', { day: '2024-02-01' });
    await until('the reminders', async () => (await jobsOf(world.tenant).get(uid)).status === 'done');
    await expect.poll(() => reminders(), { timeout: 20_000 }).toHaveLength(3);
    expect((await reminders())[0]!.subject).toBe('Reminder: 1 report to submit');
  });
});

describe('the statistics', () => {
  it('count every mail where it is sent, with the date of the last one, for the project and its company [SET-070, OPS-019, OPS-021, OPS-066, OPS-068]', async () => {
    const sent = (await mailTo(world.reporter.email)).length;
    for (const of of [project, company]) {
      await expect
        .poll(async () => (await recipients(of)).find(({ email }) => email === world.reporter.email)?.sent, { timeout: 15_000 })
        .toBe(sent);
      const found = (await recipients(of)).find(({ email }) => email === world.reporter.email)!;
      expect(found).toMatchObject({ user: world.reporter.uid, name: 'reporter Tester', reminders: true });
      expect(Math.abs(Date.now() - Date.parse(found.last_sent!))).toBeLessThan(300_000);
      expect(await get(`${of}recipient/${found.uid.slice(0, 8)}/`)).toEqual(found);
    }
    expect((await recipients(project)).map(({ email }) => email)).toContain(world.approver.email);
  });

  it('count an invitation of an address without an account', async () => {
    const body = { email: 'nina@site.example', project_discipline: world.roleUid('Reporter') };
    await world.owner.call({ method: 'POST', path: `/api/project/${world.project.uid}/invite/`, body });
    const nina = async () => (await recipients(project)).find(({ email }) => email === 'nina@site.example');
    await expect.poll(nina, { timeout: 15_000 }).toMatchObject({ sent: 1, user: null, name: '' });
  });

  it('take a recipient ahead of the first mail, and tell those of one place from those of another [OPS-020, OPS-022, OPS-023, OPS-067, OPS-070]', async () => {
    for (const of of [project, company]) {
      const body = { email: 'Late@site.example', reminders: false };
      const made = await world.owner.call({ method: 'POST', path: `${of}recipient/`, body });
      expect(made.status).toBe(201);
      const { uid } = made.json<MailRecipient>();
      expect(made.json()).toEqual({
        uid,
        email: 'late@site.example',
        name: '',
        user: null,
        sent: 0,
        last_sent: null,
        reminders: false,
        version: 1,
      });
      const again = await world.owner.call({ method: 'PUT', path: `${of}recipient/${uid}/`, body: { reminders: true } });
      expect(again.json()).toMatchObject({ uid, reminders: true });
      expect((await patch(`${of}recipient/${uid}/`, {})).json()).toMatchObject({ uid, reminders: true });
      const other = of === project ? company : project;
      expect((await world.owner.call({ path: `${other}recipient/${uid}/` })).status).toBe(404);
    }
    const refused = await world.owner.call({ method: 'POST', path: `${project}recipient/`, body: { email: 'nobody' } });
    expect(refused.json()).toMatchObject({ errors: { email: ['Enter an e-mail address.'] } });
    expect((await world.owner.call({ path: `${project}recipient/0/` })).status).toBe(404);
  });
});

describe('a choice of mails that rests on another one than is stored', () => {
  const patchSeen = (path: string, body: unknown, version: number) =>
    world.owner.call({ method: 'PATCH', path, body, headers: { 'if-match': `"${version}"` } });

  it('is refused for the switch of a project or company, and accepted without a version or where it is so already', async () => {
    for (const path of [project, company]) {
      const [{ version } = { version: -1 }] = await get<MailSetting[]>(path);
      // the second one after a lost answer
      for (const _attempt of [1, 2]) expect((await patchSeen(path, { enabled: false }, version)).status).toBe(200);
      const late = await patchSeen(path, { enabled: true }, version);
      expect([late.status, late.json<{ type: string }>().type]).toEqual([409, '/problems/stale_version']);
      expect(await get<MailSetting[]>(path)).toMatchObject([{ enabled: false, version: version + 1 }]);
      expect((await patch(path, { enabled: true })).status).toBe(200);
    }
  });

  it('is refused for a recipient, and accepted without a version or where it is so already', async () => {
    const email = 'both@north.example';
    const made = await world.owner.call({ method: 'POST', path: `${project}recipient/`, body: { email } });
    const { uid, version } = made.json<MailRecipient>();
    const path = `${project}recipient/${uid}/`;
    for (const _attempt of [1, 2])
      expect((await patchSeen(path, { reminders: false }, version)).json()).toMatchObject({
        reminders: false,
        version: version + 1,
      });
    expect((await patchSeen(path, { reminders: true }, version)).status).toBe(409);
    expect(await get<MailRecipient>(path)).toMatchObject({ reminders: false });
    expect((await patch(path, { reminders: true })).status).toBe(200);
  });
});
