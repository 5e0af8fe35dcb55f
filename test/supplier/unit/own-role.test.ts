import { describe, expect, it } from 'vitest';
import type { Member, ProjectRole } from '../../../shared/contract/person/members.ts';
import { person } from '../../support/access/memory-site.ts';
import { client, end, give, relation, rita, sees, supplier } from '../../support/access/suppliers.ts';
import { meanwhile } from '../../support/memory/disturbance/meanwhile.ts';

it('somebody who is invited into a role that they have through a supplier has it by themselves after the relation', async () => {
  const { request } = await relation();
  const roles = (await client.admin.get(`${client.path}discipline/`)).json<ProjectRole[]>();
  const { uid } = roles.find(({ name }) => name === 'Quarry - Supplier')!;
  const invite = { email: rita.email, project_discipline: uid, meta_json: { auto_accept_if_user_exists: true } };
  expect((await client.admin.post(`${client.path}invite/`, invite)).status).toBe(201);
  const held = async () =>
    (await client.admin.get(`${client.path}member/`)).json<Member[]>().filter(({ user }) => user.email === rita.email);
  expect(await held()).toHaveLength(1);
  await end(request);
  expect(await held()).toHaveLength(1);
  const own = (await held())[0]!;
  expect((await client.admin.delete(`${client.path}member/${own.uid}/`)).status).toBe(204);
  expect(await held()).toEqual([]);
});

describe('somebody who has a role through a supplier and is given it by the client', () => {
  const theirs = async ({ email }: { email: string }) =>
    (await client.admin.get(`${client.path}member/`)).json<Member[]>().filter(({ user }) => user.email === email);
  /** the role of the running relation, which gives it to Rita */
  const roleUid = async () => (await theirs(rita))[0]!.project_discipline!.uid;
  const giveOwn = async ({ email }: { email: string }) => {
    const made = await client.admin.post(`${client.path}member/`, { email, project_discipline: await roleUid() });
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    return made.json<Member>().uid;
  };
  const take = async (uid: string) => (await client.admin.delete(`${client.path}member/${uid}/`)).status;

  it('still has it through the supplier when the client takes it, until the relation ends', async () => {
    const { request } = await relation();
    const uid = await roleUid();
    const own = await giveOwn(rita);
    expect(await take(own)).toBe(204);
    expect(await sees(rita)).toBe(200);
    const [left, ...others] = await theirs(rita);
    expect([left!.project_discipline?.uid, left!.uid === own, others]).toEqual([uid, false, []]);
    expect([await take(own), await take(left!.uid)]).toEqual([404, 409]);
    await end(request);
    expect([await sees(rita), await theirs(rita)]).toEqual([404, []]);
  });

  it('loses it where they have not the role of the supplier any more', async () => {
    const { request } = await relation();
    const sue = await person('sue');
    const { uid } = await give(supplier, sue, 'Reporter');
    const own = await giveOwn(sue);
    expect((await supplier.admin.delete(`${supplier.path}member/${uid}/`)).status).toBe(204);
    expect([await sees(sue), await take(own), await sees(sue), await theirs(sue)]).toEqual([200, 204, 404, []]);
    await end(request);
  });

  it('loses it where the role of the supplier is taken at that moment', async () => {
    const { request } = await relation();
    const sid = await person('sid');
    const { uid } = await give(supplier, sid, 'Reporter');
    const own = await giveOwn(sid);
    const isDone = meanwhile(() => supplier.admin.delete(`${supplier.path}member/${uid}/`), own);
    expect([await take(own), isDone()]).toEqual([204, true]);
    expect([await sees(sid), await theirs(sid)]).toEqual([404, []]);
    await end(request);
  });

  it('loses it where the relation ends at that moment', async () => {
    const { request } = await relation();
    const own = await giveOwn(rita);
    const isDone = meanwhile(() => end(request), own);
    expect([await take(own), isDone()]).toEqual([204, true]);
    expect([await sees(rita), await theirs(rita)]).toEqual([404, []]);
  });
});
