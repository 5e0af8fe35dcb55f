import { z } from 'zod';
import { RECEIPT_MARKS } from '../../domain/report/receipt.ts';
import { REPORT_STATUSES } from '../../domain/report/status.ts';
import { Quality } from './value-view.ts';

/** A person by name; one who has left the tenancy by uid. */
const Author = z.string();

/** Who did something to a submission, when, and what they said. */
const Act = z.object({ by: Author, at: z.string(), comment: z.string() });

/** The identity of a factor. `level`: its owner's kind; `owner`: the owner's uid; `source`: its publisher, as entered. */
export const FactorIdentityView = z.object({
  level: z.enum(['package', 'project', 'group', 'global']),
  owner: z.string(),
  group: z.object({ uid: z.string(), name: z.string(), startDate: z.string().nullable() }).nullable(),
  uid: z.string(),
  version: z.number(),
  source: z.string().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  description: z.string().nullable(),
  by: Author,
  at: z.string(),
});
export type FactorIdentityView = z.infer<typeof FactorIdentityView>;

/**
 * A file that lay in the report when it was submitted. `sha256`: hexadecimal, null while it is not computed; `hashed`: whether
 * the receipt itself has it or it was computed after the submission; `section`: uid of the section of its document.
 */
export const ReceiptUploadView = z.object({
  uid: z.string(),
  document: z.object({ uid: z.string(), name: z.string() }),
  section: z.string().nullable(),
  filename: z.string(),
  content_type: z.string(),
  size: z.number(),
  sha256: z.string().nullable(),
  hashed: z.enum(['receipt', 'later']).nullable(),
  current: z.boolean(),
  by: Author,
  at: z.string(),
});
export type ReceiptUploadView = z.infer<typeof ReceiptUploadView>;

/**
 * The identity of a submission. `schema`, `hash`: null for a submission from before receipts; `values_lost`: its
 * values were not kept, and the report was opened since; `figures_kept`: its approved figures count all the same;
 * `structure`: the versions of its trees.
 */
export const SubmissionFacts = z.object({
  tracker: z.string(),
  ref: z.string(),
  commit: z.string(),
  submission: z.number(),
  schema: z.number().nullable(),
  hash: z.string().nullable(),
  values_lost: z.boolean().optional(),
  figures_kept: z.boolean().optional(),
  structure: z.object({ master: z.number(), overlay: z.number() }).nullable(),
  submitted: Act,
  decisions: z.array(Act.extend({ status: z.enum(REPORT_STATUSES) })),
});
export type SubmissionFacts = z.infer<typeof SubmissionFacts>;

/**
 * A typed value: `by`, `at` are null where not recorded, `quality` where not stated; `received_estimated`: the share of estimated
 * figures in what suppliers sent, per cent, absent for none.
 */
export const TypedView = z.object({
  value: z.string().nullable(),
  comment: z.string().nullable(),
  by: Author.nullable(),
  at: z.string().nullable(),
  marks: z.array(z.enum(RECEIPT_MARKS)),
  quality: Quality.nullable(),
  received_estimated: z.string().optional(),
});

const ReceiptLineView = z.object({
  uid: z.string(),
  section: z.string(),
  depth: z.number(),
  /**
   * number of levels between the metric and its section at the top: metrics and headings, as the page of the report indents it
   */
  indent: z.number(),
  metric: z.object({ uid: z.string(), name: z.string(), unit: z.string() }),
  /** of a metric that is answered with Yes or No, of which the value is 1 or 0 */
  is_yes_or_no: z.boolean().optional(),
  is_text: z.boolean().optional(),
  /** the figure that counted, calculated from sub-metrics where there are some */
  value: z.string().nullable(),
  typed: TypedView.nullable(),
});

/**
 * A submission as it was. `uploads`, and the identities of factors, are null where not recorded. `lines`: every metric, including
 * blank ones, in the order of the structure; `depth`: 0 for a metric that is no sub-metric.
 */
export const ReceiptView = SubmissionFacts.extend({
  period: z.object({ startDate: z.string(), endDate: z.string() }).nullable(),
  lines: z.array(ReceiptLineView),
  factors: z.array(
    z.object({
      metric: z.string(),
      from_unit: z.string(),
      to_unit: z.string(),
      factor: z.string(),
      identity: FactorIdentityView.nullable(),
    }),
  ),
  uploads: z.array(ReceiptUploadView).nullable(),
}).meta({ id: 'Receipt' });
export type ReceiptView = z.infer<typeof ReceiptView>;
