import { z } from 'zod';
import { toDecimal } from '../../domain/kernel/decimal.ts';
import { INTERVALS } from '../../domain/kernel/intervals.ts';
import { known } from '../known.ts';
import { Day, END_AFTER_START } from '../project/projects.ts';
import { defineResource } from '../route.ts';
import { changeScope } from './versions.ts';

/** A decimal, sent as a number or as text; empty and null are none, 0 is a value (ADM-359). Kept as decimal text. */
export const DecimalInput = z.union([z.string(), z.number(), z.null()]).transform((given, ctx) => {
  if (given === null || given === '') return null;
  const decimal = toDecimal(given);
  if (decimal === null) ctx.addIssue({ code: 'custom', message: 'Enter a number.' });
  return decimal;
});

const PeriodTarget = z.object({
  startDate: z.string(),
  endDate: z.string(),
  target: z.number().nullable(),
  threshold: z.number().nullable(),
});

export const TargetMeta = z.looseObject({
  byDate: z.array(PeriodTarget),
  greenBelow: z.boolean(),
  thresholdLow: z.number().nullable(),
  thresholdHigh: z.number().nullable(),
  /** of a company's target: the intervals that its value is for; absent or null for each */
  interval: known(z.enum(INTERVALS)),
});

const Digits = z.string().nullable();
/** The figures of a target as text with every digit, since a number holds about 17 digits. */
const ExactTarget = z.object({
  value: Digits,
  thresholdLow: Digits,
  byDate: z.array(z.object({ startDate: z.string(), endDate: z.string(), target: Digits, threshold: Digits })),
});

/** The target of an indicator's result metric on a package (ADM-284, ADM-285). */
export const Target = z
  .object({
    uid: z.string(),
    metric: z.object({ uid: z.string(), name: z.string() }),
    value: z.number().nullable(),
    date: z.string().nullable(),
    meta_json: TargetMeta,
    exact: ExactTarget,
    version: z.number(),
  })
  .meta({ id: 'Target' });
export type Target = z.infer<typeof Target>;

const MetricRef = z.union([z.string(), z.object({ uid: z.string() }).transform(({ uid }) => uid)]);

const PeriodTargetInput = z
  .object({ startDate: Day, endDate: Day, target: DecimalInput.default(null), threshold: DecimalInput.default(null) })
  .refine(...END_AFTER_START);

const MetaInput = z.looseObject({
  byDate: z.array(PeriodTargetInput).max(1000).optional(),
  greenBelow: z.boolean().optional(),
  thresholdLow: DecimalInput.optional(),
  thresholdHigh: DecimalInput.optional(),
});

export const TargetChange = z.object({
  value: DecimalInput.optional(),
  date: z.union([Day, z.null()]).optional(),
  meta_json: MetaInput.optional(),
});
export type TargetChange = z.infer<typeof TargetChange>;
export const TargetFields = TargetChange.extend({ metric: MetricRef });

/** The meta-data of a company's target as it is sent. */
export const CompanyMetaInput = MetaInput.extend({
  interval: z.enum(INTERVALS, `Use one of: ${INTERVALS.join(', ')}.`).nullish(),
});

const CommitParams = z.object({ trackerId: z.string(), commitId: z.string() });
const TargetParams = CommitParams.extend({ metricTargetId: z.string() });
const LIST = '/api/tracker/{trackerId}/commit/{commitId}/target/';
const ONE = '/api/tracker/{trackerId}/commit/{commitId}/target/{metricTargetId}/';
const changes = { scope: 'commit', needs: 'admin' } as const;

export const targets = defineResource({
  listTargets: {
    operationId: 'api_tracker_commit_target_list',
    method: 'GET',
    path: LIST,
    summary: 'The targets of a package',
    access: { scope: 'commit', needs: 'READ_TRACKER_REF' },
    params: CommitParams,
    response: z.array(Target),
  },
  setTarget: {
    operationId: 'api_tracker_commit_target_create',
    method: 'POST',
    path: LIST,
    summary: 'Set or change the target of an indicator on a package',
    access: changes,
    params: CommitParams,
    query: z.object({ treeId: z.string().optional() }),
    body: TargetFields.extend(changeScope),
    creates: true,
    response: Target,
  },
  replaceTarget: {
    operationId: 'api_tracker_commit_target_update',
    method: 'PUT',
    path: ONE,
    summary: 'Replace a target; an upper threshold that is not sent stays',
    access: changes,
    params: TargetParams,
    body: TargetChange.extend({ metric: MetricRef.optional(), ...changeScope }),
    response: Target,
  },
  changeTarget: {
    operationId: 'api_tracker_commit_target_partial_update',
    method: 'PATCH',
    path: ONE,
    summary: 'Change some fields of a target',
    access: changes,
    params: TargetParams,
    body: TargetChange.extend({ metric: MetricRef.optional(), ...changeScope }),
    response: Target,
  },
  deleteTarget: {
    operationId: 'api_tracker_commit_target_delete',
    method: 'DELETE',
    path: ONE,
    takesIfMatch: true,
    summary: 'Delete a target; with all_ref those of the same indicator on all packages',
    access: changes,
    params: TargetParams,
    query: z.object({ all_ref: z.stringbool().optional() }),
  },
});
