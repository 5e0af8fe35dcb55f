import { beforeAll, describe, expect, it } from 'vitest';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { makePackage, makeProject } from '../../support/makers/project.ts';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { tenancyCalls } from '../../support/makers/tenancy.ts';

const { readPartition } = await import('../../../functions/data/partition.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');

let world: ReportWorld;

beforeAll(async () => {
  world = await makeReportWorld();
});

const remove = (uid: string, person = world.owner, headers?: Record<string, string>) =>
  person.call({ method: 'DELETE', path: `/api/project/${uid}/`, ...(headers && { headers }) });
const status = async (path: string, person = world.owner) => (await person.call({ path })).status;
const another = (name: string) => makeProject(world.tenant, world.owner, name, world.project.company.uid);

describe('a project without submitted reports', () => {
  it('is deleted with its packages, periods and everybody’s access [OPS-051]', async () => {
    const { tenantUid } = world.tenant;
    const project = await another('Slip of the mouse');
    const tracker = project.trackers[0]!.uid;
    const ref = await makePackage(world.owner, project);
    await makePackage(world.owner, project, { name: 'Rig hire', parent: ref.uid });
    await world.tenant.grant(world.viewer, { scope: 'project', scopeUid: project.uid, actions: ['READ_TRACKER_REF'] });
    expect(await status(`/api/project/${project.uid}/`, world.viewer)).toBe(200);
    expect((await remove(project.uid)).status).toBe(204);
    for (const path of [
      `/api/project/${project.uid}/`,
      `/api/project/${project.uid.slice(0, 8)}/`,
      `/api/tracker/${tracker}/`,
      `/api/tracker/${tracker}/ref/${ref.uid}/`,
      `/api/tracker/${tracker}/ref/${ref.uid}/report/`,
    ])
      expect(await status(path), path).toBe(404);
    for (const person of [world.owner, world.viewer]) {
      const list = (await person.call({ path: '/api/project/' })).json<Project[]>();
      expect(list.map(({ uid }) => uid)).not.toContain(project.uid);
    }
    const {
      permissionGroup: authgroup,
      board,
      role: discipline,
      period,
      package: refs,
    } = await readPartition(`${tenantUid}#project#${project.uid}`);
    expect([authgroup, board, discipline, period, refs].flat()).toEqual([]);
    expect((await readPartition(`${tenantUid}#project#${project.uid}#board`)).board).toEqual([]);
    expect(await personStore(tenantUid).membersOf(project.uid)).toEqual([]);
    expect((await remove(project.uid)).status).toBe(404);
    const { audit } = await readPartition(`${tenantUid}#audit#${project.uid}`);
    expect(audit.at(-1)).toMatchObject({
      by: world.owner.uid,
      changes: [{ field: 'deleted', from: 'Slip of the mouse', to: null }],
    });
  });

  it('uses no metric any more once it is deleted', async () => {
    const project = await another('Depot');
    await makePackage(world.owner, project, { name: 'Boilers' });
    const { package: ref } = await readPartition(`${world.tenant.tenantUid}#project#${project.uid}`, 'ref#');
    const root = ref.find(({ kind }) => kind === 'master')!.treeUid;
    const metric = { name: 'Steam', unit: 'kg', category: 'Carbon' };
    const path = `/api/tracker/${project.trackers[0]!.uid}/commit/${root}/node/`;
    const node = await world.owner.call({ method: 'POST', path, body: { type: 'metricscore', metric } });
    expect(node.status, node.text).toBe(201);
    const boss = await world.tenant.person('boss', { isTenantSuperuser: true });
    const { list, dispatch } = tenancyCalls(boss);
    const basemetric_id = (await list()).find(({ name }) => name === 'Steam')!.uid;
    const uses = async () => (await dispatch({ type: 'METRIC_REFS', basemetric_id })).text;
    expect(await uses()).toContain('Boilers');
    expect((await remove(project.uid)).status).toBe(204);
    expect(await uses()).not.toContain('Boilers');
  });

  it('is deleted by its administrators only, and not in an older version [OPS-051, SET-012]', async () => {
    expect((await remove(world.project.uid, world.viewer)).status).toBe(403);
    expect((await remove(world.project.uid, world.reporter)).status).toBe(403);
    const stranger = await world.tenant.person('stranger');
    expect((await remove(world.project.uid, stranger)).status).toBe(404);
    expect((await remove(world.project.uid, world.admin, { 'if-match': '"0"' })).status).toBe(409);
    expect(await status(`/api/project/${world.project.uid}/`)).toBe(200);
  });
});

it('a project with a submitted report is not deleted, and stays whole [OPS-051]', async () => {
  const { ref } = await world.submitted();
  const refused = await remove(world.project.uid);
  expect(refused.status).toBe(409);
  expect(refused.json()).toMatchObject({
    detail: expect.stringContaining('so it cannot be deleted. Put its reporting packages on hold'),
  });
  expect(await status(`/api/tracker/${world.tracker}/ref/${ref.uid}/`)).toBe(200);
});

it('a project that others follow as their template is not deleted', async () => {
  const [template, follower] = [await another('Template'), await another('Follower')];
  const trackerOf = ({ trackers }: Project) => `/api/tracker/${trackers[0]!.uid}/`;
  const patch = (project: Project, body: object) => world.owner.call({ method: 'PATCH', path: trackerOf(project), body });
  expect((await patch(template, { is_template: true })).status).toBe(200);
  const followed = await patch(follower, { from_template: template.trackers[0]!.uid });
  expect(followed.status, followed.text).toBe(200);
  expect((await remove(template.uid)).status).toBe(409);
  expect((await remove(follower.uid)).status).toBe(204);
  expect((await remove(template.uid)).status).toBe(204);
});
