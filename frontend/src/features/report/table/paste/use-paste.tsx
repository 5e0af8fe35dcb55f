import { type ClipboardEvent, type ReactNode, useEffect, useState } from 'react';
import type { Node } from '../../../../../../shared/domain/structure/tree.ts';
import { lateDialog } from '../../../../ui/late-part.tsx';
import { useSheet } from '../../entries/context.ts';
import { doubtful, type PasteCell, type PastedElsewhere, type PastePlan, waitsInCell } from '../../entries/paste/paste.ts';
import { type PastedColumn, plainRows } from '../../entries/paste/paste-columns.ts';
import { matchNames, type NamedRows } from '../../entries/paste/paste-names.ts';
import { cellsOfClipboard, type PasteBeside, pastedRows, planRows } from '../../entries/paste/paste-rows.ts';
import { type DecimalSign, type SignQuestion, signQuestionOf, writtenWith } from '../../entries/paste/paste-separators.ts';
import type { EntryStore } from '../../entries/store.ts';
import { storeCell } from '../../frame/sheet-focus.ts';
import { nameOf, type Section } from '../../model/sections.ts';
import { pasteAsked, seenNow } from '../after-question.ts';
import { rowsToMake } from '../making/rows-to-make.ts';
import { cellAt } from '../table-keys.ts';
import { pasteTexts } from './texts.ts';

const PasteQuestion = lateDialog(() => import('./paste-question.tsx'), pasteTexts.kept);

/**
 * The person's answers about a paste. `columns`: the columns that the question offered; `sameUnits`: keys of the unknown units
 * that are the unit of their rows.
 */
export type PasteAnswers = {
  column?: number | undefined;
  columns?: readonly PastedColumn[] | undefined;
  sign?: DecimalSign | undefined;
  sameUnits?: ReadonlySet<string> | undefined;
};

/** The rows of a sheet with names that are left out, by reason. */
export type LeftOutOfPaste = Pick<NamedRows, 'unmatched' | 'repeated' | 'several' | 'otherUnit' | 'askedUnits'>;
const NOTHING: LeftOutOfPaste = { unmatched: [], repeated: [], several: [], otherUnit: [], askedUnits: [] };

/** A paste that waits for the person's answers. */
export type AskedPaste = {
  plan: PastePlan;
  cells: readonly PasteCell[];
  beside: readonly PasteBeside[];
  out: LeftOutOfPaste;
  elsewhere: readonly PastedElsewhere[];
  /** names of calculated metrics that the paste replaces */
  totals: readonly string[];
  /** columns that may hold the values */
  columns: readonly PastedColumn[];
  sign: SignQuestion | null;
  said: PasteAnswers;
  answer(more: PasteAnswers): void;
  /** whether a row is unchanged since the paste */
  isAsSeen(uid: string): boolean;
};

/**
 * The visible value cells of all sections. Includes locked cells, so that a pasted column stays aligned with its names. `at`:
 * index of the target cell; `near`: uids of its section. In a dialog only the cells of its table.
 */
function cellsAround(
  cell: HTMLElement,
  nodes: ReadonlyMap<string, Node>,
  store: EntryStore,
): { all: PasteCell[]; at: number; near: ReadonlySet<string> } {
  const place: ParentNode = cell.closest('[role=dialog]') ?? document;
  const shown = [...place.querySelectorAll<HTMLElement>('table[data-section] [data-cell=value]')];
  const all = shown.flatMap((each) => {
    const uid = cellAt(each)?.uid;
    if (uid === undefined) return [];
    const kind = each.dataset.kind === 'text' ? 'text' : each.tagName === 'SELECT' ? 'choice' : 'number';
    const takesNA = kind !== 'text' && each.closest('tr')?.querySelector('[data-cell=na]') !== null;
    const node = nodes.get(uid);
    const name = node ? nameOf(node) : '';
    return [{ uid, name, kind, locked: each.matches(':disabled'), takesNA, value: store.entry(uid).value, node } as const];
  });
  const section = cell.closest('table');
  const near = new Set(shown.filter((each) => each.closest('table') === section).flatMap((each) => cellAt(each)?.uid ?? []));
  return { all, at: shown.indexOf(cell), near };
}

