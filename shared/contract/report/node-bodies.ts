import { z } from 'zod';
import { sanitiseRichText } from '../../domain/file/rich-text.ts';
import { DEFAULT_UNIT } from '../../domain/kernel/vocabulary.ts';
import { MAX_NAME, MAX_TEXT, MAX_UNIT } from '../../domain/metric/limits.ts';
import { FormFile } from '../file/uploads.ts';
import { FormCount, FormFlag, fromJsonText, isObject, readFields } from '../json-text.ts';
import { byBody } from '../route.ts';
import type { SentBody } from '../sent-body.ts';
import { SentDocumentMeta, SentMetricMeta, SentTreeMeta } from '../structure/node-meta.ts';
import { CommentFields } from './comments.ts';
import { DocumentStatusName, NoCurrentObject, Replaces } from './documents.ts';
import { SentValueMeta } from './value-view.ts';

/** Bodies of calls on nodes. Fields lie beside `type`, in `node`, or in `node` under the type's name (SET-361). */

const RichText = z.string().max(MAX_TEXT, `Use at most ${MAX_TEXT} characters.`).transform(sanitiseRichText);
const name = (message: string) => z.string().trim().min(1, message).max(MAX_NAME, `Use at most ${MAX_NAME} characters.`);
const Path = z.string().regex(/^([0-9A-Z]{7})+$/, 'A path has 7 characters for each level.');

const Metric = {
  name: name('Metric name is required.'),
  unit: z
    .string()
    .trim()
    .max(MAX_UNIT)
    .transform((unit) => unit || DEFAULT_UNIT),
  description: RichText,
  category: z.string().trim().max(MAX_NAME),
};

export const NodeMetricFields = z.object({
  name: Metric.name,
  unit: Metric.unit.default(DEFAULT_UNIT),
  description: Metric.description.default(''),
  category: Metric.category.default(''),
});

/** Fields of a metric that are to change. */
export const NodeMetricChange = z.object(Metric).partial();

const Description = z.object({ title: z.string().trim().max(MAX_NAME).default(''), text: RichText.default('') });

/** Above zero: highlighted. Clients send it as a number or as text. */
const Period = z.coerce.number().int();

const metricscore = z.literal('metricscore');
const tree = z.literal('tree');
const document = z.literal('document');
const trackerdescription = z.literal('trackerdescription');

export const Issue = z.object({
  type: tree,
  name: name('Issue name is required.'),
  description: Description.optional(),
  meta_json: SentTreeMeta.optional(),
});
export const Score = z.object({
  type: metricscore,
  metric: NodeMetricFields,
  required: FormFlag.default(false),
  period: Period.default(-1),
  meta_json: SentMetricMeta.optional(),
});
export const Document = z.object({
  type: document,
  name: name('Name is required.'),
  description: Description.optional(),
  meta_json: SentDocumentMeta.optional(),
});
export const Text = Description.extend({ type: trackerdescription });

const CreateNodeBody = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('copy'),
    from_path: Path,
    from_commit: z.string().optional(),
    to_path: Path.optional(),
    /** changes only the node itself, not the nodes below it */
    only_node: FormFlag.optional(),
  }),
  Issue.extend({ path: Path.optional() }),
  Score.extend({ path: Path.optional() }),
  Document.extend({ path: z.string({ error: 'Choose where the document goes.' }).pipe(Path) }),
  Text.extend({ path: Path }),
  CommentFields.extend({ type: z.literal('comment'), path: Path }),
]);
export type CreateNodeBody = z.infer<typeof CreateNodeBody>;

/** A comment is a report's, everything else a structure's (REP-329, SET-335). */
export const CREATE_NEEDS = byBody<CreateNodeBody>({ comment: 'report:comment', node: 'structure:change' }, ({ type }) => [
  type === 'comment' ? 'comment' : 'node',
]);

type MetaOrText = z.input<typeof SentValueMeta> | string | null;

/**
 * The report as its person saw it when they typed: its package, its reporting period and how often it was submitted; and whether
 * the metric was answered with Yes or No, which are 1 and 0.
 */
export const SeenReport = z.object({
  ref: z.string().optional(),
  reporting_period: z.string().nullable().optional(),
  submission: z.number().optional(),
  is_yes_or_no: z.boolean().optional(),
});
export type SeenReport = z.infer<typeof SeenReport>;

