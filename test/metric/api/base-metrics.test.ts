import { beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '../../../shared/contract/jobs.ts';
import type { BaseMetric, Category, MetricChange } from '../../../shared/contract/metric/base-metrics.ts';
import { CATEGORIES } from '../../../shared/domain/kernel/vocabulary.ts';
import { eventually } from '../../support/makers/figures.ts';
import { work } from '../../support/makers/report.ts';
import { fieldsOf, makeReportWorld } from '../../support/makers/report-world.ts';
import { makeOwner } from '../../support/makers/structure.ts';
import { ADMIN, makeTenantOwner, tenancyCalls } from '../../support/makers/tenancy.ts';
import { makeTenant, type TestPerson } from '../../support/makers/tenant.ts';

let structure: Awaited<ReturnType<typeof makeOwner>>;
let owner: Awaited<ReturnType<typeof makeTenantOwner>>;
let superuser: TestPerson;

beforeAll(async () => {
  structure = await makeOwner();
  owner = await makeTenantOwner(structure.tenant);
  superuser = structure.admin;
});

const ended = (job: string | undefined) =>
  eventually(
    async () => (await owner.person.call({ path: `/api/job/${job}/` })).json<Job>(),
    ({ status }) => status === 'done',
  );

/** A project with Grid electricity in its tree and two packages, the second of which has removed it. */
async function planted(name = 'Grid') {
  const { project, nodes } = await structure.structure();
  const issue = await nodes.add({ type: 'tree', name: 'Carbon' });
  const path = await nodes.add({ type: 'metricscore', path: issue, metric: { name, unit: 'kWh', category: 'Carbon' } });
  const uid = (await nodes.list()).find((node) => node.path === path)!.node.metricscore!.metric!.uid;
  const [shows, hides] = [await project.package(), await project.package()];
  const own = `/api/tracker/${project.structureUid}/commit/${hides.reportUid}/node/${path}/`;
  expect((await superuser.call({ method: 'DELETE', path: own })).status).toBe(204);
  return { project, nodes, path, uid, shows, hides };
}

describe('the base metrics of a tenancy', () => {
  it('are listed by one call, by name and whatever the company [SET-139, SET-141, SET-345, SET-346, ADM-429, OPS-097]', async () => {
    const made = [await owner.make({ name: 'zinc' }), await owner.make({ name: 'Aluminium' })];
    const list = await owner.list();
    expect(list.map(({ uid }) => uid)).toEqual(expect.arrayContaining(made.map(({ uid }) => uid)));
    const names = list.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())));
    expect(await owner.list('?companyId=01234567')).toEqual(list);
  });

  it('have the names of the specification for their fields, category being the issue [SET-197, SET-199]', async () => {
    const made = await owner.make({
      name: 'Alloys',
      description: '<p>Any</p><script>x()</script>',
      unit: 'kg',
      category: 'Materials',
    });
    expect((await owner.list()).find(({ uid }) => uid === made.uid)).toEqual({
      uid: made.uid,
      parentmetric: null,
      conversion_base: null,
      name: 'Alloys',
      unit: 'kg',
      category: 'Materials',
      description: '<p>Any</p>',
      version: 1,
      usage: { projects: 0, indicators: 0, factors: 0 },
    });
    expect((await owner.send('GET', 'category/')).json<Category[]>().map(({ name }) => name)).toContain('Materials');
  });

  it('are found when every field is the same, and made when one differs [SET-198, ADM-346, ADM-347, ADM-444, OPS-098]', async () => {
    const fields = { name: 'Steel', unit: 'kg', category: 'Materials', description: '<b>Rebar</b>' };
    const first = await owner.send('POST', 'basemetric/', fields);
    expect(first.status).toBe(201);
    const again = await owner.send('POST', 'basemetric/', fields);
    expect([again.status, again.json<BaseMetric>().uid]).toEqual([200, first.json<BaseMetric>().uid]);
    const others = [
      { name: 'steel' },
      { unit: 'Tonnes' },
      { category: 'Waste' },
      { description: '' },
      { parentmetric: first.json<BaseMetric>().uid },
    ];
    const uids = await Promise.all(others.map(async (each) => (await owner.make({ ...fields, ...each })).uid));
    expect(new Set([first.json<BaseMetric>().uid, ...uids]).size).toBe(6);
    const nobody = await owner.send('POST', 'basemetric/', { ...fields, name: ' ', conversion_base: 'deadbeef' });
    expect(nobody.json<{ errors: object }>().errors).toHaveProperty('name');
  });

  it('tell where they are used, without a read for each of them', async () => {
    const { uid, project } = await planted('Metered');
    const factors = `/api/tracker/${project.structureUid}/commit/${project.reportUid}/convfactor/`;
    await superuser.call({ method: 'POST', path: factors, body: { metric: uid, toUnit: 'tCO2e', factor: 0.2 } });
    const answer = await owner.send('GET', 'basemetric/');
    const found = answer.json<BaseMetric[]>().find((metric) => metric.uid === uid);
    expect(found!.usage).toEqual({ projects: 1, indicators: 0, factors: 1 });
    // A list of metrics reads four partitions in parallel, which share the writes of an import.
    expect(work(answer)).toEqual({ reads: 7, writes: 0 });
  });

  it('tell the packages that show them, not those that have removed them [SET-353, SET-354, SET-357]', async () => {
    const { uid, shows } = await planted('Shown');
    const answer = await owner.dispatch({ type: 'METRIC_REFS', payload: { basemetric_id: uid } });
    expect(answer.json()).toEqual([
      { uid: shows.packageUid, name: expect.any(String), project: { uid: expect.any(String), name: 'Bridge' } },
    ]);
    expect(work(answer).reads).toBeLessThanOrEqual(6);
    const alone = await owner.make({ name: 'Unused' });
    expect((await owner.dispatch({ type: 'METRIC_REFS', basemetric_id: alone.uid.slice(0, 8) })).json()).toEqual([]);
  });

  it('tell their conversion factors wherever they are kept [SET-351, SET-352, OPS-112]', async () => {
    const { uid, project } = await planted('Converted');
    const factors = `/api/tracker/${project.structureUid}/commit/${project.reportUid}/convfactor/`;
    await superuser.call({ method: 'POST', path: factors, body: { metric: uid, toUnit: 'tCO2e', factor: 0.2 } });
    const answer = await owner.dispatch({ type: 'METRIC_CONVERSION_FACTORS', payload: { basemetric_id: uid } });
    expect(answer.json()).toEqual([
      {
        uid: expect.any(String),
        metric: { uid, name: 'Converted', unit: 'kWh' },
        toUnit: 'tCO2e',
        factor: 0.2,
        is_global: false,
        source: '',
      },
    ]);
    const wrong = await owner.dispatch({ type: 'NO_SUCH_TYPE', basemetric_id: uid });
    expect(wrong.status).toBe(400);
    const unknown = await owner.dispatch({ type: 'METRIC_REFS', basemetric_id: 'deadbeef' });
    expect(unknown.status).toBe(400);
  });

  it('are refused to everybody but tenant superusers, who change nothing either [SET-333, ADM-446]', async () => {
    const made = await owner.make({ name: 'Guarded' });
    const elsewhere = tenancyCalls(await (await makeTenant()).person('eve', { isTenantSuperuser: true }));
    const calls = [
      ['GET', 'basemetric/'],
      ['POST', 'basemetric/', { name: 'Mine', unit: 'kg', category: 'Waste' }],
      ['PATCH', `basemetric/${made.uid}/`, { name: 'Mine' }],
      ['PUT', `basemetric/${made.uid}/`, { name: 'Mine', unit: 'kg', category: 'Waste' }],
      ['GET', 'category/'],
      ['POST', 'dispatch/', { type: 'METRIC_REFS', basemetric_id: made.uid }],
    ] as const;
    for (const [method, path, body] of calls)
      expect(
        (await superuser.call({ method, path: `${ADMIN}/${path}`, ...(body && { body }) })).status,
        `${method} ${path}`,
      ).toBe(403);
    expect((await elsewhere.send('PATCH', `basemetric/${made.uid}/`, { name: 'Mine' })).status).toBe(404);
    expect((await owner.list()).filter(({ name }) => name === 'Mine')).toEqual([]);
  });
});

