import Alert from '@cloudscape-design/components/alert';
import { useState } from 'react';
import { fill } from '../../../ui/fill.ts';
import { countOf } from '../../../ui/format.ts';
import { checkTexts } from './check-texts.ts';
import { reviewTexts as texts } from './texts.ts';
import type { FileOrCommentChange, ReviewChanges } from './use-changes.ts';

const SHOWN = 8;

/** One file or comment that differs, in words. A form is saved under the name that it had. */
export function otherChangeText({ kind, change, name, before, after }: FileOrCommentChange): string {
  const isSaved = kind === 'upload' && change === 'changed' && before === after;
  const form = isSaved ? texts.upload.saved : texts[kind][change];
  return fill(form, { name, before: before ?? '', after: after ?? '' });
}

/** The same in the order of the report; comments that are told alike stand once, with how many they are. */
function textsOf(others: readonly FileOrCommentChange[]): string[] {
  const alike = Map.groupBy(others, otherChangeText);
  return [...alike].map(([text, { length }]) => (length > 1 ? fill(texts.several, { text, n: length }) : text));
}

/** The files and comments that are not those of the submission before: the first ones at once, the others on demand. */
export function OtherChanges({ changes: { byUid, others }, since }: { changes: ReviewChanges; since: string }) {
  const [all, setAll] = useState(false);
  const told = textsOf(others);
  const forms = byUid.size === 0 ? texts.onlyOthers : texts.others;
  const header = fill(countOf(others.length, forms), { since });
  const switchText = all ? checkTexts.showFewer : checkTexts.showAll;
  return (
    <Alert type="info" header={header}>
      <ul className="review-list">
        {(all ? told : told.slice(0, SHOWN)).map((text) => (
          <li key={text} className="lines">
            {text}
          </li>
        ))}
      </ul>
      {told.length > SHOWN && (
        <button
          type="button"
          className="text-button"
          aria-expanded={all}
          aria-label={`${switchText}: ${header}`}
          onClick={() => setAll(!all)}
        >
          {switchText}
        </button>
      )}
    </Alert>
  );
}
