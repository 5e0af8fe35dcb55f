import { beforeEach, describe, expect, it } from 'vitest';
import { deleteSubtree, type Tree } from '../../../shared/domain/structure/tree.ts';
import { at, grow } from '../../support/fixtures/trees.ts';
import { beforeTransaction } from '../../support/memory/disturbance/before-transaction.ts';
import {
  causeOf,
  contextOf,
  type Made,
  makePerson,
  makeProject,
  rootPlace,
  tenantUid,
} from '../../support/memory/world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');
const { carryMetricChange } = await import('../../../functions/core/metric/carry-change.ts');
const { changeBaseMetric } = await import('../../../functions/core/metric/save.ts');
const { addMetric } = await import('../../../functions/core/structure/add-node.ts');
const { changeStructureNode } = await import('../../../functions/core/structure/change-node.ts');
const { exportedStructure, plantStructure } = await import('../../../functions/core/structure/file/import.ts');
const { importMetricsFile } = await import('../../../functions/core/structure/file/import-in-request.ts');
const { removalsIn, restoreRemoved } = await import('../../../functions/core/structure/removed-nodes.ts');
const { updateFollowers } = await import('../../../functions/core/structure/template/follow-template.ts');
const { applyInSteps, applyPlan } = await import('../../../functions/core/structure/template/template-apply.ts');
const { stampOf } = await import('../../../functions/core/structure/template/template-report.ts');
const { factorStore } = await import('../../../functions/data/stores/factor/factor-store.ts');
const { jobStore } = await import('../../../functions/data/stores/job-store.ts');
const { metricStore } = await import('../../../functions/data/stores/metric/metric-store.ts');
const { structureStore } = await import('../../../functions/data/stores/structure/structure-store.ts');
const { templateStore } = await import('../../../functions/data/stores/structure/template-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

let sam: Awaited<ReturnType<typeof makePerson>>;
/** A project with a row of 'Heat' in kWh, and an empty one. */
let east: Made;
let west: Made;
let heat: { name: string; unit: string; description: string; category: string };
let uid: string;

const cause = () => causeOf(sam.userUid);
const contextAt = (project: Made) =>
  contextOf(sam, { loaded: { place: rootPlace(project) } } as unknown as Parameters<typeof contextOf>[1]);
/** Changes the unit of Heat to MWh, in all trees that use it. */
async function toMWh() {
  await changeBaseMetric(contextOf(sam, {}), uid, { unit: 'MWh' });
  await carryMetricChange({ tenantUid, cause: cause(), progress: async () => {} }, { kind: 'edit', uid });
}
const treeOf = async (project: Made) => (await structureStore(tenantUid).read(rootPlace(project))).tree;
/** The unit of each row of a project, and the unit of its metric. */
async function unitsIn(project: Made) {
  const shown = (await treeOf(project)).nodes.flatMap(({ metric }) => metric ?? []);
  const metrics = await metricStore(tenantUid).getMany(shown.map((metric) => metric.uid));
  return shown.map((metric) => [metric.unit, metrics.find((each) => each.uid === metric.uid)?.unit]);
}
async function expectOwnUnits(project: Made) {
  const units = await unitsIn(project);
  expect(units).not.toEqual([]);
  expect(units.map(([shown]) => shown)).toEqual(units.map(([, measured]) => measured));
}
const ROW = { required: false, period: -1 };
const addHeat = async (project: Made, below?: string) => {
  const path = below ?? at(await treeOf(project), 'Energy');
  return addMetric(contextOf(sam, {}), rootPlace(project), { type: 'metricscore', path, metric: heat, ...ROW });
};
/** Removes the mark of a recent use of the metric's unit. */
const forgetMark = async () => {
  const { partition } = (await metricStore(tenantUid).find(uid))!;
  await db.entities.basemetric.patch({ tenantUid, partition: partition!, uid }).remove(['restedAt']).go();
};
/** Changes the unit just before the structure of a project is written. */
const whileUnitChanges = (project: Made, run: () => Promise<unknown>) =>
  beforeTransaction(`"trackerUid":"${project.structureUid}"`, toMWh, run);

beforeEach(async () => {
  sam = await makePerson('Sam');
  const made = { company: 'Smith', unit: 'MONTHS' as const };
  east = await makeProject(sam, { ...made, name: 'East', tree: grow(['Energy'], {}) });
  west = await makeProject(sam, { ...made, name: 'West', tree: grow(['Energy'], {}) });
  heat = { name: `Heat ${east.uid}`, unit: 'kWh', description: '', category: 'Energy' };
  uid = (await metricStore(tenantUid).getOrCreate(heat, cause())).uid;
  await addHeat(east);
});

describe('a row whose base metric gets another unit at the moment in which it is made has the unit of what it measures', () => {
  it('by hand', async () => {
    await whileUnitChanges(west, () => addHeat(west));
    await expectOwnUnits(west);
  });

  it('by a file of a structure', async () => {
    const file = await exportedStructure(tenantUid, rootPlace(east));
    const plant = () => plantStructure(tenantUid, rootPlace(west), file, { importUid: `import ${west.uid}`, cause: cause() });
    await whileUnitChanges(west, plant);
    await expectOwnUnits(west);
  });

  it('by a CSV file', async () => {
    const csv = `issue,name,unit\nEnergy,${heat.name},kWh\n`;
    const tracker = { uid: west.structureUid, projectUid: west.uid };
    const context = contextOf(sam, { ids: { tracker } } as unknown as Parameters<typeof contextOf>[1]);
    await whileUnitChanges(west, () => importMetricsFile(context, new TextEncoder().encode(csv), undefined));
    await expectOwnUnits(west);
  });

  it('by an edit of another row', async () => {
    const other = { ...heat, name: `Steam ${west.uid}` };
    const path = at(await treeOf(west), 'Energy');
    const made = await addMetric(contextOf(sam, {}), rootPlace(west), { type: 'metricscore', path, metric: other, ...ROW });
    const edit = () =>
      changeStructureNode(
        contextOf(sam, {}),
        rootPlace(west),
        made.node.path,
        { type: 'metricscore', metric: { name: heat.name } },
        'merge',
      );
    await whileUnitChanges(west, edit);
    expect((await unitsIn(west)).every(([shown, measured]) => shown === measured)).toBe(true);
  });

  it('by being restored', async () => {
    const [row] = (await treeOf(east)).nodes.filter(({ metric }) => metric);
    const remove = (tree: Tree) => deleteSubtree(tree, row!.path);
    await structureStore(tenantUid).change(rootPlace(east), undefined, cause(), remove);
    const { version } = (await removalsIn(contextAt(east)))[0]!;
    await whileUnitChanges(east, () => restoreRemoved(contextAt(east), { uid: row!.uid, version }));
    expect(await unitsIn(east)).toEqual([['MWh', 'MWh']]);
  });
});

it('a row of a CSV file that is deleted during the import in a request is made anew', async () => {
  await addHeat(west);
  const csv = `issue,name,unit\nEnergy,${heat.name},kWh\nEnergy,Other ${west.uid},kWh\n`;
  const tracker = { uid: west.structureUid, projectUid: west.uid };
  const context = contextOf(sam, { ids: { tracker } } as unknown as Parameters<typeof contextOf>[1]);
  const removeHeat = () =>
    structureStore(tenantUid).change(rootPlace(west), undefined, cause(), (tree) =>
      deleteSubtree(tree, tree.nodes.find(({ metric }) => metric?.uid === uid)!.path),
    );
  await beforeTransaction(west.structureUid, removeHeat, () =>
    importMetricsFile(context, new TextEncoder().encode(csv), undefined),
  );
  const names = (await treeOf(west)).nodes.flatMap(({ metric }) => metric?.name ?? []);
  expect(names.sort()).toEqual([heat.name, `Other ${west.uid}`].sort());
});

describe('an update from a template', () => {
  const named = { code: 'conflict', message: expect.stringMatching(/: Heat .* \(kWh, now MWh\)\. Nothing was updated here/) };
  const planned = async () => {
    const template = await templateStore(tenantUid).load(east.uid);
    return [template, await templateStore(tenantUid).plan(template, west.uid, [west.rootUid], true)] as const;
  };
  beforeEach(async () => {
    await db.entities.structure.patch({ tenantUid, projectUid: east.uid }).set({ isTemplate: true }).go();
  });

  it('is refused where a row of it measures in another unit by now, and nothing is updated', async () => {
    const [template, loaded] = await planned();
    await toMWh();
    await expect(applyPlan(tenantUid, template, loaded, cause(), [])).rejects.toMatchObject(named);
    await expect(applyInSteps(tenantUid, template, loaded, cause())).rejects.toMatchObject(named);
    expect(await unitsIn(west)).toEqual([]);
  });

  it('is refused where it would give a factor for the unit that a metric had', async () => {
    const total = { ...heat, name: `Total ${east.uid}`, unit: 'tCO2e' };
    const path = at(await treeOf(east), 'Energy');
    const above = await addMetric(contextOf(sam, {}), rootPlace(east), { type: 'metricscore', path, metric: total, ...ROW });
    await addHeat(east, above.node.path);
    const { cause: by } = contextOf(sam, {});
    const fields = { metricUid: uid, metricName: heat.name, metricUnit: 'kWh', toUnit: 'tCO2e', factor: '0.2' };
    const factor = await factorStore(tenantUid).add(east.rootUid, fields, by);
    await addHeat(west);
    const [template, loaded] = await planned();
    await factorStore(tenantUid).remove(factor, by);
    await forgetMark();
    // The trees still have the former unit.
    await changeBaseMetric(contextOf(sam, {}), uid, { unit: 'MWh' });
    await expect(applyPlan(tenantUid, template, loaded, cause(), [])).rejects.toMatchObject(named);
    expect(await factorStore(tenantUid).ofOwner(west.rootUid)).toEqual([]);
  });

  it('reads the template anew for each project', async () => {
    const north = await makeProject(sam, { name: 'North', company: 'Smith', unit: 'MONTHS', tree: grow(['Energy'], {}) });
    const template = await templateStore(tenantUid).load(east.uid);
    const projects = await Promise.all(
      [north, west].map(async ({ uid: projectUid, rootUid }) => ({
        projectUid,
        packageUids: [rootUid],
        plan: stampOf(await templateStore(tenantUid).plan(template, projectUid, [rootUid], true)),
      })),
    );
    const payload = { structureUid: east.structureUid, keepTargets: true, projects };
    const { uid: jobUid, write } = jobStore(tenantUid).enqueue('follow-template', payload, cause());
    await transact([write]);
    const job = { tenantUid, uid: jobUid, cause: cause(), progress: async () => {} };
    const done = await beforeTransaction(
      north.structureUid,
      () => addHeat(east),
      () => updateFollowers(job, payload, []),
    );
    expect(done).toBe('1 of 2 projects updated');
    expect(await unitsIn(west)).toEqual([]);
  });
});
