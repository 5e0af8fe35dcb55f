import type { PointerEvent } from 'react';
import { fill } from '../../../ui/fill.ts';
import { useEntry, useSheet } from '../entries/context.ts';
import type { EntryState } from '../entries/entry.ts';
import { reportTexts as texts } from '../texts.ts';

/** Marks what answers the question what becomes of restored entries. */
const ANSWERS = 'data-restored';

/** For a button that answers: the cell keeps the focus, so that leaving it does not answer first. */
export const answersRestored = { [ANSWERS]: true, onPointerDown: (event: PointerEvent) => event.preventDefault() };

/**
 * Whether leaving a cell saves what was restored in it: not on the way to the buttons that ask for it, and not a text that is no value,
 * which waits for a correction. `to`: what has the focus next
 */
export const savesRestored = (
  { state, text, fault }: Pick<EntryState, 'state' | 'text' | 'fault'>,
  to: EventTarget | null,
): boolean =>
  state === 'restored' && text !== undefined && fault === undefined && !(to as Element | null)?.closest(`[${ANSWERS}]`);

/** What to do with what was typed before the page was closed. */
export function Restored({ uid }: { uid: string }) {
  const { store } = useSheet();
  const { state, choices, fault, text } = useEntry(uid);
  if (state !== 'restored' || choices) return null;
  return (
    <>
      {fault === undefined && (
        <button type="button" className="text-button answer" {...answersRestored} onClick={() => store.saveRestored(uid)}>
          {text === undefined ? texts.save : fill(texts.saveChoice, { value: text })}
        </button>
      )}
      <button type="button" className="text-button answer" {...answersRestored} onClick={() => store.discard(uid)}>
        {texts.discard}
      </button>
    </>
  );
}
