import { beforeAll, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { CompanyMember } from '../../../shared/contract/company/company-members.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';

let tenant: TestTenant;
let superuser: TestPerson;
let top: string;
let unit: string;
let team: string;
let beside: string;

beforeAll(async () => {
  tenant = await makeTenant();
  superuser = await tenant.person('sue', { isSuperuser: true });
  const create = async (name: string, parentid?: string) =>
    (await superuser.call({ method: 'POST', path: '/api/company/', body: { name, parentid } })).json<Company>().uid;
  top = await create('Northern');
  unit = await create('Rail', top);
  team = await create('Track', unit);
  beside = await create('Southern');
});

const members = async (company: string) =>
  (await superuser.call({ path: `/api/company/${company}/member/` })).json<CompanyMember[]>();
/** Whether a person administers each company; undefined if they do not belong to it. */
const rights = async ({ uid }: TestPerson) =>
  Promise.all([top, unit, team, beside].map(async (each) => (await members(each)).find((one) => one.uid === uid)?.is_admin));
const change = (company: string, { uid }: TestPerson, isAdmin: boolean, below = true) =>
  superuser.call({
    method: 'PATCH',
    path: `/api/company/${company}/member/${uid}/${below ? '?push_below=true' : ''}`,
    body: { is_admin: isAdmin },
  });
const memberOf = async (name: string, ...companies: string[]) => {
  const person = await tenant.person(name);
  for (const scopeUid of companies) await tenant.grant(person, { scope: 'company', scopeUid, actions: ['READ_COMPANY'] });
  return person;
};

it('makes an administrator of everything below a company, and of nothing else [OPS-034]', async () => {
  const person = await memberOf('ada', top, team);
  expect((await change(top, person, true, false)).json()).toMatchObject({ uid: person.uid, is_admin: true });
  expect(await rights(person)).toEqual([true, undefined, false, undefined]);
  expect((await change(top, person, true)).json()).toMatchObject({ is_admin: true });
  expect(await rights(person)).toEqual([true, true, true, undefined]);
  expect((await person.call({ method: 'PATCH', path: `/api/company/${team}/`, body: { name: 'Track 2' } })).status).toBe(200);
});

it('takes the right away again below, without making anybody a member of more', async () => {
  const [person, other] = [await memberOf('bo', top, team), await memberOf('cy', top)];
  await change(top, other, true);
  await change(top, person, true, false);
  await change(team, person, true, false);
  expect((await change(top, person, false)).json()).toMatchObject({ is_admin: false });
  expect(await rights(person)).toEqual([false, undefined, false, undefined]);
});

it('changes nothing at all where one of the companies would lose its last administrator', async () => {
  const lonely = await makeTenant();
  const owner = await lonely.person('owner', { isSuperuser: true });
  const create = async (name: string, parentid?: string) =>
    (await owner.call({ method: 'POST', path: '/api/company/', body: { name, parentid } })).json<Company>().uid;
  const above = await create('Above');
  const under = await create('Under', above);
  const [first, second] = [await lonely.person('first'), await lonely.person('second')];
  for (const [person, scopeUid] of [
    [first, above],
    [first, under],
    [second, above],
  ] as const)
    await lonely.grant(person, { scope: 'company', scopeUid, isAdmin: true });
  const list = async (uid: string) => (await owner.call({ path: `/api/company/${uid}/member/` })).json<CompanyMember[]>();
  const remove = (await list(under)).filter(({ uid, is_admin }) => is_admin && uid !== first.uid);
  expect(remove).toEqual([]);
  const path = `/api/company/${above}/member/${first.uid}/?push_below=true`;
  expect((await owner.call({ method: 'PATCH', path, body: { is_admin: false } })).status).toBe(409);
  expect((await list(above)).find(({ uid }) => uid === first.uid)?.is_admin).toBe(true);
  expect((await list(under)).find(({ uid }) => uid === first.uid)?.is_admin).toBe(true);
});
