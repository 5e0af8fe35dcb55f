import { beforeAll, describe, expect, it } from 'vitest';
import type { FactorGroup, FactorsInUse, FactorUse } from '../../../shared/contract/factor/factors.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { makePackage } from '../../support/makers/project.ts';
import { reportCalls, work } from '../../support/makers/report.ts';
import { fieldsOf, makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { makeTenant, type TestPerson } from '../../support/makers/tenant.ts';

let world: ReportWorld;
let superuser: TestPerson;
let root: string;
let energy: string;
let grid: { uid: string; path: string };

const FACTORS = '/api/tenant/admin/conversion/';
const GROUPS = '/api/tenant/admin/conversion_group/';

beforeAll(async () => {
  world = await makeReportWorld();
  superuser = await world.tenant.person('tess', { isSuperuser: true, isTenantSuperuser: true });
  const tracker = (await superuser.call({ path: `/api/tracker/${world.tracker}/` })).json<{
    root_master: { latest_commit: { uid: string } };
  }>();
  root = tracker.root_master.latest_commit.uid;
  const { nodes, paths } = world;
  energy = await nodes.add({
    type: 'metricscore',
    path: paths.section,
    metric: { name: 'Energy', unit: 'tCO2e', category: 'Carbon' },
  });
  const answer = await nodes.post({
    type: 'metricscore',
    path: energy,
    metric: { name: 'Grid', unit: 'kWh', category: 'Carbon' },
  });
  const node = answer.json<StructureNodeItem>();
  grid = { uid: node.node.metricscore!.metric!.uid, path: node.path };
});

const base = (commit: string) => `/api/tracker/${world.tracker}/commit/${commit}/convfactor/`;
const inUse = async (commit: string, person: TestPerson = world.admin) =>
  (await person.call({ path: `${base(commit)}in_use/` })).json<FactorsInUse>();
const group = async (name: string, start_date: string | null, factor?: string) => {
  const made = (await superuser.call({ method: 'POST', path: GROUPS, body: { name, start_date } })).json<FactorGroup>();
  if (factor !== undefined) await tenancyFactor(factor, made.id);
  return made;
};
const tenancyFactor = (factor: string, of?: string) =>
  superuser.call({
    method: 'POST',
    path: FACTORS,
    body: { metric: grid.uid, toUnit: 'tCO2e', factor, source: 'DESNZ 2024', ...(of && { group: of }) },
  });
const local = (commit: string, factor: string) =>
  world.admin.call({ method: 'POST', path: base(commit), body: { metric: grid.uid, toUnit: 'tCO2e', factor, source: 'Own' } });
const choose = (packageUid: string, conversion_factor_group: string | null) =>
  world.admin.call({
    method: 'PATCH',
    path: `/api/tracker/${world.tracker}/ref/${packageUid}/`,
    body: { latest_commit: { meta_json: { conversion_factor_group } } },
  });

/** The value of Energy when Grid is 1000. */
async function energyOf(packageUid: string): Promise<string | null | undefined> {
  const reporter = reportCalls(world.reporter, world.tracker, { uid: packageUid } as Parameters<typeof reportCalls>[2]);
  const { uid } = await reporter.current();
  await reporter.enter(uid, grid.path, { value: '1000' });
  const answer = await reporter.nodesAnswer(uid);
  expect(work(answer).reads).toBe(3);
  const fields = answer.json<StructureNodeItem[]>().find(({ path }) => path === energy)!.node.metricscore as unknown as {
    calculated?: { value: string | null };
  };
  return fields.calculated?.value;
}

describe('the factors of a project and its packages', () => {
  it('are told apart, with who set them and what is missing; the nearest one counts in a report [ADM-088, ADM-090, SET-245, SET-325]', async () => {
    const { ref } = await world.fresh();
    const before = await inUse(ref.root_commit);
    expect(before).toMatchObject({ group: { chosen: 'latest' }, local: [], project: [] });
    expect(before.missing).toEqual([
      {
        node: expect.any(String),
        path: grid.path,
        metric: { uid: grid.uid, name: 'Grid', unit: 'kWh' },
        parent: 'Energy',
        issue: 'Carbon',
        toUnit: 'tCO2e',
      },
    ]);
    expect(await energyOf(ref.uid)).toBeNull();
    await tenancyFactor('0.5');
    expect(await energyOf(ref.uid)).toBe('500');
    const january = await group('UK 2024', '2024-01-01', '0.2');
    expect(await energyOf(ref.uid)).toBe('200');
    const withGroup = await inUse(ref.root_commit);
    expect(withGroup.missing).toEqual([]);
    expect(withGroup.group).toEqual({ chosen: 'latest', in_use: january, day: '2024-01-31' });
    expect(withGroup.global.map(({ exact, origin, state }) => [exact, origin, state])).toEqual([
      ['0.2', 'group', 'counts'],
      ['0.5', 'global', 'overridden'],
    ]);
    expect(withGroup.global[0]).toMatchObject({ set_by: 'tess Tester', source: 'DESNZ 2024', set_at: expect.any(String) });
    await local(root, '0.1');
    expect(await energyOf(ref.uid)).toBe('100');
    await local(ref.root_commit, '0.05');
    expect(await energyOf(ref.uid)).toBe('50');
    const all = await inUse(ref.root_commit);
    expect(all.local.map(({ exact, state }) => [exact, state])).toEqual([['0.05', 'counts']]);
    expect(all.project.map(({ exact, state }) => [exact, state])).toEqual([['0.1', 'overridden']]);
  });

  it('say where a factor applies: in the project, and in the packages that have none of their own', async () => {
    const [first, second] = [await world.fresh(), await world.fresh()];
    await local(second.ref.root_commit, '7');
    const { uid } = (await inUse(root)).local[0]!;
    const uses = (await world.admin.call({ path: `${base(root)}${uid}/uses/` })).json<FactorUse[]>();
    const place = { issue: 'Carbon', metric: 'Grid', parent: 'Energy' };
    expect(uses).toContainEqual({ package: null, ...place });
    expect(uses).toContainEqual({ package: { uid: first.ref.uid, name: first.ref.name }, ...place });
    expect(uses.map(({ package: of }) => of?.uid)).not.toContain(second.ref.uid);
    const own = (await inUse(second.ref.root_commit)).local[0]!.uid;
    const ofPackage = (await world.admin.call({ path: `${base(second.ref.root_commit)}${own}/uses/` })).json<FactorUse[]>();
    expect(ofPackage).toEqual([{ package: { uid: second.ref.uid, name: second.ref.name }, ...place }]);
    expect((await world.admin.call({ path: `${base(root)}${own}/uses/` })).status).toBe(404);
  });

  it('are not needed for one and the same unit, letter case included: a sub-metric counts one to one [SET-249, SET-328]', async () => {
    const metric = (name: string, unit: string, path: string) =>
      world.nodes.add({ type: 'metricscore', path, metric: { name, unit, category: 'Carbon' } });
    const [skips, loads] = [
      await metric('Skips', 'tonnes', world.paths.section),
      await metric('Loads', 'tonnes', world.paths.section),
    ];
    const [mixed, soil] = [await metric('Mixed', 'tonnes', skips), await metric('Soil', 'Tonnes', loads)];
    const { ref, report, reporter } = await world.fresh();
    for (const path of [mixed, soil]) await reporter.enter(report.uid, path, { value: '2.5' });
    const missing = (await inUse(ref.root_commit)).missing.map(({ path }) => path);
    expect([missing.includes(mixed), missing.includes(soil)]).toEqual([false, true]);
    const nodes = await reporter.nodes(report.uid);
    const sums = [skips, loads].map((path) => (fieldsOf(nodes, path).calculated as { value: string | null }).value);
    expect(sums).toEqual(['2.5', null]);
    for (const path of [skips, loads]) await world.nodes.remove(path);
  });

  it('are read by members and by nobody else', async () => {
    expect((await world.viewer.call({ path: `${base(root)}in_use/` })).status).toBe(200);
    const stranger = await (await makeTenant()).person('eve', { isSuperuser: true, isTenantSuperuser: true });
    expect((await stranger.call({ path: `${base(root)}in_use/` })).status).toBe(404);
  });
});

describe('the group of a package', () => {
  it('is the latest one that is valid on the last day of the period, unless one is chosen [ADM-089, ADM-497, ADM-601, ADM-602]', async () => {
    const { ref } = await world.fresh();
    for (const each of (await inUse(root)).local) await world.admin.call({ method: 'DELETE', path: `${base(root)}${each.uid}/` });
    const last = await group('From the last day', '2024-01-31', '0.31');
    await group('From the day after', '2024-02-01', '0.9');
    const undated = await group('Undated', null, '0.7');
    expect((await inUse(ref.root_commit)).group.in_use).toEqual(last);
    expect(await energyOf(ref.uid)).toBe('310');
    const chosen = await choose(ref.uid, undated.id.slice(0, 8));
    expect(chosen.json()).toMatchObject({ latest_commit: { meta_json: { conversion_factor_group: undated.id } } });
    expect((await inUse(ref.root_commit)).group).toMatchObject({ chosen: undated.id, in_use: undated });
    expect(await energyOf(ref.uid)).toBe('700');
    await choose(ref.uid, 'latest');
    expect(await energyOf(ref.uid)).toBe('310');
  });

  it('must be one of the tenancy', async () => {
    const elsewhere = await (await makeTenant()).person('eve', { isSuperuser: true, isTenantSuperuser: true });
    const theirs = (await elsewhere.call({ method: 'POST', path: GROUPS, body: { name: 'Theirs' } })).json<FactorGroup>();
    const { ref } = await world.fresh();
    expect((await choose(ref.uid, theirs.id)).status).toBe(404);
  });

  it('changes what is submitted later, and nothing that is submitted', async () => {
    const { ref, reporter, report } = await world.fresh();
    await reporter.enter(report.uid, world.paths.diesel, { value: 1 });
    expect(await energyOf(ref.uid)).toBe('310');
    expect((await reporter.submit({ comment: 'January' })).status).toBe(201);
    const [group] = (await inUse(ref.root_commit)).groups.filter(({ name }) => name === 'Undated');
    await choose(ref.uid, group!.id);
    const nodes = (await reporter.nodesAnswer(report.uid)).json<StructureNodeItem[]>();
    const fields = nodes.find(({ path }) => path === energy)!.node.metricscore as unknown as { calculated: { value: string } };
    expect(fields.calculated.value).toBe('310');
  });
});

it('a package of one project knows nothing of another project’s factors', async () => {
  const other = await makePackage(world.owner, world.project, { name: 'Apart' });
  const { local: own, project } = await inUse(other.root_commit);
  expect([own, project]).toEqual([[], []]);
});
