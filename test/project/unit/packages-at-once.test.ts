import { beforeEach, describe, expect, it } from 'vitest';
import { type ClosingWorld, closingWorld } from '../../support/memory/closing.ts';
import { causeOf, load, tenantUid } from '../../support/memory/world/supply.ts';

const { packageStore } = await import('../../../functions/data/stores/project/package-store.ts');
const { boardStore } = await import('../../../functions/data/stores/report/board-store.ts');

let world: ClosingWorld;
beforeEach(async () => {
  world = await closingWorld();
});

const project = () => `/api/project/${world.project.uid}/`;
const packages = () => `/api/tracker/${world.project.structureUid}/ref/`;

/** An unused role. */
async function newRole(approver: string | null = null): Promise<string> {
  const { permissionGroups } = await load(world.project.uid);
  const fields = { name: 'Site lead', auth: permissionGroups.find(({ name }) => name === 'Reporter')!.uid, approver };
  return (await world.admin('POST', `${project()}discipline/`, fields)).json<{ uid: string }>().uid;
}

/** Packages whose responsible role, or whose parent, does not exist. */
async function lost(): Promise<string[]> {
  const { allPackages, roles } = await load(world.project.uid);
  const known = new Set([...allPackages, ...roles].map(({ uid }) => uid));
  return allPackages.flatMap(({ name, responsibleUid, parentUid }) =>
    [responsibleUid, parentUid].some((uid) => uid && !known.has(uid)) ? [name] : [],
  );
}
const responsible = (uid: string) => ({ meta_json: { responsible_discipline: uid } });

describe('a role that is deleted at this moment', () => {
  it('becomes responsible for no package by what was read before', async () => {
    const role = await newRole();
    const loaded = await load(world.project.uid);
    const entry = await boardStore(tenantUid).entry(world.project.uid, world.crane.uid);
    expect((await world.admin('DELETE', `${project()}discipline/${role}/`)).status).toBe(204);
    const change = packageStore(tenantUid).update(loaded, world.crane, entry, { responsibleUid: role }, causeOf('ada'));
    await expect(change).rejects.toMatchObject({ code: 'stale_version' });
    expect(await lost()).toEqual([]);
  });

  it('becomes responsible for no new package', async () => {
    const role = await newRole();
    const fields = { name: 'Scaffold', parent: world.project.rootUid, ...responsible(role) };
    await Promise.all([world.admin('DELETE', `${project()}discipline/${role}/`), world.admin('POST', packages(), fields)]);
    expect(await lost()).toEqual([]);
  });
});

describe('a package that is deleted at this moment', () => {
  it('gets no other one below it', async () => {
    const fields = { name: 'Scaffold', parent: world.crane.uid };
    await Promise.all([world.admin('DELETE', `${packages()}${world.crane.uid}/`), world.admin('POST', packages(), fields)]);
    expect(await lost()).toEqual([]);
  });

  it('gets one below it where it stays', async () => {
    const made = await world.admin('POST', packages(), { name: 'Scaffold', parent: world.crane.uid });
    expect([made.status, made.json<{ parent: string }>().parent]).toEqual([201, world.crane.uid]);
  });
});
