import { expect, it } from 'vitest';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { bridge, makePack, rita, vera } from '../../support/memory/world/receipt-world.ts';

const structure = `/api/tracker/${bridge.project.structureUid}`;

/** The figures of a metric in each period by row; '' for none. */
async function rowsOf(metric: string): Promise<string[][]> {
  const range = 'refId=root&fromDate=2024-01-01&toDate=2024-12-31&output_format=json';
  const path = `/api/project/${bridge.project.uid}/reporting_periods/excel/?${range}`;
  const rows = (await vera.get(path)).json<Record<string, string>[]>().filter(({ Metric }) => Metric === metric);
  return rows.map((row) => Object.values(row).slice(4, 6));
}

it('packages of one name have rows of their own in the table of periods', async () => {
  const [one, two] = [await makePack('Site A'), await makePack('Site A')];
  await one.enter({ Water: { value: '1' } });
  await one.submit();
  await two.enter({ Water: { value: '200' } });
  await two.submit();
  const { uid } = (await rita.get(`${structure}/ref/${two.pack.uid}/report/`)).json<ReportRecord>();
  await rita.put(`${structure}/commit/${uid}/inputs/`, { inputs: [{ uid: 'Water', input: { value: '222' } }] });
  await rita.post(`${structure}/ref/${two.pack.uid}/commit/`, { comment: 'Second month' });
  expect(await rowsOf('Water')).toEqual(
    expect.arrayContaining([
      ['1', ''],
      ['200', '222'],
    ]),
  );
});
