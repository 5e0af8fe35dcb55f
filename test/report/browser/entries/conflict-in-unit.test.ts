import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../frontend/src/api/errors.ts';
import { type EntrySheet, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { figuresOf } from '../../../../frontend/src/features/report/entries/figures.ts';
import type { StoredValue } from '../../../../frontend/src/features/report/entries/outbox.ts';
import { readNodes } from '../../../../frontend/src/features/report/model/read.ts';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { Conflict } from '../../../../frontend/src/features/report/table/conflict.tsx';
import { conflictText } from '../../../../shared/domain/report/value-conflict.ts';
import { LIST, metric, openList, type Send, settled } from '../../../support/browser-unit/report-store.ts';

vi.mock('../../../../frontend/src/session/session.ts', () => ({ useUser: () => ({ uid: 'ada' }) }));

type Theirs = Partial<Record<'value' | 'unit' | 'heldValue' | 'noReport', string>>;

/**
 * A page on which Gas is 5 kWh, and a server on which another person has stored `theirs` meanwhile. `list`: other nodes for the
 * page.
 */
function against(theirs: Theirs, list = LIST, title = 'Ben saved it') {
  const sent: unknown[] = [];
  const send: Send = async (_uid, { unit, ...change }, version) => {
    sent.push({ ...change, unit, version });
    const errors = Object.fromEntries(
      Object.entries({ value: '', ...theirs, version: '7', by: 'ben' }).map(([name, text]) => [name, [text]]),
    );
    if (version < 7) throw new ApiError(409, { title, errors }, 'x');
    const plain = { comment: '', noReport: false, quality: '', held: null, enteredUnit: null };
    return { ...plain, value: null, ...change, version: version + 1 } as StoredValue;
  };
  const { store, nodes } = openList(list, send);
  const lines = () => {
    const box = createElement(Conflict, { node: nodes.nodes.find(({ uid }) => uid === 'Gas')! });
    const value = { store, nodes } as unknown as EntrySheet;
    return renderToString(createElement(SheetContext.Provider, { value }, box)).replaceAll('<!-- -->', '');
  };
  /** The page reads the report again, in which Gas is something else by now. */
  const refreshed = (fields: Record<string, string | number>) => {
    const again = readNodes(list.map((each) => (each.uid === 'Gas' ? metric('Gas', each.path, fields) : each)));
    const options = { period: null, disableManualEntry: false };
    store.refresh(again, figuresOf(again, sectionsOf(again, { sortKey: '_path', period: null }), options));
  };
  const shown = () => [...lines().matchAll(/<div>((?:Yours|Theirs): .*?)<\/div>/g)].map(([, text]) => text);
  return { store, sent, lines, shown, refreshed };
}

describe('the figure of a colleague who has saved first', () => {
  it('is shown with its unit, be it another one than that of the metric', async () => {
    const { store, shown } = against({ value: '1200', unit: 'MWh' });
    store.enter('Gas', '6');
    await settled();
    expect(shown()).toEqual(['Yours: 6 kWh', 'Theirs: 1,200 MWh']);
    store.resolve('Gas', false);
    expect(store.entry('Gas')).toMatchObject({ state: 'stored', value: '1200', enteredUnit: 'MWh' });
  });

  it('is another one where only the unit differs', async () => {
    const { store, sent, shown } = against({ value: '6', unit: 'MWh' });
    store.enter('Gas', '6');
    await settled();
    expect(store.entry('Gas').state).toBe('conflict');
    expect(shown()).toEqual(['Yours: 6 kWh', 'Theirs: 6 MWh']);
    store.resolve('Gas', true);
    await settled();
    expect(sent.at(-1)).toEqual({ value: '6', unit: 'kWh', version: 7 });
  });

  it('is another one than was seen, where only its unit was changed', async () => {
    const inMegawattHours = LIST.map((each) =>
      each.uid === 'Gas' ? metric('Gas', each.path, { value: '5', version: 1, entered_unit: 'kWh', unit: 'MWh' }) : each,
    );
    const { store, shown } = against({ value: '5', unit: 'MWh' }, inMegawattHours);
    store.enter('Gas', '6');
    await settled();
    expect(shown()).toEqual(['Yours: 6 MWh', 'Theirs: 5 MWh']);
  });

  it('is the own one that has arrived, where number and unit are the same', async () => {
    const { store } = against({ value: '6', unit: 'kWh' });
    store.enter('Gas', '6');
    await settled();
    expect(store.entry('Gas')).toMatchObject({ state: 'saved', value: '6', enteredUnit: null });
  });

  it('is shown as what their N/A has taken away, and comes back without the N/A', async () => {
    const { store, sent, shown } = against({ noReport: 'true', heldValue: '8', unit: 'kWh' });
    store.enter('Gas', '6');
    await settled();
    expect(shown()).toEqual(['Yours: 6 kWh', 'Theirs: N/A instead of 8 kWh']);
    store.resolve('Gas', false);
    store.setNotApplicable('Gas', false);
    await settled();
    expect(sent.at(-1)).toMatchObject({ value: '8', noReport: false, version: 7 });
  });

  it('is not overwritten by the one that N/A had taken away before', async () => {
    const input = {
      uid: null,
      value: null,
      comment: '',
      version: 1,
      meta_json: { noReport: true, heldValue: '5', disableValueInput: false },
    };
    const list = LIST.map((each) => (each.uid === 'Gas' ? metric('Gas', each.path, { input } as never) : each));
    const { store, shown } = against({ noReport: 'true', heldValue: '8', unit: 'kWh' }, list);
    store.setNotApplicable('Gas', false);
    await settled();
    expect(shown()).toEqual(['Yours: 5 kWh', 'Theirs: N/A instead of 8 kWh']);
  });
});

it('a conflict names the other value, and does not ask to load the page again', async () => {
  const { store, lines } = against({ value: '41' }, LIST, conflictText('Zoë', '41 Number'));
  expect(conflictText('Zoë', '41 Number')).toBe('Zoë saved 41 Number in the meantime. Load the page again.');
  store.enter('Gas', '6');
  await settled();
  expect(lines()).toContain('Zoë saved 41 Number in the meantime.<');
});

it('a conflict shows the value that was stored last, which is the one that is taken', async () => {
  const { store, lines, shown, refreshed } = against({ value: '41' }, LIST, conflictText('Zoë', '41 Number'));
  store.enter('Gas', '6');
  await settled();
  expect(shown()).toEqual(['Yours: 6 kWh', 'Theirs: 41 kWh']);
  refreshed({ value: '42', version: 8 });
  expect(shown()).toEqual(['Yours: 6 kWh', 'Theirs: 42 kWh']);
  expect(lines()).not.toContain('Zoë saved 41');
  store.resolve('Gas', false);
  expect(store.entry('Gas')).toMatchObject({ state: 'stored', value: '42' });
});
