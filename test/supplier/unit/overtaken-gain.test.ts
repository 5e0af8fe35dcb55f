import { beforeAll, describe, expect, it } from 'vitest';
import type { Member, ProjectRole } from '../../../shared/contract/person/members.ts';
import type { SupplierRequest } from '../../../shared/contract/supplier/suppliers.ts';
import { person, type Site, type SitePerson, site, table, tenantUid } from '../../support/access/memory-site.ts';
import { acceptance, ask, makePackage } from '../../support/access/suppliers.ts';

const { client } = await import('../../../functions/data/client/client.ts');
const { settleGrantsOf } = await import('../../../functions/jobs/settle-grants/run.ts');

const CLIENTS = 24;
let wide: Site;
let clients: Site[];

beforeAll(async () => {
  wide = await site('Wide');
  const names = Array.from({ length: CLIENTS }, (_, index) => `Client ${index}`);
  clients = await Promise.all(names.map((name) => site(name, { allowSuppliers: true })));
  for (const each of clients) await supply(wide, each);
});

async function supply(supplier: Site, each: Site): Promise<void> {
  const request = (await ask('Reporter', supplier, each)).json<SupplierRequest>();
  const body = { ...acceptance(await makePackage('Of Wide', each)), auth_group: each.group('Reporter') };
  expect((await each.admin.put(`${each.path}supplier/${request.uid}/`, body)).status).toBe(200);
}

async function rename({ admin, path }: Site): Promise<void> {
  const roles = (await admin.get(`${path}discipline/`)).json<ProjectRole[]>();
  const { uid, name } = roles.find((role) => role.name.startsWith('Quarry - Supplier'))!;
  expect((await admin.patch(`${path}discipline/${uid}/`, { name: `${name} I` })).status).toBe(200);
}

type Send = (command: { constructor: { name: string }; input: unknown }) => Promise<unknown>;

/** Runs an action just before transaction number `at` of those in `run` that are about clients. */
async function disturbed<T>(run: () => Promise<T>, at: number, before: (named: readonly Site[]) => Promise<void>): Promise<T> {
  const whole = client.send as unknown as Send;
  let transactions = 0;
  const send: Send = async (command) => {
    const text = JSON.stringify(command.input);
    const named =
      command.constructor.name === 'TransactWriteCommand' ? clients.filter((each) => text.includes(each.project.uid)) : [];
    if (named.length > 0) transactions += 1;
    if (named.length > 0 && transactions === at) {
      Object.assign(client, { send: whole });
      await before(named);
    }
    return whole.call(client, command);
  };
  Object.assign(client, { send });
  const result = await run().finally(() => Object.assign(client, { send: whole }));
  expect(transactions).toBe(at);
  return result;
}

/** Renames the role of a client just before a transaction of `run` about it. */
const overtaken = <T>(run: () => Promise<T>, at = 2): Promise<T> => disturbed(run, at, (named) => rename(named.at(-1)!));
/** Stops `run` at that transaction. */
const brokenOff = <T>(run: () => Promise<T>, at = 2): Promise<T> =>
  disturbed(run, at, () => Promise.reject(new Error('The worker has died')));

/** The number of clients at which a person has the role. */
const sees = async ({ get }: SitePerson) => {
  const answers = await Promise.all(clients.map(({ path }) => get(path)));
  return answers.filter(({ status }) => status === 200).length;
};
/** Runs the jobs that update a person's rights at clients. */
async function runJobs({ uid }: SitePerson): Promise<string[]> {
  const cause = { by: 'test', at: new Date().toISOString(), correlationId: 'test' };
  const payloads = table.ofKind('job').map(({ payload }) => payload as { userUid?: string });
  return Promise.all(
    payloads.filter(({ userUid }) => userUid === uid).map((payload) => settleGrantsOf({ tenantUid, payload, cause })),
  );
}
const membersNamed = async ({ email }: SitePerson) =>
  (await wide.admin.get(`${wide.path}member/`)).json<Member[]>().filter(({ user }) => user.email === email);

