import { describe, expect, it } from 'vitest';
import { site, tenantUid } from '../../support/access/memory-site.ts';

const { permissionGroupStore } = await import('../../../functions/data/stores/person/permission-group-store.ts');
const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');
const { roleStore } = await import('../../../functions/data/stores/project/role-store.ts');

const cause = () => ({ by: 'test', at: new Date().toISOString(), correlationId: 'test' });
const STALE = { code: 'stale_version' };
const NOTHING = { kept: [], grants: [] };

/**
 * A project with roles of these names in the group Viewer, each reporting to another one or to none, as two people have read it.
 */
async function place(name: string, reports: Record<string, string | null>) {
  const { admin, path, group, project } = await site(name);
  const viewer = group('Viewer');
  const uids: Record<string, string> = {};
  for (const [role, above] of Object.entries(reports)) {
    const fields = { name: role, auth: viewer, approver: above && uids[above] };
    const made = await admin.post(`${path}discipline/`, fields);
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    uids[role] = made.json<{ uid: string }>().uid;
  }
  const all = await projectStore(tenantUid).load(project.uid);
  const roleOf = (role: string) => all.roles.find(({ uid }) => uid === uids[role])!;
  const groupAsRead = all.permissionGroups.find(({ uid }) => uid === viewer)!;
  const store = roleStore(tenantUid, project.uid);
  const fieldsOf = (role: string, more: object) => {
    const { permissionGroupUid = '', approverUid = null } = roleOf(role);
    return { name: role, permissionGroupUid, approverUid, ...more };
  };
  return {
    admin,
    path,
    group,
    viewer,
    groupAsRead,
    groups: permissionGroupStore(tenantUid, 'project', project.uid),
    rolePath: (role: string) => `${path}discipline/${uids[role]}/`,
    change: (role: string, more: object) => store.updateRole(roleOf(role), fieldsOf(role, more), all, cause()),
    report: (role: string, to: string) => store.updateRole(roleOf(role), fieldsOf(role, { approverUid: uids[to] }), all, cause()),
    create: (more: object) =>
      store.createRole({ name: 'New', permissionGroupUid: viewer, approverUid: null, ...more }, all, cause()),
    remove: (role: string) => store.removeRole(roleOf(role), cause()),
    uidOf: (role: string) => uids[role]!,
  };
}

describe('a role and the permission group that it gets', () => {
  it('is not given one that has changed meanwhile', async () => {
    const { admin, path, group, change } = await place('Lowered', { Lead: null });
    expect((await admin.patch(`${path}authgroup/${group('Administrator')}/`, { name: 'Admins' })).status).toBe(200);
    await expect(change('Lead', { permissionGroupUid: group('Administrator') })).rejects.toMatchObject(STALE);
  });

  it('keeps one from a change by what was read before', async () => {
    const { admin, rolePath, viewer, group, groups, groupAsRead } = await place('Moved', { Lead: null });
    expect((await admin.patch(rolePath('Lead'), { auth: group('Administrator') })).status).toBe(200);
    expect((await admin.patch(rolePath('Lead'), { auth: viewer })).status).toBe(200);
    const fields = { name: 'Viewer', isAdmin: false, actions: [] };
    const lowered = groups.update(groupAsRead, fields, { regrants: async () => NOTHING }, cause());
    await expect(lowered).rejects.toMatchObject(STALE);
  });

  it('is not created with one that is deleted meanwhile, nor is one deleted that a new role has', async () => {
    const created = await place('Created', {});
    await created.create({});
    await expect(created.groups.remove(created.groupAsRead, cause())).rejects.toMatchObject(STALE);
    const deleted = await place('Deleted', {});
    await deleted.groups.remove(deleted.groupAsRead, cause());
    await expect(deleted.create({})).rejects.toMatchObject(STALE);
  });
});

describe('a role and the one that it reports to', () => {
  it('does not report to one that is deleted meanwhile', async () => {
    const { admin, rolePath, report, create, uidOf } = await place('Gone above', { A: null, B: null });
    expect((await admin.delete(rolePath('B'))).status).toBe(204);
    await expect(report('A', 'B')).rejects.toMatchObject(STALE);
    await expect(create({ approverUid: uidOf('B') })).rejects.toMatchObject(STALE);
  });

  it('keeps it from being deleted', async () => {
    const { report, remove } = await place('Kept above', { A: null, B: null });
    await report('A', 'B');
    await expect(remove('B')).rejects.toMatchObject(STALE);
  });

  it('makes no circle of two with it at the same time [ADM-293]', async () => {
    const { report } = await place('Two', { A: null, B: null });
    await report('A', 'B');
    await expect(report('B', 'A')).rejects.toMatchObject(STALE);
  });

  it('makes no circle through others at the same time', async () => {
    const { report } = await place('Four', { A: null, C: null, B: 'C', D: 'A' });
    await report('A', 'B');
    await expect(report('C', 'D')).rejects.toMatchObject(STALE);
  });

  it('may be the same for two at once', async () => {
    const { report } = await place('Both', { A: null, B: null, C: null });
    await Promise.all([report('A', 'C'), report('B', 'C')]);
  });
});
