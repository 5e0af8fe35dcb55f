import { describe, expect, it } from 'vitest';
import { mergedRows, mergedValue, mergedWhole } from '../../../../frontend/src/ui/form/merged.ts';
import { typedOver } from '../../../../frontend/src/ui/form/typed-fields.ts';

type Row = { uid: string; min?: string; max?: string };
const rows = mergedRows<Row>(({ uid }) => uid);
const ofNames = (names: string): Row[] => names.split('').map((uid) => ({ uid }));
const namesIn = (all: readonly Row[]) => all.map(({ uid }) => uid).join('');

describe('what two people have changed in one field', () => {
  it('is merged by the parts of an object', () => {
    const [began, typed] = [
      { start: '1', end: '9', note: 'a' },
      { start: '2', end: '9' },
    ];
    expect(mergedValue<object>(began, typed, { ...began, end: '8' })).toEqual({ start: '2', end: '8' });
  });

  it('is what was typed where both have changed the same part', () => {
    expect(mergedValue({ start: '1' }, { start: '2' }, { start: '3' })).toEqual({ start: '2' });
  });

  it('keeps what each of them has added to a list, and removed from it', () => {
    expect(mergedValue(['a', 'b', 'c'], ['b', 'c', 'mine'], ['a', 'b', 'theirs'])).toEqual(['b', 'mine', 'theirs']);
  });

  it('is a list of figures as a whole, whose places mean something', () => {
    expect(mergedValue([0, 100], [0, 90], [0, 80])).toEqual([0, 90]);
    expect(mergedValue(['a', 'a'], ['a', 'a', 'mine'], ['a', 'a', 'theirs'])).toEqual(['a', 'a', 'mine']);
  });

  it('is one member of a list, which has a uid, and not two', () => {
    const [began, mine] = [[{ uid: 'a', min: '1' }, 'b'], [{ uid: 'a', min: '2' }]];
    expect(mergedValue<unknown>(began, mine, [{ uid: 'a', min: '1', max: '8' }, 'b', 'c'])).toEqual([
      { uid: 'a', min: '2', max: '8' },
      'c',
    ]);
  });

  it('is merged by the rows of a list and their parts', () => {
    const began = [{ uid: 'a', min: '1', max: '9' }, { uid: 'b' }];
    const typed = [{ uid: 'a', min: '2', max: '9' }, { uid: 'b' }];
    const now = [{ uid: 'a', min: '1', max: '8' }, { uid: 'b', min: '5' }, { uid: 'c' }];
    expect(rows(began, typed, now)).toEqual([{ uid: 'a', min: '2', max: '8' }, { uid: 'b', min: '5' }, { uid: 'c' }]);
  });

  it('keeps a row as one where its parts mean something together alone', () => {
    const whole = mergedRows<Row>(({ uid }) => uid, mergedWhole);
    const [a, b] = [[{ uid: 'a', min: '1' }], [{ uid: 'a', min: '2' }]];
    expect(whole(a, b, [{ uid: 'a', min: '1', max: '8' }])).toEqual(b);
  });

  it('keeps a changed row that somebody else has removed, and no other one', () => {
    expect(rows([{ uid: 'a' }, { uid: 'b' }], [{ uid: 'a', min: '1' }, { uid: 'b' }], [])).toEqual([{ uid: 'a', min: '1' }]);
  });

  it('stands in the order of the person who has moved rows', () => {
    expect(namesIn(rows(ofNames('abc'), ofNames('cab'), ofNames('abcx')))).toBe('cabx');
    expect(namesIn(rows(ofNames('abc'), ofNames('abcy'), ofNames('bca')))).toBe('bcay');
  });
});

describe('a form that goes on from what is stored now', () => {
  it('holds as typed what still differs from it', () => {
    const typed = { values: { list: ['a', 'mine'], name: 'Pier' }, began: { list: ['a'], name: 'Quay' } };
    const now = { list: ['a', 'theirs'], name: 'Pier' };
    expect(typedOver(typed, now)).toEqual({ values: { list: ['a', 'mine', 'theirs'] }, began: { list: ['a', 'theirs'] } });
  });
});
