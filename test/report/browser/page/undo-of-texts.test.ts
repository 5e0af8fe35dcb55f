import { describe, expect, it } from 'vitest';
import { outcomeText } from '../../../../frontend/src/features/report/frame/outcome-text.ts';
import { open, server, settled } from '../../../support/browser-unit/report-store.ts';

const opened = () => {
  const { sent, send } = server();
  return { sent, ...open(send) };
};

describe('a typed text that waits', () => {
  const waiting = async (before: 'Gas' | 'Power') => {
    const made = opened();
    made.store.enter(before, '7');
    await settled();
    made.store.enter('Gas', '12,5');
    return made;
  };
  const now = ({ store }: Pick<Awaited<ReturnType<typeof waiting>>, 'store'>) =>
    [store.entry('Gas'), store.entry('Power')].map(({ value, typed }) => [value, typed]);

  it('is what an undo takes away, and no figure that was saved before it', async () => {
    const made = await waiting('Power');
    const { store, sent, drafts } = made;
    expect(outcomeText(store.undo(), (uid) => uid)).toBe('Undone: Gas is 5.');
    await settled();
    expect(now(made)).toEqual([
      ['5', undefined],
      ['7', undefined],
    ]);
    expect([sent.length, drafts.all().size, store.summary().unclear]).toEqual([1, 0, 0]);
    expect(outcomeText(store.redo(), (uid) => uid)).toBe('Redone: “12,5” is in Gas again, not saved.');
    expect(store.entry('Gas')).toMatchObject({ value: '5', typed: '12,5', choices: ['12.5', '125'] });
    store.undo();
    store.undo();
    expect(store.entry('Power').value).toBe(null);
  });

  it('goes before the figure of its own row does, and returns after an answer that is taken back', async () => {
    const made = await waiting('Gas');
    const { store } = made;
    store.enter('Gas', '12.5', true);
    const all = [1, 2, 3].map(() => {
      store.undo();
      return now(made)[0];
    });
    expect(all).toEqual([
      ['7', '12,5'],
      ['7', undefined],
      ['5', undefined],
    ]);
    const again = [1, 2, 3].map(() => {
      store.redo();
      return now(made)[0];
    });
    expect(again).toEqual([
      ['7', undefined],
      ['7', '12,5'],
      ['12.5', undefined],
    ]);
    store.undo();
    store.undo();
    expect(now(made)[0]).toEqual(['7', undefined]);
  });

  it('that its person has left needs no undo of its own', async () => {
    const made = await waiting('Power');
    made.store.enter('Gas', '13,5');
    made.store.forget('Gas');
    expect(made.store.undo().done.map(({ uid }) => uid)).toEqual(['Power']);
  });

  it('as no number is made again with what it has taken away', () => {
    const { store } = opened();
    store.enter('Gas', 'abc');
    store.undo();
    expect(store.entry('Gas')).toMatchObject({ value: '5', text: undefined });
    store.redo();
    expect(store.entry('Gas')).toMatchObject({ value: null, text: 'abc', fault: 'Number required', removed: '5' });
  });
});

it('a total whose own figure is taken back is said to be calculated again', () => {
  const { store } = opened();
  store.enter('Total', '9');
  const outcome = store.undo();
  const totalOf = (uid: string) => store.result(uid)?.derived ?? null;
  expect(outcomeText(outcome, (uid) => uid, totalOf)).toBe('Undone: Total is calculated again: 5.');
  store.enter('Power', '7');
  expect(outcomeText(store.undo(), (uid) => uid, totalOf)).toBe('Undone: Power has no value.');
});
