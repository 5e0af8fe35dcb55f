import { describe, expect, it } from 'vitest';
import { byStart, currentPeriod, periodOfClient } from '../../../shared/domain/apportionment/periods.ts';
import {
  APPORTIONMENT_STATUSES,
  nextApportionment,
  submissionEvent,
  submitButton,
} from '../../../shared/domain/apportionment/submission.ts';

const months = ['2024-01', '2024-02', '2024-03', '2024-04'].map((month, index) => ({
  uid: month,
  startDate: `${month}-01`,
  endDate: `2024-0${index + 2}-01`,
}));

describe('the period of the screen', () => {
  it('is the one of today, whose end is exclusive; else the latest that has begun, else the first [ADM-114]', () => {
    expect(currentPeriod(months.toReversed(), '2024-02-29')?.uid).toBe('2024-02');
    expect(currentPeriod(months, '2024-03-01')?.uid).toBe('2024-03');
    expect(currentPeriod(months, '2025-01-01')?.uid).toBe('2024-04');
    expect(currentPeriod(months, '2023-12-31')?.uid).toBe('2024-01');
    expect(currentPeriod([], '2024-01-01')).toBeUndefined();
    expect(byStart(months.toReversed())).toEqual(months);
  });

  it("belongs to the client's period that holds its last day", () => {
    const quarters = [
      { startDate: '2024-01-01', endDate: '2024-04-01' },
      { startDate: '2024-04-01', endDate: '2024-07-01' },
    ];
    expect(months.map((month) => periodOfClient(quarters, month)?.startDate)).toEqual([
      '2024-01-01',
      '2024-01-01',
      '2024-01-01',
      '2024-04-01',
    ]);
    expect(periodOfClient(quarters, { startDate: '2023-12-01', endDate: '2024-01-01' })).toBeUndefined();
  });
});

describe('the submission of a period', () => {
  it('goes from nothing over submitting to submitted or failed, and from there on again', () => {
    expect(nextApportionment(undefined, 'submit')).toBe('submitting');
    expect(nextApportionment('submitting', 'all through')).toBe('submitted');
    expect(nextApportionment('submitting', 'some failed')).toBe('failed');
    expect(nextApportionment('failed', 'submit')).toBe('submitting');
    expect(nextApportionment('submitted', 'correct')).toBe('submitting');
    expect(nextApportionment('submitted', 'submit')).toBeNull();
    for (const event of ['submit', 'correct'] as const) expect(nextApportionment('submitting', event)).toBeNull();
  });

  it('never gets stuck: from each status some event leads on', () => {
    const events = ['submit', 'correct', 'all through', 'some failed'] as const;
    for (const status of [null, ...APPORTIONMENT_STATUSES])
      expect(events.some((event) => nextApportionment(status, event) !== null)).toBe(true);
  });

  it('sends what never went through and what has changed since, and nothing else', () => {
    const sent = { isSent: true, isCurrent: true };
    expect(submissionEvent('submitted', [sent, sent])).toBeNull();
    expect(submissionEvent('submitted', [sent, { isSent: true, isCurrent: false }])).toBe('correct');
    expect(submissionEvent('failed', [sent, { isSent: false, isCurrent: false }])).toBe('submit');
    expect(submissionEvent('submitted', [sent, { isSent: false, isCurrent: false }])).toBe('correct');
    expect(submissionEvent(undefined, [])).toBeNull();
  });
});

describe('the button of a period', () => {
  it('waits while the period is submitting [ADM-305, ADM-306]', () => {
    expect(submitButton('submitting', false)).toEqual({
      label: 'Submitting',
      isDisabled: true,
      warning: 'Currently Submitting. Please wait for confirmation email',
    });
  });

  it('tries again after a failure [ADM-307, ADM-308]', () => {
    expect(submitButton('failed', false)).toEqual({
      label: 'Submit to Clients',
      isDisabled: false,
      warning: 'Submission failed. Please try again or contact administrators if the error persist',
    });
  });

  it('is done with a submitted period, until its figures change [ADM-309]', () => {
    expect(submitButton('submitted', false)).toEqual({ label: 'Submitted', isDisabled: true, warning: null });
    expect(submitButton('submitted', true)).toMatchObject({ label: 'Submit correction', isDisabled: false });
  });

  it('submits in every other case [ADM-310]', () => {
    for (const status of [null, undefined])
      expect(submitButton(status, false)).toEqual({ label: 'Submit to Clients', isDisabled: false, warning: null });
  });
});
