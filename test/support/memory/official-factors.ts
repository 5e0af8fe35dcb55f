import type { ReportItem } from '../../../functions/data/stores/report/report-list-store.ts';
import { addNode, type Tree } from '../../../shared/domain/structure/tree.ts';
import { at, grow } from '../fixtures/trees.ts';
import { type OfficialWorld, officialWorld } from './official.ts';
import { causeOf, reportsOf, tenantUid } from './world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');
const { recalculateReport } = await import('../../../functions/core/report/recalculate.ts');
const { groupOwner } = await import('../../../functions/data/stores/factor/factor-group-sheets.ts');
const { factorGroupStore } = await import('../../../functions/data/stores/factor/factor-group-store.ts');
const { factorStore, GLOBAL } = await import('../../../functions/data/stores/factor/factor-store.ts');

/** A tree whose Power in 'Number' is entered, or calculated from Oil in litres. */
function treeWithOil(): Tree {
  const tree = grow(['Energy'], { Energy: ['Power', 'Gas'] });
  const metric = { uid: 'metric of Oil', name: 'Oil', unit: 'L' };
  const result = addNode(tree, at(tree, 'Power'), { uid: 'Oil', type: 'metricscore', metric, meta_json: {} });
  if (!result.ok) throw new Error(result.refusal);
  return result.tree;
}

/** Gives an owner the factor of Oil, or corrects it. */
async function setFactor(by: string, ownerUid: string, factor: string): Promise<void> {
  const [store, cause] = [factorStore(tenantUid), causeOf(by)];
  const there = (await store.ofOwner(ownerUid)).find(({ metricUid }) => metricUid === 'metric of Oil');
  const fields = { metricUid: 'metric of Oil', metricName: 'Oil', metricUnit: 'L', toUnit: 'Number', factor };
  await (there ? store.update(there, { factor }, cause) : store.add(ownerUid, fields, cause));
}

/** The official world with a factor: a litre of Oil is twice as much Power. */
export async function factorWorld(): Promise<OfficialWorld> {
  const world = await officialWorld(treeWithOil());
  await setFactor(world.ann.userUid, GLOBAL, '2');
  return world;
}

const GROUPS = ['Year 2023', 'Year 2024'];

/** Adds or corrects a factor of a package, of the project, of the tenancy, or of a dated group. */
export async function correctFactor({ ann, project, packs }: OfficialWorld, pack: number, value: number): Promise<void> {
  const groups = await factorGroupStore(tenantUid).all();
  const owners = [packs[pack]!.uid, project.rootUid, GLOBAL, ...groups.map(({ uid }) => groupOwner(uid))];
  await setFactor(ann.userUid, owners[value % owners.length]!, String(value));
}

/** Adds a group with a factor, changes its first day, or lets a package choose a group. */
export async function changeGroup({ ann, packs }: OfficialWorld, pack: number, value: number): Promise<void> {
  const [store, cause] = [factorGroupStore(tenantUid), causeOf(ann.userUid)];
  const name = GROUPS[value % GROUPS.length]!;
  const startDate = `2024-0${1 + (value % 3)}-01`;
  const there = (await store.all()).find((group) => group.name === name);
  const group = there ?? (await store.create({ name, startDate }, null, cause));
  if (there) await store.update(there, { startDate }, cause);
  else await setFactor(ann.userUid, groupOwner(group.uid), String(value));
  const { projectUid, uid } = packs[pack]!;
  const choice = value % 2 ? { conversion_factor_group: group.uid } : {};
  await db.entities.package.patch({ tenantUid, projectUid, uid }).set({ metaJson: choice }).go();
}

/** Calculates every report once more, as after a second delivery of its job. */
export async function recalculateAll({ packs }: OfficialWorld): Promise<void> {
  const all: ReportItem[] = (await Promise.all(packs.map(reportsOf))).flat();
  for (const { uid } of all) await recalculateReport(tenantUid, uid);
}
