import { beforeEach, describe, expect, it } from 'vitest';
import { makeMeasured, metricOf, operationOf } from '../../../support/memory/definitions.ts';
import { forgetMerges } from '../../../support/memory/merges.ts';
import { tenantUid } from '../../../support/memory/world/supply.ts';

const { companyFiguresStore } = await import('../../../../functions/data/stores/company/company-figures-store.ts');
const { mergePair } = await import('../../../../functions/core/metric/merge-pair.ts');
const { mergeOutlook } = await import('../../../../functions/core/metric/preview-merge.ts');
const { startMerge } = await import('../../../../functions/core/metric/start-merge.ts');

let world: Awaited<ReturnType<typeof makeMeasured>>;
beforeEach(async () => {
  await forgetMerges();
});

/** Starts the merge of one metric into another. Its worker never runs. */
const merge = async (from: string, to: string) =>
  startMerge(
    tenantUid,
    { ...(await mergePair(tenantUid, metricOf(from), metricOf(to))), reason: 'One meter' },
    world.context.cause,
  );

const changesOf = async (ownerUid: string) => {
  const { restated } = await mergeOutlook(tenantUid, metricOf('Gas'), metricOf('Power'));
  return restated.find((each) => each.ownerUid === ownerUid)?.figures.map(({ old, new: value }) => [old, value]);
};

describe('a merge into which another one goes that is not carried out yet', () => {
  it('shows the approved figures that the first one brings along', async () => {
    world = await makeMeasured([{ Power: '21', Steam: '5' }]);
    await merge('Steam', 'Gas');
    // Of power; steam has been merged into gas.
    expect(await changesOf(world.project.uid)).toEqual([['21', '26']]);
  });

  it('shows those of a company whose indicator still names the first metric', async () => {
    world = await makeMeasured([{ Power: '21', Steam: '5' }]);
    const fields = {
      name: 'Heat',
      category: 'Energy',
      unit: 'kWh',
      resultMetricUid: 'heat',
      operationJson: operationOf(['Steam']),
    };
    const metrics = [{ uid: metricOf('Steam'), name: 'Steam', unit: 'kWh', category: 'Energy' }];
    const { companyUid } = world.project;
    await companyFiguresStore(tenantUid).addIndicator(companyUid, { ...fields, metrics }, world.context.cause);
    await merge('Steam', 'Gas');
    expect(await changesOf(companyUid)).toEqual([['5', '26']]);
  });
});
