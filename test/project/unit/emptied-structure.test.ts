import { beforeEach, expect, it } from 'vitest';
import { grow } from '../../support/fixtures/trees.ts';
import { beforeTransaction } from '../../support/memory/disturbance/before-transaction.ts';
import {
  contextOf,
  load,
  type Made,
  makePackage,
  makePerson,
  makeProject,
  rootPlace,
  tenantUid,
} from '../../support/memory/world/supply.ts';

const { changeStructureSettings, clearStructure } = await import('../../../functions/core/project/structure-settings.ts');
const { structureStore } = await import('../../../functions/data/stores/structure/structure-store.ts');

const STALE = { code: 'stale_version' };
const sam = await makePerson('Sam');
let project: Made;

const asAdmin = (ifMatch?: number) =>
  contextOf(sam, {
    ids: { tracker: { uid: project.structureUid, projectUid: project.uid } },
    ...(ifMatch !== undefined && { ifMatch }),
  } as unknown as Parameters<typeof contextOf>[1]);
const nodes = async () => (await structureStore(tenantUid).read(rootPlace(project))).tree.nodes.map(({ uid }) => uid);

beforeEach(async () => {
  project = await makeProject(sam, {
    name: 'Bridge',
    company: 'Smith',
    unit: 'MONTHS',
    tree: grow(['Energy'], { Energy: ['Power'] }),
  });
});

it('a structure that was changed since is not emptied', async () => {
  await changeStructureSettings(asAdmin(), { is_template: true });
  await expect(clearStructure(asAdmin(1))).rejects.toMatchObject(STALE);
  expect(await nodes()).toContain('Power');
});

it('a structure whose settings change in that moment is not emptied by whoever has seen the settings of before', async () => {
  const change = () => changeStructureSettings(asAdmin(), { is_template: true });
  await expect(beforeTransaction('"nodes"', change, () => clearStructure(asAdmin(1)))).rejects.toMatchObject(STALE);
  expect(await nodes()).toContain('Power');
});

it('a structure is not emptied while the project gets a package, directly or below another one', async () => {
  const create = () => makePackage(sam, project, 'Mill');
  await expect(beforeTransaction('"isTemplate"', create, () => clearStructure(asAdmin()))).rejects.toMatchObject(STALE);
  expect(await nodes()).toContain('Power');
});

it('a structure is emptied once, and again where it is empty', async () => {
  await changeStructureSettings(asAdmin(), { is_template: true });
  await clearStructure(asAdmin());
  await clearStructure(asAdmin());
  expect(await nodes()).toHaveLength(1);
  expect((await load(project.uid)).structure).toMatchObject({ isTemplate: false, isPublic: false });
});
