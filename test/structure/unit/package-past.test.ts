import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_TIME_ZONE } from '../../../shared/domain/kernel/dates.ts';
import { pastOf } from '../../../shared/domain/structure/changed-metric.ts';
import { patchNode, type Tree, type TreeResult } from '../../../shared/domain/structure/tree.ts';
import { grow } from '../../support/fixtures/trees.ts';
import { causeOf, type Made, makePackage, makePerson, makeProject, tenantUid } from '../../support/memory/world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { applyInSteps, applyPlan } = await import('../../../functions/core/structure/template/template-apply.ts');
const { structureStore } = await import('../../../functions/data/stores/structure/structure-store.ts');
const { templateStore } = await import('../../../functions/data/stores/structure/template-store.ts');

type Pack = Awaited<ReturnType<typeof makePackage>>;
const store = structureStore(tenantUid);
const [ONE, TWO, THREE] = ['2024-01-10', '2024-01-20', '2024-01-30'] as const;

let sam: Awaited<ReturnType<typeof makePerson>>;
let template: Made;
let project: Made;
let mill: Pack;

const on = (day: string) => ({ ...causeOf(sam.userUid), at: `${day}T12:00:00.000Z` });
const placeOf = (of: Made, packageUid = of.rootUid) => ({ ...of, projectUid: of.uid, packageUid, isRoot: true });
const metricOf = (uid: string) => ({ uid, name: 'Power', unit: uid });
const isPower = ({ metric }: Tree['nodes'][number]) => metric?.name === 'Power';
const toMetric =
  (uid: string) =>
  (tree: Tree): TreeResult =>
    patchNode(tree, tree.nodes.find(isPower)!.path, { metric: metricOf(uid) });

/** Gives the row 'Power' another metric on a day, in a project or a package of it. */
const change = (of: Made, uid: string, day: string, pack?: Pack) =>
  store.change(placeOf(of, pack?.uid), undefined, on(day), toMetric(uid));

/** The metric of a package's row 'Power', and its former metrics with the days until which they counted. */
async function rowIn(pack?: Pack) {
  const { tree } = await store.read(placeOf(project, pack?.uid));
  const row = tree.nodes.find(isPower)!;
  return [row.metric?.uid, ...(pastOf(row)?.metrics ?? []).map(({ uid, changed }) => `${uid} until ${changed}`)];
}

/** Lets the project, or only some packages, follow the template on a day. */
async function follow(day: string, packageUids: readonly string[] = [project.rootUid], isInSteps = false) {
  const of = await templateStore(tenantUid).load(template.uid);
  const loaded = await templateStore(tenantUid).plan(of, project.uid, packageUids, true);
  if (isInSteps) await applyInSteps(tenantUid, of, loaded, on(day));
  else await applyPlan(tenantUid, of, loaded, on(day), []);
}

beforeEach(async () => {
  sam = await makePerson('Sam');
  const tree = grow(['Energy'], { Energy: ['Power'] });
  const made = { company: 'Smith', unit: 'MONTHS' as const };
  template = await makeProject(sam, { ...made, name: 'Template', tree });
  await db.entities.structure.patch({ tenantUid, projectUid: template.uid }).set({ isTemplate: true }).go();
  project = await makeProject(sam, { ...made, name: 'Steel', tree: grow([], {}) });
  mill = await makePackage(sam, project, 'Mill');
  await follow(ONE, [project.rootUid, mill.uid]);
});

describe('a row that its template makes another metric', () => {
  it('remembers what it measured in the project and its packages', async () => {
    await change(template, 'MWh', ONE);
    await follow(TWO, [project.rootUid, mill.uid]);
    const row = ['MWh', `metric of Power until ${TWO}`];
    expect([await rowIn(), await rowIn(mill)]).toEqual([row, row]);
  });

  it('remembers it in a package that follows alone', async () => {
    await change(template, 'MWh', ONE);
    await follow(TWO, [mill.uid]);
    expect([await rowIn(), await rowIn(mill)]).toEqual([['metric of Power'], ['MWh', `metric of Power until ${TWO}`]]);
  });

  it('remembers it in a package without the project’s sections', async () => {
    const alone = await makePackage(sam, project, 'Alone', { isEmpty: true });
    await follow(ONE, [alone.uid]);
    await change(template, 'MWh', ONE);
    await follow(TWO, [alone.uid]);
    expect(await rowIn(alone)).toEqual(['MWh', `metric of Power until ${TWO}`]);
  });

  it.each([false, true])('goes on remembering in a package that stays as it is shown, in steps: %s', async (isInSteps) => {
    await change(project, 'kWh', ONE);
    await change(template, 'MWh', ONE);
    await follow(TWO, [project.rootUid], isInSteps);
    expect(await rowIn()).toEqual(['MWh', `kWh until ${TWO}`, `metric of Power until ${ONE}`]);
    expect(await rowIn(mill)).toEqual(['kWh', `metric of Power until ${ONE}`]);
  });
});

