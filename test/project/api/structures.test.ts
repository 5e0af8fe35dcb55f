import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { LightPackage, ProjectStructure, ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { makePackage, makeProject } from '../../support/makers/project.ts';
import { nodeCalls } from '../../support/makers/structure.ts';
import { makeTenant, type TestPerson, type TestTenant, testCause } from '../../support/makers/tenant.ts';

const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');
const { boardStore } = await import('../../../functions/data/stores/report/board-store.ts');
const { PACKAGE_LIMIT, packageStore } = await import('../../../functions/data/stores/project/package-store.ts');

let tenant: TestTenant;
let superuser: TestPerson;
let admin: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let elsewhere: TestPerson;
let project: Project;
let tracker: string;

beforeAll(async () => {
  tenant = await makeTenant();
  superuser = await tenant.person('sue', { isSuperuser: true });
  [admin, viewer, stranger] = [await tenant.person('ada'), await tenant.person('vera'), await tenant.person('stan')];
  elsewhere = await (await makeTenant()).person('eve', { isSuperuser: true });
  project = await makeProject(tenant, superuser);
  tracker = `/api/tracker/${project.trackers[0]!.uid}/`;
  await tenant.grant(admin, { scope: 'project', scopeUid: project.uid, isAdmin: true });
  await tenant.grant(viewer, { scope: 'project', scopeUid: project.uid, actions: ['READ_TRACKER_REF'] });
});

const patch = (path: string, body: object, person = admin) => person.call({ method: 'PATCH', path, body });
const refPath = ({ uid }: ReportingPackage) => `${tracker}ref/${uid}/`;

describe('a tracker', () => {
  it('has a root for its metrics and one for its factors, each with a commit [ADM-273, ADM-474, OPS-094, OPS-124]', async () => {
    const read = (await viewer.call({ path: tracker })).json<z.infer<typeof ProjectStructure>>();
    const { allPackages: refs } = await projectStore(tenant.tenantUid).load(project.uid);
    const [master, factors] = ['master', 'conversion_factors'].map((kind) => refs.find((ref) => ref.kind === kind)!);
    expect(read).toEqual({
      uid: project.trackers[0]!.uid,
      name: 'Bridge',
      is_template: false,
      is_public: false,
      from_template: null,
      version: 1,
      root_master: { uid: master!.uid, name: 'master', latest_commit: expect.objectContaining({ uid: master!.treeUid }) },
      alt_root_masters: [expect.objectContaining({ uid: factors!.uid, name: 'conversion_factors' })],
      project: { uid: project.uid, name: 'Bridge' },
    });
    expect((await viewer.call({ path: `/api/project/${project.uid}/tracker/` })).json()).toEqual([read]);
  });
});

describe('a template', () => {
  let uid: string;
  let path: string;

  beforeAll(async () => {
    const other = await makeProject(tenant, superuser, 'Template', project.company.uid);
    uid = other.trackers[0]!.uid;
    path = `/api/tracker/${uid}/`;
    await tenant.grant(admin, { scope: 'project', scopeUid: other.uid, isAdmin: true });
  });

  const templates = async (person: TestPerson) =>
    (await person.call({ path: '/api/tracker/?onlyTemplates=true' }))
      .json<z.infer<typeof ProjectStructure>[]>()
      .map((each) => each.uid);
  const follow = (from_template: string | null, person = superuser) => patch(tracker, { from_template }, person);

  it('is what an administrator of its project marks as one, and unmarks [ADM-338, ADM-408, ADM-475, OPS-125]', async () => {
    expect((await patch(path, { is_template: false }, viewer)).status).toBe(404);
    expect((await patch(path, { is_template: true })).json()).toMatchObject({ is_template: true });
    expect((await patch(path, { is_template: false })).json()).toMatchObject({ is_template: false });
  });

  it('is listed for whoever may read it, and for everybody once a superuser has made it public [ADM-405, ADM-473, ADM-478, OPS-120]', async () => {
    await patch(path, { is_template: true });
    expect([await templates(admin), await templates(viewer)]).toEqual([[uid], []]);
    expect((await patch(path, { is_public: true })).status).toBe(403);
    expect((await patch(path, { is_public: true }, superuser)).status).toBe(200);
    expect(await templates(viewer)).toEqual([uid]);
  });

  it('is followed by another structure, and no longer, as a superuser says [ADM-404, ADM-476]', async () => {
    await patch(path, { is_template: true, is_public: true }, superuser);
    expect((await follow(uid, admin)).status).toBe(403);
    expect((await follow(uid)).json()).toMatchObject({ from_template: uid });
    expect((await follow(null)).json()).toMatchObject({ from_template: null });
    await patch(path, { is_template: false });
    expect((await follow(uid)).status).toBe(400);
  });
});

describe('a reporting package', () => {
  it('starts with a report of the first period in which nothing was received [ADM-272, ADM-279, OPS-168, OPS-170, REP-222, ADM-002]', async () => {
    const ref = await makePackage(admin, project, { name: 'Piling' });
    expect(ref).toMatchObject({ name: 'Piling', tracker: project.trackers[0]!.uid, project: project.uid });
    expect(ref.latest_commit).toMatchObject({ status: { name: 'Nothing Received' }, is_staging: true, due_date: '2024-02-01' });
    expect(ref.latest_commit.root_commit).toBe(ref.root_commit);
    expect((await admin.call({ path: refPath(ref) })).json()).toEqual(ref);
    // A viewer does not see a report that was never submitted.
    const unseen = { ...ref.latest_commit, uid: ref.root_commit, status: null, due_date: null };
    expect((await viewer.call({ path: refPath(ref) })).json()).toEqual({ ...ref, latest_commit: unseen });
    const read = (await viewer.call({ path: `/api/project/${project.uid}/` })).json<Project>();
    expect(read.related_refs).toContainEqual({
      uid: ref.uid,
      name: 'Piling',
      parent: read.related_refs.find(({ name }) => name === 'master')!.uid,
      latest_due_date: '2024-02-01',
      latest_status: 'Nothing Received',
      has_submitted: false,
      responsible_discipline: null,
    });
    const { related_commits } = (await admin.call({ path: `/api/project/${project.uid}/` })).json<Project>();
    expect(related_commits).toContainEqual({
      uid: ref.latest_commit.uid,
      ref_id: ref.uid,
      ref_name: 'Piling',
      is_staging: true,
      status_name: 'Nothing Received',
    });
  });

  it('lies below another one, with or without sections [ADM-500, OPS-185, OPS-173]', async () => {
    const above = await makePackage(admin, project, { name: 'Structures' });
    const path = `${refPath(above)}tree/${randomUUID()}/branch/`;
    const root = (await viewer.call({ path: tracker })).json<z.infer<typeof ProjectStructure>>().root_master.latest_commit.uid;
    await nodeCalls(admin, { structureUid: project.trackers[0]!.uid, reportUid: root }).add({ type: 'tree', name: 'Energy' });
    const sectionsOf = async (query: string, more: object) => {
      const answer = await admin.call({
        method: 'POST',
        path: path + query,
        body: { ref_name: 'Steel', name: 'Steel', ...more },
      });
      expect(answer.status).toBe(201);
      const made = answer.json<ReportingPackage>();
      expect(made).toMatchObject({ name: 'Steel', parent: above.uid });
      const nodes = await admin.call({ path: `${tracker}commit/${made.root_commit}/node/` });
      return nodes.json<{ _path: string }[]>().length - 1;
    };
    expect(await sectionsOf('?skip_categories=true', {})).toBe(0);
    expect(await sectionsOf('', { skip_categories: true })).toBe(0);
    expect(await sectionsOf('', {})).toBeGreaterThan(0);
    const twin = await admin.call({ method: 'POST', path: `${refPath(above)}branch/`, body: { ref_name: 'Timber' } });
    expect(twin.json()).toMatchObject({ name: 'Timber', parent: above.uid, latest_commit: { root_commit: expect.any(String) } });
  });

  it('is called by ref_name, the root of its tree by name, and copies the structure of from_commit [ADM-503, ADM-531, OPS-184]', async () => {
    const { uid, root_commit, latest_commit } = await makePackage(admin, project, { name: 'Quays' });
    const path = `${tracker}ref/${uid}/tree/${randomUUID()}/`;
    await nodeCalls(admin, { structureUid: project.trackers[0]!.uid, reportUid: root_commit }).add({
      type: 'tree',
      name: 'Quay walls',
    });
    const make = async (body: object) => {
      const answer = await admin.call({
        method: 'POST',
        path: `${path}branch/`,
        body: { ref_name: 'Berth 1', name: 'Root', ...body },
      });
      expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
      return answer.json<ReportingPackage>();
    };
    const nodesOf = async (pack: ReportingPackage) =>
      (await admin.call({ path: `${tracker}commit/${pack.root_commit}/node/` })).text;
    const copied = await make({ from_commit: root_commit });
    expect(copied).toMatchObject({ name: 'Berth 1', parent: uid });
    expect(await nodesOf(copied)).toContain('Quay walls');
    expect(await nodesOf(await make({ from_commit: latest_commit.uid }))).toContain('Quay walls');
    expect(await nodesOf(await make({}))).not.toContain('Quay walls');
    const report = await admin.call({ path: `${tracker}ref/${copied.uid}/report/` });
    expect(report.json()).toMatchObject({ ref_name: 'Berth 1', tree_root: { name: 'Root' } });
    expect(await nodesOf(await make({ from_commit: root_commit, skip_categories: true }))).not.toContain('Quay walls');
    const unknown = { ref_name: 'Berth 2', from_commit: randomUUID() };
    expect((await admin.call({ method: 'POST', path, body: unknown })).status).toBe(400);
  });

  it('has a responsible role, whose approver decides, and a due date that is repeated [REP-327, ADM-290]', async () => {
    const { roles: disciplines, periods } = await projectStore(tenant.tenantUid).load(project.uid);
    const [reporter, approver] = ['Reporter', 'Approver'].map((name) => disciplines.find((role) => role.name === name)!);
    const ref = await makePackage(admin, project, { name: 'Rails' });
    const changed = await patch(refPath(ref), { due_date: '2024-02-15', meta_json: { responsible_discipline: reporter!.uid } });
    expect(changed.json()).toMatchObject({
      due_date: '2024-02-15',
      meta_json: { responsible_discipline: reporter!.uid },
      latest_commit: { uid: ref.latest_commit.uid, due_date: '2024-02-15' },
    });
    const entry = await boardStore(tenant.tenantUid).entry(project.uid, ref.uid);
    expect(entry).toMatchObject({ responsibleUid: reporter!.uid, approverUid: approver!.uid, dueDate: '2024-02-15' });
    const stored = (await projectStore(tenant.tenantUid).load(project.uid)).allPackages.find(({ uid }) => uid === ref.uid)!;
    const { packageDueDate } = await import('../../../functions/data/stores/project/package-store.ts');
    expect(packageDueDate(stored.dueRule, periods[4])).toBe('2024-06-15');
    const cleared = await patch(refPath(ref), { due_date: null, meta_json: { responsible_discipline: null } });
    expect(cleared.json()).toMatchObject({
      due_date: null,
      meta_json: { responsible_discipline: null },
      latest_commit: { due_date: '2024-02-01' },
    });
    expect((await patch(refPath(ref), { meta_json: { responsible_discipline: randomUUID() } })).status).toBe(400);
  });

  it('keeps its conversion group, given as that of its report [ADM-497, OPS-171]', async () => {
    const ref = await makePackage(admin, project, { name: 'Signals' });
    const changed = await patch(refPath(ref), { latest_commit: { meta_json: { conversion_factor_group: 'latest' } } });
    expect(changed.json()).toMatchObject({ latest_commit: { meta_json: { conversion_factor_group: 'latest' } } });
  });

  it('is deleted when nothing was submitted and nothing lies below it [ADM-501, ADM-098, OPS-169]', async () => {
    const above = await makePackage(admin, project, { name: 'Above' });
    const below = await makePackage(admin, project, { name: 'Below', parent: above.uid });
    const remove = (path: string) => admin.call({ method: 'DELETE', path });
    expect((await remove(refPath(above))).status).toBe(409);
    expect((await remove(refPath(below))).status).toBe(204);
    expect((await admin.call({ path: refPath(below) })).status).toBe(404);
    expect((await remove(refPath(above))).status).toBe(204);
    const read = (await admin.call({ path: `/api/project/${project.uid}/` })).json<Project>();
    expect(read.related_refs.map(({ name }) => name)).not.toContain('Above');
    const master = (await viewer.call({ path: tracker })).json<z.infer<typeof ProjectStructure>>().root_master.uid;
    expect((await remove(`${tracker}ref/${master}/`)).status).toBe(409);
  });

  it('is one of a thousand at most', async () => {
    const loaded = await projectStore(tenant.tenantUid).load(project.uid);
    const full = { ...loaded, packages: Array.from({ length: PACKAGE_LIMIT }, () => loaded.allPackages[0]!) };
    const fields = { name: 'X', parentUid: loaded.project.rootUid, responsibleUid: null, dueDate: null, metaJson: {} };
    await expect(packageStore(tenant.tenantUid).create(full, fields, testCause())).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('packages', () => {
  it('are changed by administrators, read by those who may, and unknown to others [ADM-407, ADM-419, ADM-425, ADM-426, SET-012]', async () => {
    const ref = await makePackage(admin, project, { name: 'Guarded' });
    const master = tracker;
    for (const [method, path, body] of [
      ['PATCH', refPath(ref), { name: 'X' }],
      ['PUT', refPath(ref), { name: 'X' }],
      ['DELETE', refPath(ref), undefined],
      ['POST', `${tracker}ref/`, { name: 'X' }],
      ['POST', `${refPath(ref)}branch/`, { ref_name: 'X' }],
      ['POST', `${refPath(ref)}tree/t/branch/`, { ref_name: 'X' }],
      ['PATCH', master, { is_template: true }],
      ['PUT', master, { is_template: true }],
    ] as const) {
      expect((await viewer.call({ method, path, body })).status).toBe(403);
      expect((await stranger.call({ method, path, body })).status).toBe(404);
      expect((await elsewhere.call({ method, path, body })).status).toBe(404);
      expect((await tenant.call({ method, path, body })).status).toBe(401);
    }
    for (const path of [refPath(ref), `${tracker}ref/`, tracker, `/api/project/${project.uid}/tracker/`]) {
      expect((await viewer.call({ path })).status).toBe(200);
      expect((await stranger.call({ path })).status).toBe(404);
      expect((await elsewhere.call({ path })).status).toBe(404);
      expect((await tenant.call({ path })).status).toBe(401);
    }
    const member = await tenant.person('max');
    await tenant.grant(member, { scope: 'project', scopeUid: project.uid, actions: ['READ_PROJECT_REPORT'] });
    expect((await member.call({ path: `${tracker}ref/` })).status).toBe(403);
    expect((await viewer.call({ path: refPath(ref) })).json()).toMatchObject({ name: 'Guarded' });
  });

  it('of all projects are listed light, those of the caller alone on request [ADM-558, OPS-122, OPS-167, REP-363]', async () => {
    const { roles: disciplines } = await projectStore(tenant.tenantUid).load(project.uid);
    const [reporter, approver] = ['Reporter', 'Approver'].map((wanted) => disciplines.find(({ name }) => name === wanted)!.uid);
    const own = await makePackage(admin, project, { name: 'Mine', meta_json: { responsible_discipline: reporter } });
    await makePackage(admin, project, { name: 'Not mine', meta_json: { responsible_discipline: approver } });
    const rita = await tenant.person('rita');
    const actions = ['READ_TRACKER_REF', 'UPDATE_TRACKER_REF_SCORE_VALUE'] as const;
    await tenant.grant(rita, { scope: 'project', scopeUid: project.uid, actions, roles: [reporter!] });
    const list = async (person: TestPerson, query = '') =>
      (await person.call({ path: `/api/tracker/ref/?light=true${query}` })).json<z.infer<typeof LightPackage>[]>();
    expect((await list(rita)).map(({ name }) => name)).toEqual(expect.arrayContaining(['Mine', 'Not mine']));
    const mine = await list(rita, '&includeOnHold=true&isResponsible=true');
    expect(mine.find(({ uid }) => uid === own.uid)).toMatchObject({ name: 'Mine', project: project.uid });
    expect(mine.map(({ name }) => name)).not.toContain('Not mine');
    expect(await list(stranger)).toEqual([]);
    const held = await makePackage(admin, project, { name: 'Held' });
    const hold = { status: 'HOLD', comment: 'On hold status toggled' };
    expect((await patch(`${refPath(held)}commit/${held.latest_commit.uid}/`, hold)).status).toBe(200);
    expect((await list(rita)).map(({ name }) => name)).not.toContain('Held');
    expect((await list(rita, '&includeOnHold=true')).map(({ name }) => name)).toContain('Held');
    expect((await tenant.call({ path: '/api/tracker/ref/' })).status).toBe(401);
    expect((await tenant.call({ path: '/api/tracker/' })).status).toBe(401);
    const names = (await viewer.call({ path: `${tracker}ref/` })).json<ReportingPackage[]>().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['master', 'Mine']));
  });
});
