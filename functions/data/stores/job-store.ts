import { randomUUID } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import type { JobType } from '../../../shared/contract/jobs.ts';
import { notFound } from '../../../shared/errors.ts';
import { JOB } from '../../../shared/platform.ts';
import type { Cause } from '../audit-write.ts';
import { packSheet, unpackSheet } from '../compressed.ts';
import type { JobEntity } from '../entities/job.ts';
import { db } from '../service.ts';
import { type Write, write } from '../transact.ts';

export type JobItem = EntityItem<typeof JobEntity>;

const KEEP_SECONDS = 30 * 24 * 3600;
/** Most bytes of one item of notes or of a report: below DynamoDB's 400 KB. */
const NOTE_BYTES = 300_000;
const partUid = (jobUid: string, at: number) => (at === 0 ? jobUid : `${jobUid}.report.${at}`);
const noteUid = (jobUid: string, at: number) => `${jobUid}.${at}`;

/** The jobs of one tenant: the outbox that a change writes and the progress that a worker records. */
export const jobStore = (tenantUid: string) => ({
  /** A job to be written in the transaction of the change that wants it; the stream relays it to its queue. */
  enqueue(type: JobType, payload: unknown, cause: Cause): { uid: string; write: Write } {
    const uid = randomUUID();
    const expiresAt = Math.floor(Date.parse(cause.at) / 1000) + KEEP_SECONDS;
    const job = { tenantUid, uid, type, payload, status: 'waiting' as const, waiting: 'yes', created: cause.at, expiresAt };
    return { uid, write: write(db.entities.job.create({ ...job, by: cause.by, correlationId: cause.correlationId })) };
  },

  /** A job as it is at this moment; undefined for one that ended long ago and was deleted. */
  async find(uid: string): Promise<JobItem | undefined> {
    const { data } = await db.entities.job.get({ tenantUid, uid }).go({ consistent: true });
    return data ?? undefined;
  },

  /** A job as it is at this moment: a worker that gives it up has just noted how far it came. @throws not_found */
  async get(uid: string): Promise<JobItem> {
    const job = await this.find(uid);
    if (!job) throw notFound('job');
    return job;
  },

  /** Whether a job is still to be done. Jobs that ended long ago are deleted. */
  async isOpen(uid: string): Promise<boolean> {
    const { data } = await db.entities.job.get({ tenantUid, uid }).go({ consistent: true });
    return data?.status === 'waiting' || data?.status === 'running';
  },

  /** Whether a job has failed, or was deleted after its end. A job that was given up can be revived. */
  async hasFailed(uid: string): Promise<boolean> {
    const { data } = await db.entities.job.get({ tenantUid, uid }).go({ consistent: true });
    return !data || data.status === 'failed';
  },

  /**
   * Takes a job for one worker, or undefined when it is done, another worker has it or it was released a short time ago. A worker
   * that died loses its job when the lease has run out; a job that failed rests as long before it is tried again.
   */
  async claim(uid: string, now: Date): Promise<JobItem | undefined> {
    const claimed = db.entities.job
      .patch({ tenantUid, uid })
      .set({ status: 'running', leaseUntil: new Date(now.getTime() + JOB.leaseSeconds * 1000).toISOString() })
      .add({ attempts: 1 })
      .where(
        ({ status, leaseUntil }, { eq, lt, notExists }) =>
          `(${eq(status, 'waiting')} OR ${eq(status, 'running')}) AND (${notExists(leaseUntil)} OR ${lt(leaseUntil, now.toISOString())})`,
      )
      .go({ response: 'all_new' });
    try {
      return (await claimed).data as JobItem;
    } catch (error) {
      if (isConditionFailure(error)) return undefined;
      throw error;
    }
  },

  /** Gives a claimed job back after an error, for another attempt after `until` (ISO time), by default the end of its lease. */
  async release(uid: string, message: string, until?: string): Promise<void> {
    const rest = until === undefined ? {} : { leaseUntil: until };
    await db.entities.job
      .patch({ tenantUid, uid })
      .set({ status: 'waiting', message, ...rest })
      .go();
  },

  /** The progress of a job: percent for its watcher, and the worker's own checkpoint, from which another attempt continues. */
  async progress(uid: string, progress: number, checkpoint?: unknown): Promise<void> {
    await db.entities.job
      .patch({ tenantUid, uid })
      .set(checkpoint === undefined ? { progress } : { progress, checkpoint })
      .go();
  },

  /**
   * Stores the detailed result of a job, for as long as the job, in items of 300 KB. Writes the first one last, because it names
   * the others.
   */
  async putReport(jobUid: string, report: unknown, now: Date): Promise<void> {
    const expiresAt = Math.floor(now.getTime() / 1000) + KEEP_SECONDS;
    const pieces = piecesOf(report);
    for (const [at, data] of [...pieces.entries()].reverse()) {
      const parts = at === 0 && pieces.length > 1 ? { parts: pieces.length } : {};
      await db.entities.jobreport.put({ tenantUid, jobUid: partUid(jobUid, at), data, expiresAt, ...parts }).go();
    }
  },

  /**
   * Keeps what another attempt of a job needs and its checkpoint has no room for, as long as the job, in items of 300 KB.
   * @returns how many, for the checkpoint
   */
  async putNotes(jobUid: string, notes: unknown, now: Date): Promise<number> {
    const expiresAt = Math.floor(now.getTime() / 1000) + KEEP_SECONDS;
    const pieces = piecesOf(notes);
    for (const [at, data] of pieces.entries())
      await db.entities.jobreport.put({ tenantUid, jobUid: noteUid(jobUid, at), data, expiresAt }).go();
    return pieces.length;
  },

  /** The notes of an earlier attempt, by the number of their items. */
  async notes<T>(jobUid: string, count: number): Promise<T> {
    const uids = Array.from({ length: count }, (_unused, at) => noteUid(jobUid, at));
    return unpackSheet<T>(Buffer.concat(await dataOf(tenantUid, uids)));
  },

  /** The findings of a job, or undefined before its end. */
  async report<T>(jobUid: string): Promise<T | undefined> {
    const { data } = await db.entities.jobreport.get({ tenantUid, jobUid }).go();
    if (!data) return undefined;
    const more = Array.from({ length: (data.parts ?? 1) - 1 }, (_unused, at) => partUid(jobUid, at + 1));
    return unpackSheet<T>(Buffer.concat([data.data, ...(await dataOf(tenantUid, more))]));
  },

  /** Records the progress in the transaction of the work itself, so that the work and its record never differ. */
  progressWrite: (uid: string, progress: number, checkpoint: unknown): Write =>
    write(db.entities.job.patch({ tenantUid, uid }).set({ progress, checkpoint })),

  /** The end of a job: it is no longer among the waiting. */
  async finish(uid: string, message: string): Promise<void> {
    await db.entities.job.patch({ tenantUid, uid }).set({ status: 'done', progress: 100, message }).remove(['waiting']).go();
  },

  /** Marks that a job was sent to its queue again, at an ISO instant; one that was deleted meanwhile stays so. */
  async noteSentAgain(uid: string, sentAgain: string): Promise<void> {
    await db.entities.job.patch({ tenantUid, uid }).set({ sentAgain }).go().catch(unlessRefused);
  },

  /** The end of a job that cannot succeed; the message says why. */
  async fail(uid: string, message: string): Promise<void> {
    await db.entities.job.patch({ tenantUid, uid }).set({ status: 'failed', message }).remove(['waiting']).go();
  },

  /** The end of a job without attempts left, unless it has ended already. `givenUp` names this end, for `revive`. */
  async giveUp(uid: string, message: string, givenUp: string): Promise<void> {
    await db.entities.job
      .patch({ tenantUid, uid })
      .set({ status: 'failed', message, givenUp })
      .remove(['waiting'])
      .where(({ status }, { eq }) => `(${eq(status, 'waiting')} OR ${eq(status, 'running')})`)
      .go()
      .catch(unlessRefused);
  },

  /**
   * Makes a job that was given up runnable again, with all its attempts, from its checkpoint. Undoes only the end that `givenUp`
   * names, and once; any other job stays as it is. From `now` on it counts as waiting: the sweep looks for its message anew,
   * should the worker die before it takes the job.
   * @throws not_found
   */
  async revive(uid: string, givenUp: string, now: Date): Promise<void> {
    const { created } = await this.get(uid);
    await db.entities.job
      .patch({ tenantUid, uid })
      .set({ status: 'waiting', waiting: 'yes', attempts: 0, leaseUntil: new Date(now.getTime() - 1).toISOString() })
      .remove(['givenUp', 'sentAgain'])
      .composite({ created })
      .where((job, { eq }) => eq(job.givenUp, givenUp))
      .go()
      .catch(unlessRefused);
  },
});

