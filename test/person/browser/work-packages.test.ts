import { describe, expect, it } from 'vitest';
import { workPackageCards } from '../../../frontend/src/features/account/own/work-packages.ts';
import type { OpenReport } from '../../../shared/contract/report/reports.ts';

const report = (uid: string, more: Partial<OpenReport> = {}): OpenReport => ({
  uid: `${uid}-0000`,
  project: 'bridge01-0000',
  ref_id: 'package1-0000',
  ref_name: 'Groundworks',
  is_staging: true,
  status_name: 'Pending Input',
  due_date: '2024-03-20',
  reporting_period: 'x',
  reporting_period_data: { uid: 'x', startDate: '2024-02-01', endDate: '2024-03-01' },
  meta_json__lastUpdateOn: null,
  submission: 0,
  flagged: null,
  copied: null,
  changed: null,
  since: null,
  requiresAction: true,
  involved: true,
  ...more,
});

describe('the cards of what waits', () => {
  it('name their project, because packages of several projects may have one name', () => {
    const waiting = [report('a'), report('b', { project: 'tunnel01-0000' }), report('c', { project: 'unknown1-0000' })];
    const known = [
      { uid: 'bridge01-0000', name: 'Bridge' },
      { uid: 'tunnel01-0000', name: 'Tunnel' },
    ];
    expect(workPackageCards(waiting, known).map(({ name, project }) => [name, project])).toEqual([
      ['Groundworks', 'Bridge'],
      ['Groundworks', 'Tunnel'],
      ['Groundworks', null],
    ]);
  });

  it('each lead to their own report, whichever one of the package is filled in', () => {
    const january = { startDate: '2024-01-01', endDate: '2024-02-01', uid: 'y' };
    const revised = {
      is_staging: false,
      status_name: 'Requires Revision',
      due_date: '2024-02-20',
      reporting_period_data: january,
    };
    const cards = workPackageCards([report('february'), report('january1', revised as Partial<OpenReport>)]);
    expect(cards.map(({ period, href }) => [period, href])).toEqual([
      ['1st Jan 24 - 31st Jan 24', '/project/bridge01/wpack/package1/report/january1'],
      ['1st Feb 24 - 29th Feb 24', '/project/bridge01/wpack/package1/report'],
    ]);
  });

  it('leave out what is on hold, and have what is late first and what has no due date last [ADM-207]', () => {
    const cards = workPackageCards([
      report('no-date', { due_date: null }),
      report('held0000', { status_name: 'Not for Submission' }),
      report('late0000', { due_date: '2024-03-01' }),
    ]);
    expect(cards.map(({ dueDate }) => dueDate)).toEqual(['2024-03-01', null]);
  });
});
