import { beforeEach, describe, expect, it } from 'vitest';
import { makeMeasured } from '../../support/memory/definitions.ts';
import { lateReading } from '../../support/memory/disturbance/late-reading.ts';
import { causeOf, items, tenantUid } from '../../support/memory/world/supply.ts';

const { rollUpTouched } = await import('../../../functions/core/company/touched.ts');
const { startMeasuring } = await import('../../../functions/core/indicator/company-indicators.ts');
const { stopMeasuring } = await import('../../../functions/core/indicator/remove-company-indicator.ts');
const { editCompanyTarget, giveCompanyTarget, removeCompanyTarget } = await import(
  '../../../functions/core/indicator/company-targets.ts'
);
const { editTarget, giveTarget, removeTarget } = await import('../../../functions/core/indicator/targets.ts');
const { companyFiguresStore } = await import('../../../functions/data/stores/company/company-figures-store.ts');

type Place = { companyUid: string; targetUid: string };
const STALE = { code: 'stale_version' };
let world: Awaited<ReturnType<typeof makeMeasured>>;
let companyUid: string;
let metric: string;
let indicator: string;

beforeEach(async () => {
  world = await makeMeasured([]);
  companyUid = world.project.companyUid;
  const { measured } = await startMeasuring(world.context, companyUid, { uid: world.indicator } as never, true);
  ({ resultMetricUid: metric, uid: indicator } = measured.item);
});

/** The number of stored objects, and a deletion by a person who has seen the first version. */
type Deletion = { change: () => Promise<unknown>; remove: (ifMatch: number) => Promise<unknown>; left: () => Promise<number> };
const target = async (): Promise<Deletion> => {
  const { uid } = (await giveTarget(world.atRoot, { metric, value: '5' } as never)).item;
  return {
    change: () => editTarget(world.atRoot, uid, { value: '7' }),
    remove: (ifMatch) => removeTarget({ ...world.atRoot, ifMatch }, uid, true),
    left: async () => (await world.loaded()).targets.length,
  };
};
const targetOfCompany = async (): Promise<Deletion> => {
  const { uid: targetUid } = (await giveCompanyTarget(world.context, companyUid, { metric, value: '5' } as never)).item;
  const place = { companyUid, targetUid };
  return {
    change: () => editCompanyTarget(world.context, place, { value: '7' }),
    remove: (ifMatch) => removeCompanyTarget({ ...world.context, ifMatch }, place),
    left: async () => (await companyFiguresStore(tenantUid).all()).targets.filter(({ uid }) => uid === targetUid).length,
  };
};
const indicatorOfCompany = async (): Promise<Deletion> => {
  const store = companyFiguresStore(tenantUid);
  const own = async () => (await store.all()).indicators.filter(({ uid }) => uid === indicator);
  return {
    change: async () => store.replaceIndicator((await own())[0]!, { ...(await own())[0]!, name: 'Power' }, causeOf('sam')),
    remove: (ifMatch) => stopMeasuring({ ...world.context, ifMatch }, companyUid, indicator),
    left: async () => (await own()).length,
  };
};

describe.each([
  ['a target', target],
  ['a target of a company', targetOfCompany],
  ['an indicator of a company', indicatorOfCompany],
])('the deletion of %s', (_title, made) => {
  it('is refused where it names another version than there is by now', async () => {
    const { change, remove, left } = await made();
    await change();
    await expect(remove(1)).rejects.toMatchObject(STALE);
    expect(await left()).toBe(1);
    await remove(2);
    expect(await left()).toBe(0);
  });
});

it.each([
  ['deletes', (place: Place, ifMatch: number) => removeCompanyTarget({ ...world.context, ifMatch }, place)],
  ['changes', (place: Place, ifMatch: number) => editCompanyTarget({ ...world.context, ifMatch }, place, { value: '9' })],
] as const)(
  'who has changed a target of a company %s it while the table answers late with the version before',
  async (_act, act) => {
    const { uid: targetUid } = (await giveCompanyTarget(world.context, companyUid, { metric, value: '5' } as never)).item;
    const place = { companyUid, targetUid };
    await rollUpTouched([{ tenantUid, projectUid: world.project.uid }]);
    const table = lateReading(items);
    const { item } = await editCompanyTarget(world.context, place, { value: '7' });
    await table.while({}, async () => void (await act(place, item.version)));
    const { targets } = await companyFiguresStore(tenantUid).all();
    expect(targets.find(({ uid }) => uid === targetUid)?.value).not.toBe('7');
  },
);
