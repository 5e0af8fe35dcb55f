import { describe, expect, it } from 'vitest';
import { latestPast } from '../../../../frontend/src/features/report/entries/take-past.ts';
import { tickOf } from '../../../../frontend/src/features/report/frame/history.tsx';
import { isTestHost, shownHistory, sortReports } from '../../../../frontend/src/features/report/past-reports/history.ts';
import { changeInPercent } from '../../../../frontend/src/features/report/table/past-cell.tsx';
import type { ReportRecord } from '../../../../shared/contract/report/reports.ts';

const report = (startDate: string | null, comment: string): ReportRecord => ({
  uid: comment,
  ref: 'r',
  ref_id: 'r',
  ref_name: 'r',
  tracker: 't',
  project: 'p',
  is_staging: false,
  due_date: null,
  comment,
  status: { name: 'Pending Approval' },
  reporting_period: startDate,
  reporting_period_data: startDate === null ? null : { uid: 'x', startDate, endDate: startDate, previous: null },
  tree_root: { name: 'r' },
  meta_json: { history: [], lastUpdateOn: null, lastUpdateBy: null },
  submission: 1,
  submittedBy: null,
  version: 1,
  isAdmin: false,
  isApprover: false,
  isResponsible: false,
  needsReason: false,
  closed: null,
});

const entry = (first_name: string, name: 'Invalidated' | 'Pending Approval', updateOn: string) => ({
  updateBy: { uid: 'u', first_name, last_name: '', email: 'e' },
  updateOn,
  status: { name },
  comment: '',
  submission: 1,
});

describe('submitted reports', () => {
  it('are sorted by period in both directions, those without one last [REP-123, REP-124, REP-125]', () => {
    const reports = [report(null, 'b'), report('2024-01-01', 'c'), report('2024-02-01', 'a')];
    const by = (column: 'period' | 'comment', descending: boolean) =>
      sortReports(reports, column, descending).map(({ comment }) => comment);
    expect(by('period', true)).toEqual(['a', 'c', 'b']);
    expect(by('period', false)).toEqual(['c', 'a', 'b']);
    expect(by('comment', false)).toEqual(['a', 'b', 'c']);
    expect(by('comment', true)).toEqual(['c', 'b', 'a']);
  });
});

describe('the history of a report', () => {
  const history = [
    entry('Ada', 'Pending Approval', '2024-01-01'),
    entry('ADMIN', 'Invalidated', '2024-01-02'),
    entry('Ben', 'Invalidated', '2024-01-03'),
  ];

  it('is newest first and leaves out what the user named admin invalidated, but on a test host [REP-128, REP-131, REP-132]', () => {
    const names = (host: string) => shownHistory(history, host).map(({ updateBy }) => updateBy.first_name);
    expect(names('reports.example.com')).toEqual(['Ben', 'Ada']);
    expect(names('localhost')).toEqual(['Ben', 'ADMIN', 'Ada']);
    expect(['localhost', '127.0.0.1', 'my-test.example', 'www.example'].map(isTestHost)).toEqual([true, true, true, false]);
  });
});

describe('past data in a row', () => {
  it('is the newest earlier value, with the change since', () => {
    expect(
      latestPast([
        { value: '4', startDate: '2024-01-01' },
        { value: null, startDate: '2024-02-01' },
      ]),
    ).toEqual({ value: '4', startDate: '2024-01-01' });
    expect([
      changeInPercent('112', '100'),
      changeInPercent('50', '100'),
      changeInPercent('5', '-10'),
      changeInPercent('5', '0'),
    ]).toEqual(['+12%', '-50%', '+150%', null]);
  });
});

it('a chart of whole figures has whole ticks alone', () => {
  const counts = tickOf([{ value: '1' }, { value: '3' }]);
  expect([0, 0.5, 1].map(counts)).toEqual(['0', '', '1']);
  expect([0, 0.5, 1].map(tickOf([{ value: '1.5' }]))).toEqual(['0', '0.5', '1']);
});
