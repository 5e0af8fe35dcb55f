import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryDatabase } from '../../support/memory/table.ts';

const items = memoryDatabase() as Map<string, Record<string, unknown>>;
const { client } = await import('../../../functions/data/client/client.ts');
const { metricUseStore } = await import('../../../functions/data/stores/metric/metric-use-store.ts');
const { itemBytes } = await import('../../../functions/data/stored-size.ts');
const { transact } = await import('../../../functions/data/transact.ts');

const [tenantUid, projectUid] = ['10000000-0000-4000-8000-000000000000', '20000000-0000-4000-8000-000000000000'];
const uses = metricUseStore(tenantUid);
const uid = (index: number) => `${((index * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
const metrics = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => uid(from + index));
const named = async () => (await uses.all()).filter(({ kind }) => kind === 'results');

beforeEach(() => items.clear());

describe('the metrics that the results of a project name', () => {
  it('take 24,000, of which earlier releases refused every further result above 11,000', async () => {
    for (let at = 0; at < 24_000; at += 2000) await uses.addResults(projectUid, metrics(at, at + 2000));
    const [use, ...others] = await named();
    expect([use!.ownerUid, use!.metrics.size, others]).toEqual([projectUid, 24_000, []]);
    expect(Math.max(...[...items.values()].map(itemBytes))).toBeLessThan(70_000);
  });

  it('are not written again by a recalculation that names no new one', async () => {
    await uses.addResults(projectUid, metrics(0, 160));
    const sent = vi.spyOn(client, 'send');
    await uses.addResults(projectUid, metrics(0, 160));
    expect(sent.mock.calls.map(([command]) => command.constructor.name)).toEqual(['BatchGetCommand']);
    await uses.addResults(projectUid, [...metrics(0, 160), uid(500)]);
    expect(sent.mock.calls.map(([command]) => command.constructor.name).slice(1)).toEqual(['BatchGetCommand', 'UpdateCommand']);
    sent.mockRestore();
    expect((await named())[0]!.metrics.size).toBe(161);
  });

  it('of an earlier release stay, and are not named twice', async () => {
    const key = { pk: `${tenantUid}#metricuse`, sk: `results#-#${projectUid}` };
    const item = { __edb_e__: 'metricuse', __edb_v__: '1', tenantUid, kind: 'results', trackerUid: '-', ownerUid: projectUid };
    items.set(`${key.pk}\n${key.sk}`, { ...key, ...item, metrics: new Set(metrics(0, 3)) });
    await uses.addResults(projectUid, metrics(0, 3));
    expect(items.size).toBe(1);
    await uses.addResults(projectUid, metrics(2, 5));
    expect((await named())[0]!.metrics).toEqual(new Set(metrics(0, 5)));
  });

  it('follow a merge, in whatever set they are', async () => {
    await uses.addResults(projectUid, metrics(0, 40));
    const aliases = new Map([
      [uid(3), uid(7)],
      [uid(20), uid(90)],
    ]);
    await uses.renameResults(projectUid, [uid(7), uid(90)], aliases);
    const [use] = await named();
    expect([use!.metrics.has(uid(3)), use!.metrics.has(uid(20)), use!.metrics.has(uid(90)), use!.metrics.size]).toEqual([
      ...[false, false, true],
      39,
    ]);
  });

  it('go with their project', async () => {
    await uses.addResults(projectUid, metrics(0, 40));
    await transact([uses.treeWrite('s', 'p', [uid(1)]), uses.factorsWrite('other', [uid(1)])]);
    await transact(await uses.removalWrites('s', new Set([projectUid])));
    expect((await uses.all()).map(({ kind }) => kind)).toEqual(['factors']);
  });
});
