import { expect, it } from 'vitest';
import { entryAfter, latestSubmitted, reportsOf } from '../../../../functions/data/stores/report/board-entry.ts';
import type { BoardEntry, BoardReport } from '../../../../functions/data/stores/report/board-store.ts';

const report = (reportUid: string, month: number, status: BoardReport['status'], isStaging = false): BoardReport => ({
  reportUid,
  isStaging,
  status,
  dueDate: null,
  lastUpdateOn: null,
  period: { uid: `p${month}`, startDate: `2024-0${month}-01`, endDate: `2024-0${month + 1}-01` },
});
const entry = (current: BoardReport, others: BoardReport[] = []): BoardEntry => ({
  ...current,
  name: 'Package',
  parentUid: null,
  responsibleUid: 'r',
  approverUid: 'a',
  revision: 1,
  others: Object.fromEntries(others.map((each) => [each.reportUid, each])),
});
const uidsOf = (of: BoardEntry) => reportsOf(of).map(({ reportUid }) => reportUid);

it('puts the staging report first, else the latest period [REP-014]', () => {
  const next = entryAfter(entry(report('jan', 1, 'Nothing Received', true)), [
    report('jan', 1, 'Pending Approval'),
    report('feb', 2, 'Nothing Received', true),
  ]);
  expect(uidsOf(next)).toEqual(['feb', 'jan']);
  expect(next).toMatchObject({ name: 'Package', responsibleUid: 'r', revision: 2 });
  expect(uidsOf(entryAfter(next, [report('feb', 2, 'Pending Approval')]))).toEqual(['feb', 'jan']);
});

it('puts a report before an invalidated one of its period, whose place it took [REP-014]', () => {
  for (const uids of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    const [invalid, valid] = uids;
    const now = entryAfter(entry(report(invalid, 1, 'Invalidated')), [report(valid, 1, 'Pending Approval')]);
    expect(uidsOf(now)).toEqual([valid, invalid]);
    // A later period still comes first.
    expect(uidsOf(entryAfter(now, [report('feb', 2, 'Invalidated')]))[0]).toBe('feb');
  }
});

it.each([
  ['invalid', 'valid'],
  ['valid', 'invalid'],
])('names the submitted report that counts, in whatever order the others are read: %s, %s', (...order) => {
  const reports = { invalid: report('invalid', 2, 'Invalidated'), valid: report('valid', 2, 'Pending Approval') };
  const january = report('jan', 1, 'Pending Approval');
  const others = order.map((uid) => reports[uid as keyof typeof reports]);
  const open = report('march', 3, 'Nothing Received', true);
  expect(latestSubmitted(entry(open, [january, ...others]))?.reportUid).toBe('valid');
  expect(latestSubmitted(entry(reports.valid, [january, reports.invalid]))?.reportUid).toBe('valid');
  expect(latestSubmitted(entry(open))).toBeUndefined();
});

it('keeps every report that waits for somebody, and of the others the latest, so that it never grows', () => {
  let now = entry(report('m1', 1, 'Nothing Received', true));
  for (let month = 1; month < 9; month += 1)
    now = entryAfter(now, [
      report(`m${month}`, month, 'OK for Submission'),
      report(`m${month + 1}`, month + 1, 'Nothing Received', true),
    ]);
  expect(uidsOf(now)).toEqual(['m9', 'm8']);
  const back = entryAfter(now, [report('m2', 2, 'Requires Revision')]);
  expect(uidsOf(back).sort()).toEqual(['m2', 'm8', 'm9']);
});

it.each(['Invalidated', 'Not for Submission'] as const)(
  'keeps the latest approved report beside a later one that is %s',
  (status) => {
    const january = report('jan', 1, 'OK for Submission');
    const open = report('march', 3, 'Nothing Received', true);
    const now = entryAfter(entry(open, [january]), [report('feb', 2, status)]);
    expect(uidsOf(now)).toEqual(['march', 'feb', 'jan']);
    // A later approved report replaces both.
    expect(
      uidsOf(entryAfter(now, [report('march', 3, 'OK for Submission'), report('april', 4, 'Nothing Received', true)])),
    ).toEqual(['april', 'march']);
  },
);

it('lets a report go that has left the package', () => {
  const now = entry(report('feb', 2, 'Nothing Received', true), [report('jan', 1, 'Pending Approval')]);
  expect(uidsOf(entryAfter(now, [], 'jan'))).toEqual(['feb']);
});
