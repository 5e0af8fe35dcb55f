import { beforeEach, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { CompanyMember, LeftOutCompanies } from '../../../shared/contract/company/company-members.ts';
import type { Action } from '../../../shared/domain/access/rights.ts';
import { makeTenant, type TestPerson, type TestTenant, testCause } from '../../support/makers/tenant.ts';

const { companyMemberStore } = await import('../../../functions/data/stores/company/company-member-store.ts');

type Right = 'admin' | readonly Action[];

let tenant: TestTenant;
let superuser: TestPerson;
/** Northern, Rail below it, and Track below Rail. */
let companies: [top: string, unit: string, team: string];

beforeEach(async () => {
  tenant = await makeTenant();
  superuser = await tenant.person('sue', { isSuperuser: true });
  const create = async (name: string, parentid?: string) =>
    (await superuser.call({ method: 'POST', path: '/api/company/', body: { name, parentid } })).json<Company>().uid;
  const top = await create('Northern');
  const unit = await create('Rail', top);
  companies = [top, unit, await create('Track', unit)];
});

const give = async (person: TestPerson, ...rights: (Right | undefined)[]) => {
  for (const [index, right] of rights.entries())
    if (right)
      await tenant.grant(person, {
        scope: 'company',
        scopeUid: companies[index]!,
        ...(right === 'admin' ? { isAdmin: true } : { actions: right }),
      });
  return person;
};
const person = async (name: string, ...rights: (Right | undefined)[]) => give(await tenant.person(name), ...rights);

/** Whether a person administers each company; undefined if they do not belong to it. */
const rightsOf = async ({ uid }: TestPerson) =>
  Promise.all(
    companies.map(async (company) => {
      const members = (await superuser.call({ path: `/api/company/${company}/member/` })).json<CompanyMember[]>();
      return members.find((each) => each.uid === uid)?.is_admin;
    }),
  );

const push = async (by: TestPerson, { uid }: TestPerson, isAdmin: boolean) => {
  const path = `/api/company/${companies[0]}/member/${uid}/?push_below=true`;
  const answer = await by.call({ method: 'PATCH', path, body: { is_admin: isAdmin } });
  expect(answer.status).toBe(200);
  return { text: answer.text, left: answer.json<{ left_out: LeftOutCompanies }>().left_out };
};

it('gives an administrator of a company no right on those below, of which they learn the number alone [SET-012]', async () => {
  const above = await person('above', 'admin');
  const { left, text } = await push(above, above, true);
  expect(left).toEqual({ companies: [], others: 2 });
  expect(text).not.toMatch(/Rail|Track/);
  expect(await rightsOf(above)).toEqual([true, undefined, undefined]);
  expect((await above.call({ path: `/api/company/${companies[1]}/` })).status).toBe(404);
  expect((await above.call({ method: 'PATCH', path: `/api/company/${companies[2]}/`, body: { name: 'X' } })).status).toBe(404);
});

it('takes the right of nobody where one has none, though one reads the company', async () => {
  const [above, owner] = [await person('above', 'admin', ['READ_COMPANY']), await person('owner', 'admin', 'admin', 'admin')];
  const { left } = await push(above, owner, false);
  expect(left).toEqual({ companies: [{ uid: companies[1], name: 'Rail' }], others: 1 });
  expect(await rightsOf(owner)).toEqual([false, true, true]);
});

it('changes what one administers, and names what lies between', async () => {
  const [above, other] = [await person('above', 'admin', undefined, 'admin'), await person('other', ['READ_COMPANY'])];
  const { left } = await push(above, other, true);
  expect(left).toEqual({ companies: [{ uid: companies[1], name: 'Rail' }], others: 0 });
  expect(await rightsOf(other)).toEqual([true, undefined, true]);
  expect((await push(above, other, false)).left.companies).toHaveLength(1);
  expect(await rightsOf(other)).toEqual([false, undefined, false]);
});

it('leaves nothing out for a superuser, and says nothing of it without push_below', async () => {
  const other = await person('other', ['READ_COMPANY']);
  expect((await push(superuser, other, true)).left).toEqual({ companies: [], others: 0 });
  expect(await rightsOf(other)).toEqual([true, true, true]);
  const alone = { method: 'PATCH', path: `/api/company/${companies[0]}/member/${other.uid}/`, body: { is_admin: false } };
  expect((await superuser.call(alone)).json()).not.toHaveProperty('left_out');
});

it('changes nothing at all where the right of who acts is withdrawn meanwhile', async () => {
  const [above, other] = [await person('above', 'admin', 'admin', 'admin'), await person('other', ['READ_COMPANY'])];
  const actor = { userUid: above.uid, isSuperuser: false, isTenantSuperuser: false };
  const set = (isAdmin: boolean) =>
    companyMemberStore(tenant.tenantUid).setAdmin(companies, other.uid, isAdmin, { actor, cause: testCause() });
  await give(above, undefined, ['READ_COMPANY']);
  await expect(set(true)).rejects.toMatchObject({ code: 'stale_version' });
  expect(await rightsOf(other)).toEqual([false, undefined, undefined]);
  await give(other, 'admin', 'admin', 'admin');
  await expect(set(false)).rejects.toMatchObject({ code: 'stale_version' });
  expect(await rightsOf(other)).toEqual([true, true, true]);
});

it('makes nobody a member of a company that is deleted meanwhile', async () => {
  const other = await person('other', ['READ_COMPANY']);
  const actor = { userUid: superuser.uid, isSuperuser: true, isTenantSuperuser: false };
  const [top, , team] = companies;
  expect((await superuser.call({ method: 'DELETE', path: `/api/company/${team}/` })).status).toBe(204);
  const store = companyMemberStore(tenant.tenantUid);
  await expect(store.setAdmin([top, team], other.uid, true, { actor, cause: testCause() })).rejects.toMatchObject({
    code: 'stale_version',
  });
  expect(await store.of(team)).toEqual([]);
});
