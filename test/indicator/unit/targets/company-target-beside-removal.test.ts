import { beforeEach, describe, expect, it } from 'vitest';
import { makeMeasured } from '../../../support/memory/definitions.ts';
import { beforeTransaction } from '../../../support/memory/disturbance/before-transaction.ts';
import { causeOf, contextOf, makePerson, tenantUid } from '../../../support/memory/world/supply.ts';

const { db } = await import('../../../../functions/data/service.ts');
const { stopMeasuring } = await import('../../../../functions/core/indicator/remove-company-indicator.ts');
const { giveCompanyTarget, removeCompanyTarget } = await import('../../../../functions/core/indicator/company-targets.ts');
const { companyFiguresStore } = await import('../../../../functions/data/stores/company/company-figures-store.ts');
const { companyStore } = await import('../../../../functions/data/stores/company/company-store.ts');

const STALE = { code: 'stale_version' };
const store = companyFiguresStore(tenantUid);
const TARGET = '"value":"5"';
/** Text in the entry of the trail. */
const REMOVAL = '"from":"Energy","to":null';

let context: Awaited<ReturnType<typeof makeMeasured>>['context'];
/** A company with an indicator and a unit below it. */
let group: string;
let unit: string;
let indicator: string;
let metric: string;

const give = (companyUid: string) => () => giveCompanyTarget(context, companyUid, { metric, value: '5' } as never);
const stop = () => stopMeasuring(context, group, indicator);
/** The values of the companies' targets; '' for none. */
const left = async () => {
  const { indicators, targets } = await store.all({ consistent: true });
  const own = targets.filter(({ companyUid }) => [group, unit].includes(companyUid));
  return [indicators.filter(({ uid }) => uid === indicator).length, own.flatMap(({ value }) => value ?? [])];
};

beforeEach(async () => {
  const cause = causeOf((await makePerson('Sam')).userUid);
  const world = await makeMeasured([]);
  context = contextOf(world.sam, {});
  const [fields] = (await world.loaded()).indicators;
  group = (await companyStore(tenantUid).create({ name: 'Group' }, cause)).uid;
  unit = (await companyStore(tenantUid).create({ name: 'Unit', parentUid: group }, cause)).uid;
  ({ uid: indicator, resultMetricUid: metric } = await store.addIndicator(group, fields!, cause));
});

describe.each([
  ['the company itself', () => group],
  ['a company below it', () => unit],
])('a first target of %s', (_title, companyUid) => {
  it('is not given for an indicator that is taken off the company in that moment', async () => {
    const given = beforeTransaction(TARGET, stop, give(companyUid()));
    await expect(given).rejects.toMatchObject(STALE);
    expect(await left()).toEqual([0, []]);
  });

  it('keeps its indicator where that is taken off the company in the moment after', async () => {
    await expect(beforeTransaction(REMOVAL, give(companyUid()), stop)).rejects.toMatchObject(STALE);
    expect(await left()).toEqual([1, ['5']]);
  });
});

describe('a target that was deleted, and kept with its versions', () => {
  beforeEach(async () => {
    const { item } = await give(group)();
    const [target] = (await store.all()).targets.filter(({ uid }) => uid === item.uid);
    await removeCompanyTarget(context, { companyUid: group, targetUid: item.uid });
    const kept = (await store.all()).targets.find(({ uid }) => uid === item.uid);
    if (!kept) await db.entities.companytarget.put({ ...target!, value: undefined, removed: true, version: 2 } as never).go();
  });

  it('is not given again for an indicator that is taken off the company in that moment', async () => {
    await expect(beforeTransaction(TARGET, stop, give(group))).rejects.toMatchObject(STALE);
    expect(await left()).toEqual([0, []]);
  });

  it('keeps its indicator where that is taken off the company in the moment after', async () => {
    await expect(beforeTransaction(REMOVAL, give(group), stop)).rejects.toMatchObject(STALE);
    expect(await left()).toEqual([1, ['5']]);
  });
});

it('an indicator of a company that was given a target is taken off it with the target', async () => {
  await give(group)();
  await give(unit)();
  await stop();
  expect(await left()).toEqual([0, []]);
});
