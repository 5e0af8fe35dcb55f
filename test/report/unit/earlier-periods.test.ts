import { describe, expect, it, vi } from 'vitest';
import { memoryDatabase } from '../../support/memory/table.ts';

const { client } = await import('../../../functions/data/client/client.ts');
const { packSheet } = await import('../../../functions/data/compressed.ts');
const { db } = await import('../../../functions/data/service.ts');
const { earlierThan, MAX_PAST, pastStore } = await import('../../../functions/data/stores/report/past-store.ts');

memoryDatabase();

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

describe('reading the past of a package', () => {
  const months = (count: number) =>
    Array.from({ length: count }, (_, at) => `2023-${String(at + 1).padStart(2, '0')}-01`).map((day) => sheet(day, day));
  const put = (packageUid: string, sheets: readonly ReturnType<typeof sheet>[]) =>
    Promise.all(
      sheets.map(({ reportUid, periodUid, periodStart }) =>
        db.entities.past
          .put({ tenantUid: 't', packageUid, reportUid, periodUid, periodStart, data: packSheet({ m: periodStart }) })
          .go(),
      ),
    );
  const read = async (packageUid: string, periodStart: string, most: number) => {
    const send = vi.spyOn(client, 'send');
    const past = await pastStore('t').until({ packageUid, periodStart }, most);
    const queries = send.mock.calls.length;
    send.mockRestore();
    return { past: past.map(({ reportUid, figures }) => [reportUid, figures.m]), queries };
  };

  it('takes one Query, however long it is, and leaves out later periods', async () => {
    await put('long', months(9));
    const { past, queries } = await read('long', '2023-06-01', 3);
    expect(past.map(([uid]) => uid)).toEqual(['2023-03-01', '2023-04-01', '2023-05-01', '2023-06-01']);
    expect([past[0]![1], queries]).toEqual(['2023-03-01', 1]);
  });

  it('takes another Query where a period has several reports, and then has as many earlier ones', async () => {
    await put('several', [...months(6), sheet('second', '2023-06-01'), sheet('third', '2023-06-01')]);
    const { past, queries } = await read('several', '2023-06-01', 3);
    expect(past.map(([uid]) => uid)).toEqual(['2023-03-01', '2023-04-01', '2023-05-01', '2023-06-01', 'second', 'third']);
    expect(queries).toBe(2);
  });

  it('is nothing where nothing was submitted', async () => {
    expect(await read('none', '2023-06-01', 3)).toEqual({ past: [], queries: 1 });
  });
});
