import type { Context, SQSEvent } from 'aws-lambda';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { JOB } from '../../../shared/platform.ts';
import { memoryQueues } from '../../support/memory/queues.ts';
import { memoryDatabase } from '../../support/memory/table.ts';

const { jobWorker } = await import('../../../functions/queue/worker.ts');
const { relay } = await import('../../../functions/jobs/relay/run.ts');
const { sendJobs } = await import('../../../functions/queue/job-queue.ts');
const { sweep } = await import('../../../functions/jobs/sweep/run.ts');
const { jobStore } = await import('../../../functions/data/stores/job-store.ts');
const { client } = await import('../../../functions/data/client/client.ts');
const { db } = await import('../../../functions/data/service.ts');
const { transact } = await import('../../../functions/data/transact.ts');

const TYPE = 'recalculate';
const TENANT = 'north';
const START = Date.parse('2026-01-01T00:00:00.000Z');
const MINUTE = 60_000;

let queues: ReturnType<typeof memoryQueues>;

beforeEach(() => {
  memoryDatabase();
  queues = memoryQueues();
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterAll(() => vi.useRealTimers());

type Message = { body: string; visible: number; received: number };
const DONE = async () => 'done';
const FAILING = async () => {
  throw new Error('throttled');
};

/**
 * A job, and its queue as in `cdk/constructs/worker.ts`. `pass` advances time by minutes: the sweep runs every other minute, and
 * a returned message is hidden for seven. `runs`: the minutes in which the worker has run the job.
 */
async function jobOf(run: () => Promise<string>) {
  const cause = { by: 'ada', at: new Date(START).toISOString(), correlationId: 'click' };
  const { uid, write } = jobStore(TENANT).enqueue(TYPE, {}, cause);
  await transact([write]);
  const [runs, work] = [[] as number[], { run }];
  let [minute, taken] = [0, 0];
  let queue: Message[] = [];
  const put = (body: string) => queue.push({ body, visible: minute, received: 0 });
  const body = JSON.stringify({ tenantUid: TENANT, jobUid: uid, type: TYPE });
  put(body);
  const worker = jobWorker(TYPE, async () => {
    runs.push(minute);
    return work.run();
  });
  const deliver = (text = body) => worker({ Records: [{ messageId: 'one', body: text }] } as SQSEvent, {} as Context);
  const arrive = async () => {
    // A message received this often goes to the dead-letter queue by itself, where its body starts nothing.
    queue = queue.filter(({ visible, received }) => visible > minute || received < JOB.attempts);
    for (const message of queue.filter(({ visible }) => visible <= minute)) {
      message.received += 1;
      const { batchItemFailures } = await deliver(message.body);
      if (batchItemFailures.length === 0) queue = queue.filter((each) => each !== message);
      message.visible = minute + JOB.visibilitySeconds / 60;
    }
  };
  const pass = async (minutes: number) => {
    for (const end = minute + minutes; minute < end; ) {
      vi.setSystemTime(START + minute * MINUTE);
      if (minute % JOB.sweepMinutes === 0) await sweep(new Date());
      for (const each of queues.bodies(TYPE).slice(taken)) put(each);
      taken = queues.bodies(TYPE).length;
      await arrive();
      minute += 1;
    }
  };
  const lose = () => {
    queue = [];
  };
  /** Simulates a dead worker: the job is taken, and its lease has expired. */
  const die = () =>
    db.entities.job
      .patch({ tenantUid: TENANT, uid })
      .set({ status: 'running', leaseUntil: new Date(START - MINUTE).toISOString() })
      .add({ attempts: 1 })
      .go();
  return { uid, runs, work, body, put, deliver, pass, lose, die, read: () => jobStore(TENANT).get(uid) };
}

const dead = () => queues.dead(TYPE);

describe('a job that fails', () => {
  it('is tried again by the next sweep but one, and then each seven minutes', async () => {
    const job = await jobOf(FAILING);
    await job.pass(12);
    job.work.run = DONE;
    await job.pass(30);
    expect(job.runs).toEqual([0, 4, 11, 18]);
    expect([queues.bodies(TYPE).length, dead()]).toEqual([1, []]);
    expect(await job.read()).toMatchObject({ status: 'done', attempts: 4 });
  });

  it('does not use its attempts up when copies of its message arrive', async () => {
    const job = await jobOf(FAILING);
    for (let copies = 0; copies < 5; copies += 1) {
      await job.pass(1);
      job.put(job.body);
    }
    expect(job.runs).toEqual([0, 1]);
    expect(await job.read()).toMatchObject({ status: 'waiting', attempts: 2 });
  });

  it('is sent again by the sweep where its message was lost', async () => {
    const job = await jobOf(FAILING);
    await job.pass(1);
    job.lose();
    job.work.run = DONE;
    await job.pass(12);
    expect(job.runs).toEqual([0, 4]);
    expect(await job.read()).toMatchObject({ status: 'done', attempts: 2 });
  });
});

it('a refusal that the library of the table wraps ends the job with its words', async () => {
  const wrapped = Object.assign(new Error('wrapped', { cause: new AppError('too_large', 'Divide it.') }), {
    name: 'ElectroError',
  });
  const job = await jobOf(() => Promise.reject(wrapped));
  await job.pass(1);
  expect(await job.read()).toMatchObject({ status: 'failed', message: 'Divide it.', attempts: 1 });
});

it('what an attempt at a job writes has the time of the attempt, and the job that of the click', async () => {
  const cause = { by: 'ada', at: new Date(START - MINUTE).toISOString(), correlationId: 'click' };
  const { uid, write } = jobStore(TENANT).enqueue(TYPE, {}, cause);
  await transact([write]);
  const told: unknown[] = [];
  const worker = jobWorker(TYPE, async ({ cause: own, asked }) => {
    told.push(own, asked);
    return 'done';
  });
  const body = JSON.stringify({ tenantUid: TENANT, jobUid: uid, type: TYPE });
  await worker({ Records: [{ messageId: 'one', body }] } as SQSEvent, {} as Context);
  expect(told).toEqual([{ ...cause, at: new Date(START).toISOString() }, cause.at]);
  expect((await jobStore(TENANT).get(uid)).created).toBe(cause.at);
});

it('one job that the sweep cannot give up keeps no other from its queue', async () => {
  const [bad, good] = [await jobOf(DONE), await jobOf(DONE)];
  for (let attempt = 0; attempt < JOB.attempts; attempt += 1) await bad.die();
  vi.setSystemTime(START + 10 * MINUTE);
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  const spy = vi.spyOn(client, 'send').mockImplementation((async (command: object) => {
    if (/^(Update|Put)/.test(command.constructor.name)) throw new Error('The table is away');
    return send(command);
  }) as never);
  await expect(sweep(new Date())).rejects.toThrow('1 job could not be sent or given up');
  spy.mockRestore();
  expect(queues.bodies(TYPE).map((body) => JSON.parse(body).jobUid)).toEqual([JSON.parse(good.body).jobUid]);
});

describe('a job of a type that this release does not know', () => {
  const write = async () => {
    const { uid } = await jobOf(DONE);
    await db.entities.job
      .patch({ tenantUid: TENANT, uid })
      .data(({ type }, { set }) => set(type, 'apportion'))
      .go();
    const urls = JSON.parse(process.env.JOB_QUEUE_URLS!);
    delete urls.apportion;
    process.env.JOB_QUEUE_URLS = JSON.stringify(urls);
    return uid;
  };

  it('keeps no other job from its queue', async () => {
    const unknown = await write();
    const known = await jobOf(DONE);
    vi.setSystemTime(START + 10 * MINUTE);
    await expect(sweep(new Date())).rejects.toThrow('1 job could not be sent or given up');
    expect(queues.bodies(TYPE).map((body) => JSON.parse(body).jobUid)).toEqual([known.uid]);
    expect(await jobStore(TENANT).get(unknown)).toMatchObject({ status: 'waiting', attempts: 0 });
  });

  it('does not stop the stream', async () => {
    const image = (type: string, uid: string) => ({
      eventName: 'INSERT' as const,
      dynamodb: {
        SequenceNumber: uid,
        NewImage: { __edb_e__: { S: 'job' }, tenantUid: { S: TENANT }, uid: { S: uid }, type: { S: type } },
      },
    });
    const Records = [image('job-of-tomorrow', '1'), image(TYPE, '2')];
    expect(await relay({ Records })).toEqual({ batchItemFailures: [] });
    expect(queues.bodies(TYPE).map((body) => JSON.parse(body).jobUid)).toEqual(['2']);
  });
});

describe('a queue that takes nothing', () => {
  it('keeps no job from the queue of another type', async () => {
    const job = (type: 'send-mail' | 'recalculate', jobUid: string) => ({ tenantUid: TENANT, jobUid, type });
    queues.state.closed = 'send-mail';
    expect(await sendJobs([job('send-mail', 'a'), job('recalculate', 'b')])).toEqual(new Set(['a']));
    expect(queues.bodies(TYPE)).toHaveLength(1);
  });
});

describe('a job that was given up', () => {
  it('has failed five times and leaves one message in the dead-letter queue', async () => {
    const job = await jobOf(FAILING);
    await job.pass(90);
    expect(job.runs).toEqual([0, 4, 11, 18, 25]);
    expect((await job.read()).status).toBe('failed');
    expect(dead().map((body) => JSON.parse(body))).toEqual([
      { tenantUid: TENANT, jobUid: job.uid, type: TYPE, givenUp: expect.any(String) },
    ]);
  });

  it('leaves a message as well where each attempt met a change of somebody else', async () => {
    const job = await jobOf(async () => {
      throw new AppError('stale_version', 'Somebody else changed this.');
    });
    await job.pass(90);
    expect([job.runs.length, dead().length]).toEqual([JOB.attempts, 1]);
  });

  it('leaves a message as well where its worker died in each attempt', async () => {
    const job = await jobOf(DONE);
    job.lose();
    for (let attempt = 1; attempt <= JOB.attempts; attempt += 1) await job.die();
    await job.pass(10);
    expect([(await job.read()).status, dead().length]).toEqual(['failed', 1]);
    await job.deliver(dead()[0]);
    expect([(await job.read()).status, job.runs.length]).toEqual(['done', 1]);
  });

  it('runs again, with all its attempts, when that message comes back', async () => {
    const job = await jobOf(FAILING);
    await job.pass(90);
    job.put(dead()[0]!);
    await job.pass(10);
    expect(await job.read()).toMatchObject({ status: 'waiting', attempts: 2 });
    job.work.run = DONE;
    await job.pass(10);
    expect(await job.read()).toMatchObject({ status: 'done', attempts: 3 });
    expect(dead()).toHaveLength(1);
  });

  it('stays as it is when a late copy of an earlier message arrives', async () => {
    const job = await jobOf(FAILING);
    await job.pass(90);
    expect((await job.deliver()).batchItemFailures).toEqual([]);
    job.put(dead()[0]!);
    await job.pass(90);
    const runs = job.runs.length;
    expect([runs, dead().length]).toEqual([2 * JOB.attempts, 2]);
    await job.deliver(dead()[0]);
    expect([job.runs.length, (await job.read()).status]).toEqual([runs, 'failed']);
  });

  it('is still to be given up while the dead-letter queue takes nothing', async () => {
    const job = await jobOf(FAILING);
    await job.pass(22);
    queues.state.refuses = true;
    await job.pass(7);
    expect((await job.read()).status).toBe('running');
    queues.state.refuses = false;
    await job.pass(10);
    expect([(await job.read()).status, dead().length, job.runs.length]).toEqual(['failed', 1, JOB.attempts]);
  });
});

describe('a message of the dead-letter queue', () => {
  it.each([
    ['done', DONE],
    [
      'failed',
      async () => {
        throw new AppError('conflict', 'The report is closed.');
      },
    ],
  ] as const)('starts nothing where the job has ended as %s without being given up', async (status, run) => {
    const job = await jobOf(FAILING);
    await job.pass(90);
    job.work.run = run;
    await job.deliver(dead()[0]);
    expect((await job.read()).status).toBe(status);
    const runs = job.runs.length;
    await job.deliver(dead()[0]);
    expect([job.runs.length, (await job.read()).status, dead().length]).toEqual([runs, status, 1]);
  });
});
