import { expect, it } from 'vitest';
import type { EnteredRow } from '../../../functions/core/dashboard/input-rows.ts';
import type { AuditItem } from '../../../functions/core/report/trail.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import '../../support/memory/table.ts';

const { trailRows } = await import('../../../functions/api/values/trail-view.ts');
const { inputCells } = await import('../../../functions/core/dashboard/export-rows.ts');

const metric = { uid: 'm', name: 'Permit', unit: 'Number' };
const permit = { uid: 'n', type: 'metricscore', path: '1', meta_json: { input_type: 'boolean' }, metric } as unknown as Node;
const fuel = { ...permit, uid: 'f', meta_json: {} } as Node;

it('the trail says which values are answers', () => {
  const entry = (uid: string) =>
    ({
      uid: 'e',
      at: '2024-02-01T00:00:00.000Z',
      kind: 'value',
      subject: `report/${uid}`,
      correlationId: 'c',
      changes: [{ field: 'value', to: '1' }],
    }) as unknown as AuditItem;
  const nodes = new Map([permit, fuel].map((each) => [each.uid, each]));
  expect(trailRows(entry('n'), nodes, new Map())[0]!.node).toEqual({
    uid: 'n',
    name: 'Permit',
    unit: 'Number',
    is_yes_or_no: true,
  });
  expect(trailRows(entry('f'), nodes, new Map())[0]!.node).not.toHaveProperty('is_yes_or_no');
});

it('sheets and papers of inputs have answers in words, a CSV file the digits that existing clients read', () => {
  const row = { Value: '1', Unit: 'Number', Metric: 'Permit' } as EnteredRow['row'];
  const origin = { status: 'OK for Submission', submission: 1, packageUid: 'p', reportUid: 'r', nodeUid: 'n', metricUid: 'm' };
  const cells = (format: 'csv' | 'xlsx' | 'pdf', isYesOrNo: boolean, Value = '1', isText = false) =>
    inputCells({ row: { ...row, Value }, origin, isYesOrNo, isText }, { format }).slice(5, 7);
  expect(cells('xlsx', true)).toEqual(['', 'Yes']);
  expect(cells('pdf', true, '0')).toEqual(['', 'No']);
  expect(cells('pdf', true, '')).toEqual(['Number', '']);
  expect(cells('xlsx', false)).toEqual(cells('csv', true));
  // The digits of a text are not a number, whose leading zeros a sheet would drop.
  expect(cells('xlsx', false, '00123', true)).toEqual(['Number', '00123']);
});
