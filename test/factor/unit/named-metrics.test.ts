import { describe, expect, it } from 'vitest';
import { metricFinder } from '../../../functions/core/factor/named-metrics.ts';

const metric = (uid: string, name: string) => {
  return { tenantUid: 't', partition: 'basemetrics', uid, name, unit: 'kg', category: 'Carbon', description: '', version: 1 };
};
const coal = metric('0badf00d-0000-4000-8000-000000000001', 'Coal');
const coke = metric('0badf00d-0000-4000-8000-000000000002', 'Coke');
const find = metricFinder([coal, coke]);

describe('the first eight characters of the id of a metric that are those of another one, too,', () => {
  it('mean the one that the row names', () => {
    for (const each of [coal, coke]) expect(find({ metric: each.name, unit: 'kg', metricId: '0badf00d' })).toBe(each);
  });

  it('mean neither of two that the row may name', () => {
    const again = metricFinder([coal, { ...coke, name: 'Coal' }]);
    expect(again({ metric: 'Coal', unit: 'kg', metricId: '0badf00d' })).toBe('several');
    expect(again({ metric: 'Coal', unit: 'kg', metricId: coal.uid })).toBe(coal);
  });
});
