import { describe, expect, it } from 'vitest';
import { person, site, tenantUid } from '../../support/access/memory-site.ts';

const { membershipStore } = await import('../../../functions/data/stores/person/membership-store.ts');
const { permissionGroupStore } = await import('../../../functions/data/stores/person/permission-group-store.ts');
const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');
const { roleStore } = await import('../../../functions/data/stores/project/role-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

const cause = () => ({ by: 'test', at: new Date().toISOString(), correlationId: 'test' });

/** A site with a role that is about to be given: the writes are prepared but not sent. */
async function giving(name: string) {
  const place = await site(name);
  const guest = await person(`guest-${name.toLowerCase()}`);
  const fields = { name: 'Lead', auth: place.group('Administrator'), approver: null };
  const { uid } = (await place.admin.post(`${place.path}discipline/`, fields)).json<{ uid: string }>();
  const all = await projectStore(tenantUid).load(place.project.uid);
  const { writes } = membershipStore(tenantUid).addWrites(
    { projectUid: place.project.uid, userUid: guest.uid, roleUid: uid, held: undefined, all },
    cause(),
  );
  return { ...place, guest, rolePath: `${place.path}discipline/${uid}/`, give: () => transact(writes) };
}

const STALE = { code: 'stale_version' };

describe('a role that is given while somebody else changes it', () => {
  it('gives nobody what its permission group of before allowed', async () => {
    const { admin, path, group, guest, rolePath, give } = await giving('Regrouped');
    expect((await admin.patch(rolePath, { auth: group('Viewer') })).status).toBe(200);
    await expect(give()).rejects.toMatchObject(STALE);
    expect((await guest.get(path)).status).toBe(404);
  });

  it('gives nobody a permission that its group has just lost', async () => {
    const { admin, path, group, guest, give } = await giving('Lowered');
    const lowered = await admin.patch(`${path}authgroup/${group('Administrator')}/`, { is_admin: false });
    expect([lowered.status, lowered.text]).toEqual([200, expect.any(String)]);
    await expect(give()).rejects.toMatchObject(STALE);
    expect((await guest.get(path)).status).toBe(404);
  });

  it('is given to nobody once it is deleted', async () => {
    const { admin, path, guest, rolePath, give } = await giving('Deleted');
    expect((await admin.delete(rolePath)).status).toBe(204);
    await expect(give()).rejects.toMatchObject(STALE);
    expect((await guest.get(path)).status).toBe(404);
  });

  it('is given where nothing has changed', async () => {
    const { path, guest, give } = await giving('Same');
    await give();
    expect((await guest.get(path)).status).toBe(200);
  });
});

describe('a role that was given since somebody read who has it', () => {
  const readBefore = async (name: string) => {
    const place = await giving(name);
    const { roles, permissionGroups } = await projectStore(tenantUid).load(place.project.uid);
    const role = roles.find((each) => each.name === 'Lead')!;
    return { ...place, role, group: permissionGroups.find(({ uid }) => uid === role.permissionGroupUid)! };
  };

  it('is not deleted', async () => {
    const { project, role, path, guest, give } = await readBefore('Kept');
    await give();
    await expect(roleStore(tenantUid, project.uid).removeRole(role, cause())).rejects.toMatchObject(STALE);
    expect((await guest.get(path)).status).toBe(200);
  });

  it('gets no other permission group, which would miss the person', async () => {
    const { project, role, give } = await readBefore('Moved');
    const all = await projectStore(tenantUid).load(project.uid);
    const viewer = all.permissionGroups.find(({ name }) => name === 'Viewer')!.uid;
    const fields = { name: 'Lead', permissionGroupUid: viewer, approverUid: null };
    await give();
    await expect(roleStore(tenantUid, project.uid).updateRole(role, fields, all, cause())).rejects.toMatchObject(STALE);
  });

  it('has a permission group that loses nothing, which would miss the person', async () => {
    const { project, group, give } = await readBefore('Same group');
    const store = permissionGroupStore(tenantUid, 'project', project.uid);
    await give();
    const regrants = async () => ({ kept: [], grants: [] });
    const lowered = store.update(group, { name: group.name, isAdmin: false, actions: [] }, { regrants }, cause());
    await expect(lowered).rejects.toMatchObject(STALE);
    await expect(store.remove(group, cause())).rejects.toMatchObject(STALE);
  });

  it('is given to two people at once', async () => {
    const { project, guest, give } = await readBefore('Twice');
    const other = await person('guest-two');
    const all = await projectStore(tenantUid).load(project.uid);
    const { uid } = all.roles.find(({ name }) => name === 'Lead')!;
    const { writes } = membershipStore(tenantUid).addWrites(
      { projectUid: project.uid, userUid: other.uid, roleUid: uid, held: undefined, all },
      cause(),
    );
    await Promise.all([give(), transact(writes)]);
    const held = (await membershipStore(tenantUid).of(project.uid)).filter(({ roles }) =>
      roles.some(({ roleUid }) => roleUid === uid),
    );
    expect(held.map(({ userUid }) => userUid).sort()).toEqual([guest.uid, other.uid].sort());
  });
});
