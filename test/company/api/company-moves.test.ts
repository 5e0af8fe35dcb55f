import { beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { CompanyMember, LeftOutCompanies } from '../../../shared/contract/company/company-members.ts';
import { auditOf } from '../../support/makers/audit.ts';
import { eventually } from '../../support/makers/figures.ts';
import { type Group, makeGroup } from '../../support/makers/group.ts';
import { makeTenant, type TestPerson, type TestTenant, testCause } from '../../support/makers/tenant.ts';

const { companyStore } = await import('../../../functions/data/stores/company/company-store.ts');

let tenant: TestTenant;
let superuser: TestPerson;

beforeAll(async () => {
  tenant = await makeTenant();
  superuser = await tenant.person('sue', { isSuperuser: true });
});

const create = async (name: string, parentid?: string) =>
  (await superuser.call({ method: 'POST', path: '/api/company/', body: { name, parentid } })).json<Company>().uid;
const move = (by: TestPerson, company: string, parentid: string | null, method = 'PUT') =>
  by.call({ method, path: `/api/company/${company}/`, body: { parentid } });
const placeOf = async (company: string) => {
  const { parentid, depth, childids } = (await superuser.call({ path: `/api/company/${company}/` })).json<Company>();
  return { parentid, depth, childids };
};
const administratorOf = async (name: string, ...companies: string[]) => {
  const person = await tenant.person(name);
  for (const scopeUid of companies) await tenant.grant(person, { scope: 'company', scopeUid, isAdmin: true });
  return person;
};
/** Two trees: Northern with Rail and Track below it, and Southern. */
const trees = async () => {
  const [northern, southern] = [await create('Northern'), await create('Southern')];
  const rail = await create('Rail', northern);
  return { northern, southern, rail, track: await create('Track', rail) };
};

describe('a company that is put below another one', () => {
  it('takes everything below it along, by PUT and by PATCH [OPS-010, OPS-011]', async () => {
    const { northern, southern, rail, track } = await trees();
    const moved = await superuser.call({
      method: 'PUT',
      path: `/api/company/${rail}/`,
      body: { name: 'Rail 2', parentid: southern, suburb: 'York' },
    });
    expect(moved.json()).toMatchObject({ uid: rail, name: 'Rail 2', suburb: 'York', parentid: southern, depth: 1 });
    expect(await placeOf(track)).toEqual({ parentid: rail, depth: 2, childids: [] });
    expect((await placeOf(northern)).childids).toEqual([]);
    expect((await move(superuser, track, northern, 'PATCH')).json()).toMatchObject({ parentid: northern, depth: 1 });
    expect((await move(superuser, rail, null)).json()).toMatchObject({ parentid: null, depth: 0 });
    expect((await auditOf(tenant, rail)).at(-1)).toMatchObject({ changes: [{ field: 'parentUid', from: southern, to: null }] });
  });

  it('stays where it is when the change names its place or none', async () => {
    const { northern, rail } = await trees();
    const admin = await administratorOf('stay', rail);
    expect((await move(admin, rail, northern)).status).toBe(200);
    const named = await admin.call({ method: 'PUT', path: `/api/company/${rail}/`, body: { name: 'Rail 3' } });
    expect(named.json()).toMatchObject({ name: 'Rail 3', parentid: northern });
  });

  it('makes no circle: neither itself nor anything below it is its parent', async () => {
    const { northern, rail, track } = await trees();
    const admin = await administratorOf('ringo', northern, rail, track);
    for (const parent of [northern, rail, track]) {
      const refused = await move(admin, northern, parent);
      expect([refused.status, refused.json()]).toEqual([
        400,
        expect.objectContaining({
          errors: { parentid: ['A company cannot be below itself or a company below it. Choose another one.'] },
        }),
      ]);
    }
    expect(await placeOf(northern)).toMatchObject({ parentid: null, depth: 0 });
  });

  it('makes no circle with another move in the same moment', async () => {
    const [first, second] = [await create('First'), await create('Second')];
    const store = companyStore(tenant.tenantUid);
    const [a, b] = [await store.get(first), await store.get(second)];
    await store.move(a, { parentUid: second, above: [b], more: [] }, testCause());
    await expect(store.move(b, { parentUid: first, above: [a], more: [] }, testCause())).rejects.toMatchObject({
      code: 'stale_version',
    });
    expect(await placeOf(second)).toMatchObject({ parentid: null });
  });

  it('is moved by who administers both and the one that it leaves, and by nobody else [SET-012, ADM-426]', async () => {
    const { northern, southern, rail } = await trees();
    const both = await administratorOf('both', rail, southern);
    const one = await administratorOf('one', rail);
    const reader = await administratorOf('reader', rail);
    await tenant.grant(reader, { scope: 'company', scopeUid: southern, actions: ['READ_COMPANY'] });
    const elsewhere = await (await makeTenant()).person('eve', { isSuperuser: true });
    const foreign = (await elsewhere.call({ method: 'POST', path: '/api/company/', body: { name: 'Foreign' } })).json<Company>()
      .uid;
    const said = async (by: TestPerson, company: string, parent: string | null) => {
      const { status, json } = await move(by, company, parent);
      return [status, Object.keys(json<{ errors?: object }>().errors ?? {})];
    };
    expect(await said(one, rail, southern)).toEqual([400, ['parentid']]);
    expect(await said(one, rail, foreign)).toEqual([400, ['parentid']]);
    expect(await said(one, rail, 'nothing')).toEqual([400, ['parentid']]);
    expect(await said(reader, rail, southern)).toEqual([403, ['parentid']]);
    expect(await said(both, rail, null)).toEqual([403, ['parentid']]);
    expect(await said(one, northern, southern)).toEqual([404, ['non_field_errors']]);
    const kept = await move(both, rail, southern);
    expect([kept.status, kept.json<{ errors: object }>().errors]).toEqual([
      403,
      { parentid: ['Only an administrator of the company that it leaves can move it. Ask one of them or a superuser.'] },
    ]);
    expect(await said(elsewhere, rail, southern)).toEqual([404, ['non_field_errors']]);
    expect(await placeOf(rail)).toMatchObject({ parentid: northern });
    await tenant.grant(both, { scope: 'company', scopeUid: northern, isAdmin: true });
    expect((await move(both, rail, southern)).json()).toMatchObject({ parentid: southern });
  });

  it("is reached by 'here and below' of the new tree, and no longer of the old one", async () => {
    const { northern, southern, rail } = await trees();
    const mover = await administratorOf('mover', northern, southern, rail);
    const pushed = async (company: string, name: string) => {
      const person = await tenant.person(name);
      await tenant.grant(person, { scope: 'company', scopeUid: company, actions: ['READ_COMPANY'] });
      const path = `/api/company/${company}/member/${person.uid}/?push_below=true`;
      const answer = await mover.call({ method: 'PATCH', path, body: { is_admin: true } });
      expect(answer.json<{ left_out: LeftOutCompanies }>().left_out.companies).toEqual([]);
      const members = (await mover.call({ path: `/api/company/${rail}/member/` })).json<CompanyMember[]>();
      return members.some(({ uid, is_admin }) => uid === person.uid && is_admin);
    };
    expect([await pushed(northern, 'n1'), await pushed(southern, 's1')]).toEqual([true, false]);
    expect((await move(mover, rail, southern)).status).toBe(200);
    expect([await pushed(northern, 'n2'), await pushed(southern, 's2')]).toEqual([false, true]);
  });
});

describe("a company's figures", () => {
  it('count below the company that it moves to, and no longer where it was', async () => {
    const group: Group = await makeGroup();
    const other = (await companyStore(group.tenant.tenantUid).create({ name: 'Southbank' }, testCause())).uid;
    const bridge = await group.site('Bridge', group.unit, ['Piers']);
    const fuel = { numerators: [group.metric('Diesel')] };
    await group.indicator(group.corporate, 'Fuel', fuel);
    await group.indicator(other, 'Fuel south', fuel);
    await bridge.approve('Piers', '12.5', '3');
    await group.shown(group.corporate, 'Fuel', ({ exact }) => exact === '12.5');
    const place = { method: 'PUT', path: `/api/company/${group.unit}/`, body: { parentid: other } };
    expect((await group.owner.call(place)).status).toBe(200);
    await group.shown(other, 'Fuel south', ({ exact }) => exact === '12.5');
    const before = await eventually(
      () => group.dashboard(group.corporate),
      ({ projects }) => projects === 0,
    );
    expect(before.indicators).toMatchObject([{ name: 'Fuel', exact: null }]);
  }, 120_000);
});

describe('the dispatch of a company', () => {
  it('knows no type and says so [OPS-017]', async () => {
    const company = await create('Idle');
    const [admin, reader, stranger] = [
      await administratorOf('dan', company),
      await tenant.person('rea'),
      await tenant.person('stu'),
    ];
    await tenant.grant(reader, { scope: 'company', scopeUid: company, actions: ['READ_COMPANY'] });
    const dispatch = (by: TestPerson, body: object = { type: 'PUSH' }) =>
      by.call({ method: 'POST', path: `/api/company/${company}/dispatch/`, body });
    const refused = await dispatch(admin);
    expect(refused.headers['content-type']).toBe('application/problem+json');
    expect([refused.status, refused.json()]).toEqual([
      400,
      expect.objectContaining({
        errors: { type: ['A company has no work to dispatch. Use the operations of the company instead.'] },
      }),
    ]);
    expect((await dispatch(admin, {})).status).toBe(400);
    expect((await dispatch(reader)).status).toBe(403);
    expect((await dispatch(stranger)).status).toBe(404);
  });
});