/**
 * A metric's value as sent, unread; absent fields stay (REP-374). `unit`: of the metric, as the person saw it; `version`: of
 * the value that the person saw, 0 for none; `seen`: the report by then. Another report, or kind of answer, refuses the
 * value.
 */
export const SentValue = z.object({
  value: z.union([z.string().max(2_000), z.number(), z.boolean()]).nullish(),
  unit: z.string().max(MAX_UNIT).optional(),
  comment: z.string().max(10_000, 'Use at most 10,000 characters.').nullish(),
  meta_json: z.preprocess((meta: MetaOrText) => fromJsonText(meta), SentValueMeta.nullish()).optional(),
  version: FormCount.optional(),
  seen: SeenReport.optional(),
});
export type SentValue = z.infer<typeof SentValue>;

export const ChangedScore = z.object({
  type: metricscore,
  metric: NodeMetricChange.optional(),
  required: FormFlag.optional(),
  period: Period.optional(),
  meta_json: SentMetricMeta.optional(),
});
export const ChangedText = z.object({
  type: trackerdescription,
  title: z.string().trim().max(MAX_NAME).optional(),
  text: RichText.optional(),
});

const ChangeNodeBody = z.discriminatedUnion('type', [
  ChangedScore.extend({ uid: z.string().optional(), input: SentValue.optional() }),
  z.object({ type: tree, name: name('Issue name is required.').optional(), meta_json: SentTreeMeta.optional() }),
  z.object({
    type: document,
    name: name('Name is required.').optional(),
    description: Description.optional(),
    meta_json: SentDocumentMeta.optional(),
    /** in a report: a file to be uploaded (REP-344), and whether the document is for submission (REP-349) */
    fileobj: FormFile.optional(),
    status: DocumentStatusName.optional(),
  }),
  z.object({
    type: z.literal('documentstatus'),
    status: DocumentStatusName.optional(),
    current_object: NoCurrentObject.optional(),
    replaces: Replaces.optional(),
  }),
  ChangedText,
]);
export type ChangeNodeBody = z.infer<typeof ChangeNodeBody>;

type Figure = Extract<ChangeNodeBody, { type: 'metricscore' }>;
export type DocumentSaid = Extract<ChangeNodeBody, { type: 'document' | 'documentstatus' }>;

/** Whether a figure is entered for a metric of a report. */
export const hasInput = (body: ChangeNodeBody): body is Figure & { input: SentValue } =>
  body.type === 'metricscore' && body.input !== undefined;

/** Whether a body changes the state of a document in a report, and not the document itself. */
export const isSaid = (body: ChangeNodeBody): body is DocumentSaid =>
  body.type === 'documentstatus' || (body.type === 'document' && (body.fileobj !== undefined || body.status !== undefined));

/** Entries belong to a report, everything else to a structure (REP-010, SET-335). */
export const CHANGE_NEEDS = byBody<ChangeNodeBody>({ entry: 'report:enter', node: 'structure:change' }, (body) => [
  hasInput(body) || isSaid(body) ? 'entry' : 'node',
]);

/** The type's name and all fields beside it, wherever they were sent; 'description' is another name of a type (SET-208). */
export function flattenNodeBody(body: unknown): unknown {
  if (!isObject(body)) return body;
  const { node, ...beside } = readFields(body);
  const given = beside.type ?? (beside.from_path === undefined ? undefined : 'copy');
  const inNode = isObject(node) ? node : {};
  const typeName = String(given);
  const inType = isObject(inNode[typeName]) ? inNode[typeName] : {};
  const { [typeName]: _nested, ...direct } = inNode;
  return { ...beside, ...direct, ...inType, type: given === 'description' ? 'trackerdescription' : given };
}

/** 'description' is another name of a type (SET-208). */
type DescriptionFields = Omit<z.input<typeof Text>, 'type'> & { type: 'description'; path: string };
type CreateNodeSent = SentBody<z.input<typeof CreateNodeBody> | DescriptionFields, 'node'>;
export type ChangeNodeSent = SentBody<z.input<typeof ChangeNodeBody>, 'node'>;

export const CreateNode = z.preprocess((body: CreateNodeSent) => flattenNodeBody(body), CreateNodeBody);
export const ChangeNode = z.preprocess((body: ChangeNodeSent) => flattenNodeBody(body), ChangeNodeBody);
