import { z } from 'zod';
import { EQUATION_TYPE_MESSAGE, toEquation } from '../../domain/indicator/equation.ts';
import { defineResource } from '../route.ts';
import { Target } from './targets.ts';
import { changeScope } from './versions.ts';

export const MetricSummary = z
  .object({ uid: z.string(), name: z.string(), unit: z.string(), category: z.string() })
  .meta({ id: 'MetricSummary' });

/** An equation as a tree of operations, metrics and values (ADM-253); a tree that no indicator can have is refused (ADM-345). */
export const OperationTree = z
  .object({ op: z.enum(['+', '-', '*', '/']), args: z.array(z.unknown()) }, EQUATION_TYPE_MESSAGE)
  .refine((tree) => toEquation(tree) !== null, EQUATION_TYPE_MESSAGE);

/** The fields of an indicator without its calculation, as the light list answers them (ADM-251, ADM-455). */
const light = {
  uid: z.string(),
  name: z.string(),
  category: z.string(),
  category__name: z.string(),
  result_metric: z.string(),
  resultBaseMetric: MetricSummary,
  metricTarget: Target.nullable(),
};

export const Indicator = z
  .object({
    ...light,
    /** the metrics of the equation; left out, like the equation, in the light form */
    baseMetrics: z.array(MetricSummary).optional(),
    operation_json: z.record(z.string(), z.unknown()).optional(),
    version: z.number(),
  })
  .meta({ id: 'Indicator' });
export type Indicator = z.infer<typeof Indicator>;

/** A saved indicator, and which parts were newly created (ADM-459): its calculation, and its link to this package. */
export const SavedIndicator = Indicator.extend({ new_metric_calc: z.boolean(), new_edge: z.boolean() }).meta({
  id: 'SavedIndicator',
});
export type SavedIndicator = z.infer<typeof SavedIndicator>;

/** As the project's and the company's lists are read: the indicator's result metric stands under `baseMetrics` too. */
export const ProjectIndicator = Indicator.omit({ baseMetrics: true })
  .extend({ baseMetrics: MetricSummary, metrics: z.array(MetricSummary) })
  .meta({ id: 'ProjectIndicator' });

const name = z.string().trim().min(1, 'Indicator name is required.').max(200);
const category = z.string().trim().min(1, 'Sustainability issue is required.').max(200);
const apply_ref_all = z.boolean().optional();

export const IndicatorFields = z.object({ name, category, operation_json: OperationTree, apply_ref_all });
export const IndicatorChange = IndicatorFields.partial().extend(changeScope);
export type IndicatorChange = z.infer<typeof IndicatorChange>;

const CommitParams = z.object({ trackerId: z.string(), commitId: z.string() });
const IndicatorParams = CommitParams.extend({ indicatorId: z.string() });
const LIST = '/api/tracker/{trackerId}/commit/{commitId}/indicator/';
const ONE = '/api/tracker/{trackerId}/commit/{commitId}/indicator/{indicatorId}/';
const reads = { scope: 'commit', needs: 'READ_TRACKER_REF' } as const;
const changes = { scope: 'commit', needs: 'admin' } as const;
const Flag = z.stringbool().optional();

export const indicators = defineResource({
  listProjectIndicators: {
    operationId: 'api_project_indicator_list',
    method: 'GET',
    path: '/api/project/{projectId}/indicator/',
    summary: 'The indicators of a project',
    access: { scope: 'project', needs: 'READ_TRACKER_REF' },
    params: z.object({ projectId: z.string() }),
    response: z.array(ProjectIndicator),
  },
  listIndicators: {
    operationId: 'api_tracker_commit_indicator_list',
    method: 'GET',
    path: LIST,
    summary: 'The indicators of a package, by name; with allAvailable all of its project, light without their calculation',
    access: reads,
    params: CommitParams,
    query: z.object({ allAvailable: Flag, light: Flag }),
    response: z.array(Indicator),
  },
  createIndicator: {
    operationId: 'api_tracker_commit_indicator_create',
    method: 'POST',
    path: LIST,
    summary: 'Create an indicator, or use the one with the same calculation',
    access: changes,
    params: CommitParams,
    body: IndicatorFields,
    creates: true,
    response: SavedIndicator,
  },
  readIndicator: {
    method: 'GET',
    path: ONE,
    summary: 'One indicator with its calculation',
    access: reads,
    params: IndicatorParams,
    response: Indicator,
  },
  replaceIndicator: {
    method: 'POST',
    path: ONE,
    summary: 'Replace an indicator, as PUT does',
    access: changes,
    params: IndicatorParams,
    body: IndicatorFields.extend(changeScope),
    response: SavedIndicator,
  },
  putIndicator: {
    operationId: 'api_tracker_commit_indicator_update',
    method: 'PUT',
    path: ONE,
    summary: 'Replace an indicator',
    access: changes,
    params: IndicatorParams,
    body: IndicatorFields.extend(changeScope),
    response: SavedIndicator,
  },
  changeIndicator: {
    operationId: 'api_tracker_commit_indicator_partial_update',
    method: 'PATCH',
    path: ONE,
    summary: 'Change some fields of an indicator',
    access: changes,
    params: IndicatorParams,
    body: IndicatorChange,
    response: SavedIndicator,
  },
  deleteIndicator: {
    operationId: 'api_tracker_commit_indicator_delete',
    method: 'DELETE',
    path: ONE,
    takesIfMatch: true,
    summary: 'Take an indicator off a package; off the project, or with all_ref, it is deleted with its targets',
    access: changes,
    params: IndicatorParams,
    query: z.object({ all_ref: Flag }),
    /** `figures_hash`: hash of the approved figures that the preview showed; if these have changed, nothing is changed */
    body: z.object({ reason: changeScope.reason, figures_hash: z.string().max(64).optional() }).optional(),
  },
});
