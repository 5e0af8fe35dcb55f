import type { ReceiptView } from '../../../shared/contract/report/receipts.ts';
import type { reports } from '../../../shared/contract/report/reports.ts';
import { takesFigures } from '../../../shared/domain/report/value.ts';
import { levelOf, type Node, parentPath } from '../../../shared/domain/structure/tree.ts';
import { sectionAbove } from '../../core/dashboard/input-rows.ts';
import { type ReadReceipt, receiptOfSubmission } from '../../core/receipt/read-receipt.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { answerView, textView } from '../views/answer-view.ts';
import { identityView, submissionFacts, typedView, uploadViews } from '../views/receipt-view.ts';

export const readReceipt: Handlers<typeof reports>['readReceipt'] = async (context, { params }) => {
  const read = await receiptOfSubmission(context, params.submission);
  const { period, factors } = read.recorded;
  return {
    ...submissionFacts(read),
    period: period && { startDate: period.start, endDate: period.end },
    lines: lineViews(read),
    factors: factors.map(({ metric, fromUnit, toUnit, factor, identity }) => ({
      metric,
      from_unit: fromUnit,
      to_unit: toUnit,
      factor,
      identity: identityView(read, identity),
    })),
    uploads: uploadViews(read),
  };
};

/** Level of the metrics that lie directly in a section of the project. */
const FIRST_LEVEL = 3;

function lineViews(read: ReadReceipt): ReceiptView['lines'] {
  const byPath = new Map(read.nodes.map((node) => [node.path, node]));
  const typed = new Map(read.recorded.lines.map((line) => [line.node, line]));
  return read.nodes.flatMap((node) => {
    if (!node.metric) return [];
    const { uid, name, unit } = node.metric;
    const line = typed.get(node.uid);
    // texts and choices are no figures, so that no calculation has them
    const value = takesFigures(node) ? (read.results.get(node.uid)?.value ?? null) : (line?.value ?? null);
    const section = sectionAbove(node, byPath)?.name ?? '';
    const place = { section, depth: depthOf(node, byPath), indent: Math.max(levelOf(node.path) - FIRST_LEVEL, 0) };
    const typedBy = line ? typedView(read, line) : null;
    return [
      { uid: node.uid, ...place, metric: { uid, name, unit }, ...answerView(node), ...textView(node), value, typed: typedBy },
    ];
  });
}

/** Number of metrics above a metric. */
function depthOf({ path }: Node, byPath: ReadonlyMap<string, Node>): number {
  const above = byPath.get(parentPath(path));
  return above?.metric ? 1 + depthOf(above, byPath) : 0;
}
