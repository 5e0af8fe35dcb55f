import type { FormTotal } from '../../../../../shared/contract/report/form-bodies.ts';
import type { DocumentNodeFields, MetricNodeFields, TreeFields } from '../../../../../shared/contract/report/node-fields.ts';
import { type NodeFields, type NodeOf, nodeFields, type ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { ascending } from '../../../../../shared/domain/kernel/order.ts';
import { formSumsOf } from '../../../../../shared/domain/report/against-forms.ts';
import { pastOfText, sharedMetrics } from '../../../../../shared/domain/report/past-data.ts';
import { qualityKey } from '../../../../../shared/domain/report/quality.ts';
import { isNodeType, type Node } from '../../../../../shared/domain/structure/tree.ts';

export type PastValue = { value: string | null; startDate: string };
type PastReports = NonNullable<TreeFields['past_reports']>;

/**
 * A metric of a report: the stored value, its conversion, and its past figures, oldest first. `past` is parsed on first use,
 * because a page shows only a few rows at first; `pastKey` differs if the figures differ.
 */
export type ReportMetric = {
  value: string | null;
  /** the unit of the entered value, if the metric has another one now; null otherwise */
  enteredUnit: string | null;
  comment: string;
  noReport: boolean;
  /** the quality of the value, in the form of `qualityKey` */
  quality: string;
  /** the value that N/A has cleared */
  held: string | null;
  /** whether the value is still the total filled in by a form */
  filled: boolean;
  /** the suppliers' figure, null for none */
  received: string | null;
  /** the estimated share of the suppliers' figure in per cent, null for none */
  receivedEstimated: string | null;
  version: number;
  /** uid of the person who saved the value last */
  savedBy: string | undefined;
  disabled: boolean;
  largeDifference: boolean;
  conversion: { factor: string | null; toUnit: string } | undefined;
  /** empty if several rows measure the metric: earlier reports have only their sum, which belongs to no single row */
  readonly past: readonly PastValue[];
  /** as `past`, or the sum if several rows measure the metric */
  readonly pastOfRows: readonly PastValue[];
  /** whether other rows of the report measure the same metric */
  isShared: boolean;
  pastKey: unknown;
};

/**
 * A document of a report. `hasFile`: it has a file without a virus; `isInfected`: it has a file with a virus; `current`: uid of
 * the current upload; `savedBy`: uid of the person who saved it; `totals`: totals of a form; `filling`: the form is filling the
 * report.
 */
export type DocumentOfReport = {
  uploads: number;
  hasFile: boolean;
  isInfected: boolean;
  current: string | null;
  savedBy?: string | undefined;
  notForSubmission: boolean;
  totals: readonly FormTotal[];
  filling: boolean;
};

/** All nodes of a report, parsed once. `broken`: uids of nodes with unreadable fields; the others stay usable (REP-385). */
export type ReportNodes = {
  nodes: readonly Node[];
  metrics: ReadonlyMap<string, ReportMetric>;
  documents: ReadonlyMap<string, DocumentOfReport>;
  /** totals of forms, by the metric that they fill */
  formTotals: ReadonlyMap<string, { name: string; total: string | null }>;
  broken: ReadonlySet<string>;
  comments: readonly NodeOf<'trackercomment'>[];
  /** the earlier reports of the past figures */
  pastReports: PastReports;
};

/** Whether the report has the row of a metric, readable or not. */
export const hasRow = ({ metrics, broken }: Pick<ReportNodes, 'metrics' | 'broken'>, uid: string): boolean =>
  metrics.has(uid) || broken.has(uid);

/** A node in the form that shared/domain uses. */
function toNode({ uid, path, type }: Pick<Node, 'uid' | 'path' | 'type'>, fields: NodeFields): Node {
  const { name, metric, earlier, required, period, title, text, meta_json } = fields;
  return {
    uid,
    path,
    type,
    meta_json,
    name,
    ...(metric !== undefined && { metric }),
    ...(earlier !== undefined && { earlier }),
    ...(required !== undefined && { required }),
    ...(period !== undefined && { period }),
    ...(title !== undefined && { title }),
    ...(text !== undefined && { text }),
  };
}

export function readNodes(list: readonly ReadNode[]): ReportNodes {
  const metrics = new Map<string, ReportMetric>();
  const documents = new Map<string, DocumentOfReport>();
  const broken = new Set<string>();
  const comments: NodeOf<'trackercomment'>[] = [];
  const nodes: Node[] = [];
  const pastReports = list.find(({ node }) => node.tree?.past_reports)?.node.tree?.past_reports ?? [];
  const shared = sharedMetrics(list.map(({ node }) => node.metricscore ?? {}));
  for (const each of list) {
    const { uid, path, type } = each;
    if (type === 'trackercomment') comments.push(each);
    else if (type === 'metricscore') addMetric(each.node.metricscore);
    else if (type === 'document') addDocument(each.node.document);
    else if (type === 'unreadable' && isNodeType(each.was)) nodes.push(unread({ uid, path, type: each.was }));
    const fields = nodeFields(each);
    if (fields && isNodeType(type)) nodes.push(toNode({ uid, path, type }, fields));
  }
  nodes.sort(ascending(({ path }) => path));
  const formTotals = new Map(nodes.flatMap((document) => formSumsOf(document, nodes, documents.get(document.uid)?.totals ?? [])));
  return { nodes, metrics, documents, formTotals, broken, comments, pastReports };

  function unread(node: Pick<Node, 'uid' | 'path' | 'type'>): Node {
    broken.add(node.uid);
    return { ...node, meta_json: {} };
  }
  function addMetric(fields: MetricNodeFields) {
    if (fields.metric) metrics.set(fields.uid, metricOf(fields, pastReports, shared.has(fields.metric.uid)));
    else broken.add(fields.uid);
  }
  function addDocument({ uid, status, ...fields }: DocumentNodeFields) {
    if (status) documents.set(uid, documentOf(status, fields));
    else broken.add(uid);
  }
}

const NO_PAST: readonly PastValue[] = [];

type PastFields = Pick<MetricNodeFields, 'past_figures' | 'historic_inputs'>;

/** The previous release's API sends the past as records, during an upgrade and to clients that do not request figures. */
const pastOf = ({ past_figures, historic_inputs = [] }: PastFields, reports: PastReports): PastValue[] =>
  (past_figures === undefined ? historic_inputs : pastOfText(past_figures, reports))
    .map(({ value, startDate }) => ({ value, startDate }))
    .sort(ascending(({ startDate }) => startDate));

function metricOf(fields: MetricNodeFields, pastReports: PastReports, isShared: boolean): ReportMetric {
  const { input, conversion, past_figures, historic_inputs } = fields;
  const meta = input?.meta_json;
  let past: readonly PastValue[] | undefined;
  const value = input?.value ?? null;
  return {
    value,
    enteredUnit: input?.entered_unit ?? null,
    comment: input?.comment ?? '',
    noReport: meta?.noReport === true,
    quality: qualityKey(meta?.quality),
    held: meta?.heldValue ?? null,
    filled: meta?.autofill?.total === value,
    received: meta?.received?.total ?? null,
    receivedEstimated: meta?.received?.estimated ?? null,
    version: input?.version ?? 0,
    savedBy: input?.saved_by,
    disabled: meta?.disableValueInput === true,
    largeDifference: meta?.largeDifference === true,
    conversion,
    get past() {
      return isShared ? NO_PAST : this.pastOfRows;
    },
    get pastOfRows() {
      past ??= pastOf({ past_figures, historic_inputs }, pastReports);
      return past;
    },
    isShared,
    pastKey: past_figures ?? historic_inputs,
  };
}

function documentOf(
  { status, current_object }: NonNullable<DocumentNodeFields['status']>,
  { uploads = 0, form_totals: totals = [], filling = null }: Pick<DocumentNodeFields, 'uploads' | 'form_totals' | 'filling'>,
): DocumentOfReport {
  return {
    uploads,
    hasFile: current_object !== null && current_object.scan !== 'infected',
    isInfected: current_object?.scan === 'infected',
    current: current_object?.uid ?? null,
    savedBy: current_object?.saved_by,
    notForSubmission: status.name === 'Not for Submission',
    totals,
    filling: filling !== null,
  };
}
