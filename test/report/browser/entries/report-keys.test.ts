import { describe, expect, it } from 'vitest';
import { type EntryNeed, hasNeed, metricsToEnter, othersFrom } from '../../../../frontend/src/features/report/entries/needs.ts';
import { takePast } from '../../../../frontend/src/features/report/entries/take-past.ts';
import { entryActOf } from '../../../../frontend/src/features/report/frame/entry-acts.ts';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { type Caret, type CellKind, cellMoveOf } from '../../../../frontend/src/features/report/table/cell-moves.ts';
import { choiceOfKey } from '../../../../frontend/src/features/report/table/value-input.tsx';
import { metric, node, openList, path, server } from '../../../support/browser-unit/report-store.ts';

const past = (...values: (string | null)[]) => ({
  historic_inputs: values.map((value, at) => ({ value, startDate: `2024-0${at + 1}-01`, commit: 'c', reporting_period: 'p' })),
});
const LIST = [
  node('root', path(1), 'tree'),
  node('Energy', path(1, 2), 'tree'),
  metric('Gas', path(1, 2, 3), { value: '-5', version: 1, ...past('-4', '-3.25', null) }),
  metric('Power', path(1, 2, 4), { required: true }),
  metric('Skips', path(1, 2, 5), { value: '100', version: 1, ...past('1') }),
  metric('Sum', path(1, 2, 6)),
  metric('Part', path(1, 2, 6, 1), { value: '2', version: 1 }),
  node('Notes', path(1, 3), 'tree'),
  metric('Who', path(1, 3, 1)),
];
const opened = () => openList(LIST, server().send);

it('Y and N answer a question with Yes and No, and no other key does', () => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false };
  expect(['y', 'N', 'x', 'ArrowDown'].map((key) => choiceOfKey({ ...plain, key })?.value)).toEqual([
    '1',
    '0',
    undefined,
    undefined,
  ]);
  expect(choiceOfKey({ ...plain, key: 'y', ctrlKey: true })).toBeUndefined();
});

describe('taking over the past value', () => {
  it('enters the latest value that an earlier report has, as one step', () => {
    const { store, nodes } = opened();
    expect(takePast('Gas', { store, nodes })).toBe('Gas is -3.25, as in Feb 2024.');
    expect(store.entry('Gas')).toMatchObject({ value: '-3.25', undoable: true });
    expect(store.entry('Gas').choices).toBeUndefined();
    store.undo();
    expect(store.entry('Gas').value).toBe('-5');
    expect(store.undo().done).toEqual([]);
  });

  it('takes the place of a text that was no value', () => {
    const { store, nodes } = opened();
    store.enter('Gas', '1.2.3');
    takePast('Gas', { store, nodes });
    const { value, text, fault } = store.entry('Gas');
    expect([value, text, fault]).toEqual(['-3.25', undefined, undefined]);
  });

  it('says so where no earlier report has a value, and leaves the row as it is', () => {
    const { store, nodes } = opened();
    expect(takePast('Power', { store, nodes })).toBe('Power has no value in an earlier report.');
    expect(store.undo().done).toEqual([]);
  });
});

describe('the rows with a need', () => {
  const found = (need: EntryNeed, { store, nodes } = opened()) =>
    metricsToEnter(sectionsOf(nodes, { sortKey: '_path', period: null }))
      .filter((row) => hasNeed(need, row, { store, nodes }))
      .map((row) => row.node.uid);

  it('are empty where nothing is calculated either', () => {
    expect(found('value')).toEqual(['Power', 'Who']);
  });

  it('are required where a value is missing without which the report is not submitted', () => {
    const made = opened();
    expect(found('required', made)).toEqual(['Power']);
    made.store.enter('Power', '0');
    expect(found('required', made)).toEqual([]);
  });

  it('are to be looked at where a required value is missing or a value is far from earlier ones', () => {
    expect(found('look')).toEqual(['Power', 'Skips']);
  });

  it('are no longer empty with a value or N/A', () => {
    const made = opened();
    made.store.enter('Who', '3');
    made.store.setNotApplicable('Power', true);
    expect([found('value', made), found('look', made)]).toEqual([[], ['Skips']]);
  });

  it('are to be looked at with a text that is no value', () => {
    const made = opened();
    made.store.enter('Part', '1.2.3');
    expect(found('look', made)).toEqual(['Power', 'Skips', 'Part']);
  });
});

