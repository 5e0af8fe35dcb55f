import type { PointerEvent } from 'react';
import { fill } from '../../../ui/fill.ts';
import { useEntry, useSheet } from '../entries/context.ts';
import { inItsUnit, isAsked } from '../entries/typed.ts';
import { reportTexts as texts } from '../texts.ts';
import { ANSWERS, askedPart } from './leave-restored.ts';

/** For a button that answers: the cell keeps the focus, so that leaving it does not answer first. */
export const answersRestored = { [ANSWERS]: true, onPointerDown: (event: PointerEvent) => event.preventDefault() };

/**
 * What to do with what was typed before the page was closed: with the value first, then with the comment. Enter and Tab save it and go on, Escape discards it: the keyboard passes the
 * buttons by, but for a text that is no value, and for what was typed before the report was submitted, or in another unit. `name`: of the metric.
 */
export function Restored({ uid, name }: { uid: string; name: string }) {
  const { store } = useSheet();
  const entry = useEntry(uid);
  const { state, choices, fault, text } = entry;
  const part = askedPart(entry);
  // what leaving the cell does as well needs no stop of the keyboard
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
