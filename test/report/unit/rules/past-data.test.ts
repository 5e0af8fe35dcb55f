import { describe, expect, it } from 'vitest';
import { needsCheck, pastOfText, pastText } from '../../../../shared/domain/report/past-data.ts';

describe("the badge 'Check'", () => {
  it('appears beyond twice or half of the value [REP-286]', () => {
    expect(needsCheck('10', ['21'])).toBe(true);
    expect(needsCheck('10', ['4'])).toBe(true);
    expect(needsCheck('10', ['20', '22', '21'])).toBe(true);
    expect(needsCheck('0', ['5'])).toBe(true);
  });

  it('does not at twice or half [REP-287]', () => {
    expect(needsCheck('10', ['5'])).toBe(false);
    expect(needsCheck('10', ['20'])).toBe(false);
    expect(needsCheck('10', ['19', '21'])).toBe(false);
    expect(needsCheck('0', ['0'])).toBe(false);
  });

  it('needs a value and earlier entries [REP-288]', () => {
    expect(needsCheck('10', [])).toBe(false);
    expect(needsCheck('10', [null, null])).toBe(false);
    expect(needsCheck(null, ['100'], true)).toBe(false);
    expect(needsCheck('10', [null, '12'])).toBe(false);
  });

  it('appears when the server flagged the value [REP-285]', () => {
    expect(needsCheck('10', ['10'], true)).toBe(true);
    expect(needsCheck('10', [], true)).toBe(true);
  });

  it('judges negative figures by their size', () => {
    expect(needsCheck('-10', ['-10'])).toBe(false);
    expect(needsCheck('-10', ['-21'])).toBe(true);
    expect(needsCheck('-10', ['10'])).toBe(true);
  });
});

describe('the past of a metric as one text', () => {
  const reports = ['a', 'b', 'c'].map((commit) => ({ commit }));

  it('has a line for each report, and gives each figure back with its own', () => {
    expect(pastText(['12', undefined, '-4.50'])).toBe('12\n\n-4.50');
    expect(pastOfText('12\n\n-4.50', reports)).toEqual([
      { commit: 'a', value: '12' },
      { commit: 'c', value: '-4.50' },
    ]);
  });

  it('keeps texts of several lines as they are', () => {
    const texts = ['from A\nto B', 'C:\\new\\n', '\n'];
    expect(pastOfText(pastText(texts), reports).map(({ value }) => value)).toEqual(texts);
  });

  it('is nothing without reports, and without figures in them', () => {
    expect(pastOfText(pastText([]), [])).toEqual([]);
    expect(pastOfText(pastText([undefined, undefined, undefined]), reports)).toEqual([]);
  });
});

it('a text is no figure to compare, now or before', () => {
  expect(needsCheck('ABC-1', ['4711'])).toBe(false);
  expect(needsCheck('10', ['ABC-1'])).toBe(false);
  expect(needsCheck('10', ['ABC-1', '1'])).toBe(true);
});
