import { z } from 'zod';
import { FREQUENCY_UNITS } from '../../domain/kernel/vocabulary.ts';
import { Scan } from '../file/uploads.ts';
import { StoredDocumentMeta, StoredMetricMeta, StoredTreeMeta } from '../structure/node-meta.ts';
import { Attachment } from './comments.ts';
import { DOCUMENT_STATUSES, DocumentDescription } from './documents.ts';
import { FormTotal } from './form-bodies.ts';
import { ValueOfNode } from './value-view.ts';

/** The fields of a node by its type. What a report adds is optional: the nodes of a structure are without it. */

/** The measured metric of a metric node (SET-205). */
export const NodeMetric = z
  .object({ uid: z.string(), name: z.string(), unit: z.string(), description: z.string(), category: z.string() })
  .meta({ id: 'NodeMetric' });
export type NodeMetric = z.infer<typeof NodeMetric>;

const EarlierMetrics = z.object({
  to: z.string(),
  metrics: z.array(z.object({ uid: z.string(), changed: z.string(), unit: z.string().optional() })),
});

const Meta = z.record(z.string(), z.unknown());
const own = <T extends string, M extends z.ZodType>(type: T, meta: M) => ({
  uid: z.string(),
  _path: z.string(),
  _type: z.literal(type),
  name: z.string(),
  meta_json: meta,
});

/** When something with a frequency is due, in the report's period (REP-200). */
const Frequency = z.object({
  freq_num: z.number(),
  freq_unit: z.enum(FREQUENCY_UNITS).nullable(),
  from_date: z.string().nullable(),
  dueDate: z.string().nullable(),
  dueThisReport: z.boolean(),
});

/** One child's part in its parent's value; without a factor both figures are null (REP-198). */
export const DerivationLine = z.object({
  fromMetric: z.string(),
  inputValue: z.string(),
  conversionFactor: z.string().nullable(),
  convertedValue: z.string().nullable(),
  toUnit: z.string(),
});

/** The value that counts, where it follows from sub-metrics or fails to (REP-198). */
const CalculatedView = z.object({
  value: z.string().nullable(),
  source: z.enum(['typed', 'derived', 'none']),
  derived: z.string().nullable(),
  derivation: z.array(DerivationLine),
  missingFactor: z.boolean().optional(),
});

/** A figure of the same metric in an earlier report of the package, the oldest first (REP-196). */
const HistoricInput = z.object({
  value: z.string().nullable(),
  commit: z.string(),
  reporting_period: z.string(),
  startDate: z.string(),
});

/** An earlier report of the package, for clients that request past reports as figures. */
const PastReport = HistoricInput.omit({ value: true });

/** On a copy: the factors that came with its metric. `kept`: the different factor that was already there and still counts. */
const CopiedFactor = z.object({ to_unit: z.string(), factor: z.string(), kept: z.string().nullable() });

export const TreeFields = z
  .object({
    ...own('tree', StoredTreeMeta),
    frequency: Frequency.optional(),
    /** of the root: the earlier reports that `past_figures` of the metrics follow, the oldest first */
    past_reports: z.array(PastReport).optional(),
  })
  .meta({ id: 'TreeFields' });
export type TreeFields = z.infer<typeof TreeFields>;

export const MetricNodeFields = z
  .object({
    ...own('metricscore', StoredMetricMeta),
    metric: NodeMetric.optional(),
    /**
     * what its row measured before it became this metric, the latest first; `changed`: the day, `unit`: absent where it is not
     * known
     */
    earlier: EarlierMetrics.optional(),
    required: z.boolean(),
    period: z.number(),
    copied_factors: z.array(CopiedFactor).optional(),
    frequency: Frequency.optional(),
    input: ValueOfNode.optional(),
    calculated: CalculatedView.optional(),
    /** how the value becomes one of the parent's unit; `factor` null: none was found */
    conversion: z.object({ factor: z.string().nullable(), toUnit: z.string() }).optional(),
    historic_inputs: z.array(HistoricInput).optional(),
    /**
     * instead of `historic_inputs`: a line for each of the root's `past_reports`, empty where it has no figure, as `pastText`
     * writes it
     */
    past_figures: z.string().optional(),
  })
  .meta({ id: 'MetricFields' });
export type MetricNodeFields = z.infer<typeof MetricNodeFields>;

const Upload = z.object({
  uid: z.string(),
  filename: z.string(),
  created: z.string(),
  size: z.number(),
  virus_checked: z.boolean(),
  scan: Scan.optional(),
  /** uid of the person who uploaded it, or saved its form */
  saved_by: z.string().optional(),
});
const StatusName = z.object({ name: z.enum(DOCUMENT_STATUSES) });

export const DocumentNodeFields = z
  .object({
    ...own('document', StoredDocumentMeta),
    commit_id: z.string().optional(),
    /** of the current upload, null for none (REP-203) */
    filename: z.string().nullable().optional(),
    description: DocumentDescription.nullable().optional(),
    uploads: z.number().optional(),
    form_totals: z.array(FormTotal).optional(),
    /** uid of the job that fills the report from the form, null when none does */
    filling: z.string().nullable().optional(),
    status: z.object({ uid: z.string(), _path: z.string(), status: StatusName, current_object: Upload.nullable() }).optional(),
  })
  .meta({ id: 'DocumentFields' });
export type DocumentNodeFields = z.infer<typeof DocumentNodeFields>;

export const DescriptionFields = z
  .object({ ...own('trackerdescription', Meta), title: z.string(), text: z.string() })
  .meta({ id: 'DescriptionFields' });

/** The state of a document in a report as a node of its own, for clients that save a form (REP-347). */
export const DocumentStatusFields = z
  .object({ ...own('documentstatus', Meta), status: StatusName, current_object: Upload.nullable() })
  .meta({ id: 'DocumentStatusFields' });

/** A section's comment (REP-213, REP-355). `nodeUid`: the metric that it is about, null for the section. */
export const CommentNodeFields = z
  .object({
    ...own('trackercomment', Meta),
    title: z.string(),
    text: z.string(),
    created: z.string(),
    attachments: z.array(Attachment),
    treeUid: z.string(),
    nodeUid: z.string().nullable(),
    creator: z.object({ first_name: z.string(), last_name: z.string(), username: z.string() }),
  })
  .meta({ id: 'CommentNodeFields' });
export type CommentNodeFields = z.infer<typeof CommentNodeFields>;
