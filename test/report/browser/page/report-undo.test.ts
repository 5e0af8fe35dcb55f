import { describe, expect, it } from 'vitest';
import { outcomeText } from '../../../../frontend/src/features/report/frame/outcome-text.ts';
import { changedGas, offline, open, refreshed, server, settled } from '../../../support/browser-unit/report-store.ts';

const opened = () => {
  const { sent, send } = server();
  return { sent, ...open(send) };
};

describe('the last change of a report', () => {
  it('is taken back wherever it was made, one after the other, and made again', () => {
    const { store } = opened();
    store.enter('Gas', '6');
    store.enter('Power', '7');
    store.enter('Gas', '8');
    store.change('Power', { comment: 'read twice' });
    store.setNotApplicable('Gas', true);
    const now = () => [
      store.entry('Gas').value,
      store.entry('Gas').noReport,
      store.entry('Power').value,
      store.entry('Power').comment,
    ];
    const all = [now()];
    for (let step = 0; step < 5; step += 1) {
      store.undo();
      all.push(now());
    }
    expect(all).toEqual([
      [null, true, '7', 'read twice'],
      ['8', false, '7', 'read twice'],
      ['8', false, '7', ''],
      ['6', false, '7', ''],
      ['6', false, null, ''],
      ['5', false, null, ''],
    ]);
    expect(store.undo()).toMatchObject({ done: [], refused: [] });
    const again = all
      .slice(0, -1)
      .reverse()
      .map(() => {
        store.redo();
        return now();
      });
    expect(again).toEqual(all.slice(0, -1).reverse());
    expect(store.redo()).toMatchObject({ done: [] });
  });

  it('cannot be made again once something else was changed', () => {
    const { store } = opened();
    store.enter('Gas', '6');
    store.undo();
    expect(store.entry('Gas').redoable).toBe(true);
    store.enter('Power', '7');
    expect(store.entry('Gas').redoable).toBe(false);
    expect(store.redo().done).toEqual([]);
  });

  it('is taken back without a connection', async () => {
    const { store, drafts } = open(offline);
    store.enter('Gas', '6');
    await settled();
    store.undo();
    expect(store.entry('Gas')).toMatchObject({ value: '5', state: 'offline' });
    expect(drafts.all().get('Gas')?.change).toEqual({ value: '5', unit: 'kWh' });
    store.dispose();
  });

  it('is taken back in the server too', async () => {
    const { sent, store } = opened();
    store.enter('Gas', '6');
    await settled();
    store.undo();
    await settled();
    expect(store.entry('Gas')).toMatchObject({ value: '5', state: 'saved' });
    expect(sent.map(({ change }) => change)).toEqual([{ value: '6' }, { value: '5' }]);
  });

  it('stays where somebody else has changed the row since', async () => {
    const { store } = opened();
    store.enter('Gas', '6');
    await settled();
    refreshed(store, changedGas('9', 3));
    expect(store.entry('Gas').undoable).toBe(false);
    const outcome = store.undo();
    expect(store.entry('Gas').value).toBe('9');
    expect(outcomeText(outcome, (uid) => uid)).toBe('Not undone, because it was changed since: Gas.');
  });

  it('leaves what somebody else wrote beside it', async () => {
    const { store } = opened();
    store.enter('Gas', '6');
    await settled();
    const list = changedGas('6', 3);
    Object.assign(list.find(({ uid }) => uid === 'Gas')?.node.metricscore?.input ?? {}, { comment: 'theirs' });
    refreshed(store, list);
    store.undo();
    expect(store.entry('Gas')).toMatchObject({ value: '5', comment: 'theirs' });
  });
});

describe('the last change of a row', () => {
  it('is taken back alone, and then no longer the last of the report', () => {
    const { store } = opened();
    store.enter('Gas', '6');
    store.enter('Power', '7');
    store.undo('Gas');
    expect([store.entry('Gas').value, store.entry('Power').value]).toEqual(['5', '7']);
    store.undo();
    expect(store.entry('Power').value).toBe(null);
    store.redo('Gas');
    expect([store.entry('Gas').value, store.entry('Power').value]).toEqual(['6', null]);
  });
});

