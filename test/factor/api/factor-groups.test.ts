import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ConversionFactor, FactorGroup } from '../../../shared/contract/factor/factors.ts';
import { makeTenant, type TestPerson, type TestTenant, testCause } from '../../support/makers/tenant.ts';

const { auditStore } = await import('../../../functions/data/stores/audit-store.ts');
const { metricStore } = await import('../../../functions/data/stores/metric/metric-store.ts');

const GROUPS = '/api/tenant/admin/conversion_group/';
const FACTORS = '/api/tenant/admin/conversion/';

let tenant: TestTenant;
let admin: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  tenant = await makeTenant();
  admin = await tenant.person('sue', { isSuperuser: true, isTenantSuperuser: true });
  other = await (await makeTenant()).person('eve', { isSuperuser: true, isTenantSuperuser: true });
});

const send = (method: string, path: string, body?: object, headers = {}, person = admin) =>
  person.call({ method, path, body, headers });
const group = async (body: object) => (await send('POST', GROUPS, body)).json<FactorGroup>();
const list = async (query = '') => (await send('GET', FACTORS + query)).json<ConversionFactor[]>();
const metric = (name = `Grid ${randomUUID().slice(0, 8)}`, unit = 'kWh') =>
  metricStore(tenant.tenantUid).getOrCreate({ name, unit, description: '', category: 'Carbon' }, testCause());

