import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Announcer } from '../../../../frontend/src/features/report/entries/announcer.ts';
import { type EntrySheet, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { giveBack } from '../../../../frontend/src/features/report/entries/give-back.ts';
import { leaveRestored } from '../../../../frontend/src/features/report/table/leave-restored.ts';
import { SavedState } from '../../../../frontend/src/features/report/table/saved-state.tsx';
import { LIST, memory, metric, offline, open, openList, server, settled } from '../../../support/browser-unit/report-store.ts';

const inMegawattHours = LIST.map((each) =>
  each.uid === 'Gas' ? metric('Gas', each.path, { value: '5', version: 1, unit: 'MWh' }) : each,
);

/** The next page, on which Gas is in MWh. */
function reopened(storage: ReturnType<typeof memory>, list = inMegawattHours) {
  const { sent, send, units } = server();
  const page = openList(list, send, storage);
  page.store.restore();
  const shown = () => {
    const state = createElement(SavedState, { node: page.nodes.nodes.find(({ uid }) => uid === 'Gas')! });
    const value = { store: page.store, nodes: page.nodes } as unknown as EntrySheet;
    return renderToString(createElement(SheetContext.Provider, { value }, state)).replace(/<[^>]+>/g, '|');
  };
  return { ...page, sent, units, shown };
}

describe('a figure that was typed before its metric got another unit', () => {
  it('is saved by an answer alone, in its own unit', async () => {
    const storage = memory();
    const { store: left } = open(offline, storage);
    left.typing('Gas', { text: '12' });
    left.dispose();
    const { store, nodes, sent, units, shown } = reopened(storage);
    expect(shown()).toContain('Not saved: “12 kWh”, typed before the metric got another unit.');
    leaveRestored({ uid: 'Gas', part: 'text' }, null, { store, nodes, announcer: new Announcer() });
    await settled();
    expect(sent).toEqual([]);
    expect(shown()).toContain('|Save 12 kWh|');
    store.saveRestored('Gas', 'text');
    expect(store.entry('Gas')).toMatchObject({ value: '12', enteredUnit: 'kWh' });
    await settled();
    expect([sent.map(({ change }) => change), units]).toEqual([[{ value: '12' }], ['kWh']]);
    store.dispose();
  });

  it('keeps its unit while the page is closed again, and where it may be several figures', async () => {
    const storage = memory();
    const { store: left } = open(offline, storage);
    left.typing('Gas', { text: '12,5', note: 'read twice' });
    left.dispose();
    const between = reopened(storage);
    between.store.discard('Gas', 'note');
    between.store.dispose();
    const { store, units, shown } = reopened(storage);
    expect(shown()).toContain('|Save 12.5 kWh|');
    store.enter('Gas', '12.5', true);
    await settled();
    expect(units).toEqual(['kWh']);
    store.dispose();
  });

  it('is in the new unit once its person types another one', async () => {
    const storage = memory();
    const { store: left } = open(offline, storage);
    left.typing('Gas', { text: '12' });
    left.dispose();
    const { store, units } = reopened(storage);
    store.typing('Gas', { text: '1' });
    store.enter('Gas', '1');
    await settled();
    expect(units).toEqual(['MWh']);
    store.dispose();
  });
});

it('what a closed report does not hold keeps its unit and its data quality', async () => {
  const storage = memory();
  const { store: left, drafts, nodes } = open(offline, storage);
  left.change('Gas', { value: '6', quality: 'measured' });
  await settled();
  giveBack(left, drafts, nodes.metrics.keys());
  left.dispose();
  const { store, sent, units, shown } = reopened(storage);
  expect(shown()).toContain('|Save 6 kWh|');
  store.saveRestored('Gas', 'text');
  await settled();
  expect([sent.map(({ change }) => change), units]).toEqual([[{ value: '6', quality: 'measured' }], ['kWh']]);
  store.dispose();
});
