import type { Period } from '../kernel/periods.ts';
import type { MetricValue } from '../structure/calculation.ts';
import type { Node } from '../structure/tree.ts';
import { statedOf } from './changes.ts';
import type { ReportFigures } from './figures.ts';

/** What marks are made of. Another one means that the pages of one release and the API of another would never agree. */
const MADE_OF = '2';

/** The text of the refusal; the page shows the updated review beside it. */
export const CHANGED_SINCE_REVIEW =
  'This report has changed since you opened its final review. Look at its figures again before you confirm.';

/** `period`: null for a report that has none; `packageUid`: of its package. */
type ReviewedReport = ReportFigures & { inputs: ReadonlyMap<string, MetricValue>; period: Period | null; packageUid: string };

/**
 * A short text that differs when a report says something else: its package and period, its metrics with name and unit, whether
 * they are due, their figures, texts and N/A marks, and the factors that were used. The page that shows a final review and the
 * API that submits it make it alike.
 */
export function reviewMark(nodes: readonly Node[], { inputs, results, notDue, period, packageUid }: ReviewedReport): string {
  const lines = nodes
    .filter(({ type, metric }) => type === 'metricscore' && metric !== undefined)
    .map((node) => {
      const { value, noReport } = statedOf({ inputs, results }, node);
      const factors = results.get(node.uid)?.derivation.map(({ conversionFactor }) => conversionFactor) ?? [];
      return JSON.stringify([node.uid, node.metric!.name, node.metric!.unit, value, noReport, notDue.has(node.uid), factors]);
    });
  const place = JSON.stringify([packageUid, period?.start ?? null, period?.end ?? null]);
  return `${MADE_OF}-${hashOf([place, ...lines.sort()].join('\n'))}`;
}

/** Whether a review showed something else than what holds now. A mark of another release says nothing. */
export const isOtherReview = (shown: string, now: string): boolean => shown.startsWith(`${MADE_OF}-`) && shown !== now;

/**
 * Hashes a text into two 32-bit numbers: FNV-1a from its beginning and from its end. It detects honest changes; it is no proof
 * against forgery.
 */
function hashOf(text: string): string {
  let [first, last] = [0x811c9dc5, 0x811c9dc5];
  for (let at = 0; at < text.length; at += 1) {
    first = Math.imul(first ^ text.charCodeAt(at), 0x01000193);
    last = Math.imul(last ^ text.charCodeAt(text.length - 1 - at), 0x01000193);
  }
  return `${(first >>> 0).toString(36)}-${(last >>> 0).toString(36)}`;
}
