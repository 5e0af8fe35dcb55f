import { beforeEach, describe, expect, it } from 'vitest';
import { makeMeasured, metricOf, operationOf } from '../../../support/memory/definitions.ts';
import { beforeTransaction } from '../../../support/memory/disturbance/before-transaction.ts';
import { items, tenantUid } from '../../../support/memory/world/supply.ts';

const { recomputeIndicator } = await import('../../../../functions/core/indicator/of-tenancy.ts');
const { mergePair } = await import('../../../../functions/core/metric/merge-pair.ts');
const { startMerge } = await import('../../../../functions/core/metric/start-merge.ts');
const { metricStore } = await import('../../../../functions/data/stores/metric/metric-store.ts');

const table = items as Map<string, unknown>;
const ofTenant = new Map(table);
let world: Awaited<ReturnType<typeof makeMeasured>>;

beforeEach(async () => {
  table.clear();
  for (const [key, item] of ofTenant) table.set(key, item);
  world = await makeMeasured([]);
  const ratio = operationOf(['Gas'], 1, { denominators: [metricOf('Steam')] });
  await recomputeIndicator(world.context, world.indicator, { operation_json: ratio });
});

describe('an equation that sets a metric against one which has become another, before a worker has replaced it', () => {
  const [GAS, STEAM, POWER] = ['Gas', 'Steam', 'Power'].map(metricOf) as [string, string, string];
  const begin = async (from: string, to: string) =>
    startMerge(tenantUid, { ...(await mergePair(tenantUid, from, to)), reason: 'One meter' }, world.context.cause);

  it('refuses a merge of that with the other one', async () => {
    await begin(GAS, POWER);
    await expect(begin(POWER, STEAM)).rejects.toMatchObject({
      errors: { to_metric_id: [expect.stringContaining('sets Power against Steam')] },
    });
  });

  it.each([
    ['of what one has become right before', [POWER, STEAM], [GAS, POWER]],
    ['of what one becomes right afterwards', [GAS, POWER], [POWER, STEAM]],
    ['into what the other one has become right before', [STEAM, POWER], [GAS, POWER]],
  ] as const)('refuses a merge %s', async (_what, [from, to], before) => {
    const other = () => begin(...before);
    await expect(beforeTransaction('"change-metrics"', other, () => begin(from, to))).rejects.toMatchObject({
      code: 'stale_version',
    });
    expect(await metricStore(tenantUid).getMany([from])).toHaveLength(1);
  });
});
