import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import { ROLL_UP_PATTERNS } from '../../../../cdk/constructs/roll-up-patterns.ts';
import type { Item } from '../expressions.ts';
import { PartitionedItems } from '../partitions.ts';
import { memoryQueues } from '../queues.ts';
import { fits, imageOf } from '../stream-records.ts';
import { memoryDatabase } from '../table.ts';

const { client } = await import('../../../../functions/data/client/client.ts');
const { TABLE } = await import('../../../../functions/data/table.ts');
const { jobWritten } = await import('../../../../functions/core/job/new-job.ts');

type StreamRecord = { eventName: string; dynamodb: { Keys: object; SequenceNumber: string; NewImage?: object } };
type Message = { tenantUid: string; jobUid: string; type: string };
type Command = {
  constructor: { name: string };
  input: { IndexName?: string; ConsistentRead?: boolean; RequestItems?: Record<string, { ConsistentRead?: boolean }> };
};
type Send = (command: Command) => Promise<unknown>;
type Worker = (event: object, context: object) => Promise<{ batchItemFailures: unknown[] }>;

/** A message comes back after the lease of a worker that died, in milliseconds. */
const BACK_MS = 7 * 60_000;
const BATCH = 100;

memoryQueues();

/** Items that keep the records of the stream until a test delivers them. */
class RecordedItems extends PartitionedItems {
  readonly jobs: Message[] = [];
  readonly changes: StreamRecord[] = [];
  #sequence = 0;

  override set(key: string, item: Item): this {
    const eventName = this.has(key) ? 'MODIFY' : 'INSERT';
    super.set(key, item);
    this.#record(eventName, item, { NewImage: imageOf(item) });
    return this;
  }

  override delete(key: string): boolean {
    const item = this.get(key);
    const isDeleted = super.delete(key);
    if (item) this.#record('REMOVE', item, {});
    return isDeleted;
  }

