import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { LIST, memory, metric, open, refreshed, type Send, server, settled } from '../../support/browser-unit/report-store.ts';

/**
 * A server that stores Gas with its version. `hold`: delays answers until the returned function is called; `lose`: loses the next
 * answer.
 */
function keeper() {
  const now = { value: '5' as string | null, comment: '', version: 1 };
  let gate: Promise<void> | undefined;
  let isLost = false;
  const send: Send = async (_uid, change, version) => {
    const arrived = gate;
    const isStale = version !== now.version;
    const { unit: _unit, ...fields } = change;
    if (!isStale) Object.assign(now, fields, { version: now.version + 1 });
    const { value, comment } = now;
    const answer = { value, enteredUnit: null, comment, version: now.version, noReport: false, quality: '', held: null };
    await arrived;
    if (isLost) {
      isLost = false;
      throw new ApiError(0, {}, 'x');
    }
    const errors = { value: [value ?? ''], comment: [comment], version: [String(answer.version)], by: ['ben'] };
    if (isStale) throw new ApiError(409, { title: 'Ben saved it', errors }, 'x');
    return answer;
  };
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    return () => {
      gate = undefined;
      resolve();
    };
  };
  const lose = () => {
    isLost = true;
  };
  return { now, send, hold, lose };
}

describe('what is typed while a save is repeated', () => {
  it('is sent on top of it', async () => {
    const { now, send, hold, lose } = keeper();
    const { store, drafts } = open(send);
    lose();
    store.enter('Gas', '6');
    await settled();
    const answer = hold();
    store.retry();
    store.change('Gas', { comment: 'read twice' });
    store.enter('Gas', '7');
    answer();
    await settled();
    expect(now).toEqual({ value: '7', comment: 'read twice', version: 3 });
    expect(store.entry('Gas')).toMatchObject({ value: '7', comment: 'read twice', state: 'saved' });
    expect(drafts.all().size).toBe(0);
    store.dispose();
  });

  it('is sent also where the page was left before the first save was answered', async () => {
    const { now, send, hold } = keeper();
    const storage = memory();
    const answer = hold();
    const left = open(send, storage).store;
    left.enter('Gas', '6');
    left.dispose();
    const { store } = open(send, storage);
    store.restore();
    store.enter('Gas', '7');
    answer();
    await settled();
    expect(now).toMatchObject({ value: '7' });
    expect(store.entry('Gas')).toMatchObject({ value: '7', state: 'saved' });
    store.dispose();
  });
});

describe("another person's comment", () => {
  it('shows beside the same figure, before anything is written over it', async () => {
    const { now, send } = keeper();
    const { store } = open(send);
    Object.assign(now, { value: '6', comment: 'estimated by Ben', version: 2 });
    store.enter('Gas', '6');
    await settled();
    expect(store.entry('Gas')).toMatchObject({ value: '6', comment: 'estimated by Ben', state: 'saved' });
    store.dispose();
  });

  it.each([
    ['the same figure', '6'],
    ['another figure', '5'],
  ])('is not overwritten by one that was typed while %s was on its way', async (_what, theirs) => {
    const { now, send, hold } = keeper();
    const { store } = open(send);
    Object.assign(now, { value: theirs, comment: 'estimated by Ben', version: 2 });
    const answer = hold();
    store.enter('Gas', '6');
    store.change('Gas', { comment: 'from the invoice' });
    answer();
    await settled();
    expect(store.entry('Gas')).toMatchObject({ state: 'conflict', comment: 'from the invoice' });
    expect(store.entry('Gas').theirs).toMatchObject({ comment: 'estimated by Ben' });
    expect(now.comment).toBe('estimated by Ben');
    store.dispose();
  });
});

describe('the unit that a person sees', () => {
  it('goes with the figure, and with nothing else', async () => {
    const { units, send } = server();
    const { store } = open(send);
    store.enter('Gas', '6');
    store.change('Power', { comment: 'read twice' });
    await settled();
    expect(units).toEqual(['kWh', undefined]);
    store.dispose();
  });

  it('is stated by entering the same figure again, where it was entered in another one', async () => {
    const { sent, units, send } = server();
    const { store } = open(send);
    const other = LIST.map((each) =>
      each.uid === 'Gas' ? metric('Gas', each.path, { value: '5', version: 2, entered_unit: 'MWh' }) : each,
    );
    refreshed(store, other);
    expect(store.summary().outside).toMatchObject([
      { uid: 'Gas', message: 'Entered in MWh. Enter it in kWh.', severity: 'refusal' },
    ]);
    store.enter('Gas', '5');
    await settled();
    expect([sent.map(({ change }) => change), units]).toEqual([[{ value: '5' }], ['kWh']]);
    expect([store.entry('Gas').enteredUnit, store.summary().outside]).toEqual([null, []]);
    store.dispose();
  });
});
