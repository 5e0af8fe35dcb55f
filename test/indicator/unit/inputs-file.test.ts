import { beforeAll, describe, expect, it } from 'vitest';
import { admin, bridge, makePack } from '../../support/memory/world/receipt-world.ts';

const COLUMNS = 'Project,Reporting Package,Reporting Period,Section,Metric,Unit,Value,Comment,N/A';
const YEAR = 'fromDate=2024-01-01&toDate=2024-12-31';
const inputs = (query: string) => admin.get(`/api/project/${bridge.project.uid}/inputs/?${query}`);
let works: Awaited<ReturnType<typeof makePack>>;

beforeAll(async () => {
  works = await makePack('Works');
  await works.enter({
    Water: { value: '-12345678901234567890.5', comment: 'Line 1\nLine 2, "read"' },
    Gas: { meta_json: { noReport: true }, comment: 'None' },
    Permit: { value: true },
  });
});

describe('the file of project inputs', () => {
  const lines = [
    'Bridge,Works,1st Jan 24 - 31st Jan 24,Carbon,Gas,m3,,None,Yes',
    'Bridge,Works,1st Jan 24 - 31st Jan 24,Carbon,Permit,Number,1,,',
    'Bridge,Works,1st Jan 24 - 31st Jan 24,Carbon,Water,m3,-12345678901234567890.5,"Line 1\nLine 2, ""read""",',
  ];

  it.each(['format=excel', 'output_format=excel', 'format=excel&output_format=json'])(
    'is CSV with a byte order mark for %s, of root or of a package [REP-367, REP-368, OPS-072]',
    async (wanted) => {
      for (const of of ['root', works.pack.uid, works.pack.uid.slice(0, 8)]) {
        const { status, text } = await inputs(`refId=${of}&${YEAR}&${wanted}`);
        expect([status, text.startsWith(`\uFEFF${COLUMNS}\r\n`)]).toEqual([200, true]);
        expect(text.split('\r\n').slice(1).sort()).toEqual(lines);
      }
    },
  );

  it.each(['', '&format=json', '&output_format=json'])('is the same rows as JSON for %j [REP-368]', async (wanted) => {
    const rows = (await inputs(`refId=root&${YEAR}${wanted}`)).json<Record<string, string>[]>();
    expect(rows.map((row) => Object.keys(row).join())).toEqual([COLUMNS, COLUMNS, COLUMNS]);
    expect(rows.find(({ Metric }) => Metric === 'Water')).toMatchObject({ Value: '-12345678901234567890.5', 'N/A': '' });
  });

  it('has days as YYYY-MM-DD and no other [REP-368]', async () => {
    for (const day of ['01/01/2024', '2024-1-1', '2024-02-30', 'soon'])
      expect([day, (await inputs(`refId=root&fromDate=${day}&toDate=2024-12-31&format=excel`)).status]).toEqual([day, 400]);
    const before = await inputs('refId=root&fromDate=2023-01-01&toDate=2024-01-30&format=excel');
    expect(before.text).toBe(`\uFEFF${COLUMNS}`);
  });
});
