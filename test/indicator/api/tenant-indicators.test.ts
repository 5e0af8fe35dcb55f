import { beforeAll, describe, expect, it } from 'vitest';
import type { TenantIndicator } from '../../../shared/contract/indicator/tenant-indicators.ts';
import { makePaper, operation, type Paper } from '../../support/makers/figures.ts';
import { makeTenantOwner } from '../../support/makers/tenancy.ts';

const { db } = await import('../../../functions/data/service.ts');
const { indicatorStore } = await import('../../../functions/data/stores/indicator/indicator-store.ts');

let paper: Paper;
let owner: Awaited<ReturnType<typeof makeTenantOwner>>;

const list = async () => (await owner.send('GET', 'indicator/')).json<TenantIndicator[]>();
const add = (name: string) => paper.indicators.add(name, { numerators: [paper.metric('m-diesel')] });
const dispatch = (type: string, payload: object) => owner.dispatch({ type, payload });

const indicatorItem = async (uid: string) =>
  (await indicatorStore(paper.tenant.tenantUid).all()).find((item) => item.uid === uid)!;

beforeAll(async () => {
  paper = await makePaper();
  owner = await makeTenantOwner(paper.tenant);
});

describe('the indicators of a tenancy', () => {
  it('are listed by name of the result metric, for tenant superusers only [ADM-017, ADM-428, OPS-113]', async () => {
    for (const name of ['zeta', 'alpha', 'Beta']) await add(name);
    const found = await list();
    expect(found.map(({ name }) => name)).toEqual(['alpha', 'Beta', 'zeta']);
    expect(found[0]).toMatchObject({
      project: { uid: paper.project.uid, name: 'Bridge' },
      tracker: paper.tracker,
      commit: paper.root,
    });
    expect((await paper.owner.call({ path: '/api/tenant/admin/indicator/' })).status).toBe(403);
  });

  it('are created, changed and replaced in their project [ADM-443, OPS-114, OPS-115]', async () => {
    const equation = operation({ numerators: [paper.metric('m-electricity')] });
    const made = await owner.send('POST', 'indicator/', {
      name: 'Power',
      category: 'Carbon',
      operation_json: equation,
      project: paper.project.uid,
    });
    expect(made.status).toBe(201);
    const { uid } = made.json<TenantIndicator>();
    expect((await owner.send('PATCH', `indicator/${uid}/`, { name: 'Alpha' })).json()).toMatchObject({ uid, name: 'Alpha' });
    const twin = await owner.send('PATCH', `indicator/${uid}/`, { name: 'Beta' });
    expect(twin.status).toBe(409);
    const put = await owner.send('PUT', `indicator/${uid}/`, { name: 'Power', category: 'Waste', operation_json: equation });
    expect(put.json()).toMatchObject({ uid, name: 'Power', category: 'Waste' });
    expect((await paper.indicators.list()).find((each) => each.uid === uid)).toMatchObject({ category: 'Waste' });
    expect((await owner.send('POST', 'indicator/', { name: 'X', category: 'Carbon', operation_json: equation })).status).toBe(
      400,
    );
  });

  it('are verified: what follows from the equation is computed again [ADM-447, ADM-445]', async () => {
    const { uid, projectUid, unit, metrics, version, name } = await indicatorItem((await add('Verified')).uid);
    const { tenantUid } = paper.tenant;
    await db.entities.indicator.patch({ tenantUid, projectUid, uid }).set({ unit: 'stale', metrics: [] }).go();
    const answer = await dispatch('RECACHE_METRIC_CALC_EQN', { indicatorId: uid });
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ uid, name, resultBaseMetric: { unit }, version: version + 1 });
    expect(await indicatorItem(uid)).toMatchObject({ unit, metrics });
    expect((await dispatch('RECACHE_METRIC_CALC_EQN', { indicatorId: 'deadbeef' })).status).toBe(404);
  });

  it('are merged with their targets, and the first is gone [ADM-342, ADM-448]', async () => {
    const [from, to] = [await add('From'), await add('To')];
    const target = { metric: from.resultBaseMetric.uid, value: 50 };
    const path = `/api/tracker/${paper.tracker}/commit/${paper.root}/target/`;
    expect((await paper.owner.call({ method: 'POST', path, body: target })).status).toBe(201);
    expect((await dispatch('MERGE_INDICATORS', { from_indicator_id: from.uid, to_indicator_id: from.uid })).status).toBe(400);
    const answer = await dispatch('MERGE_INDICATORS', { from_indicator_id: from.uid, to_indicator_id: to.uid });
    expect(answer.json()).toEqual({ uid: to.uid, targets: 1 });
    const left = await paper.indicators.list();
    expect(left.map(({ uid }) => uid)).not.toContain(from.uid);
    expect(left.find(({ uid }) => uid === to.uid)!.metricTarget).toMatchObject({ value: 50 });
  });

  it('answer under the id of what was merged into them, wherever an indicator is named, and after further merges [ADM-343]', async () => {
    const [first, second, last] = [await add('First of three'), await add('Second of three'), await add('Last of three')];
    const period = (await paper.owner.call({ path: `/api/project/${paper.project.uid}/reporting_periods/` })).json<
      { uid: string }[]
    >()[0]!.uid;
    const ids = (from: { uid: string }, to: { uid: string }) => ({ from_indicator_id: from.uid, to_indicator_id: to.uid });
    expect((await dispatch('MERGE_INDICATORS', ids(first, second))).status).toBe(200);
    expect((await dispatch('MERGE_INDICATORS', ids(second, last))).status).toBe(200);
    const base = `/api/tracker/${paper.tracker}/commit/${paper.root}/indicator`;
    const call = (method: string, path: string, body?: object) => paper.owner.call({ method, path, ...(body && { body }) });
    for (const id of [first.uid, second.uid, first.uid.slice(0, 8)]) {
      expect((await call('GET', `${base}/${id}/`)).json()).toMatchObject({ uid: last.uid });
      const evidence = `/api/dashboard/project/${paper.project.uid}/indicator/${id}/evidence/?period=${period}`;
      expect((await call('GET', evidence)).json()).toMatchObject({ indicator: { uid: last.uid } });
      expect((await dispatch('RECACHE_METRIC_CALC_EQN', { indicatorId: id })).json()).toMatchObject({ uid: last.uid });
    }
    const renamed = await call('PATCH', `${base}/${first.uid}/`, { name: 'One of three' });
    expect(renamed.json()).toMatchObject({ uid: last.uid, name: 'One of three' });
    expect((await call('DELETE', `${base}/${second.uid}/?all_ref=true`)).status).toBe(204);
    expect((await call('GET', `${base}/${last.uid}/`)).status).toBe(404);
  });
});