  #record(eventName: string, item: Item, images: { NewImage?: object }): void {
    this.#sequence += 1;
    const Keys = imageOf({ [TABLE.pk]: item[TABLE.pk], [TABLE.sk]: item[TABLE.sk] });
    const record = { eventName, dynamodb: { Keys, SequenceNumber: String(this.#sequence), ...images } };
    const job = eventName === 'INSERT' ? jobWritten(images.NewImage as never) : undefined;
    if (job) this.jobs.push(job);
    if (ROLL_UP_PATTERNS.some((pattern) => fits(pattern, record))) this.changes.push(record);
  }
}

export const items = new RecordedItems();
memoryDatabase(items);
const ofNow = client.send.bind(client) as unknown as Send;

const isWrite = (name: string) => /^(Put|Update|Delete|TransactWrite|BatchWrite)/.test(name);

/** Whether the answer to a request need not have what was written a moment ago. */
const isLate = ({ constructor: { name }, input }: Command): boolean =>
  input.IndexName !== undefined ||
  (/^(Get|Query)/.test(name) && !input.ConsistentRead) ||
  (/^BatchGet/.test(name) && !Object.values(input.RequestItems ?? {}).some(({ ConsistentRead }) => ConsistentRead));

/**
 * How the requests of one actor go. `writesLeft`: until it dies; `late`: answers requests for an index as of an
 * earlier moment; `pause`: how many turns a request waits; `sleep`: before which of its requests, or of its writes,
 * it falls asleep, and what wakes it.
 */
type Course = {
  writesLeft: number;
  isDead: boolean;
  late?: Send | undefined;
  /** every read that is not consistent is answered so, too */
  isAllLate?: boolean;
  pause?: (() => number) | undefined;
  sleep?: { left: number; isByWrites: boolean; until: Promise<void>; fallsAsleep: () => void } | undefined;
};
const EVER = Number.POSITIVE_INFINITY;
const courses = new AsyncLocalStorage<Course>();
const courseNow = (): Course => courses.getStore() ?? { writesLeft: EVER, isDead: false };

const send: Send = async (command) => {
  const course = courseNow();
  for (let turns = course.pause?.() ?? 0; turns > 0; turns -= 1) await new Promise(setImmediate);
  const { sleep } = course;
  if (sleep && (!sleep.isByWrites || isWrite(command.constructor.name)) && sleep.left-- === 0) {
    sleep.fallsAsleep();
    await sleep.until;
  }
  if (isWrite(command.constructor.name) && course.writesLeft-- <= 0) course.isDead = true;
  if (course.isDead) throw new Error('The worker has died');
  return course.late && (course.isAllLate ? isLate(command) : command.input.IndexName) ? course.late(command) : ofNow(command);
};
Object.assign(client, { send });

/** Does several things at once; `pause`: how many turns a request waits, so that their order is random. */
export async function atOnce(pause: () => number, all: (() => Promise<unknown>)[]): Promise<void> {
  const ended = await Promise.allSettled(all.map((each) => courses.run({ ...courseNow(), pause }, each)));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}

/** Somebody who sleeps before one of the requests; `ended`: once woken. */
export type Sleeper = { wake: () => void; ended: Promise<unknown> };

/**
 * Begins something that falls asleep after some requests, or after some writes, while others go on. Returns undefined
 * where it ends without so many.
 */
export async function asleep(
  { left, isByWrites }: { left: number; isByWrites: boolean },
  run: () => Promise<unknown>,
): Promise<Sleeper | undefined> {
  const [woken, fallen] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()];
  const sleep = { left, isByWrites, until: woken.promise, fallsAsleep: () => fallen.resolve(true) };
  const ended = courses.run({ writesLeft: EVER, isDead: false, sleep }, run);
  ended.then(
    () => fallen.resolve(false),
    () => fallen.resolve(false),
  );
  if (await fallen.promise) return { wake: () => woken.resolve(), ended };
  await ended;
  return undefined;
}

/** A moment of the table, whose indexes later requests can read. */
export function momentOfTable(): Send {
  const then = new PartitionedItems();
  for (const [key, item] of items) then.set(key, item);
  memoryDatabase(then);
  const late = client.send.bind(client) as unknown as Send;
  Object.assign(client, { send });
  return late;
}

/** Runs a function whose requests for an index see an earlier moment. */
export const withIndexOf = <T>(late: Send | undefined, run: () => Promise<T>, isAllLate = false): Promise<T> =>
  courses.run({ ...courseNow(), late, isAllLate }, run);

/** Time goes on, in milliseconds. */
export const pass = (ms: number): void => void vi.setSystemTime(Date.now() + ms);

/** Runs a worker that dies after some writes. */
async function dying<T>(writes: number, run: () => Promise<T>): Promise<T | undefined> {
  const course: Course = { ...courseNow(), writesLeft: writes };
  try {
    return await courses.run(course, run);
  } catch (error) {
    if (!course.isDead) throw error;
    return undefined;
  }
}

/** How a delivery goes. `writes`: after which the worker dies; `isTwice`: the message comes once more. */
export type Delivery = { writes: number; isTwice: boolean };

/** Jobs without an effect on figures, which need other services. */
const DROPPED = new Set(['send-mail', 'settle-account', 'end-sessions', 'hash-uploads']);

/** Delivers one job. Returns whether its message is done. */
export async function deliverJob(at: number, { writes, isTwice }: Delivery): Promise<boolean> {
  const [message] = items.jobs.splice(at, 1);
  if (!message || DROPPED.has(message.type)) return true;
  const { handler } = (await import(`../../../../functions/jobs/${message.type}/handler.ts`)) as { handler: Worker };
  const record = { messageId: message.jobUid, body: JSON.stringify(message), attributes: {}, messageAttributes: {} };
  const answer = await dying(writes, () => handler({ Records: [record] }, { functionName: message.type }));
  const isDone = answer?.batchItemFailures.length === 0;
  if (!isDone || isTwice) items.jobs.push(message);
  return isDone;
}

/** The place of a waiting job that calculates a report, with the report; undefined for none. */
export function waitingCalculation(): { at: number; reportUid: string } | undefined {
  const at = items.jobs.findIndex(({ type }) => type === 'recalculate');
  const job = [...items.values()].find(({ __edb_e__, uid }) => __edb_e__ === 'job' && uid === items.jobs[at]?.jobUid);
  const { reportUid } = (job?.payload ?? {}) as { reportUid?: string };
  return reportUid === undefined ? undefined : { at, reportUid };
}

/** Delivers the next records of the stream to the roll-up. A failed batch stays. */
export async function deliverChanges(count: number, { writes, isTwice }: Delivery): Promise<boolean> {
  const Records = items.changes.slice(0, Math.min(count, BATCH));
  if (Records.length === 0) return true;
  const { handler } = (await import('../../../../functions/jobs/roll-up/handler.ts')) as unknown as { handler: Worker };
  const answer = await dying(writes, () => handler({ Records }, {}));
  const isDone = answer?.batchItemFailures.length === 0;
  // another worker may have delivered some of them, too, meanwhile
  const isDelivered = (record: StreamRecord) => isDone && !isTwice && Records.includes(record);
  items.changes.splice(0, items.changes.length, ...items.changes.filter((record) => !isDelivered(record)));
  return isDone;
}

export const WHOLE: Delivery = { writes: EVER, isTwice: false };

/** Delivers everything until nothing waits. @throws if a job does not come to an end */
export async function drain(): Promise<void> {
  for (let round = 0; items.jobs.length > 0 || items.changes.length > 0; round += 1) {
    if (round > 40) throw new Error(`Still waiting: ${JSON.stringify(items.jobs)}, ${items.changes.length} changes`);
    let isWhole = true;
    for (let left = items.jobs.length; left > 0; left -= 1) isWhole = (await deliverJob(0, WHOLE)) && isWhole;
    isWhole = (await deliverChanges(BATCH, WHOLE)) && isWhole;
    if (!isWhole) pass(BACK_MS);
  }
}

/** Jobs that ended as failed. */
export const failedJobs = () =>
  [...items.values()]
    .filter((item) => item.__edb_e__ === 'job' && item.status === 'failed')
    .map(({ type, message }) => `${type}: ${message}`);

/** An empty table. */
export function begin(): void {
  items.clear();
  items.jobs.length = 0;
  items.changes.length = 0;
}