describe('a role at more clients than a transaction takes, one of which changes its own meanwhile', () => {
  it('is given at all of them', async () => {
    const given = await person('given');
    const body = { email: given.email, project_discipline: wide.role('Reporter') };
    const give = () => wide.admin.post(`${wide.path}member/`, body);
    const answer = await overtaken(give);
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    expect(await sees(given)).toBe(CLIENTS);
    expect(await membersNamed(given)).toMatchObject([{ uid: answer.json<Member>().uid }]);
    expect([(await give()).status, await sees(given)]).toEqual([409, CLIENTS]);
  });

  it('is given at all of them to whoever accepts an invitation', async () => {
    const invited = await person('invited');
    const fields = { email: invited.email, project_discipline: wide.role('Reporter') };
    const { uid } = (await wide.admin.post(`${wide.path}invite/`, fields)).json<{ uid: string }>();
    const accept = () => invited.put(`${wide.path}invite/${uid}/`, { status: 'accepted' });
    const answer = await overtaken(accept);
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    expect(answer.json<{ status: string }>().status).toBe('accepted');
    expect([await sees(invited), (await membersNamed(invited)).length]).toEqual([CLIENTS, 1]);
    expect((await accept()).status).toBe(409);
  });

  const invitesTo = ({ email }: SitePerson) =>
    table.ofKind('invite').filter((each) => each.email === email && each.projectUid === wide.project.uid);

  it('is given at all of them to whoever joins at once, by one invitation', async () => {
    const joined = await person('joined');
    const meta_json = { auto_accept_if_user_exists: true };
    const fields = { email: joined.email, project_discipline: wide.role('Reporter'), meta_json };
    const answer = await overtaken(() => wide.admin.post(`${wide.path}invite/`, fields));
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    expect([await sees(joined), (await membersNamed(joined)).length]).toEqual([CLIENTS, 1]);
    expect(invitesTo(joined)).toMatchObject([{ status: 'accepted', uid: answer.json<{ uid: string }>().uid }]);
  });

  it('is given to whoever joins at once where the first transaction is overtaken, too', async () => {
    const joined = await person('joined-first');
    const meta_json = { auto_accept_if_user_exists: true };
    const fields = { email: joined.email, project_discipline: wide.role('Reporter'), meta_json };
    expect((await overtaken(() => wide.admin.post(`${wide.path}invite/`, fields), 1)).status).toBe(201);
    expect([await sees(joined), invitesTo(joined).length]).toEqual([CLIENTS, 1]);
  });

  it('is handed over at all of them, and the rest goes over with the next call', async () => {
    const boss = await person('boss', { isTenantSuperuser: true });
    const [from, to] = [await person('from'), await person('to')];
    expect(
      (await wide.admin.post(`${wide.path}member/`, { email: from.email, project_discipline: wide.role('Reporter') })).status,
    ).toBe(201);
    const transfer = () => boss.post(`/api/tenant/admin/person/${from.uid}/transfer/`, { email: to.email });
    // Each place separately, then the role with its consequences.
    expect((await overtaken(transfer, CLIENTS + 2)).status).toBe(409);
    expect((await transfer()).json()).toEqual({ moved: 0, left: 0 });
    expect([await sees(from), await sees(to)]).toEqual([0, CLIENTS]);
  });

  it('is completed where it is given again', async () => {
    const again = await person('again');
    const body = { email: again.email, project_discipline: wide.role('Reporter') };
    const meta_json = { auto_accept_if_user_exists: true };
    expect((await brokenOff(() => wide.admin.post(`${wide.path}invite/`, { ...body, meta_json }))).status).toBe(500);
    expect((await wide.admin.post(`${wide.path}member/`, body)).status).toBe(201);
    expect([await sees(again), (await membersNamed(again)).length]).toEqual([CLIENTS, 1]);
  });
});

describe('a role at more clients than a transaction takes, whose giving breaks off', () => {
  it('is completed where the invitation is accepted again, once', async () => {
    const invited = await person('broken-off');
    const fields = { email: invited.email, project_discipline: wide.role('Reporter') };
    const { uid } = (await wide.admin.post(`${wide.path}invite/`, fields)).json<{ uid: string }>();
    const accept = () => invited.put(`${wide.path}invite/${uid}/`, { status: 'accepted' });
    expect((await brokenOff(accept)).status).toBe(500);
    expect(await sees(invited)).toBeLessThan(CLIENTS);
    const again = await accept();
    expect([again.status, again.json()]).toEqual([200, expect.objectContaining({ status: 'accepted' })]);
    expect([await sees(invited), (await membersNamed(invited)).length]).toEqual([CLIENTS, 1]);
    expect((await accept()).status).toBe(409);
  });

  it.each(['given', 'accepted', 'joined at once'])('is completed by a job where it was %s', async (how) => {
    const somebody = await person(`broken-off-${how.replaceAll(' ', '-')}`);
    const body = { email: somebody.email, project_discipline: wide.role('Reporter') };
    if (how === 'given') expect((await brokenOff(() => wide.admin.post(`${wide.path}member/`, body))).status).toBe(500);
    else {
      const meta_json = { auto_accept_if_user_exists: how !== 'accepted' };
      const invite = () => wide.admin.post(`${wide.path}invite/`, { ...body, meta_json });
      const { uid } = (how === 'accepted' ? await invite() : await brokenOff(invite)).json<{ uid: string }>();
      const accept = () => somebody.put(`${wide.path}invite/${uid}/`, { status: 'accepted' });
      if (how === 'accepted') expect((await brokenOff(accept)).status).toBe(500);
    }
    expect(await sees(somebody)).toBeLessThan(CLIENTS);
    expect(await runJobs(somebody)).toEqual(['1 role completed at clients']);
    expect([await sees(somebody), (await membersNamed(somebody)).length]).toEqual([CLIENTS, 1]);
    expect(await runJobs(somebody)).toEqual(['0 roles completed at clients']);
  });

  it('is completed by a job where it was handed over', async () => {
    const boss = await person('boss-of-broken-off', { isTenantSuperuser: true });
    const [from, to] = [await person('broken-off-from'), await person('broken-off-to')];
    const body = { email: from.email, project_discipline: wide.role('Reporter') };
    expect((await wide.admin.post(`${wide.path}member/`, body)).status).toBe(201);
    const transfer = () => boss.post(`/api/tenant/admin/person/${from.uid}/transfer/`, { email: to.email });
    expect((await brokenOff(transfer, CLIENTS + 2)).status).toBe(500);
    expect((await transfer()).json()).toEqual({ moved: 0, left: 0 });
    expect(await sees(to)).toBeLessThan(CLIENTS);
    expect(await runJobs(to)).toEqual(['1 role completed at clients']);
    expect([await sees(from), await sees(to)]).toEqual([0, CLIENTS]);
  });

  it('needs no job where all of it fits into the transaction that gives it', async () => {
    const somebody = await person('few');
    const [few, only] = [await site('Few'), await site('Only client', { allowSuppliers: true })];
    await supply(few, only);
    const body = { email: somebody.email, project_discipline: few.role('Reporter') };
    expect((await few.admin.post(`${few.path}member/`, body)).status).toBe(201);
    expect([(await somebody.get(only.path)).status, await runJobs(somebody)]).toEqual([200, []]);
  });
});
