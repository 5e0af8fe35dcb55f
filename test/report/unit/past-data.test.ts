import { describe, expect, it } from 'vitest';
import { needsCheck } from '../../../shared/domain/report/past-data.ts';

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
