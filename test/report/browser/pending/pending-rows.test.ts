import { describe, expect, it } from 'vitest';
import { summaryText } from '../../../../frontend/src/features/pending/approve-all.ts';
import { filterRows, NO_FILTER } from '../../../../frontend/src/features/pending/filter-rows.ts';
import { PRESETS, SIZES, storedPreset } from '../../../../frontend/src/features/pending/presets.ts';
import {
  companyChoices,
  othersToReview,
  pendingRows,
  placeInQueue,
  waiting,
} from '../../../../frontend/src/features/pending/rows.ts';
import type { OpenReport } from '../../../../shared/contract/report/reports.ts';

const TODAY = '2024-03-10';

const companies = [
  { uid: 'top', name: 'zeta', depth: 0, parentid: null, projects: [], accessible: true },
  { uid: 'mid', name: 'Alpha', depth: 1, parentid: 'top', projects: [], accessible: true },
  {
    uid: 'low',
    name: 'Deep',
    depth: 2,
    parentid: 'mid',
    projects: [{ uid: 'p1', name: 'Bridge', accessible: true }],
    accessible: false,
  },
];
const projects = [{ uid: 'p1', name: 'Bridge', company: { uid: 'low', name: 'Deep' } }];

const report = (uid: string, more: Partial<OpenReport> = {}): OpenReport => ({
  uid: `${uid}-0000-0000`,
  project: 'p1',
  ref_id: 'package1-rest',
  ref_name: 'Groundworks',
  is_staging: true,
  status_name: 'Pending Input',
  due_date: '2024-03-20',
  reporting_period: 'x',
  reporting_period_data: { uid: 'x', startDate: '2024-02-01', endDate: '2024-03-01' },
  meta_json__lastUpdateOn: '2024-03-03T10:00:00Z',
  submission: 0,
  flagged: null,
  copied: null,
  changed: null,
  since: null,
  requiresAction: true,
  involved: true,
  ...more,
});

const rowsOf = (...reports: OpenReport[]) => pendingRows(reports, projects, companies, TODAY);

