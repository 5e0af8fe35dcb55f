import { beforeEach, describe, expect, it } from 'vitest';
import { makeMeasured, operationOf } from '../../../support/memory/definitions.ts';
import { beforeTransaction } from '../../../support/memory/disturbance/before-transaction.ts';

const { recomputeIndicator, addIndicatorToProject } = await import('../../../../functions/core/indicator/of-tenancy.ts');
const { mergeIndicatorInto } = await import('../../../../functions/core/indicator/merge-indicators.ts');
const { editTarget, giveTarget, removeTarget, targetsOfPackage } = await import(
  '../../../../functions/core/indicator/targets.ts'
);

let world: Awaited<ReturnType<typeof makeMeasured>>;
let metric: string;
beforeEach(async () => {
  world = await makeMeasured([]);
  metric = (await world.loaded()).indicators[0]!.resultMetricUid;
});

const give = (value: string) => giveTarget(world.atRoot, { metric, value, date: '2024-01-31' } as never);
const rename = () => recomputeIndicator(world.context, world.indicator, { name: 'Electricity' });
/** Renames the indicator, while another person acts just before the name is written. */
const renameWhile = (meanwhile: () => Promise<unknown>) => beforeTransaction('"__edb_e__":"indicator"', meanwhile, rename);
const targets = async () => (await targetsOfPackage(world.atRoot)).map(({ item, name }) => [name, item.value]);
const stale = { code: 'stale_version' };

describe('an indicator that is renamed', () => {
  it('takes its targets along', async () => {
    await give('100');
    await rename();
    expect(await targets()).toEqual([['Electricity', '100']]);
  });

  it('does not put back a target that somebody changes at that moment', async () => {
    const { item } = await give('100');
    await expect(renameWhile(() => editTarget(world.atRoot, item.uid, { value: '120' }))).rejects.toMatchObject(stale);
    expect(await targets()).toEqual([['Energy', '120']]);
    await rename();
    expect(await targets()).toEqual([['Electricity', '120']]);
  });

  it('does not bring back a target that somebody deletes at that moment', async () => {
    const { item } = await give('100');
    await expect(renameWhile(() => removeTarget(world.atRoot, item.uid, false))).rejects.toMatchObject(stale);
    expect(await targets()).toEqual([]);
  });

  it('does not leave behind a first target that somebody gives at that moment', async () => {
    await expect(renameWhile(() => give('100'))).rejects.toMatchObject(stale);
    expect(await targets()).toEqual([['Energy', '100']]);
    await rename();
    expect(await targets()).toEqual([['Electricity', '100']]);
  });

  it('gets no first target for the name that it had', async () => {
    await expect(beforeTransaction('"__edb_e__":"target"', rename, () => give('100'))).rejects.toMatchObject(stale);
    expect(await targets()).toEqual([]);
  });
});

describe('an indicator that is merged into another one', () => {
  it('does not leave behind a first target that somebody gives it at that moment', async () => {
    const { item: other } = await addIndicatorToProject(world.context, world.project.uid, {
      name: 'Heat',
      category: 'Energy',
      operation_json: operationOf(['Gas']),
    });
    const merge = () => mergeIndicatorInto(world.context, world.indicator, other.uid, { reason: 'One of them' });
    await expect(beforeTransaction('"__edb_e__":"indicator"', () => give('100'), merge)).rejects.toMatchObject(stale);
    await merge();
    expect(await targets()).toEqual([['Heat', '100']]);
  });
});
