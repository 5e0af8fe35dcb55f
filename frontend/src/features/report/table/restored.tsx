import type { PointerEvent } from 'react';
import { fill } from '../../../ui/fill.ts';
import { useEntry, useSheet } from '../entries/context.ts';
import { inItsUnit, isAsked } from '../entries/typed.ts';
import { reportTexts as texts } from '../texts.ts';
import { ANSWERS, askedPart } from './leave-restored.ts';

/** For buttons that save or discard: the cell keeps the focus during a press, because losing it would save the entry first. */
export const answersRestored = { [ANSWERS]: true, onPointerDown: (event: PointerEvent) => event.preventDefault() };

/**
 * Buttons that save or discard an entry typed before the page was closed: first the value, then the comment. In the cell, Enter
 * and Tab save it and Escape discards it, so Tab skips the buttons. Tab stops at them for an invalid text, and for entries typed
 * before the report was submitted or in another unit. `name`: name of the metric.
 */
export function Restored({ uid, name }: { uid: string; name: string }) {
  const { store } = useSheet();
  const entry = useEntry(uid);
  const { state, choices, fault, text } = entry;
  const part = askedPart(entry);
  // Tab skips a button where leaving the cell does the same.
  const isPassed = fault === undefined && !isAsked(entry);
  if (state !== 'restored' || choices) return null;
  const saveText = text === undefined ? texts.saveNote : fill(texts.saveChoice, { value: inItsUnit(text, entry) });
  const discardText = text === undefined ? texts.discardNote : texts.discard;
  return (
    <>
      {fault === undefined && (
        <button
          type="button"
          className="text-button answer"
          tabIndex={isPassed ? -1 : 0}
          aria-label={`${saveText}: ${name}`}
          {...answersRestored}
          onClick={() => store.saveRestored(uid, part)}
        >
          {saveText}
        </button>
      )}
      <button
        type="button"
        className="text-button answer"
        tabIndex={isPassed ? -1 : 0}
        aria-label={`${discardText}: ${name}`}
        {...answersRestored}
        onClick={() => store.discard(uid, part)}
      >
        {discardText}
      </button>
    </>
  );
}
