import type { Node } from '../../../../../shared/domain/structure/tree.ts';
import { fill } from '../../../ui/fill.ts';
import { useSheet } from '../entries/context.ts';
import { statedValue } from '../model/stated-value.ts';
import { reviewTexts as texts } from './texts.ts';
import { reasonToCheck } from './to-check.ts';

type ReportedValue = { value: string | null; noReport: boolean };

/** A figure of a metric in words: its digits, Yes or No, 'N/A', or that there is none. */
export const stated = ({ value, noReport }: ReportedValue, node: Node | undefined): string =>
  noReport ? texts.notApplicable : value === null ? texts.none : statedValue(value, node);

/** Notes beside a value: why it is marked 'Check', and its value in the previous submission. */
export function Was({ node }: { node: Node }) {
  const { uid } = node;
  const sheet = useSheet();
  const { byUid, since } = sheet.changes;
  const change = byUid.get(uid);
  const reason = reasonToCheck(node, sheet);
  return (
    <>
      {reason !== null && (
        <span className="quiet check-reason" data-check-reason>
          {reason}
        </span>
      )}
      {change && since !== null && (
        <span className="was" data-changed>
          {fill(texts.was, { value: stated(change.before, node), since })}
        </span>
      )}
    </>
  );
}