describe('a paste', () => {
  it('is taken back as one, and each row goes to what it held just before', () => {
    const { store } = opened();
    store.enter('Power', '60');
    store.enter('Power', '905');
    store.paste([
      { uid: 'Gas', typed: '4310' },
      { uid: 'Power', typed: '905' },
    ]);
    expect(store.summary().pasted).toBe(2);
    expect(outcomeText(store.undo(), (uid) => uid)).toBe('Undone: 1 pasted value.');
    expect([store.entry('Gas').value, store.entry('Power').value]).toEqual(['5', '905']);
    expect(store.summary().pasted).toBe(0);
  });
});

describe('a text that may be several figures', () => {
  it('is kept and stores nothing until one of them is taken', async () => {
    const { sent, store, drafts } = opened();
    store.enter('Gas', '12,5');
    await settled();
    expect(sent).toEqual([]);
    expect(store.entry('Gas')).toMatchObject({ value: '5', text: '12,5', choices: ['12.5', '125'] });
    expect(store.summary()).toMatchObject({ unclear: 1, blocking: { invalid: [{ metric: 'Gas', value: '12,5' }] } });
    expect(drafts.all().get('Gas')).toMatchObject({ version: 1, row: { name: 'Gas', unit: 'kWh' }, text: '12,5' });
    store.enter('Gas', '12.5');
    await settled();
    expect(sent.map(({ change }) => change)).toEqual([{ value: '12.5' }]);
    expect(store.entry('Gas')).toMatchObject({ value: '12.5', text: undefined, choices: undefined });
    expect([store.summary().unclear, drafts.all().size]).toEqual([0, 0]);
  });

  it('may be a figure with more digits than any, which is asked about once', async () => {
    const { sent, store } = opened();
    store.enter('Gas', '99999999999999999999');
    expect(store.entry('Gas')).toMatchObject({
      value: '5',
      fault: 'It has 20 digits. Is it right?',
      choices: ['99999999999999999999'],
    });
    store.enter('Gas', '99999999999999999999', true);
    await settled();
    expect(sent.map(({ change }) => change)).toEqual([{ value: '99999999999999999999' }]);
    expect(store.summary().unclear).toBe(0);
  });

  it('is forgotten on request, and the row holds what it did', () => {
    const { store, drafts } = opened();
    store.enter('Gas', '-3');
    expect(store.entry('Gas')).toMatchObject({ text: '3', typed: '-3' });
    store.forget('Gas');
    expect(store.entry('Gas')).toMatchObject({ value: '5', text: undefined });
    expect([store.summary().unclear, drafts.all().size]).toEqual([0, 0]);
  });

  it('waits again after the page was closed', () => {
    const first = opened();
    first.store.enter('Gas', '1e5');
    const { store } = open(server().send, first.storage);
    store.restore();
    store.retry();
    expect(store.entry('Gas')).toMatchObject({ value: '5', text: '15', choices: ['100000'] });
    const later = open(server().send, first.storage).store;
    later.restore();
    later.forget('Gas');
    expect(later.entry('Gas')).toMatchObject({ value: '5', state: 'stored', text: undefined });
    expect(later.summary()).toMatchObject({ unclear: 0, restored: 0 });
  });

  it('outlives a comment that is written beside it, and a value that somebody else stores', async () => {
    const { store } = opened();
    store.enter('Gas', '12,5');
    store.change('Gas', { comment: 'read twice' });
    await settled();
    refreshed(store, changedGas('9', 3));
    expect(store.entry('Gas')).toMatchObject({ comment: 'read twice', text: '12,5', choices: ['12.5', '125'] });
  });
});

