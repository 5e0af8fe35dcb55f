import { expect, it } from 'vitest';
import '../../../support/memory/world/supply.ts';

const { targetView } = await import('../../../../functions/api/views/target-view.ts');

it('a target tells every digit of its figures, beside the numbers that clients know', () => {
  const digits = '12345678901234567.123456789';
  const month = { startDate: '2024-01-01', endDate: '2024-02-01' };
  const metaJson = { thresholdLow: digits, byDate: [{ ...month, target: digits, threshold: null }] };
  const view = targetView({ uid: 't', metricUid: 'm', value: digits, metaJson, version: 1 }, 'Energy');
  expect(view).toMatchObject({
    value: 12_345_678_901_234_568,
    exact: { value: digits, thresholdLow: digits, byDate: [{ ...month, target: digits, threshold: null }] },
  });
});