/** A compressed text in pieces that fit into an item each. */
function piecesOf(content: unknown): Uint8Array[] {
  const bytes = packSheet(content);
  const count = Math.ceil(bytes.length / NOTE_BYTES);
  return Array.from({ length: count }, (_unused, at) => bytes.slice(at * NOTE_BYTES, (at + 1) * NOTE_BYTES));
}

/** The bytes of items beside a job, in the order of their keys, as they are at this moment. */
async function dataOf(tenantUid: string, jobUids: readonly string[]): Promise<Uint8Array[]> {
  const found = await Promise.all(
    jobUids.map((jobUid) => db.entities.jobreport.get({ tenantUid, jobUid }).go({ consistent: true })),
  );
  return found.map(({ data }) => data!.data);
}

/**
 * Jobs of all tenants that still wait although they were written before `before` (ISO time). For the sweep only, which has its
 * own role.
 */
export async function waitingJobs(before: string): Promise<JobItem[]> {
  const { data } = await db.entities.job.query.waiting({ waiting: 'yes' }).lt({ created: before }).go({ pages: 'all' });
  return data;
}

/** ElectroDB wraps the SDK's error as its cause. */
export const isConditionFailure = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ConditionalCheckFailedException' || isConditionFailure(error.cause));

/** Ignores a failed condition: another write has done this already. */
export const unlessRefused = (error: unknown): void => {
  if (!isConditionFailure(error)) throw error;
};
