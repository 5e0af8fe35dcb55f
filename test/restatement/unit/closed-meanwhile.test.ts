import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeMeasured, operationOf } from '../../support/memory/definitions.ts';
import { contextOf } from '../../support/memory/world/supply.ts';

const { client } = await import('../../../functions/data/client/client.ts');
const { closePeriod, reopenPeriod } = await import('../../../functions/core/project/closing.ts');
const { recomputeIndicator } = await import('../../../functions/core/indicator/of-tenancy.ts');
const { removeIndicator } = await import('../../../functions/core/indicator/indicators.ts');
const { giveTarget } = await import('../../../functions/core/indicator/targets.ts');

const REFUSED = { code: 'stale_version', message: expect.stringContaining('closed or opened in the meantime') };

let world: Awaited<ReturnType<typeof makeMeasured>>;
beforeEach(async () => {
  world = await makeMeasured([{ Power: '21', Gas: '7' }]);
});
afterEach(() => void vi.restoreAllMocks());

const january = async () => ({ projectUid: world.project.uid, periodId: await world.period(0) });
const close = async () => closePeriod(contextOf(world.ann, {}), await january(), null);

type Writes = { Put?: { Item: { __edb_e__: string } }; Delete?: object }[];

/** Closes January after a change has been checked, and before it is written. */
function closesBefore(isWritten: (writes: Writes) => boolean): void {
  const send = client.send.bind(client);
  let isDone = false;
  vi.spyOn(client, 'send').mockImplementation((async (command: { input: { TransactItems?: Writes } }) => {
    if (!isDone && isWritten(command.input.TransactItems ?? [])) {
      isDone = true;
      await close();
    }
    return send(command as never);
  }) as never);
}
const putOf = (kind: string) => (writes: Writes) => writes.some(({ Put }) => Put?.Item.__edb_e__ === kind);

const double = async () =>
  recomputeIndicator(world.context, world.indicator, {
    operation_json: operationOf(['Power'], 2),
    from_period: await world.period(0),
    reason: 'Counted twice',
  });

describe('a change of a definition that was judged before its period was closed', () => {
  it('of an equation alters no figure of the closed period', async () => {
    closesBefore(putOf('indicator'));
    await expect(double()).rejects.toMatchObject(REFUSED);
    expect(await world.official(1)).toEqual(['21']);
    expect(await world.register()).toEqual([]);
  });

  it('is made where the period is opened again and the change is repeated', async () => {
    await close();
    await expect(double()).rejects.toThrow('is closed since');
    await reopenPeriod(contextOf(world.ann, {}), await january(), 'Once more');
    await double();
    expect(await world.official(1)).toEqual(['42']);
  });

  it('of a target judges no figure of the closed period anew', async () => {
    const metric = (await world.loaded()).indicators[0]!.resultMetricUid;
    const byDate = (target: string) => [{ startDate: '2024-01-01', endDate: '2024-02-01', target, threshold: null }];
    const give = (target: string, more: object) =>
      giveTarget(world.atRoot, { metric, meta_json: { greenBelow: true, byDate: byDate(target) }, ...more });
    await give('20', {});
    const more = { from_period: await world.period(0), reason: 'A stricter plan' };
    closesBefore(putOf('target'));
    await expect(give('10', more)).rejects.toMatchObject(REFUSED);
  });

  it('takes no indicator away with its figures of the closed period', async () => {
    closesBefore((writes) => writes.some(({ Delete }) => Delete));
    await expect(removeIndicator(world.atRoot, world.indicator, true)).rejects.toMatchObject(REFUSED);
    expect(await world.official(1)).toEqual(['21']);
  });
});
