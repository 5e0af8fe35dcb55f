import '../../support/makers/environment.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { auditOf } from '../../support/makers/audit.ts';
import { makeCompany, makeProject } from '../../support/makers/project.ts';
import { join } from '../../support/makers/report.ts';
import { ADMIN } from '../../support/makers/tenancy.ts';
import { makeTenant, type TestPerson, type TestTenant, testCause } from '../../support/makers/tenant.ts';

const { grantTransferStore } = await import('../../../functions/data/stores/person/grant-transfer-store.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { peopleStore } = await import('../../../functions/data/stores/person/people-store.ts');

const FLAGS = { isSuperuser: true, isTenantSuperuser: true };

let tenant: TestTenant;
let owner: TestPerson;
let company: string;
let bridge: Project;
let tunnel: Project;

beforeAll(async () => {
  tenant = await makeTenant();
  owner = await tenant.person('owner', FLAGS);
  company = await makeCompany(tenant, 'Northern');
  bridge = await makeProject(tenant, owner, 'Bridge', company);
  tunnel = await makeProject(tenant, owner, 'Tunnel', company);
});

const transfer = ({ uid }: TestPerson, email: string, by = owner) =>
  by.call({ method: 'POST', path: `${ADMIN}/person/${uid}/transfer/`, body: { email } });
const may = async (person: TestPerson, { uid }: Project) => {
  const answer = await person.call({ path: `/api/project/${uid}/permission/` });
  return answer.json<{ is_admin: boolean; actions: string[] }>();
};

describe('the roles of somebody', () => {
  it('go over to somebody else, beside what that one holds, and each step is in the audit trail', async () => {
    const [rita, sam] = [await tenant.person('rita'), await tenant.person('sam')];
    await join(tenant, bridge, rita, 'Reporter');
    await join(tenant, tunnel, rita, 'Approver');
    await join(tenant, bridge, sam, 'Approver');
    await tenant.grant(rita, { scope: 'company', scopeUid: company, actions: ['READ_COMPANY'] });
    const answer = await transfer(rita, sam.email);
    expect([answer.status, answer.json()]).toEqual([200, { moved: 3, left: 0 }]);
    expect((await may(sam, bridge)).actions).toContain('UPDATE_TRACKER_REF_SCORE_VALUE');
    expect((await may(sam, tunnel)).actions).toContain('UPDATE_TRACKER_REF');
    expect((await sam.call({ path: `/api/company/${company}/` })).status).toBe(200);
    for (const { uid } of [bridge, tunnel]) expect((await rita.call({ path: `/api/project/${uid}/` })).status).toBe(404);
    const members = (await owner.call({ path: `/api/project/${bridge.uid}/member/` })).json<{ user: { uid: string } }[]>();
    expect(members.filter(({ user }) => user.uid === sam.uid)).toHaveLength(2);
    for (const { uid } of [rita, sam]) {
      const trail = (await auditOf(tenant, uid)).filter(({ kind, by }) => kind === 'membership' && by === owner.uid);
      expect(trail.filter(({ context }) => context?.project === bridge.uid)).not.toEqual([]);
    }
    expect((await transfer(rita, sam.email)).json()).toEqual({ moved: 0, left: 0 });
  });

  it('of the only administrator leave a project with another one', async () => {
    const tom = await tenant.person('tom');
    expect((await transfer(owner, tom.email)).status).toBe(200);
    expect(await may(tom, bridge)).toMatchObject({ is_admin: true });
  });

  it('go over from somebody deactivated, and to nobody who is', async () => {
    const [uma, vic] = [await tenant.person('uma'), await tenant.person('vic')];
    await join(tenant, bridge, uma, 'Reporter');
    await owner.call({ method: 'POST', path: `${ADMIN}/person/${uma.uid}/deactivate/` });
    expect((await transfer(uma, vic.email)).json()).toEqual({ moved: 1, left: 0 });
    const back = await transfer(vic, uma.email);
    expect([back.status, back.json()]).toEqual([
      400,
      expect.objectContaining({ errors: { email: [expect.stringContaining('This person is deactivated.')] } }),
    ]);
    for (const email of [vic.email, 'nobody@nowhere.example']) expect((await transfer(vic, email)).status).toBe(400);
  });

  it('are held once by somebody who had the same one', async () => {
    const [xia, yan] = [await tenant.person('xia'), await tenant.person('yan')];
    for (const person of [xia, yan]) await join(tenant, bridge, person, 'Reporter');
    expect((await transfer(xia, yan.email)).json()).toEqual({ moved: 1, left: 0 });
    const members = (await owner.call({ path: `/api/project/${bridge.uid}/member/` })).json<{ user: { uid: string } }[]>();
    expect(members.filter(({ user }) => user.uid === yan.uid)).toHaveLength(1);
  });

  it('stay where they are once who transfers them is no superuser any more, and where the place is gone', async () => {
    const [zoe, ali, chief] = [await tenant.person('zoe'), await tenant.person('ali'), await tenant.person('chief', FLAGS)];
    await join(tenant, bridge, zoe, 'Reporter');
    const gone = crypto.randomUUID();
    await tenant.grant(zoe, { scope: 'project', scopeUid: gone, roles: [] });
    const [held] = await peopleStore(tenant.tenantUid).withGrants([zoe.uid]);
    const [on, off] = [bridge.uid, gone].map((uid) => held!.grants.find(({ scopeUid }) => scopeUid === uid)!);
    const receiver = await personStore(tenant.tenantUid).get(ali.uid);
    const move = (grant: typeof on, by: TestPerson) =>
      grantTransferStore(tenant.tenantUid).move(grant!, receiver, { ...testCause(), by: by.uid });
    await expect(move(on, zoe)).rejects.toMatchObject({ code: 'stale_version' });
    await expect(move(off, chief)).rejects.toMatchObject({ code: 'stale_version' });
    expect((await ali.call({ path: `/api/project/${bridge.uid}/` })).status).toBe(404);
    await move(on, chief);
    expect((await ali.call({ path: `/api/project/${bridge.uid}/` })).status).toBe(200);
  });

  it('are transferred by superusers of this tenancy alone', async () => {
    const [wim, plain] = [await tenant.person('wim'), await tenant.person('plain', { isSuperuser: true })];
    const other = await (await makeTenant()).person('other', FLAGS);
    const call = { method: 'POST', path: `${ADMIN}/person/${wim.uid}/transfer/`, body: { email: plain.email } };
    expect((await tenant.call(call)).status).toBe(401);
    expect((await tenant.call({ ...call, token: other.token })).status).toBe(401);
    expect((await transfer(wim, plain.email, plain)).status).toBe(403);
    expect((await transfer(wim, other.email, other)).status).toBe(404);
    expect((await transfer(other, plain.email)).status).toBe(404);
    expect((await transfer(wim, other.email)).status).toBe(400);
  });
});
