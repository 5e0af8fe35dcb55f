import { fill } from '../../../ui/fill.ts';
import { formatFigure } from '../../../ui/format.ts';
import { useSheet } from '../entries/context.ts';
import { reviewTexts as texts } from './texts.ts';

type Stated = { value: string | null; noReport: boolean };

/** A figure in words: its digits, 'N/A', or that there is none. */
export const stated = ({ value, noReport }: Stated): string =>
  noReport ? texts.notApplicable : value === null ? texts.none : formatFigure(value, 'all');

/** What a changed value was in the submission before, beside the value. */
export function Was({ uid }: { uid: string }) {
  const { changes } = useSheet();
  const change = changes.byUid.get(uid);
  if (!change || changes.since === null) return null;
  return (
    <span className="was" data-changed>
      {fill(texts.was, { value: stated(change.before), n: changes.since })}
    </span>
  );
}