describe('pending actions', () => {
  it('list only what waits for the person, and never the master package [REP-144, REP-146]', () => {
    const rows = rowsOf(report('a'), report('b', { requiresAction: false }), report('c', { ref_name: 'master' }));
    expect(rows.map(({ uid }) => uid)).toEqual(['a-0000-0000']);
  });

  it('say what is to be done and where, without the id of a staging report [REP-016, REP-148, REP-162, REP-163, REP-164, REP-165]', () => {
    const rows = rowsOf(
      report('staging1'),
      report('overdue1', { status_name: 'Nothing Received', due_date: '2024-03-01' }),
      report('submitted', { status_name: 'Pending Review', is_staging: false }),
      report('revision1', { status_name: 'Requires Revision', is_staging: false }),
      report('approved1', { status_name: 'OK for Submission', is_staging: false, requiresAction: false }),
    );
    expect(rows.map(({ shown, action }) => [shown, action])).toEqual(
      expect.arrayContaining([
        ['Pending Input', 'Submit'],
        ['Overdue', 'Submit'],
        ['Pending Data Control', 'Review'],
        ['Requires Revision', 'Revise'],
        ['Approved', 'No action'],
      ]),
    );
    const href = (uid: string) => rows.find((row) => row.uid.startsWith(uid))?.href;
    expect(href('staging1')).toBe('/project/p1/wpack/package1/report');
    expect(href('submitted')).toBe('/project/p1/wpack/package1/report/submitte');
  });

  it('lead from a decision to the next report to review, and neither back nor to the open page', () => {
    const review = (uid: string, due_date: string) =>
      report(uid, { status_name: 'Pending Approval', is_staging: false, due_date });
    const listed = [
      review('decided1', '2024-01-01'),
      review('opened11', '2024-01-02'),
      review('third111', '2024-01-04'),
      review('second11', '2024-01-03'),
      report('entered1', { due_date: '2024-01-01' }),
      report('approved', { status_name: 'OK for Submission', is_staging: false, requiresAction: false }),
    ];
    const decided = { uid: 'decided1-0000-0000', ref_name: 'Package', due_date: '2024-01-01' };
    const at = { decided, pathname: '/project/p1/wpack/package1/report/opened11' };
    const left = othersToReview(listed, TODAY, at).map(({ uid }) => uid.split('-')[0]);
    expect(left).toEqual(['second11', 'third111']);
  });

  it('lead on from the place of the decision, and only at the end back to a report that was passed over', () => {
    const review = (uid: string, ref_name: string, due_date: string) =>
      report(uid, { status_name: 'Pending Approval', is_staging: false, ref_name, due_date });
    const listed = [
      review('passed11', 'Piling', '2024-01-01'),
      review('before11', 'Bridge', '2024-01-02'),
      review('after111', 'Tunnel', '2024-01-02'),
      review('later111', 'Arch', '2024-01-03'),
    ];
    const decided = { uid: 'decided1-0000-0000', ref_name: 'Quay', due_date: '2024-01-02' };
    const left = othersToReview(listed, TODAY, { decided, pathname: '/project/p1/wpack/package1/evals' });
    expect(left.map(({ uid }) => uid.split('-')[0])).toEqual(['after111', 'later111', 'passed11', 'before11']);
  });

  it('say of a report that waits what contradicts its forms, and what has changed beside its figures', () => {
    const counted = { is_staging: false, submission: 2, changed: 0, since: 1, others: 4, against: 1 } as const;
    const told = rowsOf(
      report('waiting1', { ...counted, status_name: 'Pending Approval', due_date: '2024-01-01' }),
      report('older111', { is_staging: false, status_name: 'Pending Approval', due_date: '2024-01-02' }),
      report('revision', { ...counted, status_name: 'Requires Revision', due_date: '2024-01-03' }),
    ).map(({ against, changed, others }) => [against, changed, others]);
    expect(told).toEqual([
      [1, null, '4 files or comments have changed since submission 1'],
      [0, null, null],
      [0, null, null],
    ]);
  });

  it('say how many values are to check only of a report that waits for a decision', () => {
    const review = { status_name: 'Pending Approval', is_staging: false, submission: 1 } as const;
    const rows = rowsOf(
      report('counted1', { ...review, flagged: 3, copied: 5, emptied: 2, not_calculated: 1, due_date: '2024-01-01' }),
      report('waiting1', { ...review, due_date: '2024-01-02' }),
      report('revision', {
        ...review,
        status_name: 'Requires Revision',
        flagged: 3,
        copied: 5,
        emptied: 2,
        not_calculated: 1,
        due_date: '2024-01-03',
      }),
    );
    expect(rows.map(({ flagged, copied, emptied, notCalculated }) => [flagged, copied, emptied, notCalculated])).toEqual([
      [3, 5, 2, 1],
      [null, null, 0, 0],
      [null, null, 0, 0],
    ]);
  });

  it('say how many figures have changed only of a report that waits for a decision', () => {
    const review = { status_name: 'Pending Approval', is_staging: false, submission: 2, since: 1 } as const;
    const rows = rowsOf(
      report('changed1', { ...review, changed: 2, due_date: '2024-01-01' }),
      report('onefigur', { ...review, changed: 1, submission: 4, since: 3, due_date: '2024-01-02' }),
      report('likefirs', { ...review, changed: 0, due_date: '2024-01-03' }),
      report('revision', { ...review, status_name: 'Requires Revision', changed: 2, due_date: '2024-01-04' }),
    );
    expect(rows.map(({ changed }) => changed)).toEqual([
      '2 figures have changed since submission 1',
      '1 figure has changed since submission 3',
      null,
      null,
    ]);
  });

  it('are a queue: from a report to review to its neighbours', () => {
    const review = (uid: string, due_date: string) =>
      report(uid, { status_name: 'Pending Approval', is_staging: false, due_date });
    const queue = [review('third111', '2024-01-03'), review('first111', '2024-01-01'), review('second11', '2024-01-02')];
    const listed = [...queue, report('entered1', { due_date: '2024-01-01' })];
    const at = (uid: string) => placeInQueue(listed, TODAY, `${uid}-0000-0000`);
    const to = (uid: string) => `/project/p1/wpack/package1/report/${uid}`;
    expect(at('first111')).toEqual({ at: 1, of: 3, before: undefined, after: to('second11') });
    expect(at('second11')).toEqual({ at: 2, of: 3, before: to('first111'), after: to('third111') });
    expect(at('third111')).toEqual({ at: 3, of: 3, before: to('second11'), after: undefined });
    expect(at('entered1')).toBe(undefined);
  });

  it('begin with the late ones and show the last update as DD MMM YY [REP-399]', () => {
    const rows = rowsOf(report('later', { due_date: null }), report('soon'), report('late', { due_date: '2024-01-01' }));
    expect(rows.map(({ uid }) => uid.split('-')[0])).toEqual(['late', 'soon', 'later']);
    expect(rows[0]?.lastUpdated).toBe('03 Mar 24');
  });

  it('hide approved reports unless they are asked for [REP-159, REP-160, REP-161]', () => {
    const approved = { status_name: 'OK for Submission', requiresAction: false } as const;
    const rows = rowsOf(report('a'), report('b', approved), report('c', { ...approved, involved: false }));
    const uids = (filter: Partial<typeof NO_FILTER>) =>
      filterRows(rows, { ...NO_FILTER, ...filter })
        .map(({ uid }) => uid[0])
        .sort();
    expect(uids({})).toEqual(['a']);
    expect(uids({ approved: true })).toEqual(['a', 'b']);
    expect(uids({ status: 'Approved' })).toEqual(['b']);
    expect(waiting(rows)).toHaveLength(1);
  });

  it('are found by project, company and package in any letter case [REP-153]', () => {
    const rows = rowsOf(report('a'));
    const found = (search: string) => filterRows(rows, { ...NO_FILTER, search }).length;
    expect([found('BRIDGE'), found('deep'), found('ground'), found('tunnel')]).toEqual([1, 1, 1, 0]);
  });

  it('are filtered by status and by a company above them [REP-154, REP-155, REP-156]', () => {
    const rows = rowsOf(report('a'), report('b', { status_name: 'Requires Revision' }));
    const found = (filter: Partial<typeof NO_FILTER>) => filterRows(rows, { ...NO_FILTER, ...filter }).length;
    expect([found({ company: 'top' }), found({ company: 'mid' }), found({ company: 'other' })]).toEqual([2, 2, 0]);
    expect(found({ status: 'Requires Revision' })).toBe(1);
    expect(companyChoices(companies).map(({ name }) => name)).toEqual(['Alpha', 'zeta']);
  });

  it('tell two companies of one name apart, in a row and among the choices', () => {
    const twins = [...companies, { ...companies[0]!, uid: '99999999-0000' }];
    const names = companyChoices(twins).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.join()).toContain('(99999999)');
    const named = projects.map((project) => ({ ...project, company: { ...project.company, uid: '99999999-0000' } }));
    expect(pendingRows([report('a')], named, twins, TODAY)[0]!.company).toContain('(99999999)');
  });

  it('remember the columns, and show all where nothing known is stored [REP-149, REP-150, REP-151, REP-152]', () => {
    const stored = (value: string | null) => storedPreset({ getItem: () => value });
    expect([stored('compact'), stored(null), stored('toString')]).toEqual(['compact', 'all', 'all']);
    expect(PRESETS.all).toHaveLength(7);
    expect(PRESETS.essential).toEqual(['dashboard', 'project', 'status', 'action']);
    expect(PRESETS.compact).toEqual(['project', 'reportingPackage', 'reportingPeriod', 'status', 'action']);
    expect(SIZES).toEqual([10, 25, 50, 100, null]);
  });
});

it('several decisions at once say what waits for data control, and what was refused before all else', () => {
  const [approved, passedOn] = [
    { ok: true, waits: false },
    { ok: true, waits: true },
  ] as const;
  expect(summaryText([approved, approved], 'approve')).toBe('2 reports are approved');
  expect(summaryText([approved, passedOn], 'approve')).toBe('1 report is approved. 1 report is passed on to data control');
  expect(summaryText([passedOn, { ok: false, message: 'No' }], 'approve')).toBe(
    '1 report could not be approved. Open it to see why.',
  );
});
