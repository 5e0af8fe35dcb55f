import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { areNested } from '../../../../shared/domain/metric/nested-metrics.ts';
import { at, grow } from '../../../support/fixtures/trees.ts';
import { beforeTransaction } from '../../../support/memory/disturbance/before-transaction.ts';
import { forgetMerges, mergesMetrics } from '../../../support/memory/merges.ts';
import {
  causeOf,
  contextOf,
  type Made,
  makePerson,
  makeProject,
  rootPlace,
  tenantUid,
} from '../../../support/memory/world/supply.ts';

const { client } = await import('../../../../functions/data/client/client.ts');
const { changeBaseMetric } = await import('../../../../functions/core/metric/save.ts');
const { mergePair } = await import('../../../../functions/core/metric/merge-pair.ts');
const { startMerge } = await import('../../../../functions/core/metric/start-merge.ts');
const { addMetric } = await import('../../../../functions/core/structure/add-node.ts');
const { exportedStructure, plantStructure } = await import('../../../../functions/core/structure/file/import.ts');
const { metricStore } = await import('../../../../functions/data/stores/metric/metric-store.ts');
const { structureStore } = await import('../../../../functions/data/stores/structure/structure-store.ts');

const STALE = { code: 'stale_version' };
const HELD = { errors: { to_metric_id: [expect.stringContaining('In the last five minutes')] } };
const ROW = { required: false, period: -1 };

let sam: Awaited<ReturnType<typeof makePerson>>;
/** A project with a row of gas, and another one with a row of steam. */
let east: Made;
let west: Made;
let gas: { uid: string };
let steam: { uid: string };

const cause = () => causeOf(sam.userUid);
const fieldsOf = (name: string) => ({ name: `${name} ${east.uid}`, unit: 'kWh', description: '', category: 'Energy' });
const treeOf = async (project: Made) => (await structureStore(tenantUid).read(rootPlace(project))).tree;
const add = async (project: Made, name: string, below: string) => {
  const tree = await treeOf(project);
  const path = tree.nodes.find(({ metric }) => metric?.name === below)?.path ?? at(tree, below);
  await addMetric(contextOf(sam, {}), rootPlace(project), { type: 'metricscore', path, metric: fieldsOf(name), ...ROW });
};
const steamBelowGas = () => add(east, 'Steam', `Gas ${east.uid}`);
/** A file with more metrics than fit into a transaction, including steam below gas. */
async function manyInFile() {
  const file = await exportedStructure(tenantUid, rootPlace(east));
  const [issue] = file.nodes;
  const row = issue!.children!.find(({ type }) => type === 'metricscore')!;
  const [metric] = file.metrics;
  const more = Array.from({ length: 60 }, (_unused, index) => ({
    ...metric!,
    id: `more ${index}`,
    name: `More ${index} ${east.uid}`,
  }));
  const below = { ...row, id: 'below', metric: 'steam' };
  const others = more.map(({ id }) => ({ ...row, id: `row ${id}`, metric: id }));
  const metrics = [...file.metrics, { ...metric!, id: 'steam', ...fieldsOf('Steam') }, ...more];
  const top = { ...issue!, children: [{ ...row, children: [below] }, ...others] };
  return { ...file, metrics, nodes: [top, ...file.nodes.slice(1)] };
}
const plantMany = async () =>
  plantStructure(tenantUid, rootPlace(west), await manyInFile(), { importUid: `import ${west.uid}`, cause: cause() });

const pairNow = () => mergePair(tenantUid, steam.uid, gas.uid);
const begin = async (pair?: Awaited<ReturnType<typeof pairNow>>) =>
  startMerge(tenantUid, { ...(pair ?? (await pairNow())), reason: 'One meter' }, cause());
const isThere = async () => (await metricStore(tenantUid).getMany([steam.uid])).length === 1;
const isNested = async (project: Made) => areNested((await treeOf(project)).nodes, [gas.uid, steam.uid], new Map());

