import { expect, it } from 'vitest';
import { searchEntries, searchPlaces } from '../../../../frontend/src/app/shell/search/search-places.ts';
import { formatPeriod } from '../../../../frontend/src/ui/format.ts';
import type { FoundPackage } from '../../../../shared/contract/person/me.ts';

const uid = (letter: string) => `${letter.repeat(8)}-0000-4000-8000-000000000000`;
const companies = [
  {
    uid: uid('c'),
    name: 'Northern',
    accessible: true,
    projects: [
      { uid: uid('a'), name: 'Bridge', accessible: true },
      { uid: uid('b'), name: 'Old bridge', accessible: true },
    ],
  },
  { uid: uid('d'), name: 'Bridge builders', accessible: false, projects: [] },
];
const period = (startDate: string, endDate: string) => ({ startDate, endDate });
const packages: FoundPackage[] = [
  {
    uid: uid('1'),
    name: 'Groundworks',
    project: uid('a'),
    reports: [
      {
        uid: uid('7'),
        is_staging: true,
        status_name: 'Nothing Received',
        due_date: '2024-03-10',
        period: period('2024-02-01', '2024-03-01'),
      },
      {
        uid: uid('8'),
        is_staging: false,
        status_name: 'Pending Approval',
        due_date: null,
        period: period('2024-01-01', '2024-02-01'),
      },
      { uid: uid('9'), is_staging: false, status_name: 'Pending Approval', due_date: null, period: null },
    ],
  },
  { uid: uid('2'), name: 'master', project: uid('a'), reports: [] },
];
const entries = searchEntries(companies, packages, '2024-04-01');
const found = (text: string, most = 6) =>
  searchPlaces(entries, text, most).map(({ kind, entries: list }) => [kind, list.map(({ name, href }) => [name, href])]);

it('finds by any part of a name, by kind, the names that begin with it first', () => {
  expect(found('bridge')).toEqual([
    [
      'project',
      [
        ['Bridge', '/project/aaaaaaaa'],
        ['Old bridge', '/project/bbbbbbbb'],
      ],
    ],
    ['package', [['Groundworks', '/project/aaaaaaaa/wpack/11111111']]],
    [
      'report',
      [
        ['Groundworks, Feb 2024', '/project/aaaaaaaa/wpack/11111111/report'],
        ['Groundworks, Jan 2024', '/project/aaaaaaaa/wpack/11111111/report/88888888'],
      ],
    ],
  ]);
  expect(found(' NORTH ')).toEqual([
    [
      'project',
      [
        ['Bridge', '/project/aaaaaaaa'],
        ['Old bridge', '/project/bbbbbbbb'],
      ],
    ],
    ['company', [['Northern', '/company/cccccccc']]],
  ]);
});

it('finds a report by its package and its month, however it is written, and by its status', () => {
  const january = [['report', [['Groundworks, Jan 2024', '/project/aaaaaaaa/wpack/11111111/report/88888888']]]];
  for (const text of ['ground jan 2024', 'january groundworks', 'ground 2024-01', 'ground  pending approval'])
    expect(found(text), text).toEqual(january);
  expect(found('overdue')).toEqual([['report', [['Groundworks, Feb 2024', '/project/aaaaaaaa/wpack/11111111/report']]]]);
});

it('offers nothing for nothing, nothing that cannot be opened, and no more than fits', () => {
  expect([found('  '), found('nowhere'), found('builders'), found('master')]).toEqual([[], [], [], []]);
  expect(found('bridge', 1).map(([, list]) => list?.length)).toEqual([1, 1, 1]);
});

it('leads to the history of a package for a report of long ago', () => {
  const history = [['report', [['Groundworks, historic reports', '/project/aaaaaaaa/wpack/11111111/evals']]]];
  expect([found('ground aug 2019'), found('groundworks 2019-08')]).toEqual([history, history]);
  expect([found('aug 2019'), found('nowhere aug 2019')]).toEqual([[], []]);
});

it('calls periods by their months', () => {
  expect(
    [
      ['2024-03-01', '2024-04-01'],
      ['2024-01-01', '2024-04-01'],
      ['2024-01-08', '2024-01-15'],
    ].map(([start, end]) => formatPeriod(period(start!, end!))),
  ).toEqual(['Mar 2024', 'Jan 2024 to Mar 2024', '8 Jan 2024 to 14 Jan 2024']);
});
