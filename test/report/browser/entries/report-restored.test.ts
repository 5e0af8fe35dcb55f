import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Announcer } from '../../../../frontend/src/features/report/entries/announcer.ts';
import { type EntrySheet, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { hasNeed } from '../../../../frontend/src/features/report/entries/needs.ts';
import type { SectionMetric } from '../../../../frontend/src/features/report/model/sections.ts';
import { discardRestoredCell, leaveRestored } from '../../../../frontend/src/features/report/table/leave-restored.ts';
import { SavedState } from '../../../../frontend/src/features/report/table/saved-state.tsx';
import {
  changedGas,
  conflict,
  offline,
  open,
  openList,
  restoredRow,
  server,
  settled,
} from '../../../support/browser-unit/report-store.ts';

/** Entries typed before the page was closed. */
describe('restored entries of a report', () => {
  it('are saved one by one when a restored cell is left, and show how many wait', async () => {
    const first = open(offline);
    first.store.typing('Power', { text: '12' });
    first.store.typing('Gas', { note: 'read twice' });
    first.store.dispose();
    const { sent, send } = server();
    const { store, drafts, nodes } = open(send, first.storage);
    store.restore();
    const gas = { node: nodes.nodes.find(({ uid }) => uid === 'Gas')! } as SectionMetric;
    expect(store.summary().restored).toBe(2);
    expect(hasNeed('unsaved', gas, { store, nodes })).toBe(true);
    store.saveRestored('Power');
    await settled();
    expect(sent.map(({ uid, change }) => [uid, change])).toEqual([['Power', { value: '12' }]]);
    expect(store.entry('Power')).toMatchObject({ state: 'saved', value: '12' });
    store.saveRestored('Gas');
    await settled();
    expect(store.entry('Gas')).toMatchObject({ state: 'saved', comment: 'read twice' });
    expect(hasNeed('unsaved', gas, { store, nodes })).toBe(false);
    expect(drafts.all().size).toBe(0);
    store.dispose();
  });

  it('are saved where their cell is left, with a word about it, and discarded by Escape', async () => {
    const first = open(offline);
    first.store.typing('Power', { text: '12' });
    first.store.typing('Gas', { note: 'read twice' });
    first.store.typing('Total', { text: '1.2.3' });
    first.store.dispose();
    const { sent, send } = server();
    const { store, nodes } = open(send, first.storage);
    const announcer = new Announcer();
    const sheet = { store, nodes, announcer };
    store.restore();
    leaveRestored({ uid: 'Total', part: 'text' }, null, sheet);
    leaveRestored({ uid: 'Gas', part: 'text' }, null, sheet);
    expect(announcer.text()).toBe('');
    leaveRestored({ uid: 'Power', part: 'text' }, null, sheet);
    expect(announcer.text()).toBe('Saved what you had typed: Power is 12. Ctrl+Z undoes it.');
    expect(discardRestoredCell({ uid: 'Gas', part: 'note' }, sheet)).toBe(true);
    expect(announcer.text()).toBe('What you had typed for Gas is discarded.');
    expect(discardRestoredCell({ uid: 'Gas', part: 'note' }, sheet)).toBe(false);
    await settled();
    expect(sent.map(({ uid, change }) => [uid, change])).toEqual([['Power', { value: '12' }]]);
    expect(store.undo().done.map(({ uid }) => uid)).toEqual(['Power']);
    store.dispose();
  });

  it('are discarded by the cell: Escape in another one of the row leaves what was restored', async () => {
    const first = open(offline);
    first.store.typing('Gas', { text: '12', note: 'read twice' });
    first.store.dispose();
    const { store, nodes, drafts } = open(server().send, first.storage);
    const sheet = { store, nodes, announcer: new Announcer() };
    store.restore();
    expect(discardRestoredCell({ uid: 'Power', part: 'text' }, sheet)).toBe(false);
    expect(discardRestoredCell({ uid: 'Gas', part: 'text' }, sheet)).toBe(true);
    expect(discardRestoredCell({ uid: 'Gas', part: 'text' }, sheet)).toBe(false);
    expect(store.entry('Gas')).toMatchObject({ state: 'restored', note: 'read twice' });
    expect([...drafts.all().values()]).toMatchObject([{ note: 'read twice' }]);
    expect(discardRestoredCell({ uid: 'Gas', part: 'note' }, sheet)).toBe(true);
    expect([store.entry('Gas').state, drafts.all().size]).toEqual(['stored', 0]);
    store.dispose();
  });

  it('say whether it is the comment that waits: the figure of the row may be saved', async () => {
    const first = open(offline);
    first.store.typing('Power', { text: '12' });
    first.store.typing('Gas', { note: 'read twice' });
    first.store.dispose();
    const { store, nodes } = open(server().send, first.storage);
    store.restore();
    store.enter('Gas', '150');
    await settled();
    expect(store.entry('Gas')).toMatchObject({ state: 'restored', value: '150', note: 'read twice' });
    const shown = (uid: string) => {
      const state = createElement(SavedState, { node: nodes.nodes.find((each) => each.uid === uid)! });
      const value = { store, nodes } as unknown as EntrySheet;
      return renderToString(createElement(SheetContext.Provider, { value }, state)).replace(/<[^>]+>/g, '|');
    };
    for (const text of ['Comment restored, not saved yet', 'Save comment', 'Discard comment'])
      expect(shown('Gas')).toContain(text);
    for (const text of ['|Restored, not saved yet', 'Save 12', '|Discard|']) expect(shown('Power')).toContain(text);
    store.dispose();
  });

  const PARTS = [
    ['text', 'note'],
    ['note', 'text'],
  ] as const;

  it.each(PARTS)('lose no part of a row that was restored: %s is left, then %s, at once', async (...parts) => {
    const { sent, store, drafts, sheet } = restoredRow('12');
    for (const part of parts) leaveRestored({ uid: 'Gas', part }, null, sheet);
    await settled();
    expect(Object.assign({}, ...sent.map(({ change }) => change))).toEqual({ value: '12', comment: 'read twice' });
    expect(store.entry('Gas')).toMatchObject({ state: 'saved', note: undefined, text: undefined });
    expect([store.summary().restored, drafts.all().size]).toEqual([0, 0]);
    store.dispose();
  });

  it.each(PARTS)('still wait with one part of a row while the other one is saved: %s is left, %s is not', async (part, other) => {
    const { store, drafts, sheet } = restoredRow('12');
    leaveRestored({ uid: 'Gas', part }, null, sheet);
    await settled();
    expect(store.entry('Gas')).toMatchObject({ state: 'restored', [other]: part === 'text' ? 'read twice' : '12' });
    expect([store.summary().restored, drafts.all().size]).toEqual([1, 1]);
    expect(discardRestoredCell({ uid: 'Gas', part: other }, sheet)).toBe(true);
    expect([store.summary().restored, drafts.all().size]).toEqual([0, 0]);
    expect(store.entry('Gas')).toMatchObject(part === 'text' ? { value: '12', comment: '' } : { comment: 'read twice' });
    store.dispose();
  });

  it('keep a restored comment beside a value that may be several', async () => {
    const { sent, store, sheet } = restoredRow('12,5');
    leaveRestored({ uid: 'Gas', part: 'text' }, null, sheet);
    expect(store.summary()).toMatchObject({ unclear: 1, restored: 1 });
    leaveRestored({ uid: 'Gas', part: 'note' }, null, sheet);
    store.enter('Gas', '12.5', true);
    await settled();
    expect(Object.assign({}, ...sent.map(({ change }) => change))).toEqual({ value: '12.5', comment: 'read twice' });
    store.dispose();
  });

  it('ask about another value that the page has read already without sending a request', async () => {
    const first = open(offline);
    first.store.enter('Gas', '12');
    await settled();
    first.store.dispose();
    const { send, sent } = server();
    const { store } = openList(changedGas('8', 7), send, first.storage);
    store.restore();
    await settled();
    expect(store.entry('Gas')).toMatchObject({ state: 'conflict', value: '12', theirs: { value: '8', version: 7 } });
    expect(sent).toEqual([]);
    store.resolve('Gas', true);
    await settled();
    expect(sent).toEqual([{ uid: 'Gas', change: { value: '12' }, version: 7 }]);
  });

  it('are saved already where the page has read the same value', async () => {
    const first = open(offline);
    first.store.enter('Gas', '12');
    await settled();
    first.store.dispose();
    const { send, sent } = server();
    const { store, drafts } = openList(changedGas('12', 7), send, first.storage);
    store.restore();
    await settled();
    expect([store.entry('Gas').state, drafts.all().size, sent]).toEqual(['saved', 0, []]);
  });

  it("keep a restored comment when a conflict about the value ends with the other's", async () => {
    const first = open(offline);
    first.store.typing('Gas', { text: '12', note: 'read twice' });
    first.store.dispose();
    const { store, drafts, nodes } = open(conflict('8'), first.storage);
    store.restore();
    leaveRestored({ uid: 'Gas', part: 'text' }, null, { store, nodes, announcer: new Announcer() });
    await settled();
    expect(store.entry('Gas')).toMatchObject({ state: 'conflict', note: 'read twice' });
    store.resolve('Gas', false);
    expect(store.entry('Gas')).toMatchObject({ state: 'restored', value: '8', note: 'read twice' });
    expect([...drafts.all().values()]).toMatchObject([{ note: 'read twice' }]);
    store.dispose();
  });

  it('keep a restored value when a conflict about the comment ends with the comment of the other', async () => {
    const first = open(offline);
    first.store.change('Gas', { comment: 'mine' });
    await settled();
    first.store.typing('Gas', { text: '12' });
    first.store.dispose();
    const { store, drafts } = open(conflict('5', 'theirs'), first.storage);
    store.restore();
    await settled();
    expect(store.entry('Gas')).toMatchObject({ state: 'conflict', text: '12' });
    store.resolve('Gas', false);
    expect(store.entry('Gas')).toMatchObject({ state: 'restored', text: '12', comment: 'theirs' });
    expect([...drafts.all().values()]).toMatchObject([{ text: '12' }]);
    store.dispose();
  });

  it('are discarded beside a figure that is on its way, and leave that alone', async () => {
    const first = open(offline);
    first.store.typing('Gas', { note: 'read twice' });
    first.store.dispose();
    const waiting = Promise.withResolvers<void>();
    const { sent, send } = server();
    const { store, drafts, nodes } = open(async (...args) => waiting.promise.then(() => send(...args)), first.storage);
    store.restore();
    store.enter('Gas', '7');
    store.enter('Gas', '1.234,5');
    store.forget('Gas');
    expect(discardRestoredCell({ uid: 'Gas', part: 'note' }, { store, nodes, announcer: new Announcer() })).toBe(true);
    expect(store.entry('Gas')).toMatchObject({ value: '7', state: 'saving' });
    expect([...drafts.all().values()]).toMatchObject([{ change: { value: '7' } }]);
    waiting.resolve();
    await settled();
    expect([sent.map(({ change }) => change), store.entry('Gas').value]).toEqual([[{ value: '7' }], '7']);
    store.dispose();
  });

  it('store nothing in the place of a figure when all are saved and a text is no value', async () => {
    const { sent, store } = restoredRow('abc');
    store.saveRestored();
    await settled();
    expect(sent.map(({ change }) => change)).toEqual([{ comment: 'read twice' }]);
    expect(store.entry('Gas')).toMatchObject({ typed: 'abc', comment: 'read twice' });
    store.dispose();
  });

  it('wait for their person when the connection is back', async () => {
    const { sent, store } = restoredRow('12');
    store.retry();
    await settled();
    expect(sent).toEqual([]);
    expect(store.entry('Gas')).toMatchObject({ typed: '12', state: 'restored' });
    store.dispose();
  });

  it('are counted once, also where their text may be several values', () => {
    const { store } = restoredRow('12,5');
    expect(store.summary()).toMatchObject({ restored: 1, unclear: 1, unsaved: 1 });
    store.dispose();
  });

  it('discard what was restored and leave what is being saved', async () => {
    const { sent, store, sheet } = restoredRow('12');
    leaveRestored({ uid: 'Gas', part: 'text' }, null, sheet);
    store.discardRestored();
    await settled();
    expect(sent.map(({ change }) => change)).toEqual([{ value: '12' }]);
    expect(store.entry('Gas')).toMatchObject({ state: 'saved', value: '12', comment: '' });
    store.dispose();
  });
});
