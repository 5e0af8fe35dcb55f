import { z } from 'zod';
import { FormFile } from '../file/uploads.ts';
import { FormFlag, isObject, readFields } from '../json-text.ts';
import { byBody } from '../route.ts';
import type { SentBody } from '../sent-body.ts';

/**
 * The actions of a tracker's dispatch, by `type`. Fields lie in `payload`, which a form carries as JSON text, or beside `type`
 * (SET-377).
 */

/** A dispatch with the fields of its type beside `type`, whichever way they came. */
export function flattenDispatch(body: unknown): unknown {
  if (!isObject(body)) return body;
  const { payload, ...beside } = readFields(body);
  return { ...beside, ...(isObject(payload) ? payload : {}), type: beside.type };
}

const Paths = z.union([z.string().transform((path) => [path]), z.array(z.string()).min(1)]);

const Yes = FormFlag.default(false);

/** Which packages follow a template: one package, alone or with the packages below it (ADM-480). */
export const PULL = {
  ref_id: z.string({ error: 'Name the package.' }).min(1, 'Name the package.'),
  pull_descendants: Yes,
  keep_targets: Yes,
};
/** The target of a push of a template: everything that was made from it, except these refs (ADM-481). */
export const PUSH = {
  excludes: z.union([z.array(z.string()), z.literal('').transform(() => [])]).default([]),
  keep_targets: Yes,
};

/** The error of a tenancy's or a project's dispatch for a type that does not exist (ADM-566). */
export const UNKNOWN_DISPATCH = 'This type of dispatch does not exist. Choose another one.';

const DispatchBody = z.discriminatedUnion(
  'type',
  [
    z.object({
      type: z.literal('MOVE_PATH'),
      from_path: Paths,
      to_path: z.string(),
      pos: z.enum(['right', 'last-child'], { error: "The position is 'right' or 'last-child'." }),
      commitId: z.string().optional(),
    }),
    z.object({ type: z.literal('METRICS_TO_CSV'), commitId: z.string().optional() }),
    z.object({ type: z.literal('IMPORT_FROM_JSON'), commitId: z.string().optional(), fileobj: FormFile }),
    z.object({ type: z.literal('METRICS_FROM_CSV'), refId: z.string().optional(), fileobj: FormFile }),
    z.object({
      type: z.literal('CSV_TO_INPUT_VALUES'),
      commitId: z.string({ error: 'Name the report.' }).min(1, 'Name the report.'),
      docId: z.string({ error: 'Name the document.' }).min(1, 'Name the document.'),
      fileId: z.string({ error: 'Name the saved file.' }).min(1, 'Name the saved file.'),
      seen: z.record(z.string(), z.number().int()).optional(),
    }),
    z.object({ type: z.literal('PULL_FROM_TEMPLATE'), ...PULL, plan: z.string().optional() }),
    z.object({ type: z.literal('PUSH_TO_TEMPLATE_CHILDREN'), ...PUSH, plan: z.string().optional() }),
    z.object({ type: z.literal('REFS_FROM_THIS_TEMPLATE') }),
    z.object({
      type: z.literal('SUBMIT_APPORTIONMENTS'),
      supplier_ref_id: z.string({ error: 'Name the package.' }).min(1, 'Name the package.'),
      reporting_period_id: z.string({ error: 'Name the reporting period.' }).min(1, 'Name the reporting period.'),
    }),
    z.object({
      type: z.literal('MOVE_COMMIT'),
      commit_id: z.string({ error: 'Name the report.' }).min(1, 'Name the report.'),
      to_ref_id: z.string({ error: 'Name the package.' }).min(1, 'Name the package.'),
      /** why, for the history of an approved report and the register; existing clients send none */
      comment: z.string().max(10_000, 'Use at most 10,000 characters.').optional(),
      /** of the report as the caller saw it; another one in the store is a 409 */
      version: z.coerce.number().int().optional(),
    }),
  ],
  { error: UNKNOWN_DISPATCH },
);
export type DispatchBody = z.infer<typeof DispatchBody>;

type DispatchSent = SentBody<z.input<typeof DispatchBody>, 'payload'>;
export const Dispatch = z.preprocess((body: DispatchSent) => flattenDispatch(body), DispatchBody);

/** Each type's needs on the project (SET-335); its needs on a commit that the body names are checked when it is found. */
const DISPATCH_NEEDS = {
  MOVE_PATH: 'admin',
  METRICS_TO_CSV: 'member',
  CSV_TO_INPUT_VALUES: 'member',
  METRICS_FROM_CSV: 'admin',
  IMPORT_FROM_JSON: 'admin',
  MOVE_COMMIT: 'admin',
  PULL_FROM_TEMPLATE: 'admin',
  PUSH_TO_TEMPLATE_CHILDREN: 'admin',
  REFS_FROM_THIS_TEMPLATE: 'admin',
  SUBMIT_APPORTIONMENTS: 'admin',
} as const;
export const DispatchNeeds = byBody<DispatchBody, DispatchBody['type']>(DISPATCH_NEEDS, ({ type }) => [type]);
