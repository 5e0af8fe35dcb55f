import { z } from 'zod';
import { FormTotal } from '../../../../../shared/contract/report/form-bodies.ts';
import type { NodeFields, TrackerNode } from '../../../../../shared/contract/report/nodes.ts';
import type { Node, NodeType } from '../../../../../shared/domain/structure/tree.ts';

const Input = z.object({
  value: z.string().nullable(),
  comment: z.string(),
  version: z.number(),
  meta_json: z.looseObject({
    noReport: z.boolean().optional(),
    disableValueInput: z.boolean().optional(),
    largeDifference: z.boolean().optional(),
    heldValue: z.string().nullable().optional(),
  }),
});

/** What a report adds to a metric (REP-195, REP-196, REP-374). */
const MetricFields = z.object({
  input: Input.optional(),
  conversion: z.object({ factor: z.string().nullable(), toUnit: z.string() }).optional(),
  historic_inputs: z.array(z.object({ value: z.string().nullable(), startDate: z.string() })).default([]),
});

const DocumentFields = z.looseObject({
  uploads: z.number().default(0),
  status: z.object({
    status: z.object({ name: z.string() }),
    current_object: z.looseObject({ uid: z.string() }).nullable(),
  }),
  form_totals: z.array(FormTotal).default([]),
  filling: z.string().nullable().default(null),
});

export type PastValue = { value: string | null; startDate: string };

/** A metric of a report: what is stored, what it converts to, what was reported before, oldest first. */
export type ReportMetric = {
  value: string | null;
  comment: string;
  noReport: boolean;
  /** the value that N/A has taken away */
  held: string | null;
  version: number;
  disabled: boolean;
  largeDifference: boolean;
  conversion: { factor: string | null; toUnit: string } | undefined;
  past: readonly PastValue[];
};

/** `current`: uid of the current upload; `totals`: what a form adds up to; `filling`: whether it fills the report at the moment. */
export type DocumentOfReport = {
  uploads: number;
  hasFile: boolean;
  current: string | null;
  notForSubmission: boolean;
  totals: readonly FormTotal[];
  filling: boolean;
};

/** All nodes of a report, read once. `broken`: uids of nodes whose fields cannot be read; the others stay usable (REP-385). */
export type ReportNodes = {
  nodes: readonly Node[];
  metrics: ReadonlyMap<string, ReportMetric>;
  documents: ReadonlyMap<string, DocumentOfReport>;
  /** what forms add up to, by the metric that they fill */
  formTotals: ReadonlyMap<string, { name: string; total: string | null }>;
  broken: ReadonlySet<string>;
  comments: readonly TrackerNode[];
};

const TREE_TYPES: readonly string[] = ['tree', 'metricscore', 'document', 'trackerdescription'] satisfies NodeType[];

const fieldsOf = ({ node, type }: TrackerNode): NodeFields | undefined => node[type] ?? Object.values(node)[0];

function toNode({ uid, path, type }: TrackerNode, fields: NodeFields | undefined): Node {
  const { name, metric, required, period, title, text, meta_json = {} } = fields ?? {};
  return {
    uid,
    path,
    type: type as NodeType,
    meta_json,
    ...(name !== undefined && { name }),
    ...(metric !== undefined && { metric }),
    ...(required !== undefined && { required }),
    ...(period !== undefined && { period }),
    ...(title !== undefined && { title }),
    ...(text !== undefined && { text }),
  };
}

export function readNodes(list: readonly TrackerNode[]): ReportNodes {
  const metrics = new Map<string, ReportMetric>();
  const documents = new Map<string, DocumentOfReport>();
  const broken = new Set<string>();
  const nodes = list
    .filter(({ type }) => TREE_TYPES.includes(type))
    .map((each) => {
      const fields = fieldsOf(each);
      if (each.type === 'metricscore' && !addMetric(each.uid, fields, metrics)) broken.add(each.uid);
      if (each.type === 'document' && !addDocument(each.uid, fields, documents)) broken.add(each.uid);
      return toNode(each, fields);
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const formTotals = new Map(
    nodes.flatMap(({ uid, name = '' }) =>
      (documents.get(uid)?.totals ?? []).map(({ node, total }) => [node, { name, total }] as const),
    ),
  );
  return { nodes, metrics, documents, formTotals, broken, comments: list.filter(({ type }) => type === 'trackercomment') };
}

function addMetric(uid: string, fields: NodeFields | undefined, metrics: Map<string, ReportMetric>): boolean {
  const read = MetricFields.safeParse(fields);
  if (!read.success || !fields?.metric) return false;
  const { input, conversion, historic_inputs } = read.data;
  const meta = input?.meta_json;
  metrics.set(uid, {
    value: input?.value ?? null,
    comment: input?.comment ?? '',
    noReport: meta?.noReport === true,
    held: meta?.heldValue ?? null,
    version: input?.version ?? 0,
    disabled: meta?.disableValueInput === true,
    largeDifference: meta?.largeDifference === true,
    conversion,
    past: [...historic_inputs].sort((a, b) => (a.startDate < b.startDate ? -1 : 1)),
  });
  return true;
}

function addDocument(uid: string, fields: NodeFields | undefined, documents: Map<string, DocumentOfReport>): boolean {
  const read = DocumentFields.safeParse(fields);
  if (!read.success) return false;
  const { uploads, status, form_totals: totals, filling } = read.data;
  const notForSubmission = status.status.name === 'Not for Submission';
  const current = status.current_object?.uid ?? null;
  documents.set(uid, { uploads, hasFile: current !== null, current, notForSubmission, totals, filling: filling !== null });
  return true;
}