describe('a change of a base metric', () => {
  it('is carried to the trees that name it, and told to who asks who changed what [SET-347, SET-348, OPS-099]', async () => {
    const { uid, nodes, path } = await planted('Site power');
    const answer = await owner.send('PATCH', `basemetric/${uid}/`, { name: 'Site electricity', category: 'Climate Change' });
    expect(answer.status).toBe(200);
    const changed = answer.json<BaseMetric>();
    const same = { unit: 'kWh', description: '', parentmetric: null, conversion_base: null };
    expect(changed).toMatchObject({ uid, name: 'Site electricity', category: 'Climate Change', ...same, version: 2 });
    expect((await ended(changed.job)).message).toBe('Changed: 1 metric in 1 structure.');
    const node = (await nodes.list()).find((each) => each.path === path)!.node.metricscore!;
    expect(node.metric).toMatchObject({ uid, name: 'Site electricity', category: 'Climate Change' });
    const history = (await owner.send('GET', `basemetric/${uid}/history/`)).json<MetricChange[]>();
    expect(history[0]).toMatchObject({ by: 'tenant-owner Tester' });
    expect(history[0]!.changes).toContainEqual({ field: 'name', from: 'Site power', to: 'Site electricity' });
  });

  it('replaces all fields with PUT, links by short id too, and refuses a link to itself [OPS-100]', async () => {
    const [made, base] = [await owner.make({ name: 'Sub' }), await owner.make({ name: 'Base' })];
    const put = (body: object) => owner.send('PUT', `basemetric/${made.uid}/`, body);
    const answer = await put({ name: 'Sub', unit: 'MWh', category: 'Carbon', parentmetric: base.uid.slice(0, 8) });
    expect(answer.json()).toMatchObject({ unit: 'MWh', parentmetric: base.uid, conversion_base: null });
    expect((await put({ name: 'Sub', unit: 'MWh', category: 'Carbon', conversion_base: made.uid })).status).toBe(400);
  });

  it('that makes it the same as another one is a conflict, and so is a version that is no longer current', async () => {
    const [one, two] = [await owner.make({ name: 'One' }), await owner.make({ name: 'Two' })];
    expect((await owner.send('PATCH', `basemetric/${two.uid}/`, { name: 'One' })).status).toBe(409);
    expect((await owner.send('PATCH', `basemetric/${one.uid}/`, { name: 'First' })).status).toBe(200);
    const stale = await owner.send('PATCH', `basemetric/${one.uid}/`, { name: 'Uno' }, { 'if-match': '"1"' });
    expect(stale.status).toBe(409);
    const free = await owner.make({ name: 'One' });
    expect(free.uid).not.toBe(one.uid);
  });

  it('leaves the unit alone where somebody has typed a figure', async () => {
    const world = await makeReportWorld();
    const own = await makeTenantOwner(world.tenant);
    const { report, reporter } = await world.fresh();
    const { uid } = fieldsOf(await reporter.nodes(report.uid), world.paths.waste).metric!;
    expect((await reporter.enter(report.uid, world.paths.waste, { value: 1200 })).status).toBe(200);
    const refused = await own.send('PATCH', `basemetric/${uid}/`, { unit: 'M3' });
    expect(refused.json<{ errors: Record<string, string[]> }>().errors.unit![0]).toContain('use the unit Litres');
    await reporter.enter(report.uid, world.paths.waste, { value: null });
    expect((await own.send('PATCH', `basemetric/${uid}/`, { unit: 'M3' })).status).toBe(200);
  });

  it('leaves the unit alone where factors rest on it', async () => {
    const { uid, project } = await planted('Rested on');
    const factors = `/api/tracker/${project.structureUid}/commit/${project.reportUid}/convfactor/`;
    await superuser.call({ method: 'POST', path: factors, body: { metric: uid, toUnit: 'tCO2e', factor: 0.2 } });
    const answer = await owner.send('PATCH', `basemetric/${uid}/`, { unit: 'MWh' });
    expect(answer.json<{ errors: Record<string, string[]> }>().errors.unit![0]).toContain('use the unit kWh');
  });
});

