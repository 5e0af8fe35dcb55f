import { beforeEach, describe, expect, it } from 'vitest';
import { makeMeasured, operationOf } from '../../../support/memory/definitions.ts';

const { recomputeIndicator } = await import('../../../../functions/core/indicator/of-tenancy.ts');
const { equationChange } = await import('../../../../functions/core/indicator/change-equation.ts');
const { editTarget, giveTarget, removeTarget, targetsOfPackage } = await import(
  '../../../../functions/core/indicator/targets.ts'
);

let world: Awaited<ReturnType<typeof makeMeasured>>;
beforeEach(async () => {
  // January and February are approved: power 21 and 30, gas 7 and 5.
  world = await makeMeasured([
    { Power: '21', Gas: '7' },
    { Power: '30', Gas: '5' },
  ]);
});

const change = (more: { from_period?: string; reason?: string } = {}, operation = operationOf(['Power'], 2)) =>
  recomputeIndicator(world.context, world.indicator, { operation_json: operation, ...more });

describe('an equation that is edited', () => {
  it('leaves approved figures of earlier periods as they were', async () => {
    await change();
    await world.approveNext({ Power: '4' });
    // 21 and 30 with the factor 1 at their approval, and 4 * 2.
    expect(await world.official()).toEqual(['21', '30', '8']);
    expect(await world.register()).toEqual([]);
  });

  it('leaves approved figures in the unit that they were approved in, where a new name gives another one', async () => {
    const loaded = await world.loaded();
    const current = loaded.indicators[0]!;
    const renamed = { operationJson: current.operationJson, unit: '%' };
    const { versions } = await equationChange(world.context, loaded, current, renamed, {});
    expect(versions).toMatchObject({
      since: { number: 2, except: ['2024-01-01', '2024-02-01'] },
      earlier: [{ unit: current.unit }],
    });
    expect(await equationChange(world.context, loaded, current, { ...renamed, unit: current.unit }, {})).toMatchObject({
      versions: {},
    });
  });

  it('is none where only a unit becomes known that was not told before', async () => {
    const loaded = await world.loaded();
    const current = { ...loaded.indicators[0]!, unit: '' };
    const told = { operationJson: current.operationJson, unit: 'kWh' };
    expect(await equationChange(world.context, loaded, current, told, {})).toEqual({ versions: {}, writes: [] });
    // Entries did not say how many of the lower unit, either.
    const counted = { ...told, unit: 'Number / 100,000 Hours' };
    const before = { ...current, unit: 'Number / Hours' };
    expect(await equationChange(world.context, loaded, before, counted, {})).toEqual({ versions: {}, writes: [] });
  });

  it('counts everywhere where nothing is approved yet', async () => {
    const fresh = await makeMeasured([]);
    await recomputeIndicator(fresh.context, fresh.indicator, { operation_json: operationOf(['Power'], 2) });
    await fresh.approveNext({ Power: '4' });
    expect(await fresh.official(1)).toEqual(['8']);
    expect((await fresh.loaded()).indicators[0]).toMatchObject({ since: { number: 2, from: null }, earlier: [] });
  });

  it('counts from the period that the change names', async () => {
    await change({ from_period: await world.period(1), reason: 'The factor was wrong' });
    // 30 * 2 from February on.
    expect(await world.official()).toEqual(['21', '60', null]);
  });

  it('is refused without a reason where it changes approved figures', async () => {
    const refused = change({ from_period: await world.period(0) });
    await expect(refused).rejects.toMatchObject({ code: 'invalid_input', errors: { reason: [expect.any(String)] } });
    expect(await world.official()).toEqual(['21', '30', null]);
  });

  it('needs no reason where it counts for later periods only', async () => {
    await change({ from_period: await world.period(2) });
    expect(await world.official()).toEqual(['21', '30', null]);
    expect(await world.register()).toEqual([]);
  });

  it('stands in the register with its reason where it changes approved figures', async () => {
    await change({ from_period: await world.period(1), reason: 'The factor was wrong' });
    expect(await world.register()).toMatchObject([
      {
        act: 'equation',
        subject: { kind: 'indicator', uid: world.indicator, name: 'Energy' },
        reason: 'The factor was wrong',
        periodUids: [await world.period(1)],
        by: world.sam.userUid,
      },
    ]);
  });

  it('keeps the versions before it with who changed them, when and why', async () => {
    await change();
    await change({ from_period: await world.period(1), reason: 'The factor was wrong' }, operationOf(['Power'], 3));
    const { since, earlier } = (await world.loaded()).indicators[0]!;
    expect(since).toMatchObject({ number: 3, from: '2024-02-01', reason: 'The factor was wrong', by: world.sam.userUid });
    expect(earlier).toMatchObject([
      { number: 1, from: null, at: null },
      { number: 2, from: null, except: ['2024-01-01', '2024-02-01'] },
    ]);
    await world.approveNext({ Power: '4' });
    expect(await world.official()).toEqual(['21', '90', '12']);
  });

  it('is no new version where it only names its metrics in another order', async () => {
    await change({}, operationOf(['Power', 'Gas']));
    await change({}, operationOf(['Gas', 'Power']));
    expect((await world.loaded()).indicators[0]).toMatchObject({ since: { number: 2 } });
  });

  it.each([
    ['a metric twice', operationOf(['Power', 'Power']), 'stands twice'],
    ['a factor of 17 digits', operationOf(['Power'], Number('0.12345678901234567')), 'at most 15 digits'],
    ['a factor that no figure reaches', operationOf(['Power'], 1e101), 'at most 15 digits'],
  ])('is refused with %s', async (_what, operation, text) => {
    await expect(change({}, operation)).rejects.toMatchObject({
      code: 'invalid_input',
      errors: { operation_json: [expect.stringContaining(text)] },
    });
  });

  it('is no new version under another name', async () => {
    await recomputeIndicator(world.context, world.indicator, { name: 'Electricity' });
    expect((await world.loaded()).indicators[0]).not.toHaveProperty('since');
  });

  it('refuses a period of another project', async () => {
    await expect(change({ from_period: 'nowhere-at-all' })).rejects.toMatchObject({
      errors: { from_period: [expect.any(String)] },
    });
  });

  it('may take back what it left to earlier periods', async () => {
    await change();
    await change({ from_period: await world.period(0), reason: 'For all of them' });
    expect(await world.official()).toEqual(['42', '60', null]);
    expect((await world.loaded()).indicators[0]!.earlier!.map(({ number }) => number)).toEqual([1, 2]);
  });
});

