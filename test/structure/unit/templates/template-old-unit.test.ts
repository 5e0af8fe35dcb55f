import { beforeEach, expect, it } from 'vitest';
import { addNode, type Tree } from '../../../../shared/domain/structure/tree.ts';
import { at, grow, node } from '../../../support/fixtures/trees.ts';
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

/** A project that follows a template, which has got a row since. The row's unit is no longer that of its metric. */
let project: Made;
let packageUids: string[];
let planned: () => Promise<Parameters<typeof applyPlan>>;

const named = {
  code: 'conflict',
  message: expect.stringMatching(/: Gas \(Number, now kWh\)\. Nothing was updated here/),
};
const versions = async () => {
  const { rootUid, structureUid } = project;
  const all = await structureStore(tenantUid).readAll(structureUid, rootUid, packageUids);
  return packageUids.map((uid) => all.get(uid)!.version);
};

beforeEach(async () => {
  const sam = await makePerson('Sam');
  const cause = causeOf(sam.userUid);
  const made = { company: 'Smith', unit: 'MONTHS' as const };
  const template = await makeProject(sam, { ...made, name: 'Template', tree: grow(['Energy'], { Energy: ['Power'] }) });
  await db.entities.structure.patch({ tenantUid, projectUid: template.uid }).set({ isTemplate: true }).go();
  project = await makeProject(sam, { ...made, name: 'Steel', tree: grow([], {}) });
  packageUids = [(await makePackage(sam, project, 'Mill')).uid, (await makePackage(sam, project, 'Press')).uid];
  const plan = async (chosen: string[]): Promise<Parameters<typeof applyPlan>> => {
    const of = await templateStore(tenantUid).load(template.uid);
    return [tenantUid, of, await templateStore(tenantUid).plan(of, project.uid, chosen, true), cause, []];
  };
  await applyPlan(...(await plan([project.rootUid, ...packageUids])));
  const gas = { uid: 'metric of Gas', name: 'Gas', unit: 'kWh', description: '', category: 'Energy', version: 2 };
  await db.entities.basemetric.put({ tenantUid, partition: 'basemetrics', ...gas }).go();
  await structureStore(tenantUid).change(rootPlace(template), undefined, cause, (tree: Tree) =>
    addNode(tree, at(tree, 'Energy'), node('Gas')),
  );
  planned = () => plan(packageUids);
});

it('an update of packages alone from a template that has a metric in an old unit names it, and pins none of them', async () => {
  const before = await versions();
  const [tenant, template, loaded, cause] = await planned();
  await expect(applyInSteps(tenant, template, loaded, cause)).rejects.toMatchObject(named);
  expect(await versions()).toEqual(before);
});

it('such an update at once names it, too', async () => {
  await expect(applyPlan(...(await planned()))).rejects.toMatchObject(named);
});
