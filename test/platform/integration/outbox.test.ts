import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import { JOB } from '../../../shared/platform.ts';
import {
  changeJob,
  deadLetterOf,
  endLease,
  jobsOf,
  rawJob,
  sendBack,
  startJob,
  startLostJob,
  until,
} from '../../support/makers/jobs.ts';
import { makeProfiles, makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { mailTo, outputs } from '../../support/support.ts';

let tenant: TestTenant;
let people: TestPerson[];

beforeAll(async () => {
  tenant = await makeTenant();
  people = [];
  for (let index = 0; index < 3; index += 1) people.push(await tenant.person(`p${index}`));
});

const facts = { project: 'Bridge', reportingPackage: 'Piling', period: 'Mar 2024', comment: 'Done', by: 'Rita Reporter' };
const mail = (to: readonly TestPerson[], path: string) => ({
  kind: 'report-submitted' as const,
  userUids: to.map(({ uid }) => uid),
  host: tenant.host,
  path,
  facts,
});

/** Starts a job and waits for its end. Everything sent before has arrived by then. */
const laterJob = async () => done(await startJob(tenant, 'send-mail', mail([], '/later')));

const done = (uid: string, seconds?: number) =>
  until('the job to be done', async () => (await jobsOf(tenant).get(uid)).status === 'done', seconds);
const sweep = () => new LambdaClient().send(new InvokeCommand({ FunctionName: outputs().SweepFunctionName! }));

/** The processes in which the emulator runs a function. */
const processesOf = (functionName: string): number[] =>
  execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('_worker.js') && line.includes(functionName))
    .map((line) => Number.parseInt(line, 10));

describe('a job', () => {
  it('goes from the change by the stream and the queue to its worker, and is recorded as done', async () => {
    const uid = await startJob(tenant, 'send-mail', mail([people[0]!], '/one'));
    await done(uid);
    expect(await jobsOf(tenant).get(uid)).toMatchObject({ progress: 100, attempts: 1, message: '1 mail sent' });
    const [sent] = await mailTo(people[0]!.email);
    expect(sent!.subject).toBe('To review: Piling of Bridge, Mar 2024');
    expect(sent!.text).toContain('/one');
    expect((await rawJob(tenant, uid))!.sweeppk).toBeUndefined();
  });

  it('whose stream record was lost is found by the sweep, once', async () => {
    const uid = await startLostJob(tenant, 'send-mail', mail([people[1]!], '/lost'));
    await laterJob();
    expect((await jobsOf(tenant).get(uid)).status).toBe('waiting');
    await sweep();
    await done(uid);
    await sweep();
    expect(await mailTo(people[1]!.email)).toHaveLength(1);
  });

  it('that is delivered twice runs once', async () => {
    const uid = await startLostJob(tenant, 'send-mail', mail([people[2]!], '/twice'));
    await Promise.all([sweep(), sweep(), sweep()]);
    await done(uid);
    await laterJob();
    expect(await mailTo(people[2]!.email)).toHaveLength(1);
    expect((await jobsOf(tenant).get(uid)).attempts).toBe(1);
  });

  it('whose worker is killed halfway goes on where it was: nobody is left out', async () => {
    const crowd = await makeProfiles(tenant, 250);
    // A repeated attempt of this test writes to the same addresses.
    const path = `/killed/${randomUUID()}`;
    const uid = await startJob(tenant, 'send-mail', { ...mail([], path), userUids: crowd.map((each) => each.uid) });
    await until('the first mails', async () => Number((await rawJob(tenant, uid))?.checkpoint ?? 0) >= 3);
    for (const pid of processesOf(outputs().SendMailFunctionName!)) process.kill(pid, 'SIGKILL');
    const halfway = await rawJob(tenant, uid);
    expect(halfway).toMatchObject({ status: 'running', attempts: 1 });
    expect(halfway!.checkpoint).toBeLessThan(crowd.length);
    await endLease(tenant, uid);
    await sweep();
    await done(uid, 60);
    expect((await jobsOf(tenant).get(uid)).attempts).toBe(2);
    const counts = await Promise.all(
      crowd.map(async ({ email }) => (await mailTo(email)).filter(({ text }) => text.includes(path)).length),
    );
    expect(counts.filter((count) => count === 0)).toEqual([]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(crowd.length + 1);
  });

  it('that is given up is kept in the dead-letter queue, and runs when its message comes back', async () => {
    const late = await tenant.person('late');
    const uid = await startLostJob(tenant, 'send-mail', 'no mail');
    await changeJob(tenant, uid, { attempts: JOB.attempts - 1 });
    await sweep();
    await until('the end', async () => (await jobsOf(tenant).get(uid)).status === 'failed');
    const body = await until('the message', () => deadLetterOf('send-mail', uid));
    await changeJob(tenant, uid, { payload: mail([late], '/given-up') });
    await sendBack('send-mail', body);
    await done(uid);
    expect((await jobsOf(tenant).get(uid)).attempts).toBe(1);
    expect(await mailTo(late.email)).toHaveLength(1);
  });

  it('that is refused ends as failed, with the reason, and is not tried again', async () => {
    const uid = await startJob(tenant, 'recalculate', { reportUid: 'no-such-report' });
    const job = await until('the end', async () => {
      const found = await jobsOf(tenant).get(uid);
      return found.status === 'failed' && found;
    });
    expect(job.attempts).toBe(1);
    expect(job.message).toBeTruthy();
  });
});
