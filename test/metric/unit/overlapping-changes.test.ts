import { beforeEach, describe, expect, it } from 'vitest';
import type { ChangeMetricsPayload } from '../../../shared/contract/jobs.ts';
import { grow } from '../../support/fixtures/trees.ts';
import { causeOf, contextOf, items, makePerson, makeProject, tenantUid } from '../../support/memory/world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');
const { factorStore } = await import('../../../functions/data/stores/factor/factor-store.ts');
const { jobStore } = await import('../../../functions/data/stores/job-store.ts');
const { metricStore } = await import('../../../functions/data/stores/metric/metric-store.ts');
const { structureStore } = await import('../../../functions/data/stores/structure/structure-store.ts');
const { addIndicatorToProject } = await import('../../../functions/core/indicator/of-tenancy.ts');
const { indicatorStore } = await import('../../../functions/data/stores/indicator/indicator-store.ts');
const { carryMetricChange } = await import('../../../functions/core/metric/carry-change.ts');
const { changeCategoryName, metricCategories } = await import('../../../functions/core/metric/categories.ts');
const { mergePair } = await import('../../../functions/core/metric/merge-pair.ts');
const { changeBaseMetric } = await import('../../../functions/core/metric/save.ts');
const { startMerge } = await import('../../../functions/core/metric/start-merge.ts');
const { toOperation } = await import('../../../shared/domain/indicator/equation.ts');

const NAMES = ['Power', 'Gas', 'Steam'];
const metricOf = (name: string) => `metric of ${name}`;

const table = items as Map<string, Record<string, unknown>>;

let sam: Awaited<ReturnType<typeof makePerson>>;
let projects: Awaited<ReturnType<typeof makeProject>>[];

/** Two projects that measure Power. */
beforeEach(async () => {
  const kinds = ['metricalias', 'mergedmetrics', 'metricuse', 'basemetric', 'metricidentity'];
  for (const [key, item] of table) if (kinds.includes(String(item.__edb_e__))) table.delete(key);
  for (const name of NAMES) {
    const fields = { uid: metricOf(name), name, unit: 'Number', description: '', category: 'Carbon', version: 1 };
    await db.entities.basemetric.put({ tenantUid, partition: 'basemetrics', ...fields }).go();
  }
  await db.entities.tenant.patch({ tenantUid }).set({ metaJson: {} }).remove(['renamings']).go();
  sam = await makePerson('Sam');
  projects = [];
  for (const name of ['Steel', 'Bridge']) {
    const tree = grow(['Energy'], { Energy: ['Power'] });
    projects.push(await makeProject(sam, { name, company: `${name} Ltd`, unit: 'MONTHS', tree }));
  }
});

const cause = () => causeOf(sam.userUid);
const saver = () => contextOf(sam, {});

/** The metrics of all structures, each once. */
async function measured() {
  const trees = await Promise.all(
    projects.map(({ structureUid, rootUid }) => structureStore(tenantUid).read({ structureUid, rootUid, packageUid: rootUid })),
  );
  const metrics = trees.flatMap(({ tree }) => tree.nodes.flatMap(({ metric }) => (metric ? [JSON.stringify(metric)] : [])));
  return [...new Set(metrics)].map((text) => JSON.parse(text));
}

/** Runs a change. `meanwhile` runs once, at the worker's progress report number `at`. */
async function carry(change: ChangeMetricsPayload, meanwhile: () => Promise<unknown> = async () => {}, at = 1) {
  let told = 0;
  const progress = async () => {
    told += 1;
    if (told === at) await meanwhile();
  };
  return carryMetricChange({ tenantUid, cause: cause(), progress }, change);
}

async function merge(from: string, to: string) {
  await startMerge(tenantUid, await mergePair(tenantUid, metricOf(from), metricOf(to)), cause());
  return { kind: 'merge', fromUid: metricOf(from), toUid: metricOf(to) } as const;
}

async function edit(name: string, change: Parameters<typeof changeBaseMetric>[2]) {
  await changeBaseMetric(saver(), metricOf(name), change);
  return { kind: 'edit', uid: metricOf(name) } as const;
}

describe('a merge whose metric is merged on while it is carried out', () => {
  const mergeOn = async () => void (await carry(await merge('Gas', 'Steam')));

  it.each([1, 2, 3])('leaves nothing of the one in between, when that happens at step %i', async (at) => {
    await carry(await merge('Power', 'Gas'), mergeOn, at);
    expect(await measured()).toMatchObject([{ uid: metricOf('Steam'), name: 'Steam' }]);
  });

  it('leaves the indicators with the last metric', async () => {
    const [project] = projects;
    const sums = { eqnType: 0 as const, numerators: [metricOf('Power')], numerators2: [], denominators: [], factor: 1 };
    const given = { name: 'Energy', category: 'Energy', operation_json: toOperation(sums) };
    await addIndicatorToProject(saver(), project!.uid, given);
    await carry(await merge('Power', 'Gas'), mergeOn);
    const { indicators } = await indicatorStore(tenantUid).load(project!.uid);
    expect(indicators.map(({ metrics }) => metrics.map(({ uid }) => uid))).toEqual([[metricOf('Steam')]]);
  });

  it('keeps the factor of the metric that was nearer to the last one', async () => {
    const { rootUid } = projects[0]!;
    for (const [name, factor] of [
      ['Power', '2'],
      ['Gas', '3'],
    ] as const) {
      const fields = { metricUid: metricOf(name), metricName: name, metricUnit: 'Number', toUnit: 't', factor };
      await factorStore(tenantUid).add(rootUid, fields, cause());
    }
    const [first, second] = [await merge('Power', 'Gas'), await merge('Gas', 'Steam')];
    await carry(first);
    await carry(second);
    const left = await factorStore(tenantUid).ofOwner(rootUid);
    expect(left.map(({ metricUid, factor }) => [metricUid, factor])).toEqual([[metricOf('Steam'), '3']]);
  });
});

