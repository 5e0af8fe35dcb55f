import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../frontend/src/api/errors.ts';
import { figuresOf } from '../../../../frontend/src/features/report/entries/figures.ts';
import { hasNeed } from '../../../../frontend/src/features/report/entries/needs.ts';
import { readNodes } from '../../../../frontend/src/features/report/model/read.ts';
import { type SectionMetric, sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { hasNoComments } from '../../../../frontend/src/features/report/table/empty-columns.ts';
import { conflict, LIST, offline, open, type Send, server, settled } from '../../../support/browser-unit/report-store.ts';

describe('entries of a report', () => {
  it('are sent with the version that was seen [REP-065]', async () => {
    const { sent, send } = server();
    const { store } = open(send);
    store.enter('Gas', '1,234.5');
    await settled();
    expect(sent).toEqual([{ uid: 'Gas', change: { value: '1234.5' }, version: 1 }]);
  });

  it('are stored in this browser until they are saved [REP-065]', async () => {
    const { store, drafts } = open(server().send);
    store.enter('Gas', '1,234.5');
    expect(store.entry('Gas').state).toBe('saving');
    expect(drafts.all().get('Gas')?.change).toEqual({ value: '1234.5', unit: 'kWh' });
    await settled();
    expect(store.entry('Gas')).toMatchObject({ value: '1234.5', state: 'saved' });
    expect(drafts.all().size).toBe(0);
  });

  it('send a second change of a row on top of the first', async () => {
    const { sent, send } = server();
    const { store } = open(send);
    store.enter('Gas', '6');
    store.change('Gas', { comment: 'read twice' });
    await settled();
    expect(sent.map(({ version, change }) => ({ version, change }))).toEqual([
      { version: 1, change: { value: '6' } },
      { version: 2, change: { comment: 'read twice' } },
    ]);
    expect(store.entry('Gas').state).toBe('saved');
  });

  it('make what follows from them: the parent, what is answered, and what is missing [REP-319]', async () => {
    const { store } = open(server().send);
    expect(store.result('Total')?.derived).toBe('5');
    expect(store.summary()).toMatchObject({ answered: 2, of: 3, blocking: { missing: ['Power'] } });
    store.enter('Power', '2');
    expect(store.result('Total')?.derived).toBe('7');
    expect(store.summary()).toMatchObject({ answered: 3, blocking: { missing: [] } });
  });

  it('take a figure with the unit of its metric, and ask about another one', async () => {
    const { sent, send } = server();
    const { store } = open(send);
    store.enter('Gas', '12 kwh');
    store.enter('Power', '7 Litres');
    await settled();
    expect(sent.map(({ uid, change }) => [uid, change.value])).toEqual([['Gas', '12']]);
    expect(store.entry('Power')).toMatchObject({
      value: null,
      choices: [],
      fault: '“Litres” is another unit than kWh. Convert the figure first.',
    });
  });

  it('leave what is stored where a text can be no single figure, and show what counts of it', async () => {
    const { sent, send } = server();
    const { store } = open(send);
    store.enter('Gas', '5-7');
    await settled();
    expect(sent).toEqual([]);
    expect(store.entry('Gas')).toMatchObject({
      value: '5',
      text: '57',
      choices: [],
      fault: 'It may be a range. Type one figure.',
    });
    expect(store.summary()).toMatchObject({ unclear: 1, blocking: { invalid: [{ metric: 'Gas', value: '5-7' }] } });
    store.enter('Gas', '6');
    const { value, text, choices } = store.entry('Gas');
    expect([value, text, choices]).toEqual(['6', undefined, undefined]);
  });

  it('store nothing for a text that is no number [REP-281, REP-284]', async () => {
    const { sent, send } = server();
    const { store } = open(send);
    store.enter('Gas', '1.2.3');
    await settled();
    expect(sent[0]?.change).toEqual({ value: null });
  });

  it('keep a text that is no number as an error until it is one [REP-281, REP-284]', async () => {
    const { store } = open(server().send);
    store.enter('Gas', '1.2.3');
    await settled();
    expect(store.entry('Gas')).toMatchObject({ value: null, text: '1.2.3', fault: 'Number required' });
    expect(store.summary().blocking.invalid).toEqual([{ metric: 'Gas', value: '1.2.3' }]);
    store.enter('Gas', '4');
    expect(store.summary().blocking.invalid).toEqual([]);
  });

  it('wait while there is no network and go out when it is back', async () => {
    const { sent, send } = server();
    let connected = false;
    const { store, drafts } = open((...args) => (connected ? send(...args) : offline(...args)));
    store.enter('Gas', '6');
    store.enter('Power', '7');
    await settled();
    expect(store.summary()).toMatchObject({ offline: 2, saving: 0 });
    expect(drafts.all().size).toBe(2);
    connected = true;
    store.retry();
    await settled();
    expect(sent.map(({ uid }) => uid)).toEqual(['Gas', 'Power']);
    expect(store.summary()).toMatchObject({ offline: 0, saving: 0 });
    expect(drafts.all().size).toBe(0);
    store.dispose();
  });

  it('come back after the page was closed: complete ones are sent, a half-typed one waits for its person', async () => {
    const first = open(offline);
    first.store.enter('Gas', '6');
    first.store.typing('Power', { text: '12' });
    await settled();
    first.store.dispose();
    const { sent, send } = server();
    const { store, drafts } = open(send, first.storage);
    store.restore();
    expect(store.entry('Power')).toMatchObject({ state: 'restored', text: '12', value: null });
    await settled();
    expect(sent.map(({ uid }) => uid)).toEqual(['Gas']);
    store.saveRestored();
    await settled();
    expect(sent.map(({ uid, change }) => [uid, change])).toEqual([
      ['Gas', { value: '6' }],
      ['Power', { value: '12' }],
    ]);
    expect(drafts.all().size).toBe(0);
  });

  it('need no column for comments where nobody wrote one', () => {
    const { store, nodes } = open(server().send);
    const rows = sectionsOf(nodes, { sortKey: '_path', period: null }).flatMap((section) => section.rows);
    expect(hasNoComments(rows, { store })).toBe(true);
    store.change('Power', { comment: 'read twice' });
    expect(hasNoComments(rows, { store })).toBe(false);
    store.dispose();
  });

  it('are counted apart where a text is no number, with the way there', () => {
    const { store, nodes } = open(server().send);
    store.enter('Gas', 'abc');
    const gas = { node: nodes.nodes.find(({ uid }) => uid === 'Gas')! } as SectionMetric;
    expect(hasNeed('invalid', gas, { store, nodes })).toBe(true);
    expect(hasNeed('unsaved', gas, { store, nodes })).toBe(false);
    store.enter('Gas', '12,5');
    expect(hasNeed('invalid', gas, { store, nodes })).toBe(false);
    expect(hasNeed('unsaved', gas, { store, nodes })).toBe(true);
    store.dispose();
  });

  it('are nobody else’s at the same browser', async () => {
    const { storage, store } = open(offline);
    store.enter('Gas', '6');
    await settled();
    expect(open(offline, storage, 'ben').drafts.all().size).toBe(0);
    store.dispose();
  });

  it('survive a session that has ended', async () => {
    const { store, drafts } = open(() => Promise.reject(new ApiError(401, {}, 'x')));
    store.enter('Gas', '6');
    await settled();
    expect(store.entry('Gas').state).toBe('offline');
    expect(drafts.all().get('Gas')?.change).toEqual({ value: '6', unit: 'kWh' });
    store.dispose();
  });

  it('show both values of a conflict and send the chosen one on top of the other', async () => {
    const { sent, send } = server();
    let first = true;
    const { store } = open((...args) => {
      const answer = first ? conflict('9') : send;
      first = false;
      return answer(...args);
    });
    store.enter('Gas', '6');
    await settled();
    expect(store.entry('Gas')).toMatchObject({ state: 'conflict', value: '6', theirs: { value: '9', by: 'ben' } });
    store.resolve('Gas', true);
    await settled();
    expect(sent).toEqual([{ uid: 'Gas', change: { value: '6' }, version: 7 }]);
    expect(store.entry('Gas')).toMatchObject({ state: 'saved', value: '6' });
    expect(store.entry('Gas').theirs).toBe(undefined);
  });

  it('take the other value of a conflict without sending anything', async () => {
    const { store, drafts } = open(conflict('9'));
    store.enter('Gas', '6');
    await settled();
    store.resolve('Gas', false);
    expect(store.entry('Gas')).toMatchObject({ state: 'stored', value: '9' });
    expect(drafts.all().size).toBe(0);
  });

  it('see no conflict where only the answer to their own save got lost', async () => {
    const { store } = open(conflict('6'));
    store.enter('Gas', '6');
    await settled();
    expect(store.entry('Gas')).toMatchObject({ state: 'saved', value: '6' });
    expect(store.entry('Gas').theirs).toBe(undefined);
  });

  const refuse: Send = () =>
    Promise.reject(new ApiError(400, { title: 'No', errors: { value: ['Please enter a number'] } }, 'x'));

  it('say why the server refused one', async () => {
    const { store } = open(refuse);
    store.enter('Gas', '6');
    await settled();
    expect(store.entry('Gas')).toMatchObject({ state: 'failed', message: 'Please enter a number', value: '6' });
  });

  it('stay in this browser after a refusal', async () => {
    const { store, drafts } = open(refuse);
    store.enter('Gas', '6');
    await settled();
    expect(drafts.all().size).toBe(1);
  });

  it('are not overwritten by an answer that is older than what was saved', async () => {
    const { store } = open(server().send);
    store.enter('Gas', '6');
    await settled();
    const nodes = readNodes(LIST);
    const sections = sectionsOf(nodes, { sortKey: '_path', period: null });
    store.refresh(nodes, figuresOf(nodes, sections, { period: null, disableManualEntry: false }));
    expect(store.entry('Gas').value).toBe('6');
  });

  it('wake only the rows whose value or result changes', async () => {
    const { store } = open(server().send);
    const woken: string[] = [];
    for (const uid of ['Gas', 'Power', 'Total']) store.subscribe(uid, () => woken.push(uid));
    store.enter('Gas', '6');
    expect(new Set(woken)).toEqual(new Set(['Gas', 'Total']));
  });

  /** A refused entry after its person has left the page. */
  async function leftBehind() {
    vi.useFakeTimers();
    let tries = 0;
    const ended: Send = async () => {
      tries += 1;
      throw new ApiError(401, {}, 'x');
    };
    const { store, drafts } = open(ended);
    store.enter('Gas', '6');
    store.dispose();
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    return { tries, drafts };
  }

  it('are not sent again once their person has left the page', async () => {
    expect((await leftBehind()).tries).toBe(1);
  });

  it('wait in this browser once their person has left the page', async () => {
    const { drafts } = await leftBehind();
    expect(drafts.all().get('Gas')?.change).toEqual({ value: '6', unit: 'kWh' });
  });
});
