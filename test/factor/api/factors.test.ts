import { beforeAll, describe, expect, it } from 'vitest';
import type { ConversionFactor } from '../../../shared/contract/factor/factors.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { makeOwner } from '../../support/makers/structure.ts';
import { makeTenant } from '../../support/makers/tenant.ts';

const { auditStore } = await import('../../../functions/data/stores/audit-store.ts');
const { factorStore } = await import('../../../functions/data/stores/factor/factor-store.ts');

let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  owner = await makeOwner();
});

/** A project with one metric in kWh, and calls on its factors. */
async function planted(person = owner.admin) {
  const { project, nodes } = await owner.structure();
  const path = `/api/tracker/${project.structureUid}/commit/${project.reportUid}/convfactor/`;
  const added = await nodes.post({ type: 'metricscore', metric: { name: 'Grid', unit: 'kWh', category: 'Carbon' } });
  const metric = added.json<StructureNodeItem>().node.metricscore!.metric!.uid;
  return {
    project,
    metric,
    path,
    list: async () => (await person.call({ path })).json<ConversionFactor[]>(),
    post: (body: object) => person.call({ method: 'POST', path, body }),
    send: (method: string, uid: string, body?: object, headers = {}) =>
      person.call({ method, path: `${path}${uid}/`, body, headers }),
  };
}

it('adds a factor of the project and lists it [SET-386, SET-244, SET-245, OPS-131, OPS-132]', async () => {
  const { metric, post, list, project } = await planted();
  const answer = await post({ metric, toUnit: 'tCO2e', factor: 0.20705 });
  expect(answer.status).toBe(201);
  const factor = answer.json<ConversionFactor>();
  expect(factor).toMatchObject({ uid: expect.any(String), toUnit: 'tCO2e', factor: 0.20705, is_global: false });
  expect(factor.metric).toEqual({ uid: metric, name: 'Grid', unit: 'kWh' });
  expect(await list()).toEqual([factor]);
  expect((await factorStore(owner.tenant.tenantUid).ofOwner(project.rootUid)).map((each) => each.factor)).toEqual(['0.20705']);
});

it('takes the metric by its short id and the factor as text, 0 and negative ones too [SET-339]', async () => {
  const { metric, post } = await planted();
  const zero = await post({ metric: metric.slice(0, 8), toUnit: 'kg', factor: '0' });
  const negative = await post({ metric: { uid: metric }, toUnit: 'tonnes', factor: '-0.5' });
  expect([zero, negative].map((answer) => answer.json<ConversionFactor>().factor)).toEqual([0, -0.5]);
});

it.each([
  ['text', { factor: 'a lot' }, 'factor'],
  ['nothing', { factor: '' }, 'factor'],
  ['an infinite one', { factor: 'Infinity' }, 'factor'],
  ['no unit', { toUnit: ' ' }, 'toUnit'],
  ['an unknown metric', { metric: '00000000-0000-4000-8000-000000000000' }, 'metric'],
])('refuses %s with 400 and the field [SET-389]', async (_case, wrong, field) => {
  const { metric, post, list } = await planted();
  const answer = await post({ metric, toUnit: 'kg', factor: 1, ...wrong });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
  expect(await list()).toEqual([]);
});

