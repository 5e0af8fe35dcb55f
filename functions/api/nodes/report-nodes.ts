import type { TrackerNode } from '../../../shared/contract/report/nodes.ts';
import type { Period } from '../../../shared/domain/kernel/periods.ts';
import { type Aliases, todayOf } from '../../../shared/domain/metric/replacement.ts';
import { conversionsOf, reportFigures } from '../../../shared/domain/report/figures.ts';
import { frequencyDetails, frequencyOf } from '../../../shared/domain/report/frequency.ts';
import { needsCheck } from '../../../shared/domain/report/past-data.ts';
import type { Calculated } from '../../../shared/domain/structure/calculation.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { partsIn, placeIn } from '../../core/access/loaded.ts';
import { readsValues } from '../../core/report/caller.ts';
import { commentsAreSeen } from '../../core/report/comment-visibility.ts';
import { type Basis, basisOf } from '../../data/stores/factor/report-factors.ts';
import { type PastSheet, pastStore } from '../../data/stores/report/past-store.ts';
import { contentOf, type ReportParts, reportPeriod } from '../../data/stores/report/report-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import { nodeView } from '../views/node-view.ts';
import { commentNode, documentFields } from './report-documents.ts';
import { inputView } from './value-view.ts';

/** As many earlier figures of a metric as its chart shows. */
const MAX_PAST = 24;

type Shown = {
  parts: ReportParts;
  period: Period | null;
  past: readonly PastSheet[];
  /** metrics that have become others since this report was submitted */
  aliases: Aliases;
  results: ReadonlyMap<string, Calculated>;
  factors: ReadonlyMap<string, { factor: string | null; toUnit: string }>;
};

/**
 * All nodes of a report with what was entered, what follows from it and what was reported before (REP-374): the report's partition,
 * its tree and the package's past are three round trips, whatever the number of metrics.
 */
export async function reportNodes(context: SignedInRequest, keyContains = ''): Promise<TrackerNode[]> {
  const { tenantUid, reply } = context;
  const [parts, place] = [partsIn(context), placeIn(context)];
  const { commit } = parts;
  reply.version = commit.version;
  const [past, basis] = await Promise.all([pastStore(tenantUid).of(place.refUid), basisOf(tenantUid, parts, place)]);
  const { nodes } = basis.structure.tree;
  const shown = readsValues(context) ? shownOf(parts, basis, past) : undefined;
  const views = nodes.map((node) => nodeView(node, fieldsOf(node, shown, reportPeriod(commit))));
  const seen = shown && parts.comments.length > 0 && (await commentsAreSeen(context, commit));
  const comments = seen ? parts.comments.map((comment) => commentNode(comment)) : [];
  return [...views, ...comments].filter(({ type }) => type.includes(keyContains));
}

function shownOf(parts: ReportParts, basis: Basis, past: readonly PastSheet[]): Shown {
  const { commit } = parts;
  const { structure, factorOf } = basis;
  const { nodes } = structure.tree;
  const { results } = reportFigures(contentOf(parts, basis));
  const factors = conversionsOf(nodes).map(
    ({ node, metric, toUnit }) => [node.uid, { factor: factorOf(metric, toUnit), toUnit }] as const,
  );
  const earlier = past.filter(({ periodStart, commitUid }) => periodStart < commit.periodStart && commitUid !== commit.uid);
  const aliases = new Map(past.flatMap(({ was }) => Object.entries(was)));
  return { parts, period: reportPeriod(commit), past: earlier.slice(-MAX_PAST), aliases, results, factors: new Map(factors) };
}

function fieldsOf(node: Node, shown: Shown | undefined, period: Period | null): Record<string, unknown> {
  const frequency =
    node.type === 'tree' || node.type === 'metricscore' ? { frequency: frequencyDetails(frequencyOf(node), period) } : {};
  if (!shown) return frequency;
  if (node.type === 'document') return documentFields(node, shown.parts);
  return node.type === 'metricscore' ? { ...frequency, ...metricFields(node, shown) } : frequency;
}

/** The input, the value that counts with its derivation (REP-198), the factor to the parent and the metric's past (REP-196). */
function metricFields(node: Node, { parts, past, aliases, results, factors }: Shown): Record<string, unknown> {
  const calculated = results.get(node.uid);
  const derives = calculated && (calculated.derivation.length > 0 || calculated.missingFactor);
  const conversion = factors.get(node.uid);
  const metricUid = node.metric?.uid ?? '';
  const historic_inputs = past.flatMap(({ figures, commitUid, periodUid, periodStart }) => {
    const value = figures[metricUid] ?? figures[todayOf(metricUid, aliases)];
    return value === undefined ? [] : [{ value, commit: commitUid, reporting_period: periodUid, startDate: periodStart }];
  });
  return {
    input: withFlag(inputView(node, parts.values.get(node.uid)), historic_inputs),
    ...(derives && { calculated }),
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
