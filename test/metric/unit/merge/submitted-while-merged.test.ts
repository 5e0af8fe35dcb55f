import { beforeEach, describe, expect, it } from 'vitest';
import { addNode, type Tree } from '../../../../shared/domain/structure/tree.ts';
import { at, grow } from '../../../support/fixtures/trees.ts';
import { forgetMerges } from '../../../support/memory/merges.ts';
import {
  causeOf,
  contextOf,
  decideOn,
  enter,
  makePackage,
  makePerson,
  makeProject,
  reportsOf,
  submit,
  tenantUid,
} from '../../../support/memory/world/supply.ts';

const { db } = await import('../../../../functions/data/service.ts');
const { factorStore, GLOBAL } = await import('../../../../functions/data/stores/factor/factor-store.ts');
const { resultStore } = await import('../../../../functions/data/stores/indicator/result-store.ts');
const { completeUses } = await import('../../../../functions/data/upgrades/use-index.ts');
const { factorsAtPlace } = await import('../../../../functions/core/factor/in-use.ts');
const { carryMetricChange } = await import('../../../../functions/core/metric/carry-change.ts');
const { mergePair } = await import('../../../../functions/core/metric/merge-pair.ts');
const { changeBaseMetric } = await import('../../../../functions/core/metric/save.ts');
const { startMerge } = await import('../../../../functions/core/metric/start-merge.ts');
const { sheetFrom } = await import('../../../../shared/domain/report/stored-result.ts');

const LITRES = ['Oil', 'Diesel', 'Fuel'];
const metricOf = (name: string) => `metric of ${name}`;

/** Power, calculated from Oil in litres. */
function powerFromOil(): Tree {
  const tree = grow(['Energy'], { Energy: ['Power'] });
  const metric = { uid: metricOf('Oil'), name: 'Oil', unit: 'L' };
  const result = addNode(tree, at(tree, 'Power'), { uid: 'Oil', type: 'metricscore', metric, meta_json: {} });
  if (!result.ok) throw new Error(result.refusal);
  return result.tree;
}

let sam: Awaited<ReturnType<typeof makePerson>>;
let project: Awaited<ReturnType<typeof makeProject>>;
let pack: Awaited<ReturnType<typeof makePackage>>;

beforeEach(async () => {
  await forgetMerges();
  for (const { uid } of await factorStore(tenantUid).ofOwner(GLOBAL))
    await factorStore(tenantUid).remove(await factorStore(tenantUid).get(GLOBAL, uid), causeOf('x'));
  for (const name of LITRES) {
    const fields = { uid: metricOf(name), name, unit: 'L', description: '', category: 'Energy', version: 1 };
    await db.entities.basemetric.put({ tenantUid, partition: 'basemetrics', ...fields }).go();
  }
  sam = await makePerson('Sam');
  project = await makeProject(sam, { name: 'Steel', company: 'Smith', unit: 'MONTHS', tree: powerFromOil() });
  pack = await makePackage(sam, project, 'Mill');
});

const give = (ownerUid: string, name: string, factor: string) => {
  const fields = { metricUid: metricOf(name), metricName: name, metricUnit: 'L', toUnit: 'Number', factor };
  return factorStore(tenantUid).add(ownerUid, fields, causeOf(sam.userUid));
};

async function start(from: string, to: string) {
  await startMerge(tenantUid, await mergePair(tenantUid, metricOf(from), metricOf(to)), causeOf(sam.userUid));
  return { kind: 'merge', fromUid: metricOf(from), toUid: metricOf(to) } as const;
}

/** Runs a merge. `meanwhile` runs once, after its first step. */
async function carry(change: Awaited<ReturnType<typeof start>>, meanwhile: () => Promise<void> = async () => {}) {
  let isFirst = true;
  const progress = async () => {
    if (isFirst) {
      isFirst = false;
      await meanwhile();
    }
  };
  await carryMetricChange({ tenantUid, cause: causeOf(sam.userUid), progress }, change);
}

async function approve(oil: string, month = 0): Promise<void> {
  const report = (await reportsOf(pack))[month]!;
  await enter(sam, project, report, { Oil: oil });
  await submit(sam, report);
  await decideOn(sam, (await reportsOf(pack))[month]!, 'APPROVE');
}

