import { useEffect, useState, useSyncExternalStore } from 'react';
import { fill } from '../../../ui/fill.ts';
import { lateDialog } from '../../../ui/late-part.tsx';
import { useSheet } from '../entries/context.ts';
import { type FillRow, fillRowsOf, hasFillRows } from '../entries/fill-rows.ts';
import type { Section } from '../model/sections.ts';
import { reportTexts as texts } from '../texts.ts';
import { fillAsked } from './after-question.ts';

const FillQuestion = lateDialog(() => import('./fill-question.tsx'));

type Props = { sections: readonly Section[]; of?: string };

/**
 * Fills the empty values of sections from the last report, after a preview. Hidden if nothing can be filled. A used button stays,
 * to keep the keyboard focus. `of`: name of the section, for screen readers.
 */
export function FillButton({ sections, of }: Props) {
  const sheet = useSheet();
  const [asked, setAsked] = useState<readonly FillRow[]>();
  const [used, setUsed] = useState(false);
  const { store } = sheet;
  useEffect(FillQuestion.fetchAtRest, []);
  const isFillable = () => hasFillRows(sections, sheet);
  const canFill = useSyncExternalStore(store.subscribeAll, isFillable, isFillable);
  const ask = () => {
    const rows = fillRowsOf(sections, sheet);
    setUsed(true);
    if (rows.length > 0) setAsked(rows);
    else sheet.announcer.say(texts.nothingToFill);
  };
  const enter = (rows: readonly FillRow[]) => {
    setAsked(undefined);
    sheet.announcer.say(fillAsked(rows, sections, sheet));
  };
  if (!canFill && !used) return null;
  return (
    <>
      <button
        type="button"
        className="text-button"
        {...(of !== undefined && { 'aria-label': fill(texts.fillSection, { section: of }) })}
        onClick={ask}
      >
        {of === undefined ? texts.fillReport : texts.fillEmpty}
      </button>
      {asked && <FillQuestion rows={asked} onFill={enter} onClose={() => setAsked(undefined)} />}
    </>
  );
}
