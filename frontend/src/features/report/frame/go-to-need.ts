import type { EntrySheet } from '../entries/context.ts';
import { type EntryNeed, hasNeed, metricsToEnter, othersFrom } from '../entries/needs.ts';
import { type Section, type SectionMetric, takesNoTyping } from '../model/sections.ts';
import { rowsToMake } from '../table/making/rows-to-make.ts';
import { rowsAtFirst } from '../table/use-shown-rows.ts';
import { reportTexts as texts } from '../texts.ts';
import { focusCell } from './sheet-focus.ts';

export type GoTo = { need: EntryNeed; step: 1 | -1 };
type Sheet = Pick<EntrySheet, 'store' | 'nodes' | 'sections' | 'byHand' | 'openSection'>;

const NONE: Readonly<Record<EntryNeed, string>> = {
  value: texts.noneEmpty,
  required: texts.noneToLookAt,
  look: texts.noneToLookAt,
  unsaved: texts.noneUnsaved,
  invalid: texts.noneToLookAt,
  comment: texts.noneToLookAt,
};

/** The sections that a key can go to. In a dialog only its own section. */
function sectionsFor(place: Element | null, sections: readonly Section[]): readonly Section[] {
  const table = place?.closest('[role=dialog]')?.querySelector<HTMLElement>('table[data-section]');
  return table ? sections.filter(({ node }) => node.uid === table.dataset.section) : sections;
}

/** The uids of the rows that closed tabs would show. */
function rowsBehindTabs(sections: readonly Section[], { nodes, store }: Sheet): Set<string> {
  const closed = sections.filter(({ node }) => !document.querySelector(`table[data-section="${CSS.escape(node.uid)}"]`));
  return new Set(closed.flatMap((section) => rowsAtFirst(section, nodes, store).map(({ node }) => node.uid)));
}

/** Goes to the nearest other row with a need, starting from an element of the page. Returns the message for the status line. */
export function goToNeed({ need, step }: GoTo, place: Element | null, sheet: Sheet): string {
  rowsToMake.showAll();
  const own = place?.closest<HTMLElement>('[data-row]')?.dataset.row;
  const sections = sectionsFor(place, sheet.sections);
  const all = metricsToEnter(sections);
  const behind = rowsBehindTabs(sections, sheet);
  const isShown = ({ node: { uid } }: SectionMetric) =>
    behind.has(uid) || document.querySelector(`[data-row="${CSS.escape(uid)}"]`) !== null;
  // An empty total that is only calculated is filled through its parts.
  const isFor = (row: SectionMetric) =>
    hasNeed(need, row, sheet) && (need !== 'value' || !takesNoTyping(row, sheet.nodes.nodes, sheet.byHand));
  const at = all.findIndex(({ node }) => node.uid === own);
  for (const { each, wrapped } of othersFrom(all, at, step))
    if (isFor(each) && isShown(each) && focusCell(each.node.uid, need === 'comment' ? 'comment' : 'value', sheet))
      return wrapped ? (step > 0 ? texts.fromTop : texts.fromBottom) : '';
  const here = all[at];
  return here && isFor(here) ? texts.noneOther : NONE[need];
}