describe('the cumulative result', () => {
  it('adds to each period the sums of its own equation', async () => {
    await change({ from_period: await world.period(1), reason: 'With gas' }, operationOf(['Power', 'Gas'], 10));
    const [energy] = await world.computed('root', true);
    // 21, and (30 + 5) * 10
    expect(energy!.figures.periods.slice(0, 2).map(({ running }) => running?.value)).toEqual(['21', '371']);
  });

  it('starts anew where the equation makes another kind of figure', async () => {
    const ratio = operationOf(['Power'], 100, { denominators: ['metric of Gas'] });
    await change({ from_period: await world.period(1), reason: 'As a ratio' }, ratio);
    const [energy] = await world.computed('root', true);
    // 100 * 30 / 5
    expect(energy!.figures.periods[1]!.running).toMatchObject({ value: '600', since: '2024-02-01' });
  });
});

describe('a target that is edited', () => {
  const metric = async () => (await world.loaded()).indicators[0]!.resultMetricUid;
  const january = { startDate: '2024-01-01', endDate: '2024-02-01' };
  const february = { startDate: '2024-02-01', endDate: '2024-03-01' };
  const byDate = (one: string, two: string) => ({
    meta_json: {
      byDate: [
        { ...january, target: one, threshold: null },
        { ...february, target: two, threshold: null },
      ],
      greenBelow: true,
    },
  });
  /** the target that the figure of a month is compared with */
  const judged = async (lastDay: string) => (await world.computed('root', true, lastDay))[0]!.figures.target.target;

  it('leaves how approved figures were judged as it was', async () => {
    const { item } = await giveTarget(world.atRoot, { metric: await metric(), ...byDate('20', '60') });
    await editTarget(world.atRoot, item.uid, byDate('25', '65'));
    expect(await judged('2024-01-31')).toBe('20');
    expect(await judged('2024-02-29')).toBe('60');
  });

  it('is refused without a reason where approved figures are judged anew', async () => {
    const { item } = await giveTarget(world.atRoot, { metric: await metric(), ...byDate('20', '60') });
    const refused = editTarget(world.atRoot, item.uid, { ...byDate('20', '65'), from_period: await world.period(1) });
    await expect(refused).rejects.toMatchObject({ errors: { reason: [expect.any(String)] } });
  });

  it('stands in the register with the periods that are judged anew', async () => {
    const { item } = await giveTarget(world.atRoot, { metric: await metric(), ...byDate('20', '60') });
    const from_period = await world.period(0);
    await editTarget(world.atRoot, item.uid, { ...byDate('20', '65'), from_period, reason: 'Agreed with the client' });
    expect(await judged('2024-01-31')).toBe('20');
    expect(await judged('2024-02-29')).toBe('65');
    // The target of January has not changed.
    expect(await world.register()).toMatchObject([{ act: 'target', periodUids: [await world.period(1)] }]);
  });
});