it('has one factor for a metric and unit, also when two are added at once [SET-389]', async () => {
  const { metric, post, list } = await planted();
  const answers = await Promise.all([1, 2].map((factor) => post({ metric, toUnit: 'kg', factor })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(await list()).toHaveLength(1);
});

describe('a factor for a sub-metric', () => {
  /** a parent in tonnes with a sub-metric in kWh, and the body of its factor */
  const below = async () => {
    const { project, nodes } = await owner.structure();
    const metric = (name: string, unit: string) => ({ name, unit, category: 'Carbon' });
    const parent = await nodes.add({ type: 'metricscore', metric: metric('Heat', 'Tonnes') });
    const added = await nodes.post({ type: 'metricscore', path: parent, metric: metric('Steam', 'kWh') });
    const { uid: node, node: of, path: row } = added.json<StructureNodeItem>();
    const path = `/api/tracker/${project.structureUid}/commit/${project.reportUid}/convfactor/`;
    const body = { metric: of.metricscore!.metric!.uid, toUnit: 'Tonnes', factor: 2, unitFrom: 'kWh', node };
    const change = async (at: string, unit: string) =>
      expect((await nodes.patch(at, { type: 'metricscore', node: { metricscore: { metric: { unit } } } })).status).toBe(200);
    return {
      parent,
      row,
      body,
      change,
      path,
      post: (more = {}) => owner.admin.call({ method: 'POST', path, body: { ...body, ...more } }),
    };
  };

  it('is added for the metric and units that it was entered for', async () => {
    const { post } = await below();
    expect((await post()).status).toBe(201);
  });

  it.each(['row', 'parent'] as const)('is refused once somebody has changed the unit of its %s', async (which) => {
    const { post, change, ...at } = await below();
    await change(at[which], 'MWh');
    const answer = await post();
    expect([answer.status, answer.json<{ type: string }>().type]).toEqual([409, '/problems/stale_version']);
    const stored = await owner.admin.call({ path: at.path });
    expect(stored.json()).toEqual([]);
  });

  it('is not changed any more for a metric that the row no longer has', async () => {
    const { post, change, row, path, body } = await below();
    const { uid } = (await post()).json<ConversionFactor>();
    await change(row, 'MWh');
    const edit = { method: 'PATCH', path: `${path}${uid}/`, body: { factor: 3, node: body.node } };
    expect((await owner.admin.call(edit)).status).toBe(409);
  });
});

it('changes what is sent, refuses a lost update, and deletes [SET-387, SET-388, OPS-133, OPS-134, OPS-135]', async () => {
  const { metric, post, send, list } = await planted();
  const { uid } = (await post({ metric, toUnit: 'kg', factor: 1, source: 'Own' })).json<ConversionFactor>();
  const changed = await send('PATCH', uid, { factor: 2.5 }, { 'if-match': '"1"' });
  expect(changed.json<ConversionFactor>()).toMatchObject({ toUnit: 'kg', factor: 2.5, source: 'Own' });
  expect((await send('PATCH', uid, { factor: 3 }, { 'if-match': '"1"' })).status).toBe(409);
  const replaced = await send('PUT', uid, { metric, toUnit: 'tonnes', factor: 4 });
  expect(replaced.json<ConversionFactor>()).toMatchObject({ toUnit: 'tonnes', factor: 4, source: '' });
  expect((await post({ metric, toUnit: 'kg', factor: 1 })).status).toBe(201);
  expect((await send('DELETE', uid)).status).toBe(204);
  expect((await send('DELETE', uid)).status).toBe(404);
  expect((await list()).map(({ toUnit }) => toUnit)).toEqual(['kg']);
  const trail = await auditStore(owner.tenant.tenantUid).of(uid);
  expect(trail.map(({ changes }) => changes[0]!.field)).toEqual(['deleted', 'toUnit', 'factor', 'toUnit']);
});

it('keeps a package’s override apart from the project’s factor [SET-245]', async () => {
  const { project, metric, post, list } = await planted();
  const pack = await project.package();
  const path = `/api/tracker/${project.structureUid}/commit/${pack.reportUid}/convfactor/`;
  await post({ metric, toUnit: 'kg', factor: 1 });
  const override = await owner.admin.call({ method: 'POST', path, body: { metric, toUnit: 'kg', factor: 2 } });
  expect(override.status).toBe(201);
  expect((await list()).map(({ factor }) => factor)).toEqual([1]);
  const sources = await factorStore(owner.tenant.tenantUid).forReport({
    packageUid: pack.packageUid,
    rootUid: project.rootUid,
  });
  expect([sources.package, sources.project].map((each) => each.map(({ factor }) => factor))).toEqual([['2'], ['1']]);
});

it('tells all factors that count for the metrics of a package, the nearest first [SET-245, ADM-495]', async () => {
  const { project, metric, post } = await planted();
  const pack = await project.package();
  const path = `/api/tracker/${project.structureUid}/commit/${pack.reportUid}/convfactor/`;
  const global = { metricUid: metric, metricName: 'Grid', metricUnit: 'kWh' };
  const cause = { by: 'test', at: new Date().toISOString(), correlationId: 'factors-test' };
  await factorStore(owner.tenant.tenantUid).add('global', { ...global, toUnit: `kg ${metric}`, factor: '9' }, cause);
  await post({ metric, toUnit: 'kg', factor: 1 });
  await post({ metric, toUnit: 'tonnes', factor: 3 });
  await owner.admin.call({ method: 'POST', path, body: { metric, toUnit: 'kg', factor: 2 } });
  const all = (await owner.admin.call({ path: `${path}?effective=true` })).json<ConversionFactor[]>();
  const told = all.map(({ factor, origin, is_global }) => ({ factor, origin, is_global }));
  expect(told).toEqual([
    { factor: 2, origin: 'own', is_global: false },
    { factor: 3, origin: 'project', is_global: false },
    { factor: 9, origin: 'global', is_global: true },
  ]);
});

it('copies the factors of another commit, but for those that are there already [ADM-496, OPS-132]', async () => {
  const { project, metric, post } = await planted();
  const pack = await project.package();
  const path = `/api/tracker/${project.structureUid}/commit/${pack.reportUid}/convfactor/`;
  await post({ metric, toUnit: 'kg', factor: 1 });
  await post({ metric, toUnit: 'tonnes', factor: 3 });
  await owner.admin.call({ method: 'POST', path, body: { metric, toUnit: 'kg', factor: 2 } });
  const copied = await owner.admin.call({ method: 'POST', path: `${path}?from_commit=${project.reportUid}`, body: {} });
  expect(copied.json<ConversionFactor[]>().map(({ factor }) => factor)).toEqual([3]);
  const all = (await owner.admin.call({ path })).json<ConversionFactor[]>();
  expect(all.map(({ factor }) => factor).sort()).toEqual([2, 3]);
  await post({ metric, toUnit: 'lb', factor: 4 });
  const more = await owner.admin.call({ method: 'POST', path, body: { from_commit_id: project.reportUid } });
  expect(more.json<ConversionFactor[]>().map(({ factor }) => factor)).toEqual([4]);
});

it('is for administrators to change, for members to read, and for nobody else [SET-335]', async () => {
  const { project, metric, path } = await planted();
  const viewer = await owner.viewer(project.projectUid);
  expect((await viewer.call({ path })).status).toBe(200);
  expect((await viewer.call({ method: 'POST', path, body: { metric, toUnit: 'kg', factor: 1 } })).status).toBe(403);
  const elsewhere = await makeTenant();
  const other = await elsewhere.person('super', { isSuperuser: true, isTenantSuperuser: true });
  expect((await other.call({ path })).status).toBe(404);
});
