import { z } from 'zod';
import { defineResource } from './route.ts';

/** The workers; each has a folder functions/jobs/<name>, a queue of its own and a dead-letter queue. */
export const JOB_TYPES = ['recalculate', 'send-mail'] as const;
export const JobType = z.enum(JOB_TYPES);
export type JobType = z.infer<typeof JobType>;

export const JOB_STATUSES = ['waiting', 'running', 'done', 'failed'] as const;

export const Job = z
  .object({
    uid: z.string(),
    type: JobType,
    status: z.enum(JOB_STATUSES),
    /** 0 to 100 */
    progress: z.number(),
    message: z.string().nullable(),
    created: z.string(),
  })
  .meta({ id: 'Job' });
export type Job = z.infer<typeof Job>;

export const jobs = defineResource({
  readJob: {
    method: 'GET',
    path: '/api/job/{jobId}/',
    summary: 'How far a piece of work in the background has come',
    access: 'signed-in',
    params: z.object({ jobId: z.string() }),
    response: Job,
  },
});