describe('a target that is deleted and given again', () => {
  const february = { startDate: '2024-02-01', endDate: '2024-03-01', threshold: null };
  const march = { startDate: '2024-03-01', endDate: '2024-04-01', threshold: null };
  const asking = async (...targets: string[]) => ({
    metric: (await world.loaded()).indicators[0]!.resultMetricUid,
    meta_json: {
      byDate: targets.map((target, at) => ({ ...[february, march][at]!, target })),
      greenBelow: true,
    },
  });
  /** the target that the figure of a month is compared with */
  const judged = async (lastDay: string) => (await world.computed('root', true, lastDay))[0]!.figures.target.target;
  const deleted = async (...targets: string[]) => {
    const { item } = await giveTarget(world.atRoot, await asking(...targets));
    await removeTarget(world.atRoot, item.uid, false);
    return item;
  };

  it('does not judge approved figures anew', async () => {
    await deleted('60', '70');
    await giveTarget(world.atRoot, await asking('20', '30'));
    expect(await judged('2024-02-29')).toBeNull();
    // March has nothing approved.
    expect(await judged('2024-03-31')).toBe('30');
    // The entry of the deletion.
    expect(await world.register()).toMatchObject([{ act: 'target', reason: 'Not given.' }]);
  });

  it('asks for a reason where it is to judge approved figures, and stands in the register then', async () => {
    await deleted('60');
    const anew = { ...(await asking('20')), from_period: await world.period(1) };
    await expect(giveTarget(world.atRoot, anew)).rejects.toMatchObject({ errors: { reason: [expect.any(String)] } });
    await giveTarget(world.atRoot, { ...anew, reason: 'Deleted by mistake' });
    expect(await judged('2024-02-29')).toBe('20');
    expect((await world.register()).map(({ reason }) => reason).sort()).toEqual(['Deleted by mistake', 'Not given.']);
  });

  it('is not there in between', async () => {
    const item = await deleted('60');
    expect(await targetsOfPackage(world.atRoot)).toEqual([]);
    await expect(editTarget(world.atRoot, item.uid, await asking('1'))).rejects.toMatchObject({ code: 'not_found' });
    await expect(removeTarget(world.atRoot, item.uid, false)).rejects.toMatchObject({ code: 'not_found' });
    await giveTarget(world.atRoot, await asking('20'));
    expect(await targetsOfPackage(world.atRoot)).toHaveLength(1);
  });

  it('is gone where it judged no approved figure', async () => {
    const metric = (await world.loaded()).indicators[0]!.resultMetricUid;
    const { item } = await giveTarget(world.atRoot, {
      metric,
      meta_json: { byDate: [{ ...march, target: '70' }], greenBelow: true },
    });
    await removeTarget(world.atRoot, item.uid, false);
    expect((await world.loaded()).targets).toEqual([]);
    expect(await world.register()).toEqual([]);
  });

  it('is not deleted over a change that somebody else has made', async () => {
    const { item } = await giveTarget(world.atRoot, await asking('60'));
    const both = await Promise.allSettled([
      removeTarget(world.atRoot, item.uid, false),
      editTarget(world.atRoot, item.uid, await asking('60', '70')),
    ]);
    expect(both.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });
});
