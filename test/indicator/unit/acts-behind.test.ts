import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeMeasured, operationOf } from '../../support/memory/definitions.ts';
import { beforeTransaction } from '../../support/memory/disturbance/before-transaction.ts';
import { contextOf, decideAlone, enter, reportsOf, submit, tenantUid } from '../../support/memory/world/supply.ts';

const { client } = await import('../../../functions/data/client/client.ts');
const { closePeriod } = await import('../../../functions/core/project/closing.ts');
const { removeIndicator } = await import('../../../functions/core/indicator/indicators.ts');
const { mergeIndicatorInto } = await import('../../../functions/core/indicator/merge-indicators.ts');
const { addIndicatorToProject } = await import('../../../functions/core/indicator/of-tenancy.ts');
const { recalculateReport } = await import('../../../functions/core/report/recalculate.ts');

const BEHIND = { code: 'conflict', message: expect.stringContaining('still being added up') };
const IN_CLOSED = { code: 'conflict', message: expect.stringContaining('closed') };
const CLOSED = { code: 'stale_version', message: expect.stringContaining('closed or opened in the meantime') };

let world: Awaited<ReturnType<typeof makeMeasured>>;
let other: string;

/** Approves the next month with a power of 30, while the worker that calculates results is behind. */
async function approveUncomputed(): Promise<void> {
  const report = (await reportsOf(world.pack)).at(-1)!;
  await enter(world.sam, world.project, report, { Power: '30' });
  await submit(world.sam, report);
  await decideAlone(world.ann, (await reportsOf(world.pack)).find(({ uid }) => uid === report.uid)!, 'APPROVE');
}
async function compute(): Promise<void> {
  for (const { uid, submission } of await reportsOf(world.pack)) if (submission > 0) await recalculateReport(tenantUid, uid);
}
const close = async (month: number) =>
  closePeriod(contextOf(world.ann, {}), { projectUid: world.project.uid, periodId: await world.period(month) }, null);
const there = async () => (await world.loaded()).indicators.some(({ uid }) => uid === world.indicator);

const remove = () => removeIndicator(world.atRoot, world.indicator, true, { reason: 'Not needed' });
const leave = async () => {
  const ids = { commit: { projectUid: world.project.uid, packageUid: world.pack.uid } };
  const context = contextOf(world.sam, { ids } as unknown as Parameters<typeof contextOf>[1]);
  await removeIndicator(context, world.indicator, false, { reason: 'Not needed' });
};
const merge = () => mergeIndicatorInto(world.context, world.indicator, other, { reason: 'One of them is enough' });

async function makeWorld(months: readonly Record<string, string>[]): Promise<void> {
  world = await makeMeasured(months);
  const twice = { name: 'Energy, twice', category: 'Energy', operation_json: operationOf(['Power'], 2) };
  other = (await addIndicatorToProject(world.context, world.project.uid, twice)).item.uid;
}
afterEach(() => void vi.restoreAllMocks());

describe.each([
  ['an indicator is not deleted', remove],
  ['an indicator is not taken off a package', leave],
  ['an indicator is not merged into another one', merge],
] as const)('%s', (_what, act: () => Promise<unknown>) => {
  beforeEach(() => makeWorld([{ Power: '21' }]));

  it('while an approved report has no figures yet', async () => {
    await approveUncomputed();
    await expect(act()).rejects.toMatchObject(BEHIND);
    expect([await there(), await world.register()]).toEqual([true, []]);
    await compute();
    await act();
  });

  it('where a report is approved while its figures are judged', async () => {
    const send = client.send.bind(client);
    let isDone = false;
    vi.spyOn(client, 'send').mockImplementation((async (command: { input: object }) => {
      const answer = await send(command as never);
      if (!isDone && JSON.stringify(command.input).includes('#results#')) {
        isDone = true;
        await approveUncomputed();
        await compute();
      }
      return answer;
    }) as never);
    await expect(act()).rejects.toMatchObject(BEHIND);
    expect([isDone, await there()]).toEqual([true, true]);
    await act();
  });
});

describe.each([
  ['deletion', remove],
  ['merge', merge],
] as const)('the %s of an indicator', (_what, act: () => Promise<unknown>) => {
  it('tells of every approved period once their figures are there', async () => {
    await makeWorld([{ Power: '21' }]);
    await approveUncomputed();
    await expect(act()).rejects.toMatchObject(BEHIND);
    await compute();
    await act();
    expect((await world.register())[0]!.periodUids).toEqual([await world.period(0), await world.period(1)]);
  });

  it('is refused for a closed period without figures, and then because it is closed', async () => {
    await makeWorld([]);
    await approveUncomputed();
    await close(0);
    await expect(act()).rejects.toMatchObject(BEHIND);
    await compute();
    await expect(act()).rejects.toMatchObject(IN_CLOSED);
    expect(await there()).toBe(true);
  });

  it('is refused where a period is approved and closed right before it is written', async () => {
    await makeWorld([]);
    const meanwhile = async () => {
      await approveUncomputed();
      await compute();
      await close(0);
    };
    await expect(beforeTransaction(world.indicator, meanwhile, act)).rejects.toMatchObject(CLOSED);
    expect(await there()).toBe(true);
  });
});
