import { describe, expect, it } from 'vitest';
import { person, site, tenantUid } from '../../support/access/memory-site.ts';

const { membershipStore } = await import('../../../functions/data/stores/person/membership-store.ts');
const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

const cause = () => ({ by: 'test', at: new Date().toISOString(), correlationId: 'test' });

/** A site with a role that somebody else is about to get: the writes were made and are not sent yet. */
async function giving(name: string) {
  const place = await site(name);
  const guest = await person(`guest-${name.toLowerCase()}`);
  const fields = { name: 'Lead', auth: place.group('Administrator'), approver: null };
  const { uid } = (await place.admin.post(`${place.path}discipline/`, fields)).json<{ uid: string }>();
  const all = await projectStore(tenantUid).load(place.project.uid);
  const { writes } = membershipStore(tenantUid).addWrites(place.project.uid, guest.uid, uid, undefined, all, cause());
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
