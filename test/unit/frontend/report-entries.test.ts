import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { type Change, draftStore } from '../../../frontend/src/pages/report/entries/drafts.ts';
import { figuresOf } from '../../../frontend/src/pages/report/entries/figures.ts';
import type { Server, Stored } from '../../../frontend/src/pages/report/entries/outbox.ts';
import { EntryStore } from '../../../frontend/src/pages/report/entries/store.ts';
import { readNodes } from '../../../frontend/src/pages/report/model/read.ts';
import { sectionsOf } from '../../../frontend/src/pages/report/model/sections.ts';
import { rawAfter } from '../../../frontend/src/pages/report/parts/typed-text.ts';
import type { TrackerNode } from '../../../shared/contract/nodes.ts';

const path = (...segments: number[]) => segments.map((segment) => String(segment).padStart(7, '0')).join('');
const node = (uid: string, at: string, type: string, fields: Record<string, unknown> = {}): TrackerNode => ({
  ...{ uid, path: at, type, _path: at, _type: type },
  node: { [type]: { uid, _path: at, _type: type, name: uid, meta_json: {}, ...fields } },
});
const metric = (
  uid: string,
  at: string,
  { value = null as string | null, version = 0, unit = 'kWh', required = false, ...more } = {},
) =>
  node(uid, at, 'metricscore', {
    metric: { uid: `m-${uid}`, name: uid, unit, description: '', category: '' },
    required,
    input: { value, comment: '', version, meta_json: {} },
    historic_inputs: [],
    ...more,
  });

const LIST = [
  node('root', path(1), 'tree'),
  node('Energy', path(1, 2), 'tree'),
  metric('Total', path(1, 2, 3)),
  metric('Gas', path(1, 2, 3, 4), { value: '5', version: 1 }),
  metric('Power', path(1, 2, 3, 5), { required: true }),
];

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
};

/** Saves one row; a batch is refused as soon as one of its rows is, as the server does. */
type Send = (uid: string, change: Change, version: number) => Promise<Stored>;
const serverOf = (send: Send, batches: string[][] = []): Server => ({
  one: (uid, { change, version }) => send(uid, change, version),
  many: async (sent) => {
    batches.push([...sent.keys()]);
    const saved = await Promise.all(
      [...sent].map(async ([uid, { change, version }]) => [uid, await send(uid, change, version)] as const),
    );
    return new Map(saved);
  },
});

/** A store on a storage, with a server that the test plays. */
function open(send: Send, storage = memory(), user = 'ada', batches: string[][] = []) {
  const nodes = readNodes(LIST);
  const sections = sectionsOf(nodes, { sortKey: '_path', period: null });
  const figures = figuresOf(nodes, sections, { period: null, disableManualEntry: false });
  const drafts = draftStore(user, 'report', storage);
  return { store: new EntryStore(nodes, figures, serverOf(send, batches), drafts), drafts, storage };
}

const server = () => {
  const sent: { uid: string; change: Change; version: number }[] = [];
  const send: Send = async (uid, change, version) => {
    sent.push({ uid, change, version });
    return {
      value: change.value ?? null,
      comment: change.comment ?? '',
      noReport: change.noReport ?? false,
      held: null,
      version: version + 1,
    };
  };
  return { sent, send };
};
const offline: Send = () => Promise.reject(new ApiError(0, {}, 'x'));
const conflict =
  (value: string): Send =>
  () =>
    Promise.reject(new ApiError(409, { title: 'Ben saved it', errors: { value: [value], comment: [''], version: ['7'] } }, 'x'));
const settled = () => new Promise((done) => setTimeout(done, 5));

