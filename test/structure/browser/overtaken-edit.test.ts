import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { changesOver } from '../../../frontend/src/features/metrics/modals/changed-fields.ts';
import { MetricForm } from '../../../frontend/src/features/metrics/modals/metric-form.tsx';
import { MetricModal } from '../../../frontend/src/features/metrics/modals/metric-modal.tsx';
import { MetricReview } from '../../../frontend/src/features/metrics/modals/metric-review.tsx';
import type { StructureRow } from '../../../frontend/src/features/metrics/tree-rows.ts';
import type { StructureChanges } from '../../../frontend/src/features/metrics/use-structure.ts';
import { FormModal } from '../../../frontend/src/ui/form/form-modal.tsx';
import type { ReadNode } from '../../../shared/contract/report/nodes.ts';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
vi.mock('../../../frontend/src/session/session.ts', () => ({ useUser: () => ({}) }));
vi.mock('../../../frontend/src/features/metrics/use-base-metric.ts', () => ({ useBaseMetric: () => () => undefined }));
vi.mock('../../../frontend/src/features/metrics/modals/use-lost-indicators.tsx', () => ({
  useLostIndicators: () => () => undefined,
}));
beforeEach(forgetHooks);

const fieldsOf = (unit: string) => ({
  name: '',
  metric: { uid: 'gas', name: 'Gas', unit, description: '', category: 'Energy' },
  meta_json: {},
});
const treeOf = (unit: string) =>
  [{ uid: 'a', path: 'a', type: 'metricscore', node: { metricscore: fieldsOf(unit) } }] as unknown as ReadNode[];

it('an edit that was reviewed and is overtaken goes back to its form, which is reviewed again before it is sent', async () => {
  const sent: unknown[] = [];
  const preview = vi.fn(async (_path: string, _metric: object) => ({ figures: 3, change: 'none' }));
  const server = {
    preview,
    pathOf: () => 'a',
    patch: async (_path: string, _type: string, fields: (tree: readonly ReadNode[]) => unknown) =>
      void sent.push(fields(treeOf('t'))),
  } as unknown as StructureChanges;
  const row = { uid: 'a', path: 'a', type: 'metricscore', label: 'Gas', fields: fieldsOf('kg') } as unknown as StructureRow;
  const nodes = treeOf('kg');
  const props = { changes: changesOver(row, server, nodes), place: {}, nodes, row, issue: 'Energy', units: [], onClose() {} };
  const dialog = () => propsOf(drawn(MetricModal as (given: object) => ReactNode, props), FormModal)!;
  const parts = () => elementsIn((dialog().children as unknown as (error: () => undefined) => ReactNode)(() => undefined));
  const save = () => (dialog().save as () => Promise<unknown>)();
  (propsOf(parts(), MetricForm)!.onChange as (change: object) => void)({ unit: 'l' });
  expect(await save()).toBe(false);
  expect(propsOf(parts(), MetricReview)).toBeDefined();
  await expect(save()).rejects.toThrow('(now “t”)');
  expect(propsOf(parts(), MetricForm)!.fields).toMatchObject({ unit: 'l' });
  expect(await save()).toBe(false);
  expect(preview).toHaveBeenCalledTimes(2);
  await save();
  expect(sent).toEqual([{ metric: { unit: 'l' } }]);
});
