import { expect, it } from 'vitest';
import '../../support/memory/table.ts';

const { earlierThan, MAX_PAST } = await import('../../../functions/data/stores/report/past-store.ts');

const sheet = (reportUid: string, periodStart: string) => ({
  reportUid,
  periodUid: periodStart,
  periodStart,
  figures: {},
  was: {},
});
const found = (past: readonly ReturnType<typeof sheet>[], report = { uid: 'march', periodStart: '2024-03-01' }) =>
  earlierThan(report, past).map(({ reportUid }) => reportUid);

it('a report is compared with the periods before its own, the oldest first: neither with later ones nor with itself [REP-063]', () => {
  const past = [
    sheet('january', '2024-01-01'),
    sheet('february', '2024-02-01'),
    sheet('march', '2024-03-01'),
    sheet('another of march', '2024-03-01'),
    sheet('april', '2024-04-01'),
  ];
  expect(found(past)).toEqual(['january', 'february']);
  expect(found(past.slice(0, 1), { uid: 'january', periodStart: '2024-01-01' })).toEqual([]);
});

it('a report that was moved to a later period is not its own past', () => {
  expect(found([sheet('january', '2024-01-01'), sheet('march', '2024-02-01')])).toEqual(['january']);
});

it('a report is compared with the latest earlier periods where there are more than it shows', () => {
  const many = Array.from({ length: MAX_PAST + 2 }, (_, at) => sheet(`report ${at}`, `20${10 + at}-01-01`));
  const all = found(many, { uid: 'now', periodStart: '2099-01-01' });
  expect([all.length, all[0], all.at(-1)]).toEqual([MAX_PAST, 'report 2', `report ${MAX_PAST + 1}`]);
});