describe('entries of a report', () => {
  it('are sent with the version that was seen, and are saved [REP-065]', async () => {
    const { sent, send } = server();
    const { store, drafts } = open(send);
    store.enter('Gas', '1,234.5');
    expect(store.entry('Gas').state).toBe('saving');
    expect(drafts.all().get('Gas')?.change).toEqual({ value: '1234.5' });
    await settled();
    expect(sent).toEqual([{ uid: 'Gas', change: { value: '1234.5' }, version: 1 }]);
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

  it('store nothing for a text that is no number and keep it as an error [REP-281] [REP-284]', async () => {
    const { sent, send } = server();
    const { store } = open(send);
    store.enter('Gas', '1.2.3');
    await settled();
    expect(sent[0]?.change).toEqual({ value: null });
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
    store.retry();
    await settled();
    expect(sent.map(({ uid, change }) => [uid, change])).toEqual([
      ['Gas', { value: '6' }],
      ['Power', { value: '12' }],
    ]);
    expect(drafts.all().size).toBe(0);
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
    expect(drafts.all().get('Gas')?.change).toEqual({ value: '6' });
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
    expect(store.entry('Gas')).toMatchObject({ state: 'conflict', value: '6', theirs: { value: '9' } });
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

  it('say why the server refused one, and keep it', async () => {
    const refuse: Send = () =>
      Promise.reject(new ApiError(400, { title: 'No', errors: { value: ['Please enter a number'] } }, 'x'));
    const { store, drafts } = open(refuse);
    store.enter('Gas', '6');
    await settled();
    expect(store.entry('Gas')).toMatchObject({ state: 'failed', message: 'Please enter a number', value: '6' });
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
});

const refreshed = (store: EntryStore, list: readonly TrackerNode[]) => {
  const nodes = readNodes(list);
  const sections = sectionsOf(nodes, { sortKey: '_path', period: null });
  store.refresh(nodes, figuresOf(nodes, sections, { period: null, disableManualEntry: false }));
};
const changedGas = (value: string, version: number) =>
  LIST.map((each) => (each.uid === 'Gas' ? metric('Gas', each.path, { value, version }) : each));

describe('two people in one report', () => {
  it('see what the other one stored, marked as such', () => {
    const { store } = open(server().send);
    refreshed(store, changedGas('8', 2));
    expect(store.entry('Gas')).toMatchObject({ value: '8', state: 'updated' });
    expect(store.result('Total')?.derived).toBe('8');
  });

  it('never overwrite what came in while they were typing: it is a conflict', async () => {
    const versions: number[] = [];
    const { store } = open((_, __, version) => {
      versions.push(version);
      return conflict('8')('Gas', {}, 0);
    });
    store.typing('Gas', { text: '6' });
    refreshed(store, changedGas('8', 2));
    expect(store.entry('Gas').value).toBe('5');
    store.enter('Gas', '6');
    await settled();
    expect(versions).toEqual([1]);
    expect(store.entry('Gas')).toMatchObject({ state: 'conflict', theirs: { value: '8' } });
  });

  it('see it as soon as they leave the cell without a change', () => {
    const { store } = open(server().send);
    store.typing('Gas', { text: '6' });
    refreshed(store, changedGas('8', 2));
    store.typing('Gas');
    expect(store.entry('Gas').value).toBe('8');
  });

  it('may change the figure and the comment of one row at once', async () => {
    const { sent, send } = server();
    let first = true;
    const { store } = open((...args) => {
      const answer = first ? conflict('8') : send;
      first = false;
      return answer(...args);
    });
    store.change('Gas', { comment: 'read twice' });
    await settled();
    expect(sent).toEqual([{ uid: 'Gas', change: { comment: 'read twice' }, version: 7 }]);
    expect(store.entry('Gas')).toMatchObject({ state: 'saved', comment: 'read twice' });
  });
});

describe('many rows at once', () => {
  const MANY = [LIST[0]!, LIST[1]!, ...Array.from({ length: 60 }, (_, index) => metric(`M${index}`, path(1, 2, 100 + index)))];
  const cells = Array.from({ length: 60 }, (_, index) => ({ uid: `M${index}`, typed: String(index) }));

  it('go out in batches of at most 50, and are taken back together', async () => {
    const batches: string[][] = [];
    const { sent, send } = server();
    const { store } = open(send, memory(), 'ada', batches);
    refreshed(store, MANY);
    store.paste(cells);
    await settled();
    expect(batches.map(({ length }) => length)).toEqual([50, 10]);
    expect(store.entry('M59')).toMatchObject({ value: '59', state: 'saved' });
    expect(store.summary().pasted).toBe(60);
    store.undoPaste();
    await settled();
    expect(sent.at(-1)?.change).toMatchObject({ value: null });
    expect([store.entry('M59').value, store.summary().pasted]).toEqual([null, 0]);
  });

  it('are sent one by one when the batch is refused, so that only the refused one fails', async () => {
    const { send } = server();
    const { store } = open((uid, change, version) =>
      uid === 'M3'
        ? Promise.reject(new ApiError(400, { title: 'No', errors: { value: ['Too large'] } }, 'x'))
        : send(uid, change, version),
    );
    refreshed(store, MANY);
    store.paste(cells.slice(0, 10));
    await settled();
    expect(store.entry('M3')).toMatchObject({ state: 'failed', message: 'Too large' });
    expect(store.summary()).toMatchObject({ failed: 1, saving: 0, offline: 0 });
  });
});

describe('the last change of a row', () => {
  it('is taken back, and made again', async () => {
    const { sent, send } = server();
    const { store } = open(send);
    store.enter('Gas', '6');
    await settled();
    store.undo('Gas');
    await settled();
    expect(store.entry('Gas')).toMatchObject({ value: '5', state: 'saved' });
    store.undo('Gas');
    await settled();
    expect(sent.map(({ change }) => change.value)).toEqual(['6', '5', '6']);
  });

  it('says what was typed and what is stored, until the next one', () => {
    const { store } = open(server().send);
    store.enter('Gas', '(1,200)');
    expect(store.entry('Gas')).toMatchObject({ value: '1200', meaning: { typed: '(1,200)', stored: '1200' } });
    store.undo('Gas');
    expect(store.entry('Gas')).toMatchObject({ value: '5', meaning: undefined });
  });

  it('brings the value back when it was N/A', () => {
    const { store } = open(server().send);
    store.setNotApplicable('Gas', true);
    expect(store.entry('Gas')).toMatchObject({ value: null, noReport: true });
    store.setNotApplicable('Gas', false);
    expect(store.entry('Gas')).toMatchObject({ value: '5', noReport: false });
  });
});

describe('what was really typed', () => {
  it('is kept where the input drops characters', () => {
    const typed = [...'1e5'].reduce(
      ({ raw, shown }, key) => ({ raw: rawAfter(raw, shown, shown + key), shown: (shown + key).replace(/\D/g, '') }),
      { raw: '', shown: '' },
    );
    expect(typed).toEqual({ raw: '1e5', shown: '15' });
    expect(rawAfter('', '', '-2')).toBe('-2');
    expect(rawAfter('-2', '2', '')).toBe('');
    expect(rawAfter('125', '125', '25')).toBe('25');
  });
});
