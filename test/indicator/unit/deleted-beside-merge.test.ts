import { expect, it } from 'vitest';
import { makeMeasured, operationOf } from '../../support/memory/definitions.ts';
import { beforeTransaction } from '../../support/memory/disturbance/before-transaction.ts';
import { causeOf, tenantUid } from '../../support/memory/world/supply.ts';

const { removeIndicator } = await import('../../../functions/core/indicator/indicators.ts');
const { mergeIndicatorInto } = await import('../../../functions/core/indicator/merge-indicators.ts');
const { addIndicatorToProject } = await import('../../../functions/core/indicator/of-tenancy.ts');
const { giveTarget } = await import('../../../functions/core/indicator/targets.ts');
const { stopMeasuring } = await import('../../../functions/core/indicator/remove-company-indicator.ts');
const { companyFiguresStore } = await import('../../../functions/data/stores/company/company-figures-store.ts');

const STALE = { code: 'stale_version' };
/** Text in the entry of the trail. */
const REMOVAL = '"from":"Energy","to":null';

it('an indicator that another one was merged into in that moment stays, with the figures of both', async () => {
  const { context, atRoot, indicator, project, loaded } = await makeMeasured([{ Power: '21' }]);
  const gas = { name: 'Gas', category: 'Energy', operation_json: operationOf(['Gas']) };
  const other = await addIndicatorToProject(context, project.uid, gas);
  const merge = () => mergeIndicatorInto(context, other.item.uid, indicator, { reason: 'One of them is enough' });
  const removed = beforeTransaction(REMOVAL, merge, () => removeIndicator(atRoot, indicator, true));
  await expect(removed).rejects.toMatchObject(STALE);
  const { indicators } = await loaded();
  expect(indicators.map(({ uid, formerUids }) => [uid, formerUids])).toEqual([[indicator, [other.item.uid]]]);
});

it('an indicator that got its first target in that moment stays, with the target', async () => {
  const { atRoot, indicator, loaded } = await makeMeasured([]);
  const { resultMetricUid: metric } = (await loaded()).indicators[0]!;
  const give = () => giveTarget(atRoot, { metric, value: '5' } as never);
  const removed = beforeTransaction(REMOVAL, give, () => removeIndicator(atRoot, indicator, true));
  await expect(removed).rejects.toMatchObject(STALE);
  const { indicators, targets } = await loaded();
  expect([indicators.length, targets.length]).toEqual([1, 1]);
});

it('an indicator of a company that was changed in that moment stays', async () => {
  const { sam, context, project, loaded } = await makeMeasured([]);
  const store = companyFiguresStore(tenantUid);
  const [fields] = (await loaded()).indicators;
  const made = await store.addIndicator(project.companyUid, fields!, causeOf(sam.userUid));
  const change = () => store.replaceIndicator(made, { ...made, name: 'Power' }, causeOf(sam.userUid));
  const removed = beforeTransaction(made.uid, change, () => stopMeasuring(context, project.companyUid, made.uid));
  await expect(removed).rejects.toMatchObject(STALE);
  expect((await store.all()).indicators.some(({ uid, name }) => uid === made.uid && name === 'Power')).toBe(true);
});
