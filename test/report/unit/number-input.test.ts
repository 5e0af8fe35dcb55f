import { describe, expect, it } from 'vitest';
import { keepNumeric, parseTyped } from '../../../shared/domain/report/number-input.ts';

describe('a typed figure', () => {
  it('keeps only digits, full stops and commas [REP-280]', () => expect(keepNumeric('1a-2')).toBe('12'));

  it('is null when empty or not a number [REP-281]', () => {
    expect(parseTyped('')).toEqual({ kind: 'empty', value: null, text: '' });
    expect(parseTyped('1.2.3')).toEqual({ kind: 'invalid', value: null, text: '1.2.3' });
    expect(parseTyped(',').kind).toBe('invalid');
  });

  it('takes commas as thousands separators [REP-283]', () => {
    expect(parseTyped('1,234.5')).toEqual({ kind: 'number', value: '1234.5', text: '1,234.5' });
  });

  it.each([
    ['-2', '2'],
    ['1e5', '15'],
    ['12,5', '125'],
    ['(1,200)', '1200'],
    ['1,23,456', '123456'],
    ['12 5', '125'],
  ])('says so when %j is stored as %j', (typed, stored) => {
    expect(parseTyped(typed)).toMatchObject({ kind: 'number', value: stored, changedMeaning: { typed, stored } });
  });

  it.each(['12', ' 12 ', '£1,200.50', '50 %', '1 234 567', '1,234,567.', '.5'])('takes %j as it is meant', (typed) => {
    expect(parseTyped(typed)).not.toHaveProperty('changedMeaning');
    expect(parseTyped(typed).kind).toBe('number');
  });
});
