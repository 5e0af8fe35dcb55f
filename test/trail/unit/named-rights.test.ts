import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { causeOf, load, makePerson, makeProject, tenantUid } from '../../support/memory/world/supply.ts';

const { transact } = await import('../../../functions/data/transact.ts');
const { inCompany, inProject } = await import('../../../functions/data/trail-place.ts');
const { companyInviteStore } = await import('../../../functions/data/stores/company/company-invite-store.ts');
const { membershipStore } = await import('../../../functions/data/stores/person/membership-store.ts');
const { inviteStore } = await import('../../../functions/data/stores/project/invite-store.ts');
const { roleStore } = await import('../../../functions/data/stores/project/role-store.ts');
const { trailPage } = await import('../../../functions/core/trail/read.ts');
const { newTree } = await import('../../../shared/domain/structure/tree.ts');

const owner = await makePerson('Olga');
const rita = await makePerson('Rita');
const plan = { name: 'Harbour', company: 'Port', unit: 'MONTHS' as const };
const project = await makeProject(owner, { ...plan, tree: newTree(randomUUID(), 'Root') });
const trailOf = async (place: ReturnType<typeof inProject>, kind: 'invitation' | 'membership' | 'role') =>
  (await trailPage(tenantUid, place, { search: '', kind }, { limit: 50 })).entries;

it('an entry about rights names roles and permission groups, wherever it holds their uids', async () => {
  const loaded = await load(project.uid);
  const reporter = loaded.roles.find(({ name }) => name === 'Reporter')!;
  const viewer = loaded.permissionGroups.find(({ name }) => name === 'Viewer')!;
  const { writes } = membershipStore(tenantUid).addWrites(
    { projectUid: project.uid, userUid: rita.userUid, roleUid: reporter.uid, held: undefined, all: loaded },
    causeOf(owner.userUid),
  );
  await transact(writes);
  const fields = { name: 'Reader', permissionGroupUid: viewer.uid, approverUid: reporter.uid };
  await roleStore(tenantUid, project.uid).createRole(fields, loaded, causeOf(owner.userUid));

  const [joined] = await trailOf(inProject(project.uid), 'membership');
  expect(joined!.subject.name).toBe('Rita Tester');
  const roles = joined!.changes.find(({ field }) => field === 'roles');
  expect(roles?.to).toEqual([{ memberUid: expect.any(String), roleUid: 'Reporter' }]);
  const [made] = await trailOf(inProject(project.uid), 'role');
  expect(made!.changes).toContainEqual({ field: 'permissionGroupUid', from: null, to: 'Viewer' });
  expect(made!.changes).toContainEqual({ field: 'approverUid', from: null, to: 'Reporter' });
});

it('an entry about an invitation has its address, also where it tells of the answer alone', async () => {
  const reporter = (await load(project.uid)).roles.find(({ name }) => name === 'Reporter')!;
  const cause = causeOf(owner.userUid);
  const fields = { projectUid: project.uid, email: rita.email, roleUid: reporter.uid, isRequest: false, metaJson: {} };
  const invite = await inviteStore(tenantUid).create({ ...fields, status: 'pending' }, [], cause);
  await inviteStore(tenantUid).answer(invite, { status: 'rejected' }, [], causeOf(rita.userUid));
  const told = await trailOf(inProject(project.uid), 'invitation');
  const address = rita.email.toLowerCase();
  expect(told.map(({ subject }) => subject.name)).toEqual([address, address]);
  expect(told.flatMap(({ changes }) => changes)).toContainEqual({ field: 'roleUid', from: null, to: 'Reporter' });

  const offered = { companyUid: project.companyUid, email: rita.email, isAdmin: false, isRequest: false };
  const company = await companyInviteStore(tenantUid).create(offered, [], cause);
  await companyInviteStore(tenantUid).answer(company, { userUid: null }, causeOf(rita.userUid));
  const ofCompany = await trailOf(inCompany(project.companyUid), 'invitation');
  expect(ofCompany.map(({ subject }) => subject.name)).toEqual([address, address]);
});