describe('a package with the structure of another one', () => {
  let press: Pack;
  beforeEach(async () => {
    press = await makePackage(sam, project, 'Press');
  });

  it('remembers what it measured itself, and nothing of the other one', async () => {
    await change(project, 'kWh', ONE);
    await change(project, 'MWh', TWO, press);
    await change(project, 'GJ', TWO, mill);
    expect(await rowIn(mill)).toEqual(['GJ', `kWh until ${TWO}`, `metric of Power until ${ONE}`]);
    await store.pointAt(placeOf(project, mill.uid), press.uid, undefined, on(THREE));
    expect(await rowIn(mill)).toEqual(['MWh', `GJ until ${THREE}`, `kWh until ${TWO}`, `metric of Power until ${ONE}`]);
  });

  it('has no other past where it measured the same already', async () => {
    await change(project, 'MWh', ONE, press);
    await change(project, 'MWh', TWO);
    await store.pointAt(placeOf(project, mill.uid), press.uid, undefined, on(THREE));
    expect(await rowIn(mill)).toEqual(['MWh', `metric of Power until ${TWO}`]);
  });

  it('remembers what it measured where it gets that of its project again', async () => {
    await change(project, 'MWh', TWO, mill);
    await store.pointAt(placeOf(project, mill.uid), project.rootUid, undefined, on(THREE));
    expect(await rowIn(mill)).toEqual(['metric of Power', `MWh until ${THREE}`]);
    await change(project, 'GJ', THREE);
    expect(await rowIn(mill)).toEqual(['GJ', `metric of Power until ${THREE}`]);
  });

  it('has no past of the other one where it is made as a copy', async () => {
    await change(project, 'MWh', TWO, press);
    const copied = await store.read(placeOf(project, press.uid));
    const place = { projectUid: project.uid, structureUid: project.structureUid, packageUid: crypto.randomUUID() };
    await transact(store.copiedPackageWrites(place, copied, on(THREE)));
    const copy = { ...press, uid: place.packageUid };
    expect(await rowIn(copy)).toEqual(['MWh']);
    await change(project, 'GJ', THREE);
    await store.pointAt(placeOf(project, copy.uid), project.rootUid, undefined, on(THREE));
    expect(await rowIn(copy)).toEqual(['GJ', `MWh until ${THREE}`]);
  });
});

describe('a row that becomes another metric on the last evening of a period, west of UTC', () => {
  const LATE = '2024-02-01T02:00:00.000Z';
  const cause = () => ({ ...on(ONE), at: LATE });
  const past = ['MWh', 'metric of Power until 2024-01-31'];
  beforeEach(async () => {
    await db.entities.tenant.patch({ tenantUid }).set({ timeZone: 'America/New_York' }).go();
  });
  afterEach(async () => {
    await db.entities.tenant.patch({ tenantUid }).set({ timeZone: DEFAULT_TIME_ZONE }).go();
  });

  it('measured the former one until that day', async () => {
    await store.change(placeOf(project), undefined, cause(), toMetric('MWh'));
    expect(await rowIn()).toEqual(past);
  });

  it('measured it until that day in a package that gets the structure of another one', async () => {
    const press = await makePackage(sam, project, 'Press');
    await change(project, 'MWh', ONE, press);
    await store.pointAt(placeOf(project, mill.uid), press.uid, undefined, cause());
    expect(await rowIn(mill)).toEqual(past);
  });

  it('measured it until that day where its template makes it another one', async () => {
    await change(template, 'MWh', ONE);
    const of = await templateStore(tenantUid).load(template.uid);
    const loaded = await templateStore(tenantUid).plan(of, project.uid, [project.rootUid], true);
    await applyPlan(tenantUid, of, loaded, cause(), []);
    expect(await rowIn()).toEqual(past);
  });
});
