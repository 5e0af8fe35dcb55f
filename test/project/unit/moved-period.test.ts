import { beforeEach, describe, expect, it } from 'vitest';
import { makeMeasured, operationOf } from '../../support/memory/definitions.ts';
import { beforeTransaction } from '../../support/memory/disturbance/before-transaction.ts';
import { contextOf } from '../../support/memory/world/supply.ts';

const { addPeriods, editPeriod } = await import('../../../functions/core/project/periods.ts');
const { recomputeIndicator } = await import('../../../functions/core/indicator/of-tenancy.ts');
const { giveTarget } = await import('../../../functions/core/indicator/targets.ts');

let world: Awaited<ReturnType<typeof makeMeasured>>;
let may: string;
beforeEach(async () => {
  world = await makeMeasured([{ Power: '21' }]);
  may = await world.period(4);
});

const now = () => contextOf(world.sam, { now: new Date('2024-03-01') } as never);
const edit = (periodId: string, change: { startDate?: string; endDate?: string }) =>
  editPeriod(now(), { projectUid: world.project.uid, periodId }, change as never, false);
const doubleFromMay = () =>
  recomputeIndicator(world.context, world.indicator, {
    operation_json: operationOf(['Power'], 2),
    from_period: may,
    reason: 'New meters',
  });
const targetOfMay = async () => {
  const metric = (await world.loaded()).indicators[0]!.resultMetricUid;
  const byDate = [{ startDate: '2024-05-01', endDate: '2024-06-01', target: '60', threshold: null }];
  await giveTarget(world.atRoot, { metric, value: null, meta_json: { byDate } } as never);
};
/** The equation's version in May, and the versions requested for the months until its end. */
const told = async () => {
  const { periods } = await world.loaded();
  const end = periods.find(({ uid }) => uid === may)!.endDate;
  const [first] = await world.computed('root', false, end);
  const shown = first!.figures.periods.find(({ period }) => period.uid === may)!;
  return { version: shown.version, target: first!.figures.target.target };
};
/** The versions of the first months' equation. */
const versions = async () => {
  const [first] = await world.computed();
  return first!.figures.periods.map(({ version }) => version);
};

describe('a period that gets another first day', () => {
  it('keeps the equation and the target that begin with it', async () => {
    await doubleFromMay();
    await targetOfMay();
    expect(await told()).toEqual({ version: 2, target: '60' });
    await edit(await world.period(3), { endDate: '2024-04-29' });
    await edit(may, { startDate: '2024-04-29' });
    expect(await told()).toEqual({ version: 2, target: '60' });
    await edit(may, { startDate: '2024-05-03' });
    expect(await told()).toEqual({ version: 2, target: '60' });
    expect((await versions()).slice(3, 6)).toEqual([1, 2, 2]);
  });

  it('keeps its target where only its last day moves', async () => {
    await targetOfMay();
    await edit(may, { endDate: '2024-05-30' });
    expect(await told()).toEqual({ version: 1, target: '60' });
  });

  it('does not take an equation away from the periods after it', async () => {
    await doubleFromMay();
    await expect(edit(may, { startDate: '2025-01-01', endDate: '2025-02-01' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('The equation of Energy changes on 1st May 24'),
    });
    expect((await versions()).slice(3, 6)).toEqual([1, 2, 2]);
  });

  it('is refused where an equation begins with it at that moment', async () => {
    await edit(await world.period(3), { endDate: '2024-04-29' });
    await beforeTransaction('"2024-04-29"', doubleFromMay, () =>
      expect(edit(may, { startDate: '2024-04-29' })).rejects.toMatchObject({ code: 'stale_version' }),
    );
    expect((await told()).version).toBe(2);
  });

  it('and an equation that would begin with it is refused where it moves at that moment', async () => {
    await edit(await world.period(3), { endDate: '2024-04-29' });
    await beforeTransaction(
      'New meters',
      () => edit(may, { startDate: '2024-04-29' }),
      () => expect(doubleFromMay()).rejects.toMatchObject({ code: 'stale_version' }),
    );
    expect((await told()).version).toBe(1);
  });

  it('nor is a target set for the dates that it had', async () => {
    await beforeTransaction(
      '"target":"60"',
      () => edit(may, { endDate: '2024-05-30' }),
      () => expect(targetOfMay()).rejects.toMatchObject({ code: 'stale_version' }),
    );
    expect((await world.loaded()).targets).toEqual([]);
  });
});

describe('new periods', () => {
  it('are refused where an equation changes inside one of them', async () => {
    await doubleFromMay();
    await edit(await world.period(3), { endDate: '2024-04-15' });
    const { remove } = await import('../../../functions/data/stores/project/period-store.ts').then(({ periodStore }) =>
      periodStore(world.context.tenantUid, world.project.uid),
    );
    await remove([(await world.loaded()).periods[4]!], world.context.cause);
    const add = (day: string) => addPeriods(now(), world.project.uid, { start_dates: [day] } as never);
    await expect(add('2024-04-20')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('The equation of Energy changes on 1st May 24, inside these dates'),
    });
    await add('2024-05-01');
    expect((await versions()).slice(3, 6)).toEqual([1, 2, 2]);
  });

  it('do not take the place of one with a target of its own', async () => {
    await targetOfMay();
    const clear = (start_dates: string[]) => addPeriods(now(), world.project.uid, { clear_empty: true, start_dates } as never);
    await expect(clear(['2024-04-29'])).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('The target of Energy has a value of its own'),
    });
    await clear(['2024-05-01']);
    expect((await world.loaded()).targets).toHaveLength(1);
  });
});
