import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { LIST, memory, metric, offline, open, openList, type Send, settled } from '../../support/browser-unit/report-store.ts';

type Held = { value: string | null; noReport: boolean; held: string | null; comment: string; version: number };

/** Saves as the API does: N/A stays unless the change contains it, and keeps the value that it clears. */
function naServer(now: Held) {
  const send: Send = async (_uid, { unit: _unit, ...change }, version) => {
    if (version !== now.version) {
      const theirs = { value: [now.value ?? ''], comment: [now.comment], noReport: [String(now.noReport)] };
      throw new ApiError(
        409,
        { title: 'Ben saved N/A', errors: { ...theirs, version: [String(now.version)], by: ['ben'] } },
        'x',
      );
    }
    const noReport = change.noReport ?? now.noReport;
    const value = change.value === undefined ? now.value : change.value;
    const held = noReport ? (now.value ?? now.held) : null;
    Object.assign(now, { noReport, held, value: noReport ? null : value, version: now.version + 1 });
    return { ...now, enteredUnit: null, quality: '' };
  };
  return { now, send };
}

const saved: Held = { value: '5', noReport: false, held: null, comment: '', version: 1 };
const theirNa: Held = { value: null, noReport: true, held: '5', comment: '', version: 2 };
const NA_LIST = LIST.map((each) => {
  const input = { uid: null, value: null, comment: '', version: 2, meta_json: { noReport: true, disableValueInput: false } };
  return each.uid === 'Gas' ? metric('Gas', each.path, { value: null, version: 2, input } as never) : each;
});

/** A figure conflicts with the N/A that a colleague has ticked meanwhile. */
async function conflict() {
  const { now, send } = naServer({ ...saved });
  const { store } = open(send);
  Object.assign(now, theirNa);
  store.enter('Gas', '6');
  await settled();
  expect(store.entry('Gas')).toMatchObject({ state: 'conflict', value: '6', noReport: false });
  return { now, store };
}

describe('a figure beside the N/A of somebody else', () => {
  it('is stored when its person keeps it', async () => {
    const { now, store } = await conflict();
    store.resolve('Gas', true);
    await settled();
    expect(now).toMatchObject({ value: '6', noReport: false });
    expect(store.entry('Gas')).toMatchObject({ state: 'saved', value: '6', noReport: false });
  });

  it('leaves the value that this N/A took away, when its person takes the N/A', async () => {
    const { now, store } = await conflict();
    store.resolve('Gas', false);
    store.setNotApplicable('Gas', false);
    await settled();
    expect(now).toMatchObject({ value: '5', noReport: false });
  });

  it('that was typed before the page was closed is the own value of the conflict, and is stored when it is kept', async () => {
    const storage = memory();
    const left = open(offline, storage).store;
    left.typing('Gas', { text: '6' });
    left.dispose();
    const { now, send } = naServer({ ...theirNa });
    const { store } = openList(NA_LIST, send, storage);
    store.restore();
    store.saveRestored('Gas');
    await settled();
    expect(store.entry('Gas')).toMatchObject({ state: 'conflict', value: '6', noReport: false });
    store.resolve('Gas', true);
    await settled();
    expect(now).toMatchObject({ value: '6', noReport: false });
  });

  it('that was entered without a connection is the own value of the conflict', async () => {
    const storage = memory();
    const left = open(offline, storage).store;
    left.enter('Gas', '6');
    await settled();
    left.dispose();
    const { store } = openList(NA_LIST, naServer({ ...theirNa }).send, storage);
    store.restore();
    await settled();
    expect(store.entry('Gas')).toMatchObject({ state: 'conflict', value: '6', noReport: false });
  });
});
