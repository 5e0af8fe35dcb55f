import { expect, it } from 'vitest';
import { figuresCsv } from '../../../../frontend/src/features/report/export/figures-csv.ts';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { LIST, metric, node, offline, openList, path, server, settled } from '../../../support/browser-unit/report-store.ts';

const list = [
  ...LIST,
  node('Site', path(1, 3), 'tree'),
  metric('Metered', path(1, 3, 1), { value: '1', version: 1, meta_json: { input_type: 'boolean' } } as never),
  metric('Large', path(1, 3, 2), { value: '1234567.125', version: 1 }),
];

async function linesOf(act: (store: ReturnType<typeof openList>['store']) => void, withComments = true, send = server().send) {
  const { store, nodes } = openList(list, send);
  act(store);
  await settled();
  const sections = sectionsOf(nodes, { sortKey: '_path', period: null });
  const period = { uid: 'p', startDate: '2024-01-01', endDate: '2024-02-01' };
  const status = { name: 'Nothing Received' };
  const report = { ref_name: 'Quay, east', reporting_period_data: period, status, due_date: '2024-02-10' };
  const csv = await figuresCsv({ report, nodes, sections, store, withComments } as never, '2024-03-01').text();
  const [head, ...lines] = csv.trim().split('\r\n');
  const place = '"Quay, east",1st Jan 24 - 31st Jan 24,Overdue,';
  expect(lines.every((line) => line.startsWith(place))).toBe(true);
  return { head, lines: lines.map((line) => line.slice(place.length)) };
}

it('the file of a report has each figure with its digits, and where it comes from', async () => {
  const { head, lines } = await linesOf((store) => {
    store.paste([{ uid: 'Gas', typed: '6.50', more: { comment: 'read twice' } }]);
    store.setNotApplicable('Power', true);
  });
  expect(head).toContain('Reporting Package,Reporting Period,Status,Section,Metric,Unit,Value,Calculated,N/A');
  expect(lines).toEqual([
    'Energy,Total,kWh,6.5,Yes,,,,',
    'Energy › Total,Gas,kWh,6.5,,,,read twice,',
    'Energy › Total,Power,kWh,,,Yes,,,',
    'Site,Metered,,Yes,,,,,',
    'Site,Large,kWh,1234567.125,,,,,',
  ]);
});

it('the file of a report marks a figure that is not saved, and has no comments where the page shows none', async () => {
  const { lines } = await linesOf((store) => store.enter('Gas', '7'), false, offline);
  expect(lines[1]).toBe('Energy › Total,Gas,kWh,7,,,,,Not saved');
});
