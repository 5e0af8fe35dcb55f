import { beforeEach, describe, expect, it } from 'vitest';
import { addNode, patchNode, type Tree } from '../../../../shared/domain/structure/tree.ts';
import { at, grow, node } from '../../../support/fixtures/trees.ts';
import { forgetMerges, mergesMetrics } from '../../../support/memory/merges.ts';
import {
  causeOf,
  type Made,
  makePackage,
  makePerson,
  makeProject,
  rootPlace,
  tenantUid,
} from '../../../support/memory/world/supply.ts';

const { db } = await import('../../../../functions/data/service.ts');
const { applyInSteps, applyPlan } = await import('../../../../functions/core/structure/template/template-apply.ts');
const { structureStore } = await import('../../../../functions/data/stores/structure/structure-store.ts');
const { templateStore } = await import('../../../../functions/data/stores/structure/template-store.ts');

/** A project that follows a template, which has got a row of steam since. */
let project: Made;
let template: Made;
let packageUid: string;
let cause: ReturnType<typeof causeOf>;

const [GAS, STEAM] = ['metric of Gas', 'metric of Steam'] as const;
const named = { code: 'conflict', message: expect.stringMatching(/: Steam \(now Gas\)\. Nothing was updated here/) };

async function planned(chosen: string[]): Promise<Parameters<typeof applyPlan>> {
  const of = await templateStore(tenantUid).load(template.uid);
  return [tenantUid, of, await templateStore(tenantUid).plan(of, project.uid, chosen, true), cause, []];
}
const inSteps = ([tenant, of, loaded, by]: Parameters<typeof applyPlan>) => applyInSteps(tenant, of, loaded, by);
const add = (name: string) =>
  structureStore(tenantUid).change(rootPlace(template), undefined, cause, (tree: Tree) =>
    addNode(tree, at(tree, 'Energy'), node(name)),
  );
/** Merges steam into gas. */
async function merge() {
  const work = await mergesMetrics(cause, STEAM, GAS);
  await work();
}
const measured = async (uid: string) => {
  const { rootUid, structureUid } = project;
  const { tree } = (await structureStore(tenantUid).readAll(structureUid, rootUid, [packageUid], { consistent: true })).get(uid)!;
  return tree.nodes.flatMap(({ metric }) => metric?.uid ?? []).sort();
};

beforeEach(async () => {
  await forgetMerges();
  const sam = await makePerson('Sam');
  cause = causeOf(sam.userUid);
  for (const name of ['Power', 'Gas', 'Steam']) {
    const fields = { uid: `metric of ${name}`, name, unit: 'Number', description: '', category: 'Energy', version: 1 };
    await db.entities.basemetric.put({ tenantUid, partition: 'basemetrics', ...fields }).go();
  }
  const made = { company: 'Smith', unit: 'MONTHS' as const };
  template = await makeProject(sam, { ...made, name: 'Template', tree: grow(['Energy'], { Energy: ['Power'] }) });
  await db.entities.structure.patch({ tenantUid, projectUid: template.uid }).set({ isTemplate: true }).go();
  project = await makeProject(sam, { ...made, name: 'Steel', tree: grow([], {}) });
  packageUid = (await makePackage(sam, project, 'Mill')).uid;
  await applyPlan(...(await planned([project.rootUid, packageUid])));
});

describe('an update from a template whose metric is merged after it was read', () => {
  it.each([
    ['at once', (plan: Parameters<typeof applyPlan>) => applyPlan(...plan)],
    ['in steps', inSteps],
  ])('is refused %s, and names it', async (_how, apply) => {
    await add('Steam');
    const plan = await planned([project.rootUid]);
    await merge();
    await expect(apply(plan)).rejects.toMatchObject(named);
    expect(await measured(project.rootUid)).toEqual(['metric of Power']);
    await applyPlan(...(await planned([project.rootUid])));
    expect(await measured(project.rootUid)).toEqual([GAS, 'metric of Power']);
  });
});

it('a row that was left under a merged metric in its template is named, and follows once its metric is chosen again', async () => {
  await merge();
  await add('Steam');
  await expect(applyPlan(...(await planned([project.rootUid])))).rejects.toMatchObject(named);
  const gas = { uid: GAS, name: 'Gas', unit: 'Number' };
  await structureStore(tenantUid).change(rootPlace(template), undefined, cause, (tree: Tree) =>
    patchNode(tree, at(tree, 'Steam'), { metric: gas }),
  );
  await applyPlan(...(await planned([project.rootUid])));
  expect(await measured(project.rootUid)).toEqual([GAS, 'metric of Power']);
});
