import { describe, expect, it } from 'vitest';
import { columnOf, doubtful, entered, type PasteCell, planPaste } from '../../../frontend/src/features/report/entries/paste.ts';

const cell = (uid: string, more: Partial<PasteCell> = {}): PasteCell => ({
  uid,
  name: uid,
  kind: 'number',
  locked: false,
  value: null,
  ...more,
});
const CELLS = ['A', 'B', 'C', 'D', 'E'].map((uid) => cell(uid));
const planned = (text: string, cells: readonly PasteCell[] = CELLS) => planPaste(columnOf(text), cells);

describe('a pasted column', () => {
  it('is the first column of the clipboard, without the line break that a spreadsheet adds', () => {
    expect(columnOf('1\tx\r\n2\ty\r\n')).toEqual(['1', '2']);
    expect(columnOf('1\n\n3')).toEqual(['1', '', '3']);
    expect(columnOf('"1,200"\n7')).toEqual(['1,200', '7']);
  });

  it('goes into the cells below one another without a question when nothing changes its meaning', () => {
    const plan = planned('10\n1,234.5\n£7\n');
    expect([doubtful(plan), plan.beyond]).toEqual([[], 0]);
    expect(entered(plan, CELLS)).toEqual([
      { uid: 'A', typed: '10' },
      { uid: 'B', typed: '1,234.5' },
      { uid: 'C', typed: '£7' },
    ]);
  });

  it('asks about what would be stored as something else', () => {
    const found = doubtful(planned('-2\n1e5\n12,5\n(1,200)\nabc'));
    expect(found.map(({ typed, stored, kind }) => [typed, stored, kind])).toEqual([
      ['-2', null, 'unclear'],
      ['1e5', null, 'unclear'],
      ['12,5', null, 'unclear'],
      ['(1,200)', null, 'unclear'],
      ['abc', null, 'no number'],
    ]);
  });

  it('asks before a blank takes a value away, before a locked cell is passed over and when there are too few cells', () => {
    const cells = [cell('A', { value: '4' }), cell('B', { locked: true, value: '9' })];
    const plan = planned('\n5\n6\n7', cells);
    expect(doubtful(plan).map(({ kind }) => kind)).toEqual(['emptied', 'locked']);
    expect(plan.beyond).toBe(2);
    expect(entered(plan, cells)).toEqual([{ uid: 'A', typed: '' }]);
  });

  it('reads Yes and No where these are asked for, and nothing else', () => {
    const cells = ['A', 'B', 'C'].map((uid) => cell(uid, { kind: 'choice' }));
    const plan = planned('Yes\n0\n12', cells);
    expect(entered(plan, cells).map(({ typed }) => typed)).toEqual(['1', '0', '']);
    expect(doubtful(plan).map(({ uid }) => uid)).toEqual(['C']);
  });
});