describe('the others of a list', () => {
  const from = (at: number, step: 1 | -1) =>
    [...othersFrom(['a', 'b', 'c'], at, step)].map(({ each, wrapped }) => (wrapped ? each.toUpperCase() : each)).join('');

  it('come from one on and then from the other end, without itself', () => {
    expect([from(1, 1), from(1, -1), from(0, -1), from(2, 1)]).toEqual(['cA', 'aC', 'CB', 'AB']);
  });

  it('come from an end where there is none to begin at', () => {
    expect([from(-1, 1), from(-1, -1)]).toEqual(['abc', 'cba']);
    expect([...othersFrom([], -1, 1)]).toEqual([]);
  });
});

describe('a key of the sheet', () => {
  const key = (name: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) =>
    entryActOf({ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

  it('takes over the past value with Control or Command and D', () => {
    expect([key('d', { ctrlKey: true }), key('D', { metaKey: true })]).toEqual(['past', 'past']);
    expect([key('d'), key('d', { ctrlKey: true, shiftKey: true }), key('d', { ctrlKey: true, altKey: true })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('goes to an empty row with an arrow, and with Shift to one to look at', () => {
    expect(key('ArrowDown', { ctrlKey: true })).toEqual({ need: 'value', step: 1 });
    expect(key('ArrowUp', { metaKey: true, shiftKey: true })).toEqual({ need: 'look', step: -1 });
    expect(key('ArrowLeft', { ctrlKey: true })).toBeUndefined();
    expect(key('ArrowDown')).toBeUndefined();
  });
});

describe('a key that moves', () => {
  const ALL: Caret = { first: true, last: true, all: true };
  const INSIDE: Caret = { first: false, last: false, all: false };
  const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  const moved = (key: string, kind: CellKind, caret: Caret, held: Partial<typeof none> = {}) => {
    const move = cellMoveOf({ key, ...none, ...held }, kind, caret);
    return move && `${move.way} ${move.step}`;
  };

  it('leads to the ends of the section and over ten rows when the whole text is selected', () => {
    const far = ['Home', 'End', 'PageUp', 'PageDown'];
    expect(far.map((key) => moved(key, 'line', ALL))).toEqual(['end -1', 'end 1', 'page -1', 'page 1']);
    expect(far.map((key) => moved(key, 'line', INSIDE))).toEqual(far.map(() => undefined));
  });

  it('leads to the ends of the report with Control, but selects with Shift and stays in a text that is being edited', () => {
    const ends = (caret: Caret, held: Partial<typeof none>) => ['Home', 'End'].map((key) => moved(key, 'line', caret, held));
    expect(ends(ALL, { ctrlKey: true })).toEqual(['report -1', 'report 1']);
    expect(ends(ALL, { metaKey: true })).toEqual(['report -1', 'report 1']);
    expect([...ends(ALL, { ctrlKey: true, shiftKey: true }), ...ends(INSIDE, { ctrlKey: true })]).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('never changes a choice, whatever is held; Alt opens it', () => {
    for (const held of [{}, { shiftKey: true }])
      for (const key of ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'])
        expect(moved(key, 'choice', ALL, held)).toBeDefined();
    expect(moved('End', 'choice', ALL, { ctrlKey: true })).toBe('report 1');
    expect(moved('ArrowDown', 'choice', ALL, { altKey: true })).toBeUndefined();
  });

  it('stays in a text that is being edited, and selects with Shift', () => {
    expect(moved('ArrowRight', 'line', INSIDE)).toBeUndefined();
    expect(moved('ArrowDown', 'lines', INSIDE)).toBeUndefined();
    expect(moved('End', 'line', ALL, { shiftKey: true })).toBeUndefined();
    expect(moved('Enter', 'lines', ALL, { shiftKey: true })).toBeUndefined();
  });
});
