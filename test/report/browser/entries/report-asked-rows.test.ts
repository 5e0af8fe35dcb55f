import { describe, expect, it } from 'vitest';
import { fillRowsOf } from '../../../../frontend/src/features/report/entries/fill-rows.ts';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { fillAsked, pasteAsked, seenNow } from '../../../../frontend/src/features/report/table/after-question.ts';
import { metric, node, openList, path, refreshed, server, settled } from '../../../support/browser-unit/report-store.ts';

const past = { historic_inputs: [{ value: '4', startDate: '2024-01-01', commit: 'c', reporting_period: 'p' }] };
type Row = { value?: string | null; version?: number; [more: string]: unknown };
const list = (gas: Row = {}) => [
  node('root', path(1), 'tree'),
  node('Energy', path(1, 2), 'tree'),
  metric('Gas', path(1, 2, 1), { ...past, ...gas }),
  metric('Power', path(1, 2, 2), { value: null, ...past }),
];
const opened = () => {
  const { sent, send } = server();
  const made = openList(list(), send);
  return { ...made, sent, sections: sectionsOf(made.nodes, { sortKey: '_path', period: null }) };
};
const rowsOf = (sent: ReturnType<typeof server>['sent']) => sent.map(({ uid, change }) => [uid, change.value]);

describe('while a question about several rows stands open', () => {
  it('what somebody else enters is not filled over, and the answer says so', async () => {
    const { sections, store, sent, ...made } = opened();
    const asked = fillRowsOf(sections, { store, ...made });
    refreshed(store, list({ value: '7', version: 1 }));
    expect(fillAsked(asked, sections, { store, ...made })).toBe(
      '1 value filled in. Ctrl+Z undoes it. 1 row has changed in the meantime, and is left as it is.',
    );
    await settled();
    expect(rowsOf(sent)).toEqual([['Power', '4']]);
    store.dispose();
  });

  it('rows below different metrics are told apart by what they stand in', async () => {
    const { send } = server();
    const people = [metric('People', path(1, 2, 3)), metric('Staff', path(1, 2, 3, 1), { value: null, ...past })];
    const { nodes, store } = openList([...list(), ...people], send);
    const sections = sectionsOf(nodes, { sortKey: '_path', period: null });
    const rows = fillRowsOf(sections, { nodes, store });
    expect(rows.map(({ name, above }) => [name, above])).toEqual([
      ['Gas', 'Energy'],
      ['Power', 'Energy'],
      ['Staff', 'Energy › People'],
    ]);
    store.dispose();
  });

  it('a filling with nothing left to fill saves nothing', async () => {
    const { sections, store, sent, ...made } = opened();
    const asked = fillRowsOf(sections, { store, ...made }).filter(({ uid }) => uid === 'Gas');
    refreshed(store, list({ value: '7', version: 1 }));
    expect(fillAsked(asked, sections, { store, ...made })).not.toContain('filled in');
    await settled();
    expect(sent).toEqual([]);
    store.dispose();
  });

  it.each([
    ['figure', { value: '7' }],
    ['comment', { comment: 'read by hand' }],
    ['N/A', { meta_json: { noReport: true, disableValueInput: false } }],
  ])('a %s of somebody else is not pasted over', async (_kind, input) => {
    const { store, sent } = opened();
    const isAsSeen = seenNow(['Gas', 'Power'], store);
    const theirs = { uid: null, value: null, comment: '', version: 1, meta_json: { noReport: false, disableValueInput: false } };
    refreshed(store, list({ version: 1, input: { ...theirs, ...input } }));
    const pasted = ['Gas', 'Power'].map((uid) => ({ uid, typed: '9', more: {} }));
    expect(pasteAsked(pasted, isAsSeen, store)).toContain('1 row has changed');
    await settled();
    expect(rowsOf(sent)).toEqual([['Power', '9']]);
    store.dispose();
  });

  it('rows that nobody has changed are pasted without a word', async () => {
    const { store, sent } = opened();
    const isAsSeen = seenNow(['Gas', 'Power'], store);
    refreshed(store, list());
    expect(pasteAsked([{ uid: 'Gas', typed: '9', more: {} }], isAsSeen, store)).toBe('');
    await settled();
    expect(rowsOf(sent)).toEqual([['Gas', '9']]);
    store.dispose();
  });
});
