import { beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { CompanyInvite } from '../../../shared/contract/company/company-invites.ts';
import type { Me } from '../../../shared/contract/person/me.ts';
import { auditOf } from '../../support/makers/audit.ts';
import { until } from '../../support/makers/jobs.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { mailTo } from '../../support/support.ts';

let tenant: TestTenant;
let admin: TestPerson;
let company: Company;
let base: string;

beforeAll(async () => {
  tenant = await makeTenant();
  const owner = await tenant.person('owner', { isSuperuser: true });
  company = (await owner.call({ method: 'POST', path: '/api/company/', body: { name: 'Northbank' } })).json<Company>();
  admin = await tenant.person('alma');
  await tenant.grant(admin, { scope: 'company', scopeUid: company.uid, isAdmin: true });
  base = `/api/company/${company.uid}/invite/`;
});

const OWN = '/api/company/invite/';
const invite = (email: string, isAdmin = false) => admin.call({ method: 'POST', path: base, body: { email, is_admin: isAdmin } });
const request = (person: TestPerson, uid = company.uid) => person.call({ method: 'POST', path: OWN, body: { company: uid } });
const own = async (person: TestPerson) => (await person.call({ path: OWN })).json<CompanyInvite[]>();
const pending = async () => (await admin.call({ path: base })).json<CompanyInvite[]>().map(({ uid }) => uid);
const answer = (person: TestPerson, uid: string, accepted: boolean, path = OWN) =>
  person.call({ method: 'PATCH', path: `${path}${uid}/`, body: { accepted, company: company.uid } });
const readsCompany = async (person: TestPerson) => (await person.call({ path: `/api/company/${company.uid}/` })).status;
const open = async (person: TestPerson) => (await person.call({ path: '/api/me/' })).json<Me>().open.invitations;

describe('an invitation to a company', () => {
  /** A person invited by their address, in any letter case. */
  const invited = async (name: string) => {
    const person = await tenant.person(name);
    const made = await invite(person.email.toUpperCase());
    expect(made.status).toBe(201);
    return { person, uid: made.json<CompanyInvite>().uid };
  };

  it('waits in the lists of the company and of the invited person [ADM-296, ADM-550, OPS-003, OPS-027, OPS-028]', async () => {
    const { person, uid } = await invited('rita');
    expect(await own(person)).toEqual([
      {
        uid,
        email: person.email,
        company: { uid: company.uid, name: 'Northbank' },
        auth: null,
        is_request: false,
        accepted: false,
        status: 'pending',
        created: expect.any(String),
      },
    ]);
    expect(await pending()).toContain(uid);
    expect(await open(person)).toBe(1);
  });

  it('is told by mail', async () => {
    const { person } = await invited('mae');
    await until('the mail', async () => (await mailTo(person.email.toUpperCase())).length > 0);
    const [mail] = await mailTo(person.email.toUpperCase());
    expect(mail!.subject).toBe('Invitation to Northbank');
    expect(mail!.text).toContain('alma Tester invites you to Northbank as Member.');
    expect(mail!.text).toContain('/accounts/login?next=%2Fhome');
  });

  it('makes a member of whoever accepts it, who administers nothing [ADM-548, ADM-551, OPS-006]', async () => {
    const { person, uid } = await invited('nina');
    expect(await readsCompany(person)).toBe(404);
    expect((await answer(person, uid, true)).json()).toMatchObject({ uid, accepted: true });
    expect(await readsCompany(person)).toBe(200);
    expect((await person.call({ method: 'PATCH', path: `/api/company/${company.uid}/`, body: { name: 'X' } })).status).toBe(403);
  });

  it('waits no longer once it is accepted, and both acts are on record', async () => {
    const { person, uid } = await invited('olga');
    await answer(person, uid, true);
    expect([await own(person), await open(person)]).toEqual([[], 0]);
    expect(await pending()).not.toContain(uid);
    expect((await answer(person, uid, false)).status).toBe(409);
    expect(await auditOf(tenant, uid)).toMatchObject([{ kind: 'invitation', by: admin.uid }, { by: person.uid }]);
    expect(await auditOf(tenant, person.uid)).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'membership', context: { company: company.uid } })]),
    );
  });

  it('offers the role of an administrator, by PUT as well [ADM-296, OPS-007]', async () => {
    const person = await tenant.person('boss');
    const { uid, auth } = (await invite(person.email, true)).json<CompanyInvite>();
    expect(auth).toEqual({ name: 'Administrator' });
    const body = { accepted: true, company: company.uid };
    expect((await person.call({ method: 'PUT', path: `${OWN}${uid}/`, body })).status).toBe(200);
    expect((await person.call({ method: 'PATCH', path: `/api/company/${company.uid}/`, body: { suburb: 'Leith' } })).status).toBe(
      200,
    );
  });

  it('leaves somebody who rejects it outside [ADM-551]', async () => {
    const person = await tenant.person('rolf');
    const { uid } = (await invite(person.email)).json<CompanyInvite>();
    expect((await answer(person, uid, false)).json()).toMatchObject({ accepted: false, status: 'rejected' });
    expect(await readsCompany(person)).toBe(404);
    expect((await answer(person, uid, true)).status).toBe(409);
  });

  it('never takes away what somebody may do already', async () => {
    const person = await tenant.person('ann');
    await tenant.grant(person, { scope: 'company', scopeUid: company.uid, isAdmin: true });
    const { uid } = (await invite(person.email)).json<CompanyInvite>();
    await answer(person, uid, true);
    expect((await person.call({ path: `/api/company/${company.uid}/permission/` })).json()).toMatchObject({ is_admin: true });
  });

  it('is made once, is taken back, and cannot be accepted for somebody without an account [OPS-029]', async () => {
    const email = `later@${tenant.host}.example`;
    const { uid } = (await invite(email)).json<CompanyInvite>();
    expect((await invite(email)).status).toBe(409);
    expect((await admin.call({ method: 'PUT', path: `${base}${uid}/`, body: { accepted: true } })).status).toBe(409);
    expect((await admin.call({ method: 'DELETE', path: `${base}${uid}/` })).status).toBe(204);
    expect(await pending()).not.toContain(uid);
  });

  it('is answered by nobody else', async () => {
    const [person, other] = [await tenant.person('vic'), await tenant.person('oscar')];
    const { uid } = (await invite(person.email)).json<CompanyInvite>();
    expect((await answer(other, uid, true)).status).toBe(404);
    expect((await answer(other, uid, true, base)).status).toBe(404);
    expect((await other.call({ method: 'DELETE', path: `${OWN}${uid}/` })).status).toBe(404);
    expect(await readsCompany(other)).toBe(404);
  });
});

