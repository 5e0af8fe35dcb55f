import { z } from 'zod';
import { SHARE_MESSAGE, shareOf } from '../../domain/apportionment/shares.ts';
import { APPORTIONMENT_STATUSES } from '../../domain/apportionment/submission.ts';
import { REPORT_STATUSES } from '../../domain/report/status.ts';
import { known } from '../known.ts';

const Named = z.object({ uid: z.string(), name: z.string() });

/**
 * The share of one client in the figures of a period (ADM-287): `project` is the client's, `ref_id` the package that it has for
 * this supplier, `value` an exact fraction.
 */
const Entry = z.object({ project: Named, ref_id: z.string(), value: z.number(), companyName: z.string() });

/**
 * The result of a submission for one client. `value`: the share; `stamp`: names the figures and the share; `metrics`: the number
 * of figures; `left`: metrics that were not sent, with the reason; `reason`: why the submission failed, null for a success.
 */
const Outcome = z.object({
  project: Named,
  ref_id: z.string(),
  companyName: z.string(),
  value: z.number(),
  isSent: z.boolean(),
  reason: z.string().nullable(),
  stamp: z.string().nullable(),
  metrics: z.number(),
  left: z.array(z.object({ name: z.string(), reason: z.string() })),
  at: z.string(),
});
export type ApportionmentOutcome = z.infer<typeof Outcome>;

/**
 * `meta_json.apportionment` of a period (ADM-282, ADM-283). Clients write `entries`; all else follows from the submission:
 * `ref_id` is the package that was submitted, or the project's root; `job` carries the submission out.
 */
export const StoredApportionment = z.object({
  entries: z.array(Entry).default([]),
  status: known(z.enum(APPORTIONMENT_STATUSES)),
  ref_id: known(z.string()),
  job: known(z.string()),
  submittedBy: known(Named),
  submittedOn: known(z.string()),
  outcomes: known(z.array(Outcome)),
});
export type StoredApportionment = z.infer<typeof StoredApportionment>;
export type ApportionmentEntry = StoredApportionment['entries'][number];

/** Most clients of a period, so that the period stays a small item. */
export const MAX_CLIENTS = 50;

const Share = z
  .union([z.number(), z.string()])
  .refine((value) => shareOf(value) !== null, SHARE_MESSAGE)
  .transform(Number);

/** The body of an entry; names and companies come from the server. Without `ref_id` it is the only package for this supplier. */
const SentEntry = z.looseObject({
  project: z.looseObject({ uid: z.string({ error: 'Name the project of the client.' }) }, 'Name the project of the client.'),
  ref_id: z.string().nullish(),
  value: Share,
});
export type SentEntry = z.infer<typeof SentEntry>;

/** `status`: as stored, or absent, since existing clients send back what they have read. */
export const SentApportionment = z.looseObject({
  entries: z.array(SentEntry).max(MAX_CLIENTS, `A period has at most ${MAX_CLIENTS} clients.`).optional(),
  status: z.string().nullish(),
});
export type SentApportionment = z.infer<typeof SentApportionment>;

/** A client of a project: the project that has accepted it as a supplier, with its package for it. */
const Client = z.object({
  request: z.string(),
  project: Named,
  ref_id: z.string(),
  companyName: z.string(),
});

/** A report of the period: `counts` when it is approved, since only approved figures are sent. */
const PeriodReport = z.object({
  ref: Named,
  report: z.string().nullable(),
  status: z.enum(REPORT_STATUSES).nullable(),
  due_date: z.string().nullish(),
  counts: z.boolean(),
});

/**
 * The content of a submission for a period, and the result of the last one. `hasChanged`: figures or shares differ from the last
 * submission; `blocked`: why nothing can be submitted now, null when it can.
 */
export const Apportionment = z
  .object({
    ref: Named,
    status: z.enum(APPORTIONMENT_STATUSES).nullable(),
    hasChanged: z.boolean(),
    blocked: z.string().nullable(),
    clients: z.array(Client),
    reports: z.array(PeriodReport),
    metrics: z.number(),
    outcomes: z.array(Outcome.omit({ stamp: true })),
  })
  .meta({ id: 'Apportionment' });
export type Apportionment = z.infer<typeof Apportionment>;
