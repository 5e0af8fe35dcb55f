import { beforeEach, expect, it } from 'vitest';
import { moveNodes } from '../../../shared/domain/structure/tree.ts';
import { at, grow } from '../../support/fixtures/trees.ts';
import {
  causeOf,
  decideOn,
  enter,
  items,
  makePackage,
  makePerson,
  makeProject,
  reportsOf,
  submit,
  tenantUid,
} from '../../support/memory/world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');
const { mergePair } = await import('../../../functions/core/metric/merge-pair.ts');
const { structureStore } = await import('../../../functions/data/stores/structure/structure-store.ts');

const [POWER, GAS, STEAM] = ['Power', 'Gas', 'Steam'].map((name) => `metric of ${name}`) as [string, string, string];
const REFUSED = { errors: { to_metric_id: [expect.stringContaining('is a part of the other')] } };

const table = items as Map<string, unknown>;
const ofTenant = new Map(table);
let world: Awaited<ReturnType<typeof makeWorld>>;

/** A project in which gas is part of power, and steam is beside it. */
async function makeWorld() {
  const sam = await makePerson('Sam');
  for (const name of ['Power', 'Gas', 'Steam']) {
    const fields = { uid: `metric of ${name}`, name, unit: 'Number', description: '', category: 'Energy', version: 1 };
    await db.entities.basemetric.put({ tenantUid, partition: 'basemetrics', ...fields }).go();
  }
  const tree = grow(['Energy'], { Energy: ['Power', 'Steam'], Power: ['Gas'] });
  const project = await makeProject(sam, { name: 'Steel', company: 'Smith', unit: 'MONTHS', tree });
  return { sam, project, pack: await makePackage(sam, project, 'Mill') };
}

/** Moves a metric of the project, or of a package, below a section or metric. */
async function move(name: string, below: string, packageUid = world.project.rootUid) {
  const { uid: projectUid, structureUid, rootUid } = world.project;
  const place = { projectUid, structureUid, rootUid, packageUid, isRoot: true };
  await structureStore(tenantUid).change(place, undefined, causeOf(world.sam.userUid), (tree) =>
    moveNodes(tree, [at(tree, name)], at(tree, below), 'last-child'),
  );
}

beforeEach(async () => {
  table.clear();
  for (const [key, item] of ofTenant) table.set(key, item);
  world = await makeWorld();
});

it('two metrics of which one is a part of the other are not merged: sums of both would hold it twice', async () => {
  await expect(mergePair(tenantUid, GAS, POWER)).rejects.toMatchObject(REFUSED);
  await expect(mergePair(tenantUid, POWER, GAS)).rejects.toMatchObject(REFUSED);
  await expect(mergePair(tenantUid, STEAM, POWER)).resolves.toMatchObject({ from: { name: 'Steam' } });
});

it('nor where a report was submitted so, whatever the structure is now', async () => {
  const [report] = await reportsOf(world.pack);
  await enter(world.sam, world.project, report!, { Gas: '5', Steam: '2' });
  await submit(world.sam, report!);
  await decideOn(world.sam, (await reportsOf(world.pack))[0]!, 'APPROVE');
  await move('Gas', 'Energy');
  await expect(mergePair(tenantUid, GAS, POWER)).rejects.toMatchObject(REFUSED);
});

it('nor where a package alone has it so', async () => {
  await move('Gas', 'Energy');
  await expect(mergePair(tenantUid, GAS, POWER)).resolves.toBeDefined();
  await move('Steam', 'Power', world.pack.uid);
  await expect(mergePair(tenantUid, STEAM, POWER)).rejects.toMatchObject(REFUSED);
  await expect(mergePair(tenantUid, GAS, POWER)).resolves.toBeDefined();
});
