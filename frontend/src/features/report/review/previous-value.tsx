import { fill } from '../../../ui/fill.ts';
import { formatFigure } from '../../../ui/format.ts';
import { useSheet } from '../entries/context.ts';
import { reviewTexts as texts } from './texts.ts';
import { reasonToCheck } from './to-check.ts';

type Stated = { value: string | null; noReport: boolean };

/** A figure in words: its digits, 'N/A', or that there is none. */
export const stated = ({ value, noReport }: Stated): string =>
  noReport ? texts.notApplicable : value === null ? texts.none : formatFigure(value, 'all');

/** Beside a value: why it is marked 'Check', and what it was in the submission before. */
export function Was({ uid }: { uid: string }) {
  const sheet = useSheet();
  const { byUid, since } = sheet.changes;
  const change = byUid.get(uid);
  const reason = reasonToCheck(uid, sheet);
  return (
    <>
      {reason !== null && (
        <span className="quiet check-reason" data-check-reason>
          {reason}
        </span>
      )}
      {change && since !== null && (
        <span className="was" data-changed>
          {fill(texts.was, { value: stated(change.before), n: since })}
        </span>
      )}
    </>
  );
}
