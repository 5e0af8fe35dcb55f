import { z } from 'zod';
import { defineResource } from '../route.ts';
import { SentValue } from './node-bodies.ts';
import { EnteredUnit, ValueMeta } from './value-view.ts';

/**
 * A stored value as clients read it by itself. `metric.uid` is the node's, `metric.metric` the base metric. `version` counts its
 * changes.
 */
export const ValueView = z
  .object({
    uid: z.string(),
    value: z.string().nullable(),
    entered_unit: EnteredUnit,
    comment: z.string(),
    meta_json: ValueMeta,
    version: z.number(),
    metric: z.object({
      uid: z.string(),
      _path: z.string(),
      metric: z.object({ uid: z.string(), name: z.string(), unit: z.string() }),
    }),
  })
  .meta({ id: 'InputValue' });
export type ValueView = z.infer<typeof ValueView>;

/** One change of a value: who, when, and each field from what to what. */
export const ValueAuditEntry = z
  .object({
    at: z.string(),
    by: z.object({ uid: z.string(), first_name: z.string(), last_name: z.string() }),
    submission: z.number(),
    /** of the report at that time; absent in entries from before it was recorded */
    status: z.string().nullable(),
    correlationId: z.string(),
    changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  })
  .meta({ id: 'ValueChange' });
export type ValueAuditEntry = z.infer<typeof ValueAuditEntry>;

/**
 * One change in a report. `kind`: the kind of change; `node`: the metric, document or section, null for the report itself,
 * `is_yes_or_no` for a metric whose value is 1 or 0; `note`: its comment or reason. `status`, `submission`: of the report at that
 * time.
 */
export const ReportAuditEntry = z
  .object({
    uid: z.string(),
    at: z.string(),
    by: z.object({ uid: z.string(), first_name: z.string(), last_name: z.string() }),
    kind: z.string(),
    node: z
      .object({
        uid: z.string(),
        name: z.string(),
        unit: z.string(),
        is_yes_or_no: z.literal(true).optional(),
        is_text: z.literal(true).optional(),
      })
      .nullable(),
    field: z.string(),
    from: z.unknown(),
    to: z.unknown(),
    status: z.string().nullable(),
    submission: z.number().nullable(),
    note: z.string(),
    correlationId: z.string(),
  })
  .meta({ id: 'ReportChange' });
export type ReportAuditEntry = z.infer<typeof ReportAuditEntry>;

const ReportParams = z.object({ trackerId: z.string(), commitId: z.string() });
const ScoreParams = ReportParams.extend({ scoreId: z.string() });

/** Clients name the metric's node as `metric`, `score` or `path`. */
const NamedValue = SentValue.extend({
  metric: z.string().optional(),
  score: z.string().optional(),
  path: z.string().optional(),
});

/** Several values of one report, all or none. */
const Batch = z.object({
  inputs: z
    .array(z.object({ uid: z.string(), path: z.string().optional(), input: SentValue }))
    .min(1, 'Send at least one value.')
    .max(50, 'Send at most 50 values at a time.'),
});

const READS = { scope: 'commit', needs: 'READ_TRACKER_REF_SCORE_VALUE', packages: 'named' } as const;
const sees = { ...READS, also: 'report:see' } as const;
const enters = { scope: 'commit', needs: 'READ_TRACKER_REF', also: 'report:enter', packages: 'named' } as const;

export const values = defineResource({
  listValues: {
    operationId: 'api_tracker_commit_value_list',
    method: 'GET',
    path: '/api/tracker/{trackerId}/commit/{commitId}/value/',
    summary: 'What was entered in a report',
    access: { ...READS, also: 'report:read' },
    params: ReportParams,
    response: z.array(ValueView),
  },
  enterValue: {
    operationId: 'api_tracker_commit_value_create',
    method: 'POST',
    path: '/api/tracker/{trackerId}/commit/{commitId}/value/',
    summary: 'Enter a value in a report',
    access: enters,
    params: ReportParams,
    body: NamedValue,
    encoding: 'form',
    creates: true,
    response: ValueView,
  },
  enterMetricValue: {
    operationId: 'api_tracker_commit_score_value_create',
    method: 'POST',
    path: '/api/tracker/{trackerId}/commit/{commitId}/score/{scoreId}/value/',
    summary: 'Enter the value of one metric of a report',
    access: enters,
    params: ScoreParams,
    body: SentValue,
    encoding: 'form',
    creates: true,
    response: ValueView,
  },
  changeMetricValue: {
    operationId: 'api_tracker_commit_score_value_update',
    method: 'PUT',
    path: '/api/tracker/{trackerId}/commit/{commitId}/score/{scoreId}/value/{inputValueId}/',
    summary: 'Change the value of one metric of a report',
    access: enters,
    params: ScoreParams.extend({ inputValueId: z.string() }),
    body: SentValue,
    encoding: 'form',
    response: ValueView,
  },
  saveInputs: {
    method: 'PUT',
    path: '/api/tracker/{trackerId}/commit/{commitId}/inputs/',
    summary: 'Enter up to 50 values of a report at once, all or none',
    access: enters,
    params: ReportParams,
    body: Batch,
    response: z.array(ValueView),
  },
  listReportAudit: {
    method: 'GET',
    path: '/api/tracker/{trackerId}/commit/{commitId}/audit/',
    summary: 'Everything that has changed in a report: who, when, from what to what, in which status, the newest first',
    access: sees,
    params: ReportParams,
    query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(100), cursor: z.string().optional() }),
    response: z.array(ReportAuditEntry),
  },
  listValueChanges: {
    method: 'GET',
    path: '/api/tracker/{trackerId}/commit/{commitId}/audit/{nodeUid}/',
    summary: 'Who changed a value of a report, when, from what to what, the newest first',
    access: sees,
    params: ReportParams.extend({ nodeUid: z.string() }),
    response: z.array(ValueAuditEntry),
  },
});