/** The other sections that get values, in order, with the number of values. `near`: uids of the target section. */
export const pastedElsewhere = (
  { lines }: PastePlan,
  near: ReadonlySet<string>,
  sections: readonly Pick<Section, 'name' | 'rows'>[],
): PastedElsewhere[] => {
  const far = new Set(lines.filter(({ uid, kind }) => kind !== 'locked' && !near.has(uid)).map(({ uid }) => uid));
  return sections
    .map(({ name, rows }) => ({ section: name, count: rows.filter(({ node }) => far.has(node.uid)).length }))
    .filter(({ count }) => count > 0);
};

const leftOutOf = ({ unmatched, repeated, several, otherUnit, askedUnits }: LeftOutOfPaste) => [
  unmatched,
  repeated,
  several,
  otherUnit,
  askedUnits,
];

/**
 * Pastes spreadsheet columns (value, comment, N/A) into the rows from the focused row on, as one change. A sheet with metric
 * names in its first column goes to the named rows. Asks first about values that would be stored differently from the copy.
 */
export function usePaste(): { onPaste(event: ClipboardEvent): void; question: ReactNode } {
  const { nodes, sections, store, withComments, period, announcer } = useSheet();
  const [asked, setAsked] = useState<AskedPaste>();
  useEffect(PasteQuestion.fetchAtRest, []);
  const enter = ({ plan, cells, beside, isAsSeen }: AskedPaste) => {
    const said = pasteAsked(pastedRows(plan, cells, beside), isAsSeen, store);
    if (said !== '') announcer.say(said);
    setAsked(undefined);
  };
  const onPaste = (event: ClipboardEvent) => {
    const found = cellAt(event.target);
    if (found?.column !== 'value') return;
    const copied = cellsOfClipboard(event.clipboardData.getData('text/plain'));
    rowsToMake.makeAll();
    const byUid = new Map(nodes.nodes.map((node) => [node.uid, node]));
    const { all, at, near } = cellsAround(found.cell, byUid, store);
    const isAsSeen = seenNow(
      all.map(({ uid }) => uid),
      store,
    );
    const planOf = (said: PasteAnswers = {}) => {
      const options = { withComments, period, column: said.column, sameUnits: said.sameUnits };
      const named = matchNames(copied, all, near, options);
      const below = plainRows(copied, options);
      const { rows: read, cells } = named ?? { rows: below.rows, cells: all.slice(at) };
      const out = named ?? NOTHING;
      const columns = said.columns ?? (named ?? below).columns;
      const sign = columns.length > 0 && said.column === undefined ? null : signQuestionOf(read, cells);
      const rows = writtenWith(said.sign, read, cells);
      const { plan, beside } = planRows(rows, { cells, withComments });
      // A sheet with names itself says where its values go.
      const elsewhere = named ? [] : pastedElsewhere(plan, near, sections);
      const totals = plan.lines
        .filter(({ uid, kind, enter: value }) => kind !== 'locked' && value !== '' && store.result(uid)?.source === 'derived')
        .map(({ name }) => name);
      const answer = (more: PasteAnswers) => setAsked(planOf({ ...said, columns, ...more }).asks);
      const asks = { plan, cells, beside, out, elsewhere, totals, columns, sign, said, answer, isAsSeen };
      return { asks, isNamed: named !== undefined };
    };
    const { asks, isNamed } = planOf();
    const { plan, cells, beside, out, elsewhere, totals, columns, sign } = asks;
    const beyond = [elsewhere, totals, columns, ...leftOutOf(out)].some((each) => each.length > 0);
    const doubts = doubtful(plan).length > 0 || plan.beyond > 0 || beyond || sign !== null;
    const choice = found.cell.tagName === 'SELECT';
    // The input handles a single figure: it may go into the middle of a text, and the cell asks what an unclear figure means.
    const plain = columns.length === 0 && (!doubts || plan.lines.every(waitsInCell));
    const single = copied.length === 1 && !pastedRows(plan, cells, beside).some(({ more = {} }) => Object.keys(more).length > 0);
    if (!isNamed && single && plain && plan.beyond === 0 && !choice) return;
    event.preventDefault();
    // Stored now, because the question returns the focus to the cell.
    storeCell(found.cell);
    if (doubts) setAsked(asks);
    else enter(asks);
  };
  const question = asked && <PasteQuestion {...asked} onPaste={() => enter(asked)} onClose={() => setAsked(undefined)} />;
  return { onPaste, question };
}
