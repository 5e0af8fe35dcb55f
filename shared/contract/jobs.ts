import { z } from 'zod';
import { defineResource } from './route.ts';

/** The workers; each has a folder functions/jobs/<name>, a queue of its own and a dead-letter queue. */
export const JOB_TYPES = ['recalculate', 'send-mail'] as const;
export const JobType = z.enum(JOB_TYPES);
export type JobType = z.infer<typeof JobType>;

/** A mail to people of the tenant, with a link to `path` at the tenant's host. */
export const MailPayload = z.object({
  kind: z.enum(['report-submitted', 'report-rejected', 'report-approved']),
  userUids: z.array(z.string()),
  host: z.string(),
  path: z.string(),
  facts: z.object({ project: z.string(), reportingPackage: z.string(), period: z.string(), comment: z.string(), by: z.string() }),
});
export type MailPayload = z.infer<typeof MailPayload>;

/** Computes the stored result of one report again. */
export const RecalculatePayload = z.object({ commitUid: z.string() });
export type RecalculatePayload = z.infer<typeof RecalculatePayload>;

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
