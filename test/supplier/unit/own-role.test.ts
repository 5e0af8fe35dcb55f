import { expect, it } from 'vitest';
import type { Member, ProjectRole } from '../../../shared/contract/person/members.ts';
import { client, end, relation, rita } from '../../support/access/suppliers.ts';

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
