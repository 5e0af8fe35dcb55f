import { describe, expect, it } from 'vitest';
import { makeMeasured } from '../../../support/memory/definitions.ts';
import { beforeTransaction } from '../../../support/memory/disturbance/before-transaction.ts';
import { causeOf, tenantUid } from '../../../support/memory/world/supply.ts';

const { giveTarget, removeTarget } = await import('../../../../functions/core/indicator/targets.ts');
const { giveCompanyTarget } = await import('../../../../functions/core/indicator/company-targets.ts');
const { recomputeIndicator } = await import('../../../../functions/core/indicator/of-tenancy.ts');
const { companyFiguresStore } = await import('../../../../functions/data/stores/company/company-figures-store.ts');

const valuesOf = (targets: readonly { value?: string | undefined }[]) => targets.map(({ value }) => value);

describe('two first targets of an indicator at once', () => {
  it('on one package are one target, which is what the second said', async () => {
    const { atRoot, loaded } = await makeMeasured([]);
    const { resultMetricUid: metric } = (await loaded()).indicators[0]!;
    const give = (value: string) => giveTarget(atRoot, { metric, value } as never);
    const { item } = await beforeTransaction(
      '"value":"5"',
      () => give('7'),
      () => give('5'),
    );
    const { targets } = await loaded();
    expect([valuesOf(targets), targets[0]!.uid]).toEqual([['5'], item.uid]);
  });

  it('of a company are one target', async () => {
    const { sam, context, project, loaded } = await makeMeasured([]);
    const [fields] = (await loaded()).indicators;
    const store = companyFiguresStore(tenantUid);
    await store.addIndicator(project.companyUid, fields!, causeOf(sam.userUid));
    const give = (value: string) =>
      giveCompanyTarget(context, project.companyUid, { metric: fields!.resultMetricUid, value } as never);
    await beforeTransaction(
      '"value":"5"',
      () => give('7'),
      () => give('5'),
    );
    const { targets } = await store.all();
    expect(valuesOf(targets.filter(({ companyUid }) => companyUid === project.companyUid))).toEqual(['5']);
  });
});

it('an indicator gets a target also where the first one of this metric follows it elsewhere, or was deleted', async () => {
  const { atRoot, context, indicator, loaded } = await makeMeasured([]);
  const metricOf = async () => (await loaded()).indicators[0]!.resultMetricUid;
  const give = async (value: string) => giveTarget(atRoot, { metric: await metricOf(), value } as never);
  await give('5');
  await recomputeIndicator(context, indicator, { name: 'Heat' });
  await recomputeIndicator(context, indicator, { name: 'Energy' });
  expect(valuesOf((await loaded()).targets)).toEqual(['5']);
  await removeTarget(atRoot, (await loaded()).targets[0]!.uid, false);
  await give('6');
  expect(valuesOf((await loaded()).targets)).toEqual(['6']);
});
