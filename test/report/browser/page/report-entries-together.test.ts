import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../../frontend/src/api/errors.ts';
import { rawAfter, waitsForText } from '../../../../frontend/src/features/report/table/typed-text.ts';
import {
  changedGas,
  conflict,
  LIST,
  memory,
  metric,
  open,
  openList,
  path,
  refreshed,
  server,
  settled,
} from '../../../support/browser-unit/report-store.ts';

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
    store.undo();
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

describe('a figure that is typed once more', () => {
  const kWh = (value: string | null) =>
    LIST.map((each) => (each.uid === 'Gas' ? metric('Gas', each.path, { value, version: 1, entered_unit: 'MWh' }) : each));

  it('says what is meant where it was entered in another unit, or where the text was no figure', async () => {
    const { sent, send, units } = server();
    const { store } = openList(kWh('5'), send);
    expect(waitsForText(store.entry('Gas'))).toBe(true);
    store.enter('Gas', '5');
    await settled();
    expect([sent.map(({ change }) => change), units]).toEqual([[{ value: '5' }], ['kWh']]);
    expect(waitsForText(store.entry('Gas'))).toBe(false);
    store.enter('Gas', 'abc');
    expect(waitsForText(store.entry('Gas'))).toBe(true);
  });

  it('is no change otherwise', () => {
    const { store } = openList(kWh(null), server().send);
    expect(['Gas', 'Power'].map((uid) => waitsForText(store.entry(uid)))).toEqual([false, false]);
    expect(waitsForText(open(server().send).store.entry('Gas'))).toBe(false);
  });
});