describe('the issues of a tenancy', () => {
  const list = async () => (await owner.send('GET', 'category/')).json<Category[]>();

  it('are listed with the metrics of each, and renamed with all of them [SET-349, SET-350, OPS-101]', async () => {
    const metric = await owner.make({ name: 'Hedgehogs', category: 'Biodiversity' });
    await owner.make({ name: 'Owls', category: 'Night life' });
    expect((await list()).map(({ name }) => name)).toEqual(expect.arrayContaining([...CATEGORIES, 'Night life']));
    expect(CATEGORIES).toHaveLength(32);
    const { project, nodes } = await structure.structure();
    const issue = await nodes.add({ type: 'tree', name: 'Nature' });
    const fields = { name: 'Hedgehogs', unit: 'kWh', category: 'Biodiversity', description: '' };
    await nodes.add({ type: 'metricscore', path: issue, metric: fields });
    const old = (await list()).find(({ name }) => name === 'Biodiversity')!;
    expect(old.metrics).toBeGreaterThan(0);
    expect((await owner.send('PATCH', `category/${old.uid}/`, { name: 'Carbon' })).status).toBe(400);
    const answer = await owner.send('PATCH', `category/${old.uid}/`, { name: 'Nature and wildlife' });
    await ended(answer.json<{ job: string }>().job);
    expect((await owner.list()).find(({ uid }) => uid === metric.uid)).toMatchObject({
      category: 'Nature and wildlife',
      version: 2,
    });
    const names = (await list()).map(({ name }) => name);
    expect(names).toContain('Nature and wildlife');
    expect(names).not.toContain('Biodiversity');
    expect((await nodes.list()).at(-1)!.node.metricscore!.metric!.category).toBe('Nature and wildlife');
    expect(project.projectUid).toBeTruthy();
  });
});