async function official(name: string) {
  const [stored] = await resultStore(tenantUid).range(project.uid, '2024-01-01', '2024-01-31');
  return sheetFrom(stored!.official!).values.get(metricOf(name));
}

describe('a report that is submitted while a merge of its metric is carried out', () => {
  it('is converted with the factor that has another metric already, while its own structure has not', async () => {
    await give(project.rootUid, 'Oil', '2');
    await carry(await start('Oil', 'Diesel'), () => approve('10'));
    // 10 * 2
    expect([await official('Power'), await official('Diesel')]).toEqual(['20', '10']);
  });

  it('is not converted with the factor of the tenancy that the one of the project stands before', async () => {
    await give(project.rootUid, 'Oil', '2');
    await give(GLOBAL, 'Oil', '3');
    await carry(await start('Oil', 'Diesel'), () => approve('10'));
    expect(await official('Power')).toBe('20');
  });

  it('is converted with the own factor of the metric that stays, as after the merge', async () => {
    await give(project.rootUid, 'Oil', '2');
    await give(project.rootUid, 'Diesel', '4');
    const change = await start('Oil', 'Diesel');
    // Before the worker starts.
    await approve('10');
    expect(await official('Power')).toBe('40');
    await carry(change);
    await approve('10', 1);
    const [, second] = await resultStore(tenantUid).range(project.uid, '2024-01-01', '2024-02-29');
    expect(sheetFrom(second!.official!).values.get(metricOf('Power'))).toBe('40');
  });

  it('is revised with the factor that counts today, though it keeps the metric that it was submitted with', async () => {
    const factor = await give(project.rootUid, 'Oil', '2');
    await approve('10');
    await carry(await start('Oil', 'Diesel'));
    const moved = await factorStore(tenantUid).get(project.rootUid, factor.uid);
    await factorStore(tenantUid).update(moved, { factor: '5' }, causeOf(sam.userUid));
    await decideOn(sam, (await reportsOf(pack))[0]!, 'REOPEN');
    await approve('10');
    expect(await official('Power')).toBe('50');
  });
});

describe('a merge of an earlier release', () => {
  it('counts for a revision after the upgrade, which changes nothing the second time', async () => {
    const { uid } = await give(project.rootUid, 'Oil', '2');
    await approve('10');
    await carry(await start('Oil', 'Diesel'));
    await db.entities.mergedmetrics.delete({ tenantUid }).go();
    const upgrade = () => completeUses(tenantUid, { trees: [], owners: [], projects: [], pasts: [] });
    expect([await upgrade(), await upgrade()]).toEqual([1, 0]);
    const moved = await factorStore(tenantUid).get(project.rootUid, uid);
    await factorStore(tenantUid).update(moved, { factor: '5' }, causeOf(sam.userUid));
    await decideOn(sam, (await reportsOf(pack))[0]!, 'REOPEN');
    await approve('10');
    expect(await official('Power')).toBe('50');
  });
});

describe('what a project is converted with, while a merge is carried out', () => {
  it('misses no factor, and says that the one of the other metric counts', async () => {
    await give(project.rootUid, 'Oil', '2');
    const commit = { uid: project.rootUid, type: 'commit', projectUid: project.uid, structureUid: project.structureUid };
    const ids = { commit: { ...commit, packageUid: project.rootUid, rootUid: project.rootUid } } as never;
    let seen: Awaited<ReturnType<typeof factorsAtPlace>> | undefined;
    await carry(await start('Oil', 'Diesel'), async () => {
      seen = await factorsAtPlace(contextOf(sam, { ids }));
    });
    expect(seen!.missing).toEqual([]);
    expect(seen!.own).toMatchObject([{ state: 'counts', item: { metricName: 'Diesel', factor: '2' } }]);
  });
});

describe('a figure that is entered for a metric and not submitted', () => {
  it('holds the unit of the metric that its own was merged into', async () => {
    await enter(sam, project, (await reportsOf(pack))[0]!, { Oil: '1000' });
    await carry(await start('Oil', 'Fuel'));
    const refused = changeBaseMetric(contextOf(sam, {}), metricOf('Fuel'), { unit: 'm3' });
    await expect(refused).rejects.toMatchObject({ errors: { unit: [expect.stringContaining('use the unit L')] } });
  });
});
