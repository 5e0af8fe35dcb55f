import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { contextOf, makePerson, makeProject, tenantUid } from '../../support/memory/world/supply.ts';

const asked: string[] = [];
vi.mock('../../../functions/identity/second-factor.ts', () => ({
  secondFactorsOf: async (uids: readonly string[]) => {
    asked.push(...uids);
    return new Map();
  },
}));
const { peopleOf } = await import('../../../functions/core/person/people.ts');
const { client } = await import('../../../functions/data/client/client.ts');
const { db } = await import('../../../functions/data/service.ts');
const { newTree } = await import('../../../shared/domain/structure/tree.ts');

const MANY = 620;
const created = new Date().toISOString();

/** A member of the project, with or without an end of access. */
async function member(email: string, scopeUid: string, until?: string): Promise<string> {
  const uid = randomUUID();
  const of = { tenantUid, isSuperuser: false, isTenantSuperuser: false, created, version: 1 };
  await db.entities.user.put({ ...of, uid, email, firstName: 'A', lastName: 'B' }).go();
  const key = { tenantUid, userUid: uid, scope: 'project' as const, scopeUid };
  await db.entities.grant.put({ ...key, isAdmin: false, actions: [], roles: [], version: 1, ...(until && { until }) }).go();
  return uid;
}

it('people without an end of their access are found request by request, none of which looks at everybody', async () => {
  const owner = await makePerson('Zoe');
  const plan = { name: 'Bridge', company: 'Smith', unit: 'MONTHS' as const };
  const project = await makeProject(owner, { ...plan, tree: newTree(randomUUID(), 'Root') });
  for (let at = 0; at < MANY; at += 1) await member(`a-${String(at).padStart(4, '0')}@x.example`, project.uid, '2999-12-31');
  const endless: string[] = [];
  for (const name of ['a-0007.x', 'b-1', 'b-2', 'b-3']) endless.push(await member(`${name}@x.example`, project.uid));

  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  let requests = 0;
  Object.assign(client, {
    send: (command: object) => {
      requests += 1;
      return send(command);
    },
  });
  const pages: string[][] = [];
  const counts: number[] = [];
  let cursor: string | undefined;
  do {
    requests = 0;
    const { people, next } = await peopleOf(contextOf(owner, { now: new Date() }), {
      search: '',
      show: 'endless',
      limit: 2,
      cursor,
    });
    pages.push(people.map(({ person }) => person.uid));
    counts.push(requests);
    cursor = next;
  } while (cursor !== undefined);
  Object.assign(client, { send });

  expect(pages.flat().filter((uid) => endless.includes(uid))).toEqual(endless);
  expect(pages.every(({ length }) => length <= 2)).toBe(true);
  expect(Math.max(...counts)).toBeLessThan(520);
  expect(asked.toSorted()).toEqual(pages.flat().sort());
});
