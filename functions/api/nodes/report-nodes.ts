import type { MetricNodeFields } from '../../../shared/contract/report/node-fields.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { Period } from '../../../shared/domain/kernel/periods.ts';
import { todayOf } from '../../../shared/domain/metric/replacement.ts';
import { frequencyDetails, frequencyOf } from '../../../shared/domain/report/frequency.ts';
import { needsCheck, pastText, sharedMetrics } from '../../../shared/domain/report/past-data.ts';
import { levelOf, type Node } from '../../../shared/domain/structure/tree.ts';
import { type ShownFigures as Shown, shownReport } from '../../core/report/shown-report.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import { type MoreFields, nodeView } from '../views/node-view.ts';
import { commentNode, documentFields } from './report-documents.ts';
import { inputView } from './value-view.ts';

type PastOfReport = Shown['past'][number];

/** `past`: the form of the figures of earlier reports. */
type NodeFilter = { key_contains?: string | undefined; past?: 'figures' | undefined };

/**
 * All nodes of a report with their entries, the figures computed from them and the figures of earlier reports (REP-374). With
 * `past` 'figures' the earlier reports are listed once: 2,000 metrics after two years are then 2.5 MB of JSON instead of 9.
 */
export async function reportNodes(
  context: SignedInRequest,
  { key_contains = '', past }: NodeFilter,
): Promise<StructureNodeItem[]> {
  const { nodes, period, version, shown, comments } = await shownReport(context);
  context.reply.version = version;
  const shared = sharedMetrics(nodes);
  const views = nodes.map((node) => {
    const isShared = shared.has(node.metric?.uid ?? '');
    if (node.type === 'document') return nodeView(node, shown ? { document: documentFields(node, shown.parts, nodes) } : {});
    return nodeView(node, fieldsOf(node, shown, period, { asFigures: past === 'figures', isShared }));
  });
  return [...views, ...comments.map((comment) => commentNode(comment))].filter(({ type }) => type.includes(key_contains));
}

/** `asFigures`: the form of earlier reports; `isShared`: whether other rows of the report have the same metric. */
type Telling = { asFigures: boolean; isShared: boolean };

function fieldsOf(node: Node, shown: Shown | undefined, period: Period | null, telling: Telling): MoreFields {
  const frequency = frequencyDetails(frequencyOf(node), period);
  const past_reports = telling.asFigures && shown && levelOf(node.path) === 1 ? shown.past.map(reportOf) : undefined;
  return {
    tree: { frequency, ...(past_reports && { past_reports }) },
    metricscore: { frequency, ...(shown && metricFields(node, shown, telling)) },
  };
}

const reportOf = ({ reportUid, periodUid, periodStart }: PastOfReport) => ({
  commit: reportUid,
  reporting_period: periodUid,
  startDate: periodStart,
});

/** The input, the value that counts with its derivation (REP-198), the factor to the parent and the metric's past (REP-196). */
function metricFields(node: Node, shown: Shown, { asFigures, isShared }: Telling): Partial<MetricNodeFields> {
  const { parts, past, aliases, results, factors } = shown;
  const calculated = results.get(node.uid);
  const derives = calculated && (calculated.derivation.length > 0 || calculated.missingFactor);
  const conversion = factors.get(node.uid);
  const metricUid = node.metric?.uid ?? '';
  const today = todayOf(metricUid, aliases);
  const figures = past.map((sheet) => sheet.figures[metricUid] ?? sheet.figures[today]);
  return {
    input: withFlag(inputView(node, parts.values.get(node.uid)), isShared ? [] : figures),
    ...(derives && { calculated: { ...calculated, derivation: [...calculated.derivation] } }),
    ...(conversion && { conversion }),
    ...(asFigures ? { past_figures: pastText(figures) } : { historic_inputs: historicInputs(figures, past) }),
  };
}

const historicInputs = (figures: readonly (string | undefined)[], past: readonly PastOfReport[]) =>
  figures.flatMap((value, at) => (value === undefined ? [] : [{ value, ...reportOf(past[at]!) }]));

/** Clients show 'Check' where the server finds a value far from the earlier ones (REP-285, REP-288). */
function withFlag(input: ReturnType<typeof inputView>, past: readonly (string | undefined)[]) {
  const largeDifference = needsCheck(
    input.value,
    past.filter((figure) => figure !== undefined),
  );
  return largeDifference ? { ...input, meta_json: { ...input.meta_json, largeDifference } } : input;
}
