import { ApiError } from '../../../frontend/src/api/errors.ts';
import { Announcer } from '../../../frontend/src/features/report/entries/announcer.ts';
import { draftStore } from '../../../frontend/src/features/report/entries/drafts.ts';
import { figuresOf } from '../../../frontend/src/features/report/entries/figures.ts';
import type { Server, StoredValue } from '../../../frontend/src/features/report/entries/outbox.ts';
import { EntryStore } from '../../../frontend/src/features/report/entries/store.ts';
import { readNodes } from '../../../frontend/src/features/report/model/read.ts';
import { nameOf, sectionsOf } from '../../../frontend/src/features/report/model/sections.ts';
import type { SeenReport } from '../../../shared/contract/report/node-bodies.ts';
import { type ReadNode, ReadNodes } from '../../../shared/contract/report/nodes.ts';
import type { ValueChange } from '../../../shared/domain/report/value.ts';

export const path = (...segments: number[]) => segments.map((segment) => String(segment).padStart(7, '0')).join('');
export const node = (uid: string, at: string, type: string, fields: Record<string, unknown> = {}): ReadNode => {
  const all = { uid, _path: at, _type: type, name: uid, meta_json: {}, ...fields };
  return ReadNodes.parse([{ uid, path: at, type, _path: at, _type: type, node: { [type]: all } }])[0]!;
};
export const metric = (
  uid: string,
  at: string,
  { value = null as string | null, version = 0, unit = 'kWh', required = false, entered_unit = '', ...more } = {},
) =>
  node(uid, at, 'metricscore', {
    metric: { uid: `m-${uid}`, name: uid, unit, description: '', category: '' },
    required,
    period: -1,
    input: {
      uid: null,
      value,
      ...(entered_unit && { entered_unit }),
      comment: '',
      version,
      meta_json: { noReport: false, disableValueInput: false },
    },
    historic_inputs: [],
    ...more,
  });

export const LIST = [
  node('root', path(1), 'tree'),
  node('Energy', path(1, 2), 'tree'),
  metric('Total', path(1, 2, 3)),
  metric('Gas', path(1, 2, 3, 4), { value: '5', version: 1 }),
  metric('Power', path(1, 2, 3, 5), { required: true }),
];

export const memory = () => {
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
export type Send = (uid: string, change: ValueChange, version: number, seen?: SeenReport) => Promise<StoredValue>;
export const serverOf = (send: Send, batches: string[][] = []): Server => ({
  seen,
  one: (uid, sent) => send(uid, sent.change, sent.version, sent.seen),
  many: async (sent) => {
    batches.push([...sent.keys()]);
    const saved = await Promise.all(
      [...sent].map(async ([uid, each]) => [uid, await send(uid, each.change, each.version, each.seen)] as const),
    );
    return new Map(saved);
  },
});

/** The number of submissions of the stores' report. */
export const submission = { now: 0 };
/** The reporting period of the report of the stores. */
export const period = { now: 'June' };
const seen = () => ({ ref: 'quay', reporting_period: period.now, submission: submission.now });

/** A store with a storage, and a server that the test plays. */
export const open = (send: Send, storage = memory(), user = 'ada', batches: string[][] = []) =>
  openList(LIST, send, storage, user, batches);

/** As `open`, for a report with these nodes. */
export function openList(list: readonly ReadNode[], send: Send, storage = memory(), user = 'ada', batches: string[][] = []) {
  const nodes = readNodes(list);
  const sections = sectionsOf(nodes, { sortKey: '_path', period: null });
  const figures = figuresOf(nodes, sections, { period: null, disableManualEntry: false });
  const rowOf = (uid: string) =>
    nodes.nodes.flatMap((each) => (each.uid === uid ? { name: nameOf(each), unit: each.metric?.unit ?? '' } : []))[0];
  const drafts = draftStore(user, 'report', { seen, rowOf }, storage);
  return { store: new EntryStore(nodes, figures, serverOf(send, batches), drafts), nodes, drafts, storage };
}

/** A server that stores everything it receives. `sent`: changes without their units, which are in `units`. */
export const server = () => {
  const sent: { uid: string; change: ValueChange; version: number }[] = [];
  const units: (string | undefined)[] = [];
  const send: Send = async (uid, { unit, ...change }, version) => {
    sent.push({ uid, change, version });
    units.push(unit);
    return {
      value: change.value ?? null,
      enteredUnit: null,
      comment: change.comment ?? '',
      noReport: change.noReport ?? false,
      quality: change.quality ?? '',
      held: null,
      received: null,
      receivedEstimated: null,
      version: version + 1,
    };
  };
  return { sent, send, units };
};
export const offline: Send = () => Promise.reject(new ApiError(0, {}, 'x'));
export const conflict =
  (value: string, comment = ''): Send =>
  () =>
    Promise.reject(
      new ApiError(
        409,
        { title: 'Ben saved it', errors: { value: [value], comment: [comment], version: ['7'], by: ['ben'] } },
        'x',
      ),
    );
export const settled = () => new Promise((done) => setTimeout(done, 5));

/** Passes on a server's answer with other nodes. */
export const refreshed = (store: EntryStore, list: readonly ReadNode[]) => {
  const nodes = readNodes(list);
  const sections = sectionsOf(nodes, { sortKey: '_path', period: null });
  store.refresh(nodes, figuresOf(nodes, sections, { period: null, disableManualEntry: false }));
};
/** The nodes after another person has changed Gas. */
export const changedGas = (value: string, version: number) =>
  LIST.map((each) => (each.uid === 'Gas' ? metric('Gas', each.path, { value, version }) : each));

/** A page that has restored a text and a comment of Gas, which an earlier page could not send. */
export const restoredRow = (text: string) => {
  const first = open(offline);
  first.store.typing('Gas', { text, note: 'read twice' });
  first.store.dispose();
  const { sent, send } = server();
  const { store, drafts, nodes } = open(send, first.storage);
  store.restore();
  return { sent, store, drafts, sheet: { store, nodes, announcer: new Announcer() } };
};
