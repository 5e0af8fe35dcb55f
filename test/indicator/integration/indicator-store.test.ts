import '../../support/makers/environment.ts';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { toOperation } from '../../../shared/domain/indicator/equation.ts';
import { testCause } from '../../support/makers/tenant.ts';

const { indicatorStore } = await import('../../../functions/data/stores/indicator/indicator-store.ts');
const { readPartition } = await import('../../../functions/data/partition.ts');
const { targetStore } = await import('../../../functions/data/stores/indicator/target-store.ts');

it('the targets of an indicator follow it to another result metric, of however many packages they are', async () => {
  const [tenantUid, projectUid, oldMetric, newMetric] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const operationJson = toOperation({ eqnType: 0, numerators: ['m'], numerators2: [], denominators: [], factor: 1 });
  const fields = { name: 'Fuel', category: '', unit: 'kg', operationJson, metrics: [] };
  const store = indicatorStore(tenantUid);
  const made = await store.create(projectUid, { ...fields, resultMetricUid: oldMetric }, undefined, testCause());
  const wanted = { value: '1', date: null, metaJson: {} };
  const place = () => ({ projectUid, packageUid: randomUUID(), metricUid: oldMetric });
  const targets = await Promise.all(
    Array.from({ length: 120 }, () => targetStore(tenantUid).create(place(), wanted, testCause())),
  );
  await store.replace(made, { ...fields, resultMetricUid: newMetric }, targets, testCause());
  const { indicator, target } = await readPartition(`${tenantUid}#project#${projectUid}`);
  expect(indicator[0]!.resultMetricUid).toBe(newMetric);
  expect(target.filter(({ metricUid }) => metricUid === newMetric)).toHaveLength(120);
});
