import { describe, expect, it } from 'vitest';
import { isStale } from '../../../shared/errors.ts';
import { site as made, person, table, tenantUid } from '../../support/access/memory-site.ts';
import { afterReading } from '../../support/memory/disturbance/after-reading.ts';

const { retryOn } = await import('../../../functions/data/retry.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { settleGrantsOf } = await import('../../../functions/jobs/settle-grants/run.ts');

const cause = () => ({ by: 'test', at: new Date().toISOString(), correlationId: 'test' });
type Answer = { status: number; text: string };
const done = ({ status, text }: Answer) => expect([200, 201, 204].includes(status), text).toBe(true);

/** Runs the job that settles grants last. Repeats it as its queue does after a conflict. */
const settle = () => {
  const { payload } = table.ofKind('job').findLast(({ type }) => type === 'settle-grants') as { payload: unknown };
  return retryOn(isStale, { attempts: 2 }, () => settleGrantsOf({ tenantUid, payload, cause: cause() }));
};

/**
 * A project in which a person has a role of guests. `makeAndGive`: creates a role of administrators and gives it to them at once.
 */
async function site(name: string) {
  const place = await made(name);
  const { admin, path, project } = place;
  const role = async (label: string, group: string) => {
    const answer = await admin.post(`${path}discipline/`, { name: label, auth: place.group(group), approver: null });
    done(answer);
    return answer.json<{ uid: string }>().uid;
  };
  const [guest, other] = [await role('Guest', 'Viewer'), await role('Other', 'Viewer')];
  const x = await person(`x-of-${name.toLowerCase().replaceAll(' ', '-')}`);
  const give = async (roleUid: string) => {
    const answer = await admin.post(`${path}member/`, { email: x.email, project_discipline: roleUid });
    done(answer);
    return answer.json<{ uid: string }>().uid;
  };
  const member = await give(guest);
  const makeAndGive = async () => void (await give(await role('Chief', 'Administrator')));
  const held = async () => {
    const grant = (await personStore(tenantUid).membersOf(project.uid)).find(({ userUid }) => userUid === x.uid)!;
    return { roles: grant.roles.length, isAdmin: grant.isAdmin };
  };
  return { ...place, x, guest, other, member, give, makeAndGive, held };
}

describe('a role that is made and given to somebody', () => {
  it('is not taken by the job that settles another role of theirs', async () => {
    const { admin, path, guest, other, group, makeAndGive, held } = await site('Settled');
    done(await admin.patch(`${path}discipline/${guest}/`, { auth: group('Reporter') }));
    await afterReading([guest, other], makeAndGive, settle);
    expect(await held()).toEqual({ roles: 2, isAdmin: true });
  });

  it('gives its rights where they are given another one meanwhile', async () => {
    const { guest, other, give, makeAndGive, held } = await site('Given');
    await afterReading([guest, other], makeAndGive, () => give(other));
    expect(await held()).toEqual({ roles: 3, isAdmin: true });
  });

  it('gives its rights where another one is taken from them meanwhile', async () => {
    const { admin, path, guest, other, member, give, makeAndGive, held } = await site('Taken');
    await give(other);
    const take = async () => done(await admin.delete(`${path}member/${member}/`));
    await afterReading([guest, other], makeAndGive, take);
    expect(await held()).toEqual({ roles: 2, isAdmin: true });
  });

  it('gives its rights where they ask to join and are accepted meanwhile', async () => {
    const { admin, path, x, guest, other, makeAndGive, held } = await site('Asked');
    const answer = await admin.post(`${path}invite/`, { email: x.email, project_discipline: other });
    done(answer);
    const invite = `${path}invite/${answer.json<{ uid: string }>().uid}/`;
    const accept = async () => done(await x.put(invite, { status: 'accepted' }));
    await afterReading([guest, other], makeAndGive, accept);
    expect(await held()).toEqual({ roles: 3, isAdmin: true });
  });

  it('gives its rights where another role of theirs changes meanwhile, which is refused', async () => {
    const { admin, path, guest, other, group, makeAndGive, held } = await site('Changed');
    const change = () => admin.patch(`${path}discipline/${guest}/`, { auth: group('Reporter') });
    expect((await afterReading([guest, other], makeAndGive, change)).status).toBe(409);
    done(await change());
    expect(await held()).toEqual({ roles: 2, isAdmin: true });
  });
});

describe('a permission group of a company that is made and given to somebody', () => {
  async function company(name: string) {
    const { project, admin } = await made(name);
    const { companyUid } = (await projectStore(tenantUid).load(project.uid)).project;
    const x = await person(`x-of-${name.toLowerCase().replaceAll(' ', '-')}`);
    const own = { scope: 'company' as const, scopeUid: companyUid, roles: [] };
    await transact(personStore(tenantUid).grantWrites(admin.uid, { ...own, isAdmin: true, actions: [] }, cause()));
    await transact(personStore(tenantUid).grantWrites(x.uid, { ...own, isAdmin: false, actions: [] }, cause()));
    const path = `/api/company/${companyUid}/`;
    const add = async (label: string, is_admin: boolean) => {
      const fields = { name: label, is_admin, policy_json: { actions: ['READ_COMPANY'] } };
      const answer = await admin.post(`${path}authgroup/`, fields);
      done(answer);
      return answer.json<{ uid: string }>().uid;
    };
    const readers = await add('Readers', false);
    const give = async (auth: string[]) => done(await admin.patch(`${path}member/${x.uid}/`, { auth }));
    await give([readers]);
    const makeAndGive = async () => give([readers, await add('Chiefs', true)]);
    const change = () =>
      admin.patch(`${path}authgroup/${readers}/`, { policy_json: { actions: ['READ_COMPANY', 'READ_COMPANY_MEMBER'] } });
    const held = async () => {
      const grant = (await personStore(tenantUid).membersOf(companyUid)).find(({ userUid }) => userUid === x.uid)!;
      return { groups: grant.groups?.length, isAdmin: grant.isAdmin };
    };
    return { readers, makeAndGive, change, held };
  }

  it('is not taken by the job that settles another group of theirs', async () => {
    const { readers, makeAndGive, change, held } = await company('Company settled');
    done(await change());
    await afterReading([readers], makeAndGive, settle);
    expect(await held()).toEqual({ groups: 2, isAdmin: true });
  });

  it('is not taken by a change of another group of theirs, which is refused', async () => {
    const { readers, makeAndGive, change, held } = await company('Company changed');
    expect((await afterReading([readers], makeAndGive, change)).status).toBe(409);
    done(await change());
    expect(await held()).toEqual({ groups: 2, isAdmin: true });
  });
});