describe('a request to join a company', () => {
  it('waits for the company and is not accepted by the person who asks [OPS-004, OPS-030]', async () => {
    const person = await tenant.person('quinn');
    const made = await request(person);
    expect([made.status, made.json<CompanyInvite>().is_request]).toEqual([201, true]);
    const { uid } = made.json<CompanyInvite>();
    expect((await request(person)).status).toBe(409);
    expect((await answer(person, uid, true)).status).toBe(403);
    expect((await answer(admin, uid, true, base)).json()).toMatchObject({ accepted: true });
    expect(await readsCompany(person)).toBe(200);
    expect((await request(person)).status).toBe(409);
  });

  it('is accepted by PUT, too [OPS-031]', async () => {
    const person = await tenant.person('paul');
    const { uid } = (await request(person)).json<CompanyInvite>();
    const accepted = await admin.call({ method: 'PUT', path: `${base}${uid}/`, body: { accepted: true } });
    expect([accepted.status, accepted.json()]).toMatchObject([200, { uid, accepted: true }]);
    expect(await readsCompany(person)).toBe(200);
  });

  it('is withdrawn, while an invitation is rejected instead [ADM-549, OPS-005]', async () => {
    const person = await tenant.person('will');
    const { uid } = (await request(person)).json<CompanyInvite>();
    expect((await person.call({ method: 'DELETE', path: `${OWN}${uid}/` })).status).toBe(204);
    expect([await own(person), await pending()]).toEqual([[], expect.not.arrayContaining([uid])]);
    const invited = (await invite(person.email)).json<CompanyInvite>();
    expect((await person.call({ method: 'DELETE', path: `${OWN}${invited.uid}/` })).status).toBe(409);
  });

  it('finds no company of another tenancy [SET-001]', async () => {
    const stranger = await (await makeTenant()).person('eve', { isSuperuser: true });
    expect((await request(stranger)).status).toBe(400);
    expect((await request(stranger, 'nothing')).status).toBe(400);
  });
});