describe('a pasted text that may be several figures', () => {
  const pasted = () => {
    const made = opened();
    made.store.paste([
      { uid: 'Gas', typed: '1.234,5' },
      { uid: 'Power', typed: '7' },
    ]);
    return made.store;
  };
  const now = (store: ReturnType<typeof pasted>) => [
    store.entry('Gas').typed,
    store.entry('Gas').value,
    store.entry('Power').value,
    store.summary().unclear,
  ];

  it('goes with the paste, and comes back with it', () => {
    const store = pasted();
    expect(now(store)).toEqual(['1.234,5', '5', '7', 1]);
    expect(store.undo().done.map(({ uid }) => uid)).toEqual(['Power', 'Gas']);
    expect(now(store)).toEqual([undefined, '5', null, 0]);
    expect(store.redo().done).toHaveLength(2);
    expect(now(store)).toEqual(['1.234,5', '5', '7', 1]);
  });

  it('comes back once what its person has said of it, or typed over it, is taken back', () => {
    const store = pasted();
    store.enter('Gas', '1234.5', true);
    expect([store.undo().done.length, store.undo().refused]).toEqual([1, []]);
    expect(now(store)).toEqual([undefined, '5', null, 0]);
    const other = pasted();
    other.enter('Gas', '5.678,9');
    other.undo();
    expect(now(other)).toEqual(['1.234,5', '5', '7', 1]);
    other.undo();
    expect(now(other)).toEqual([undefined, '5', null, 0]);
  });
});

describe('a pasted text that is no figure', () => {
  const waits = (store: ReturnType<typeof opened>['store'], uid: string) => {
    const { value, text, typed, fault, choices, state } = store.entry(uid);
    return { value, text, typed, fault, choices, state };
  };
  const rows = (...typed: [string, string, string]) => ['Total', 'Gas', 'Power'].map((uid, at) => ({ uid, typed: typed[at]! }));

  it('goes with the paste, and comes back with it', async () => {
    const { store, drafts, sent } = opened();
    const before = ['Total', 'Gas', 'Power'].map((uid) => waits(store, uid));
    expect(store.result('Total')).toMatchObject({ derived: '5' });
    store.paste(rows('-', '4', '6'));
    expect(store.summary().blocking.invalid).toMatchObject([{ metric: 'Total', value: '-' }]);
    expect(outcomeText(store.undo(), (uid) => uid)).toBe('Undone: 3 pasted values.');
    await settled();
    expect(['Total', 'Gas', 'Power'].map((uid) => ({ ...waits(store, uid), state: 'stored' }))).toEqual(before);
    expect(store.summary().blocking.invalid).toEqual([]);
    expect(drafts.all().size).toBe(0);
    expect(sent.map(({ uid }) => uid)).not.toContain('Total');
    store.redo();
    expect(waits(store, 'Total')).toMatchObject({ value: null, text: '-', fault: 'Number required' });
    expect([store.entry('Gas').value, store.entry('Power').value]).toEqual(['4', '6']);
  });

  it('gives a stored value back', () => {
    const { store } = opened();
    store.paste(rows('', 'abc', '6'));
    expect(waits(store, 'Gas')).toMatchObject({ value: null, text: 'abc' });
    store.undo();
    expect(waits(store, 'Gas')).toMatchObject({ value: '5', text: undefined, fault: undefined });
    store.redo();
    expect(waits(store, 'Gas')).toMatchObject({ value: null, text: 'abc', fault: 'Number required' });
  });

  it.each(['7', '-', '1.234,5'])('or %s gives back a text that waited there before it', (over) => {
    for (const first of ['12,5', 'abc']) {
      const { store } = opened();
      store.enter('Gas', first);
      const before = waits(store, 'Gas');
      store.paste([
        { uid: 'Gas', typed: over },
        { uid: 'Power', typed: '6' },
      ]);
      store.undo();
      expect({ ...waits(store, 'Gas'), state: before.state }).toEqual(before);
      expect(store.entry('Power').value).toBe(null);
    }
  });

  it('counts a row with a comment once', () => {
    const { store } = opened();
    store.paste([{ uid: 'Power', typed: '12,5', more: { comment: 'read twice' } }]);
    expect(outcomeText(store.undo(), (uid) => uid)).toBe('Undone: 1 pasted value.');
    expect(store.entry('Power')).toMatchObject({ comment: '', choices: undefined });
  });
});

it('a text without any figure is kept with its reason', () => {
  const { store } = opened();
  store.enter('Gas', 'abc');
  expect(store.entry('Gas')).toMatchObject({ value: null, text: 'abc', fault: 'Number required' });
});