beforeEach(async () => {
  await forgetMerges();
  sam = await makePerson('Sam');
  const made = { company: 'Smith', unit: 'MONTHS' as const };
  east = await makeProject(sam, { ...made, name: 'East', tree: grow(['Energy'], {}) });
  west = await makeProject(sam, { ...made, name: 'West', tree: grow(['Energy'], {}) });
  gas = await metricStore(tenantUid).getOrCreate(fieldsOf('Gas'), cause());
  steam = await metricStore(tenantUid).getOrCreate(fieldsOf('Steam'), cause());
  await add(east, 'Gas', 'Energy');
  await add(west, 'Steam', 'Energy');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a row of a metric below another one, in a structure that had one of them', () => {
  it('refuses the merge of the two that is written right after it', async () => {
    await expect(beforeTransaction('"change-metrics"', steamBelowGas, begin)).rejects.toMatchObject(STALE);
    expect([await isThere(), await isNested(east)]).toEqual([true, true]);
    await expect(begin()).rejects.toThrow('is a part of the other');
  });

  const expectApart = async (work: () => Promise<string>) => {
    expect(await isThere()).toBe(false);
    await work();
    const rows = (await treeOf(east)).nodes.flatMap(({ metric }) => metric?.uid ?? []);
    expect([rows.length, new Set(rows).size]).toEqual([2, 2]);
  };

  it('is of a metric of its own where the merge is written right before it', async () => {
    let work = async () => '';
    const merge = async () => {
      work = await mergesMetrics(cause(), steam.uid, gas.uid);
    };
    await beforeTransaction(`"trackerUid":"${east.structureUid}"`, merge, steamBelowGas);
    await expectApart(work);
  });

  it('is of a metric of its own where the merge is written after its metric was found', async () => {
    const send = client.send.bind(client);
    let work: (() => Promise<string>) | undefined;
    vi.spyOn(client, 'send').mockImplementation((async (command: { input: object }) => {
      const answer = await send(command as never);
      if (!work && JSON.stringify(command.input).includes('"identity#')) {
        work = async () => '';
        work = await mergesMetrics(cause(), steam.uid, gas.uid);
      }
      return answer;
    }) as never);
    await steamBelowGas();
    await expectApart(work!);
  });

  it('does not keep the unit of its metric from being changed', async () => {
    await steamBelowGas();
    await changeBaseMetric(contextOf(sam, {}), steam.uid, { unit: 'MWh' });
    expect((await metricStore(tenantUid).find(steam.uid))!.unit).toBe('MWh');
  });
});

describe('a file with many rows, of metrics one below the other', () => {
  it('refuses the merge of the two while it is planted, and for some minutes', async () => {
    await expect(beforeTransaction(`"trackerUid":"${west.structureUid}"`, begin, plantMany)).rejects.toMatchObject(HELD);
    expect(await isThere()).toBe(true);
    await plantMany();
    expect(await isNested(west)).toBe(true);
    await expect(begin()).rejects.toThrow('is a part of the other');
  });

  it('refuses a merge whose metrics were read before it', async () => {
    const pair = await pairNow();
    const send = client.send.bind(client);
    let isDone = false;
    // The structures were checked, and the file is planted afterwards.
    vi.spyOn(client, 'send').mockImplementation((async (command: { input: object; constructor: { name: string } }) => {
      if (!isDone && JSON.stringify(command.input).includes('"change-metrics"')) {
        isDone = true;
        await plantMany();
      }
      return send(command as never);
    }) as never);
    await expect(begin(pair)).rejects.toMatchObject(STALE);
    expect([isDone, await isThere()]).toEqual([true, true]);
  });

  it('leaves the metrics free again after that', async () => {
    await plantMany();
    const other = await metricStore(tenantUid).getOrCreate(fieldsOf('More 1'), cause());
    const merge = () => mergePair(tenantUid, other.uid, steam.uid);
    await expect(merge()).rejects.toMatchObject(HELD);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    await expect(merge()).resolves.toBeDefined();
  });
});
