import { beforeEach, describe, expect, it } from 'vitest';
import { makeMeasured, metricOf, operationOf } from '../../../support/memory/definitions.ts';
import { forgetMerges } from '../../../support/memory/merges.ts';
import { tenantUid } from '../../../support/memory/world/supply.ts';

const { addIndicatorToProject, recomputeIndicator } = await import('../../../../functions/core/indicator/of-tenancy.ts');
const { mergedFigures, mergeIndicatorInto } = await import('../../../../functions/core/indicator/merge-indicators.ts');
const { giveTarget, removeTarget } = await import('../../../../functions/core/indicator/targets.ts');
const { startMeasuring } = await import('../../../../functions/core/indicator/company-indicators.ts');
const { mergePair } = await import('../../../../functions/core/metric/merge-pair.ts');
const { mergeReading } = await import('../../../../functions/core/metric/merge-reading.ts');
const { restatedByMerge } = await import('../../../../functions/core/metric/restated-by-merge.ts');
const { startMerge } = await import('../../../../functions/core/metric/start-merge.ts');
const { withMetricsReplaced } = await import('../../../../functions/core/metric/spread.ts');
const { equationVersions } = await import('../../../../shared/domain/indicator/equation-versions.ts');

let world: Awaited<ReturnType<typeof makeMeasured>>;
beforeEach(async () => {
  await forgetMerges();
  world = await makeMeasured([{ Power: '21', Gas: '7' }]);
});

describe('a merge of indicators', () => {
  const other = async (factor: number) => {
    const given = { name: 'Electricity', category: 'Energy', operation_json: operationOf(['Power'], factor) };
    return (await addIndicatorToProject(world.context, world.project.uid, given)).item.uid;
  };

  it('shows old and new of the approved figures that it changes', async () => {
    const to = await other(2);
    const loaded = await world.loaded();
    const from = loaded.indicators.find(({ uid }) => uid === world.indicator)!;
    // 21, and 21 * 2
    expect(await mergedFigures(tenantUid, loaded, from, to)).toMatchObject([{ name: 'Electricity', old: '21', new: '42' }]);
  });

  it('asks for a reason where approved figures change', async () => {
    const refused = mergeIndicatorInto(world.context, world.indicator, await other(2));
    await expect(refused).rejects.toMatchObject({ errors: { reason: [expect.any(String)] } });
  });

  it('stands in the register of the project where approved figures change', async () => {
    await mergeIndicatorInto(world.context, world.indicator, await other(2), { reason: 'They mean the same' });
    expect(await world.register()).toMatchObject([
      { act: 'indicator merge', subject: { uid: world.indicator, name: 'Energy' }, reason: 'They mean the same' },
    ]);
  });

  it('judges no approved figure by the target of the first where that of the other was deleted', async () => {
    const to = await other(1);
    const metricOfIndicator = async (uid: string) =>
      (await world.loaded()).indicators.find((each) => each.uid === uid)!.resultMetricUid;
    const january = (target: string) => ({
      greenBelow: true,
      byDate: [{ startDate: '2024-01-01', endDate: '2024-02-01', target, threshold: null }],
    });
    const give = async (uid: string, value: string) =>
      (await giveTarget(world.atRoot, { metric: await metricOfIndicator(uid), meta_json: january(value) })).item;
    await give(world.indicator, '20');
    const deleted = await give(to, '60');
    await removeTarget(world.atRoot, deleted.uid, false);
    await mergeIndicatorInto(world.context, world.indicator, to);
    const own = (await world.loaded()).targets.map(({ uid, value, removed }) => ({ uid, value, removed }));
    expect(own).toEqual([{ uid: deleted.uid, value: undefined, removed: true }]);
    const [merged] = await world.computed('root', true, '2024-01-31');
    expect(merged!.figures.target.target).toBeNull();
  });

  it('leads a company that names the first to the other one [ADM-343]', async () => {
    const to = await other(1);
    await mergeIndicatorInto(world.context, world.indicator, to);
    const taken = await startMeasuring(world.context, world.project.companyUid, { uid: world.indicator }, true);
    expect(taken.measured.item).toMatchObject({ name: 'Electricity' });
  });

  it('needs no reason where the approved figures are the same', async () => {
    await mergeIndicatorInto(world.context, world.indicator, await other(1));
    expect(await world.register()).toEqual([]);
  });
});

describe('a merge of base metrics', () => {
  const merge = async (from: string, to: string, reason?: string) => {
    const pair = await mergePair(tenantUid, metricOf(from), metricOf(to));
    await startMerge(tenantUid, { ...pair, reason }, world.context.cause);
  };

  it('shows old and new of the approved figures that it changes', async () => {
    const { from, to } = await mergePair(tenantUid, metricOf('Gas'), metricOf('Power'));
    // 21, and 21 + 7
    const restated = await restatedByMerge(await mergeReading(tenantUid, from, to));
    expect(restated.filter(({ projectUid }) => projectUid === world.project.uid)).toMatchObject([
      { projectUid: world.project.uid, figures: [{ name: 'Energy', periodStart: '2024-01-01', old: '21', new: '28' }] },
    ]);
  });

  it('asks for a reason where approved figures change', async () => {
    await expect(merge('Gas', 'Power')).rejects.toMatchObject({ errors: { reason: [expect.any(String)] } });
  });

  it('stands in the register of each project whose approved figures change', async () => {
    await merge('Gas', 'Power', 'One meter');
    expect(await world.register()).toMatchObject([{ act: 'metric merge', subject: { name: 'Gas' }, reason: 'One meter' }]);
  });

  it('needs no reason where no approved figure changes', async () => {
    await merge('Steam', 'Power');
    expect(await world.register()).toEqual([]);
  });

  it('replaces the metric in earlier versions of an equation too', async () => {
    await recomputeIndicator(world.context, world.indicator, { operation_json: operationOf(['Gas'], 3) });
    const steam = { uid: metricOf('Steam'), name: 'Steam', unit: 'kWh' };
    const changed = withMetricsReplaced((await world.loaded()).indicators[0]!, new Map([[metricOf('Power'), steam]]));
    expect(equationVersions(changed)).toMatchObject([
      { number: 1, operationJson: operationOf(['Steam']), metrics: [{ name: 'Steam' }] },
      { number: 2, operationJson: operationOf(['Gas'], 3) },
    ]);
  });

  it('is refused where an earlier version sets one metric against the other', async () => {
    const ratio = operationOf(['Power'], 1, { denominators: [metricOf('Gas')] });
    const from_period = await world.period(0);
    await recomputeIndicator(world.context, world.indicator, { operation_json: ratio, from_period, reason: 'As a ratio' });
    await recomputeIndicator(world.context, world.indicator, { operation_json: operationOf(['Power']) });
    await expect(merge('Gas', 'Power', 'One meter')).rejects.toThrow('sets Gas against Power');
  });
});
