import { describe, expect, it } from 'vitest';
import {
  periodsText,
  reportingDraftOf,
  reportingFaults,
  reportingOf,
} from '../../../frontend/src/features/project/reporting-draft.ts';

const stored = { startDate: '2026-06-01', endDate: '2027-06-01', freq_num: 1, freq_unit: 'MONTHS' as const };

describe('the form of a reporting duration', () => {
  it('has the last day, and sends the day after it', () => {
    const draft = reportingDraftOf(stored);
    expect(draft.lastDay).toBe('2027-05-31');
    expect(reportingOf(draft)).toEqual(stored);
  });

  it('says which periods it makes', () => {
    expect(periodsText(reportingDraftOf(stored))).toBe('12 periods, from 1st Jun 26 - 30th Jun 26 to 1st May 27 - 31st May 27');
    expect(periodsText({ ...reportingDraftOf(stored), freq_unit: 'YEARS' })).toBe('1 period: 1st Jun 26 - 31st May 27');
  });

  it('tells every fault at once, also how often without any dates', () => {
    const draft = reportingDraftOf(stored);
    expect(reportingFaults({ ...draft, lastDay: '2026-05-01', freq_num: '-3' })).toEqual({
      'reporting.endDate': 'The end must be after the start.',
      'reporting.freq_num': 'Enter a whole number from 1 to 366.',
    });
    expect(reportingFaults({ ...reportingDraftOf(null), freq_num: '-3' })).toEqual({
      'reporting.freq_num': 'Enter a whole number from 1 to 366.',
    });
    expect(reportingFaults({ ...draft, freq_num: '1,5' })).toMatchObject({
      'reporting.freq_num': 'Enter a whole number from 1 to 366.',
    });
    expect([reportingFaults(draft), reportingFaults(reportingDraftOf(null))]).toEqual([{}, {}]);
  });

  it('says that it makes too many', () => {
    const draft = { ...reportingDraftOf(stored), lastDay: '2036-05-31', freq_unit: 'DAYS' as const };
    expect(reportingFaults(draft)).toEqual({ 'reporting.endDate': expect.stringContaining('more than 1000') });
    expect(periodsText(draft)).toBe('');
  });

  it('says nothing before it makes any', () => {
    expect(periodsText(reportingDraftOf(null))).toBe('');
    expect(periodsText({ ...reportingDraftOf(stored), lastDay: '2026-05-01' })).toBe('');
  });
});
