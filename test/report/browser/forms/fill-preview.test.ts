import { expect, it, vi } from 'vitest';
import { fillPreviewOf } from '../../../../frontend/src/features/report/forms/fill-report.ts';
import type { FormTable } from '../../../../frontend/src/features/report/forms/form-table.ts';
import type { FormDocument } from '../../../../frontend/src/features/report/forms/use-form-data.ts';
import { readNodes } from '../../../../frontend/src/features/report/model/read.ts';
import type { ReadNode } from '../../../../shared/contract/report/nodes.ts';
import { formsFilling } from '../../../../shared/domain/form/assigned-unit.ts';
import { documentSetup } from '../../../../shared/domain/form/setup.ts';

const meta_json = {
  input_type: 'form',
  input_details: { fields: [{ header: 'Litres', type: 'number' }] },
  assignments: [{ field: 'Litres', metric: 'base', unit: 'Litres' }],
};
const metric = (uid: string, unit: string) => ({ uid, name: 'Diesel', unit, description: '', category: '' });
const earlier = { to: 'new', metrics: [{ uid: 'base', changed: '2026-10-02', unit: 'Litres' }] };
const status = { uid: 's', _path: '', status: { name: 'OK for Submission' }, current_object: null };

/** A report with a form of litres for the metric of a row. `unit`: unit of the row; `input`: content of the row. */
const reportIn = (unit: string, input = {}) =>
  [
    {
      uid: 'row',
      path: '000000100000020000003',
      type: 'metricscore',
      node: {
        metricscore: {
          uid: 'row',
          name: 'Diesel',
          meta_json: {},
          input,
          ...(unit === 'kL' ? { metric: metric('new', unit), earlier } : { metric: metric('base', unit) }),
        },
      },
    },
    {
      uid: 'form',
      path: '000000100000020000004',
      type: 'document',
      node: {
        document: {
          uid: 'form',
          name: 'Bills',
          meta_json,
          status,
          form_totals: [{ node: 'row', field: 'Litres', total: '1200' }],
        },
      },
    },
  ] as unknown as ReadNode[];

const server = vi.hoisted(() => ({ nodes: [] as unknown[] }));
vi.mock('../../../../frontend/src/api/client.ts', () => ({ call: async () => server.nodes, startJob: async () => ({}) }));

const previewIn = async (unit: string) => {
  server.nodes = reportIn(unit);
  const document = { path: '000000100000020000004', setup: documentSetup(meta_json) } as FormDocument;
  const table = { records: () => [['700'], ['500']] } as unknown as FormTable;
  const { lines } = await fillPreviewOf({ trackerId: 't', commitId: 'c', docId: 'form' } as never, document, table);
  return lines.map(({ unit: shown, total, refusal }) => ({ unit: shown, total, refusal }));
};

it('the sum of a form is offered for its metric, in the unit that it was set up for', async () => {
  expect(await previewIn('Litres')).toEqual([{ unit: 'Litres', total: '1200', refusal: null }]);
});

it.each([
  ['marked N/A', { value: null, meta_json: { noReport: true } }, { isMarked: true, same: false }],
  ['marked N/A over that figure', { value: '1200', meta_json: { noReport: true } }, { isMarked: true, same: false }],
  ['that figure', { value: '1200' }, { isMarked: false, same: true }],
])('a metric is shown beside its sum as it is: %s', async (_what, input, expected) => {
  server.nodes = reportIn('Litres', input);
  const document = { path: '000000100000020000004', setup: documentSetup(meta_json) } as FormDocument;
  const table = { records: () => [['700'], ['500']] } as unknown as FormTable;
  const { lines } = await fillPreviewOf({ trackerId: 't', commitId: 'c', docId: 'form' } as never, document, table);
  expect(lines).toMatchObject([{ ...expected, total: '1200' }]);
});

it('the sum is not offered in another unit, nor shown beside the figure', async () => {
  const refusal = 'The form adds up Litres; Diesel is reported in kL now. An administrator sets up the form again.';
  expect(await previewIn('kL')).toEqual([{ unit: 'kL', total: null, refusal }]);
  expect(readNodes(reportIn('kL')).formTotals.size).toBe(0);
  expect(readNodes(reportIn('Litres')).formTotals.size).toBe(1);
});

it('a column whose metric is not in the report is shown with the reason', async () => {
  server.nodes = reportIn('Litres').filter(({ type }) => type === 'document');
  const document = { path: '000000100000020000004', setup: documentSetup(meta_json) } as FormDocument;
  const table = { records: () => [['700']] } as unknown as FormTable;
  const { lines, seen } = await fillPreviewOf({ trackerId: 't', commitId: 'c', docId: 'form' } as never, document, table);
  expect(lines.map(({ name, total, refusal }) => ({ name, total, refusal }))).toEqual([
    {
      name: 'Litres',
      total: null,
      refusal:
        "Nothing is filled from 'Litres': the metric that it is for is not in this report. An administrator sets up the form again.",
    },
  ]);
  expect(seen).toEqual({});
});

it('a change of the unit of a row names the forms that fill it', () => {
  const { nodes } = readNodes(reportIn('Litres'));
  expect(formsFilling(nodes, { uid: 'row' })).toEqual(['Bills']);
  expect(formsFilling(nodes, { uid: 'form' })).toEqual([]);
});
