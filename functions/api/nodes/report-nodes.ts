import type { MetricNodeFields } from '../../../shared/contract/report/node-fields.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { Period } from '../../../shared/domain/kernel/periods.ts';
import { todayOf } from '../../../shared/domain/metric/replacement.ts';
import { frequencyDetails, frequencyOf } from '../../../shared/domain/report/frequency.ts';
import { needsCheck } from '../../../shared/domain/report/past-data.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { type ShownFigures as Shown, shownReport } from '../../core/report/shown-report.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import { type MoreFields, nodeView } from '../views/node-view.ts';
import { commentNode, documentFields } from './report-documents.ts';
import { inputView } from './value-view.ts';

/** All nodes of a report with what was entered, what follows from it and what was reported before (REP-374). */
export async function reportNodes(context: SignedInRequest, keyContains = ''): Promise<StructureNodeItem[]> {
  const { nodes, period, version, shown, comments } = await shownReport(context);
  context.reply.version = version;
  const views = nodes.map((node) => nodeView(node, fieldsOf(node, shown, period)));
  return [...views, ...comments.map((comment) => commentNode(comment))].filter(({ type }) => type.includes(keyContains));
}

function fieldsOf(node: Node, shown: Shown | undefined, period: Period | null): MoreFields {
  if (node.type === 'document') return shown ? { document: documentFields(node, shown.parts) } : {};
  const frequency = frequencyDetails(frequencyOf(node), period);
  return { tree: { frequency }, metricscore: { frequency, ...(shown && metricFields(node, shown)) } };
}

/** The input, the value that counts with its derivation (REP-198), the factor to the parent and the metric's past (REP-196). */
function metricFields(node: Node, { parts, past, aliases, results, factors }: Shown): Partial<MetricNodeFields> {
  const calculated = results.get(node.uid);
  const derives = calculated && (calculated.derivation.length > 0 || calculated.missingFactor);
  const conversion = factors.get(node.uid);
  const metricUid = node.metric?.uid ?? '';
  const historic_inputs = past.flatMap(({ figures, reportUid, periodUid, periodStart }) => {
    const value = figures[metricUid] ?? figures[todayOf(metricUid, aliases)];
    return value === undefined ? [] : [{ value, commit: reportUid, reporting_period: periodUid, startDate: periodStart }];
  });
  return {
    input: withFlag(inputView(node, parts.values.get(node.uid)), historic_inputs),
    ...(derives && { calculated: { ...calculated, derivation: [...calculated.derivation] } }),
    ...(conversion && { conversion }),
    historic_inputs,
  };
}

/** Clients show 'Check' where the server finds a value far from the earlier ones (REP-285, REP-288). */
function withFlag(input: ReturnType<typeof inputView>, past: readonly { value: string | null }[]) {
  const largeDifference = needsCheck(
    input.value,
    past.map(({ value }) => value),
  );
  return largeDifference ? { ...input, meta_json: { ...input.meta_json, largeDifference } } : input;
}
