import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { JobType } from '../../shared/contract/jobs.ts';
import { AppError } from '../../shared/errors.ts';
import { JOB } from '../../shared/platform.ts';
import type { Cause } from '../data/audit-write.ts';
import { ofTable } from '../data/client/throttled.ts';
import { inTenant } from '../data/reach.ts';
import { type JobItem, jobStore } from '../data/stores/job-store.ts';
import { logger, personInLogs } from '../log.ts';
import { giveUpJob } from './give-up-job.ts';
import type { GivenUpMessage, JobMessage } from './job-queue.ts';

/** The argument of a worker's `run`. */
export type RunningJob = {
  tenantUid: string;
  uid: string;
  payload: unknown;
  /**
   * the person who asked, and the time when this attempt began, so that its writes come after those of others since the request
   */
  cause: Cause;
  /** ISO instant of the job's creation */
  asked: string;
  /** what an earlier attempt recorded last, before its worker died */
  checkpoint: unknown;
  /** 0 to 100 for the progress bar, and where another attempt continues */
  progress(percent: number, checkpoint?: unknown): Promise<void>;
};

/** A job that ends without being done; `message`: the reason, for the person who started it. */
export type GivenUpJob = Omit<RunningJob, 'progress' | 'asked'> & { message: string };
type GiveUp = (job: GivenUpJob) => Promise<void>;

/** A message of a queue; after a redrive, one of the dead-letter queue. */
type DeliveredMessage = JobMessage & Partial<GivenUpMessage>;

/**
 * The Lambda of one worker. A job is taken by one delivery at a time, runs again after a crash, and ends once. A refusal
 * (AppError) ends the job as failed, since a repetition would be refused again; only after stale_version does another try make
 * sense, because it reads the new state. Any other error returns the message to the queue until the job has used its attempts.
 * Then the job fails, and a message in the dead-letter queue can run it again. Messages of a batch may belong to several tenants,
 * and each is processed with credentials of its own. The person who started the job sees the reason of a refusal, but no
 * internals of an unknown error.
 * @param run must be idempotent: a worker may die after its work and before the job is marked as done; returns what was done, for
 * the job's record
 * @param giveUp what else ends with a job that fails for good, before the job does: it is repeated until it succeeds; see
 * `ENDED_BY_WORKER`
 */
export function jobWorker(type: JobType, run: (job: RunningJob) => Promise<string>, giveUp?: GiveUp) {
  const processor = new BatchProcessor(EventType.SQS);
  return (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    logger.addContext(context);
    logger.appendKeys({ type });
    const each = (record: SQSRecord) => {
      const message: DeliveredMessage = JSON.parse(record.body);
      return inTenant(message.tenantUid, () => work({ type, run, giveUp }, message));
    };
    return processPartialResponse(event, each, processor, { context, throwOnFullBatchFailure: false });
  };
}

type Work = { type: JobType; run: (job: RunningJob) => Promise<string>; giveUp: GiveUp | undefined };

async function work({ type, run, giveUp }: Work, { tenantUid, jobUid, givenUp }: DeliveredMessage): Promise<void> {
  const store = jobStore(tenantUid);
  const now = new Date();
  if (givenUp !== undefined) await store.revive(jobUid, givenUp, now);
  const item = await store.claim(jobUid, now);
  if (!item) return settled(tenantUid, jobUid);
  const { payload, checkpoint, by, correlationId, created } = item;
  const cause = { by, correlationId, at: now.toISOString() };
  const job = { tenantUid, uid: jobUid, payload, cause, asked: created, checkpoint };
  try {
    if (item.attempts > JOB.attempts) throw new Error('The worker of this job has died in every attempt');
    const progress = (percent: number, at?: unknown) => store.progress(jobUid, percent, at);
    const message = await run({ ...job, progress });
    await store.finish(jobUid, message);
    logger.info('job done', { ...lineOf(tenantUid, item), outcome: 'ok', result: message });
  } catch (error) {
    const { isRefusal, message } = logFailure(tenantUid, item, error);
    if (!isRefusal && item.attempts < JOB.attempts) {
      const isFirst = item.attempts === 1;
      await store.release(jobUid, message, isFirst ? endOf(JOB.firstRestSeconds) : undefined);
      throw error;
    }
    // what this attempt has noted counts too
    const { checkpoint: last } = await store.get(jobUid);
    await giveUp?.({ ...job, checkpoint: last, message });
    await (isRefusal ? store.fail(jobUid, message) : giveUpJob({ tenantUid, jobUid, type }, message));
  }
}

const endOf = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

/** The keys of each log line about a job. Jobs of several tenants run at once, so none of them can be a key of the logger. */
const lineOf = (tenant: string, { uid, by, correlationId, attempts }: JobItem) => ({
  tenant,
  person: personInLogs(tenant, by),
  job: uid,
  correlationId,
  attempts,
});

/**
 * A job that cannot be taken has ended, rests after an attempt that failed, or is in the hands of another delivery: then this one
 * comes back later to look again. While it rests, the message of that attempt is still to come, or else the sweep sends another.
 */
async function settled(tenantUid: string, jobUid: string): Promise<void> {
  const { status } = await jobStore(tenantUid).get(jobUid);
  if (status === 'running') throw new Error('The job is still in the hands of another worker');
}

/**
 * Logs why a job has failed. @returns the message for the person who started it, and whether a repetition would be refused again
 */
function logFailure(tenantUid: string, item: JobItem, thrown: unknown): { isRefusal: boolean; message: string } {
  const told = ofTable(thrown);
  const error = told instanceof AppError ? told : thrown;
  const known = error instanceof AppError;
  const message = known
    ? error.message
    : `Something went wrong. Try again. If it happens again, give support this reference: ${item.correlationId}.`;
  const outcome = known ? error.code : 'internal';
  logger.error('job failed', { ...lineOf(tenantUid, item), outcome, error: error as Error });
  return { isRefusal: known && error.code !== 'stale_version', message };
}
