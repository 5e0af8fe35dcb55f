import { describe, expect, it } from 'vitest';
import { actBehind, actsTogether } from '../../../shared/domain/restatement/attribution.ts';
import type { FigureStep } from '../../../shared/domain/restatement/recorded.ts';

const NOW = '2026-01-02T12:00:00.000Z';
const stepOf = (changedReports: string[]): FigureStep => ({
  indicatorUid: 'energy',
  name: 'Energy',
  unit: 'kWh',
  periodUid: 'january',
  periodStart: '2024-01-01',
  periodEnd: '2024-02-01',
  old: '25',
  new: '50',
  kind: 'restated',
  reports: 2,
  definitionChanged: false,
  changedReports,
});
const reopening = {
  uid: 'a',
  act: 'reopening' as const,
  at: '2025-11-01T12:00:00.000Z',
  subject: { kind: 'report', uid: 'r1' },
  isSettled: false,
};
const other = {
  uid: 'c',
  act: 'other' as const,
  at: '2026-01-02T11:00:00.000Z',
  subject: { kind: 'project', uid: 'steel' },
  isSettled: true,
};
const second = { ...reopening, uid: 'd', at: '2025-12-01T12:00:00.000Z', subject: { kind: 'report', uid: 'r2' } };
const merge = {
  uid: 'b',
  act: 'metric merge' as const,
  at: '2026-01-02T11:59:00.000Z',
  subject: { kind: 'metric', uid: 'diesel' },
  isSettled: false,
};

it('enters what changes several reports at once under the merge, not under the older reopening of one of them', () => {
  expect(actBehind(stepOf(['r1', 'r2']), [reopening, merge], NOW)?.uid).toBe('b');
});

it('enters what changes a reopened report alone under its reopening, however late', () => {
  expect(actBehind(stepOf(['r1']), [reopening, merge], NOW)?.uid).toBe('a');
  expect(actBehind(stepOf(['r2']), [reopening], NOW)).toBeUndefined();
});

it('enters what changes several reopened reports under the latest reopening, not under an unannounced change of the same day', () => {
  expect(actBehind(stepOf(['r1', 'r2']), [reopening, second, other], NOW)?.uid).toBe('d');
});

it('does not take a merge for the approval of several reopened reports', () => {
  expect(actBehind(stepOf(['r1', 'r2']), [reopening, second, merge], NOW)?.uid).toBe('b');
  expect(actsTogether(merge, [stepOf(['r1', 'r2'])], [reopening, second, merge], NOW)).toEqual([]);
});

it('settles the reopenings of all changed reports together', () => {
  expect(actsTogether(second, [stepOf(['r1', 'r2'])], [reopening, second, other], NOW)).toEqual([reopening]);
});

it('leaves a reopened report that has not changed to its own approval', () => {
  expect(actsTogether(second, [stepOf(['r2'])], [reopening, second, other], NOW)).toEqual([]);
});

it('enters a second change that nobody announced on its own, unless it follows within minutes', () => {
  const alone = stepOf(['r3']);
  expect(actBehind(alone, [other], '2026-01-02T11:10:00.000Z')?.uid).toBe('c');
  expect(actBehind(alone, [other], NOW)).toBeUndefined();
  // An unsettled act continues, however long its worker was away.
  expect(actBehind(alone, [{ ...other, isSettled: false }], NOW)?.uid).toBe('c');
});

describe('the approval after a revision', () => {
  const approval = {
    uid: 'e',
    act: 'approval' as const,
    at: '2026-01-02T11:30:00.000Z',
    subject: { kind: 'report', uid: 'r1' },
    isSettled: false,
  };

  it('has what it changes, together with the reopening', () => {
    expect(actBehind(stepOf(['r1']), [reopening, approval, merge], NOW)?.uid).toBe('e');
    expect(actsTogether(approval, [stepOf(['r1'])], [reopening, approval, second], NOW)).toEqual([reopening]);
  });

  it('does not have what a merge changes in several reports at once', () => {
    expect(actBehind(stepOf(['r1', 'r2']), [reopening, approval, merge], NOW)?.uid).toBe('b');
  });

  it('has nothing more once it is settled, or a day later', () => {
    expect(actBehind(stepOf(['r1']), [{ ...approval, isSettled: true }], NOW)).toBeUndefined();
    expect(actBehind(stepOf(['r1']), [approval], '2026-01-03T12:00:00.000Z')).toBeUndefined();
  });

  it('that changed nothing ends its reopening, so that neither has what changes the report later', () => {
    const LATER = '2026-01-03T12:00:00.000Z';
    const own = { ...other, at: '2026-01-03T11:59:00.000Z', isSettled: false };
    expect(actBehind(stepOf(['r1']), [reopening, approval, own], LATER)?.uid).toBe('c');
    expect(actBehind(stepOf(['r1']), [reopening, { ...approval, isSettled: true }], NOW)).toBeUndefined();
    const again = { ...approval, uid: 'f', at: '2026-01-03T11:00:00.000Z' };
    expect(actsTogether(again, [stepOf(['r1'])], [reopening, approval, again], LATER)).toEqual([]);
  });
});