describe('two changes of one base metric whose workers overlap', () => {
  it('leave structures with the later fields', async () => {
    const first = await edit('Power', { name: 'Electricity' });
    await carry(first, async () => carry(await edit('Power', { name: 'Grid power' })));
    expect(await measured()).toMatchObject([{ uid: metricOf('Power'), name: 'Grid power' }]);
  });

  it('leave structures with the later fields when the other metric of a merge is edited', async () => {
    await carry(await merge('Power', 'Gas'), async () => carry(await edit('Gas', { name: 'Natural gas' })));
    expect(await measured()).toMatchObject([{ uid: metricOf('Gas'), name: 'Natural gas' }]);
  });
});

describe('two renamings of an issue', () => {
  let lastJob = '';
  const rename = async (from: string, to: string) => {
    const uid = (await metricCategories(tenantUid)).find(({ name }) => name === from)!.uid;
    const { job } = await changeCategoryName(saver(), uid, to);
    lastJob = job;
    return (await jobStore(tenantUid).get(job)).payload as ChangeMetricsPayload;
  };
  const categories = async () => new Set((await metricStore(tenantUid).all()).map(({ category }) => category));

  it.each([
    ['in their order', false],
    ['in the other order', true],
  ])('leave the last name when their workers run %s', async (_how, isTurned) => {
    const [first, second] = [await rename('Carbon', 'Climate'), await rename('Climate', 'Emissions')];
    for (const change of isTurned ? [second, first] : [first, second]) await carry(change);
    expect([...(await categories())]).toEqual(['Emissions']);
    expect(await measured()).toMatchObject([{ category: 'Emissions' }]);
  });

  it('leave the last name when their workers overlap', async () => {
    const first = await rename('Carbon', 'Climate');
    await carry(first, async () => carry(await rename('Climate', 'Emissions')));
    expect([...(await categories())]).toEqual(['Emissions']);
  });

  /** An issue that only base metrics have. */
  const own = async () => {
    for (const name of NAMES)
      await db.entities.basemetric
        .patch({ tenantUid, partition: 'basemetrics', uid: metricOf(name) })
        .set({ category: 'Noise' })
        .go();
  };
  const refused = { code: 'conflict', message: expect.stringContaining('is being renamed at this moment') };

  it("of a tenancy's own issue are refused until the first has ended", async () => {
    await own();
    const first = await rename('Noise', 'Sound');
    await expect(rename('Noise', 'Din')).rejects.toMatchObject(refused);
    await expect(rename('Carbon', 'Sound')).rejects.toMatchObject(refused);
    await carry(first);
    await expect(rename('Sound', 'Din')).rejects.toMatchObject(refused);
    await jobStore(tenantUid).finish(lastJob, 'done');
    await carry(await rename('Sound', 'Din'));
    expect([...(await categories())]).toEqual(['Din']);
  });

  it('are one where the job of the first has failed halfway and the same is saved again', async () => {
    await own();
    await rename('Noise', 'Sound');
    const half = { tenantUid, partition: 'basemetrics', uid: metricOf('Gas') };
    await db.entities.basemetric.patch(half).set({ category: 'Sound' }).go();
    await jobStore(tenantUid).fail(lastJob, 'Broken');
    await expect(rename('Carbon', 'Sound')).rejects.toMatchObject({ code: 'invalid_input' });
    await carry(await rename('Noise', 'Sound'));
    expect([...(await categories())]).toEqual(['Sound']);
  });

  it('are one also where another issue was renamed in between', async () => {
    await own();
    await rename('Noise', 'Sound');
    const half = { tenantUid, partition: 'basemetrics', uid: metricOf('Gas') };
    await db.entities.basemetric.patch(half).set({ category: 'Sound' }).go();
    await jobStore(tenantUid).fail(lastJob, 'Broken');
    await rename('Carbon', 'Climate');
    await carry(await rename('Noise', 'Sound'));
    expect([...(await categories())]).toEqual(['Sound']);
  });

  it('of two issues go on side by side', async () => {
    await own();
    await rename('Noise', 'Sound');
    expect(await rename('Carbon', 'Climate')).toMatchObject({ from: 'Carbon', to: 'Climate' });
  });

  it('that begin at one moment are not both taken', async () => {
    await own();
    const both = await Promise.allSettled([rename('Noise', 'Sound'), rename('Noise', 'Din')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