describe('a group of conversion factors', () => {
  it('has an id, a name and a first day, and is listed, the newest first [ADM-265, SET-256, ADM-431, ADM-432, OPS-107, OPS-108]', async () => {
    const answer = await send('POST', GROUPS, { name: 'UK 2023', start_date: '2023-01-01' });
    expect(answer.status).toBe(201);
    const old = answer.json<FactorGroup>();
    expect(old).toEqual({ id: expect.any(String), name: 'UK 2023', start_date: '2023-01-01', version: 1 });
    const undated = await group({ name: 'Trial', start_date: '', from_group_id: '' });
    expect(undated.start_date).toBeNull();
    const fresh = await group({ name: 'UK 2024', start_date: '2024-01-01' });
    const ids = (await send('GET', GROUPS)).json<FactorGroup[]>().map(({ id }) => id);
    expect(ids.filter((id) => [old.id, undated.id, fresh.id].includes(id))).toEqual([fresh.id, old.id, undated.id]);
  });

  it.each([
    ['a blank name', { name: ' ' }, 'name'],
    ['no name', {}, 'name'],
    ['a day that is none', { name: 'X', start_date: '2024-02-30' }, 'start_date'],
  ])('refuses %s with the field [ADM-032]', async (_case, body, field) => {
    const answer = await send('POST', GROUPS, body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
  });

  it('changes, refuses a lost update, and goes with its factors [ADM-433, OPS-109, OPS-110, OPS-111]', async () => {
    const { id } = await group({ name: 'Old', start_date: '2020-01-01' });
    await send('POST', FACTORS, { metric: (await metric()).uid, toUnit: 'kg', factor: 1, group: id });
    const renamed = await send('PATCH', `${GROUPS}${id.slice(0, 8)}/`, { name: 'New' }, { 'if-match': '"1"' });
    expect(renamed.json()).toEqual({ id, name: 'New', start_date: '2020-01-01', version: 2 });
    expect((await send('PATCH', `${GROUPS}${id}/`, { name: 'Lost' }, { 'if-match': '"1"' })).status).toBe(409);
    const replaced = await send('PUT', `${GROUPS}${id}/`, { name: 'Put' });
    expect(replaced.json()).toEqual({ id, name: 'Put', start_date: null, version: 3 });
    expect(await list(`?groupId=${id}`)).toHaveLength(1);
    expect((await send('DELETE', `${GROUPS}${id}/`)).status).toBe(204);
    expect((await send('DELETE', `${GROUPS}${id}/`)).status).toBe(404);
    expect((await send('GET', `${FACTORS}?groupId=${id}`)).status).toBe(404);
    const trail = await auditStore(tenant.tenantUid).of(id);
    expect(trail.flatMap(({ changes }) => changes.map(({ field }) => field))).toContain('deleted');
  });

  it('starts with copies of another one’s factors, which then go their own way [SET-257]', async () => {
    const from = await group({ name: 'Source', start_date: '2021-01-01' });
    const { uid } = await metric();
    const first = (
      await send('POST', FACTORS, { metric: uid, toUnit: 'kg', factor: '2.50', group: from.id })
    ).json<ConversionFactor>();
    const copy = await group({ name: 'Copy', from_group_id: from.id.slice(0, 8) });
    const [copied] = await list(`?groupId=${copy.id}`);
    expect(copied).toMatchObject({ group: copy.id, exact: '2.5', metric: { uid } });
    expect(copied!.uid).not.toBe(first.uid);
    await send('PATCH', `${FACTORS}${first.uid}/`, { factor: 9 });
    expect((await list(`?groupId=${copy.id}`)).map(({ factor }) => factor)).toEqual([2.5]);
    expect((await send('POST', GROUPS, { name: 'X', from_group_id: randomUUID() })).status).toBe(404);
  });

  it('is read by administrators of projects, and changed by superusers of the tenancy only [ADM-446, ADM-498]', async () => {
    const projectAdmin = await tenant.person('ada');
    await tenant.grant(projectAdmin, { scope: 'project', scopeUid: randomUUID(), isAdmin: true });
    const viewer = await tenant.person('vera');
    await tenant.grant(viewer, { scope: 'project', scopeUid: randomUUID(), actions: ['READ_TRACKER_REF'] });
    expect((await send('GET', GROUPS, undefined, {}, projectAdmin)).status).toBe(200);
    expect((await send('POST', GROUPS, { name: 'X' }, {}, projectAdmin)).status).toBe(403);
    expect((await send('GET', GROUPS, undefined, {}, viewer)).status).toBe(403);
    expect((await send('GET', FACTORS, undefined, {}, projectAdmin)).status).toBe(403);
  });

  it('of another tenancy is not found', async () => {
    const { id } = await group({ name: 'Ours' });
    for (const [method, path, body] of [
      ['PATCH', `${GROUPS}${id}/`, { name: 'Theirs' }],
      ['DELETE', `${GROUPS}${id}/`, undefined],
      ['GET', `${FACTORS}?groupId=${id}`, undefined],
      ['POST', GROUPS, { name: 'X', from_group_id: id }],
    ] as const)
      expect((await send(method, path, body, {}, other)).status).toBe(404);
  });

  it('keeps every factor that is added to it at once', async () => {
    const { id } = await group({ name: 'Busy' });
    const { uid } = await metric();
    const units = ['kg', 'tonnes', 'Litres', 'M3'];
    await Promise.all(units.map((toUnit) => send('POST', FACTORS, { metric: uid, toUnit, factor: 1, group: id })));
    expect((await list(`?groupId=${id}`)).map(({ toUnit }) => toUnit).sort()).toEqual([...units].sort());
  });
});

describe('a conversion factor of the tenancy', () => {
  it('is of the group that is named, else global, and the list says which [ADM-262, ADM-430, ADM-439, ADM-440, OPS-102, OPS-103]', async () => {
    const { id } = await group({ name: 'Named' });
    const { uid, name } = await metric();
    const inGroup = await send('POST', FACTORS, { metric: uid, toUnit: 'kg', factor: 0.2, group: id, source: 'DESNZ' });
    expect(inGroup.status).toBe(201);
    const fields = { metric: { uid, name, unit: 'kWh' }, toUnit: 'kg', is_global: true };
    expect(inGroup.json()).toMatchObject({ ...fields, uid: expect.any(String), factor: 0.2, group: id, source: 'DESNZ' });
    const global = await send('POST', FACTORS, { metric: uid, toUnit: 'kg', factor: 0.3, unitFrom: 'kWh' });
    expect(global.json()).toMatchObject({ ...fields, factor: 0.3, group: null });
    const ofMetric = (all: ConversionFactor[]) => all.filter((each) => each.metric.uid === uid).map(({ factor }) => factor);
    expect(ofMetric(await list()).sort()).toEqual([0.2, 0.3]);
    expect(ofMetric(await list(`?groupId=${id}`))).toEqual([0.2]);
  });

  it('changes and goes, found in its group only where one is named [ADM-437, ADM-438, OPS-104, OPS-105, OPS-106]', async () => {
    const [mine, another] = [await group({ name: 'Mine' }), await group({ name: 'Another' })];
    const made = await send('POST', FACTORS, { metric: (await metric()).uid, toUnit: 'kg', factor: 1, group: mine.id });
    const { uid, metric: of } = made.json<ConversionFactor>();
    const at = `${FACTORS}${uid}/`;
    expect((await send('PATCH', at, { factor: 2, group: another.id })).status).toBe(404);
    const elsewhere = `${at}?groupId=${another.id}`;
    expect((await send('PATCH', elsewhere, { factor: 2 })).status).toBe(404);
    expect((await send('PUT', elsewhere, { metric: of.uid, toUnit: 'kg', factor: 2 })).status).toBe(404);
    expect((await send('PATCH', at, { factor: 2, group: mine.id })).json()).toMatchObject({ uid, factor: 2 });
    expect((await send('PUT', `${at}?groupId=${mine.id}`, { metric: of.uid, toUnit: 'tonnes', factor: 3 })).json()).toMatchObject(
      {
        toUnit: 'tonnes',
        factor: 3,
      },
    );
    expect((await send('DELETE', elsewhere)).status).toBe(404);
    expect((await send('DELETE', at)).json()).toMatchObject({ uid });
    expect((await send('DELETE', at)).status).toBe(404);
  });

  it('goes by the group that the body of its deletion names, and is not found in another one [ADM-440]', async () => {
    const [mine, another] = [await group({ name: 'Deleted from' }), await group({ name: 'Not there' })];
    const { uid } = await metric();
    const add = async (more: object) =>
      (await send('POST', FACTORS, { metric: uid, toUnit: 'kg', factor: 1, ...more })).json<ConversionFactor>().uid;
    const [inGroup, global] = [await add({ group: mine.id }), await add({})];
    expect((await send('DELETE', `${FACTORS}${inGroup}/`, { group: another.id })).status).toBe(404);
    expect((await send('DELETE', `${FACTORS}${global}/`, { group: mine.id })).status).toBe(404);
    expect((await send('DELETE', `${FACTORS}${inGroup}/`, { group: mine.id })).json()).toMatchObject({ uid: inGroup });
    expect((await send('DELETE', `${FACTORS}${global}/`, { group: null })).json()).toMatchObject({ uid: global });
  });

  it.each([
    ['a blank factor', { factor: '' }, 'factor'],
    ['no number', { factor: 'NaN' }, 'factor'],
    ['an infinite one', { factor: '-Infinity' }, 'factor'],
    ['a unit that is not the metric’s', { unitFrom: 'kg' }, 'unitFrom'],
    ['no unit to convert to', { toUnit: undefined }, 'toUnit'],
    ['an unknown metric', { metric: randomUUID() }, 'metric'],
  ])('refuses %s with the field [ADM-264]', async (_case, wrong, field) => {
    const answer = await send('POST', FACTORS, { metric: (await metric()).uid, toUnit: 'kg', factor: 1, ...wrong });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
  });

  it('may be zero or negative, and keeps every digit', async () => {
    const { uid } = await metric();
    const exact = async (toUnit: string, factor: unknown) =>
      (await send('POST', FACTORS, { metric: uid, toUnit, factor })).json<ConversionFactor>().exact;
    expect(await exact('kg', 0)).toBe('0');
    expect(await exact('tonnes', '-0.5')).toBe('-0.5');
    expect(await exact('M3', '0.12345678901234567890123')).toBe('0.12345678901234567890123');
  });
});

describe('the sync of a metric’s factors', () => {
  it('gives them to the metrics of the same conversion base and unit, in each group and among the global ones [ADM-449, ADM-450, ADM-039]', async () => {
    const made = async (name: string, unit: string, conversion_base: string | null) =>
      (await send('POST', '/api/tenant/admin/basemetric/', { name, unit, category: 'Carbon', conversion_base })).json<{
        uid: string;
      }>().uid;
    const base = await made('Electricity base', 'kWh', null);
    const [from, twin, other] = [
      await made('Grid A', 'kWh', base),
      await made('Grid B', 'kWh', base),
      await made('Grid in MWh', 'MWh', base),
    ];
    const { id } = await group({ name: 'Synced' });
    await send('POST', FACTORS, { metric: from, toUnit: 'kg', factor: '0.25', source: 'DESNZ', group: id });
    await send('POST', FACTORS, { metric: twin, toUnit: 'kg', factor: 9, group: id });
    await send('POST', FACTORS, { metric: from, toUnit: 'tonnes', factor: 2 });
    const sync = () =>
      send('POST', '/api/tenant/admin/dispatch/', { type: 'SYNC_CONVERSION_FACTORS', payload: { metric_id: from } });
    expect((await sync()).json()).toEqual({ metrics: [twin] });
    expect((await sync()).status).toBe(200);
    const of = async (metricUid: string) => (await list()).filter((each) => each.metric.uid === metricUid);
    expect((await of(twin)).map(({ exact, group: of }) => [exact, of]).sort()).toEqual(
      [
        ['0.25', id],
        ['2', null],
      ].sort(),
    );
    expect(await of(other)).toEqual([]);
    const missing = { type: 'SYNC_CONVERSION_FACTORS', payload: { metric_id: randomUUID() } };
    expect((await send('POST', '/api/tenant/admin/dispatch/', missing)).status).toBe(400);
  });
});
