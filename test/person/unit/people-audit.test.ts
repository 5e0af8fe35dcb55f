import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { contextOf, makePerson, makeProject, tenantUid } from '../../support/memory/world/supply.ts';

vi.mock('../../../functions/identity/second-factor.ts', () => ({ secondFactorsOf: async () => new Map() }));
const { peopleOf } = await import('../../../functions/core/person/people.ts');
const { db } = await import('../../../functions/data/service.ts');
const { newTree } = await import('../../../shared/domain/structure/tree.ts');

it('an auditor is somebody with access: the list of people has the role, the places and the last day', async () => {
  const owner = await makePerson('Zoe');
  const plan = { name: 'Bridge', company: 'Smith', unit: 'MONTHS' as const };
  const project = await makeProject(owner, { ...plan, tree: newTree(randomUUID(), 'Root') });
  const auditor = await makePerson('Una');
  const seat = { tenantUid, userUid: auditor.userUid, by: owner.userUid, at: new Date().toISOString() };
  await db.entities.seat.put({ ...seat, scope: 'project', scopeUid: project.uid, until: '2999-10-31' }).go();
  await db.entities.seat.put({ ...seat, scope: 'company', scopeUid: project.companyUid, until: '2999-12-31' }).go();

  const { people } = await peopleOf(contextOf(owner, { now: new Date() }), { search: 'Una', show: 'all', limit: 25 });
  expect(people).toMatchObject([
    {
      roles: ['Auditor'],
      projects: { count: 1, names: ['Bridge'] },
      companies: { count: 1, names: ['Smith'] },
      ends: '2999-12-31',
      endless: 0,
    },
  ]);
});
