import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { makeCompany, makePackage, makeProject, YEAR_2024 } from '../../support/makers/project.ts';
import { reportCalls } from '../../support/makers/report.ts';
import { nodeCalls } from '../../support/makers/structure.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';

const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');

let tenant: TestTenant;
let superuser: TestPerson;
let stranger: TestPerson;
let viewer: TestPerson;
let elsewhere: TestPerson;
let project: Project;

beforeAll(async () => {
  tenant = await makeTenant();
  superuser = await tenant.person('sue', { isSuperuser: true });
  stranger = await tenant.person('stan');
  viewer = await tenant.person('vera');
  elsewhere = await (await makeTenant()).person('eve', { isSuperuser: true });
  project = await makeProject(tenant, superuser);
  await tenant.grant(viewer, { scope: 'project', scopeUid: project.uid, actions: ['READ_TRACKER_REF'] });
});

const read = async (person: TestPerson, id = project.uid) => person.call({ path: `/api/project/${id}/` });

describe('a new project', () => {
  it('answers its company, tracker and reporting, and is read by its short id [ADM-274, ADM-278, ADM-491, OPS-048, OPS-052]', async () => {
    const answer = await read(superuser, project.uid.slice(0, 8));
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({
      uid: project.uid,
      name: 'Bridge',
      company: { uid: project.company.uid, name: 'Northern' },
      meta_json: {},
      reporting: YEAR_2024,
      may_copy: true,
      trackers: [{ uid: expect.any(String) }],
      related_refs: [expect.objectContaining({ name: 'master', parent: null, latest_status: null })],
      related_commits: [],
    });
  });

  it('has twelve monthly periods, whose end is exclusive, two roles and four permission groups [ADM-281]', async () => {
    const {
      periods,
      roles: disciplines,
      permissionGroups: authgroups,
      allPackages: refs,
    } = await projectStore(tenant.tenantUid).load(project.uid);
    expect(periods.map(({ startDate, endDate }) => [startDate, endDate]).slice(0, 2)).toEqual([
      ['2024-01-01', '2024-02-01'],
      ['2024-02-01', '2024-03-01'],
    ]);
    expect(periods).toHaveLength(12);
    const approver = disciplines.find(({ name }) => name === 'Approver');
    expect(disciplines.find(({ name }) => name === 'Reporter')?.approverUid).toBe(approver?.uid);
    expect(authgroups.map(({ name }) => name).sort()).toEqual(['Administrator', 'Approver', 'Reporter', 'Viewer']);
    expect(refs.map(({ kind }) => kind).sort()).toEqual(['conversion_factors', 'master']);
  });

  it('is whole even with more periods than a transaction takes', async () => {
    const reporting = { startDate: '2024-01-01', endDate: '2024-12-31', freq_num: 1, freq_unit: 'DAYS' };
    const body = { name: 'Daily', company: project.company.uid, reporting };
    const created = (await superuser.call({ method: 'POST', path: '/api/project/', body })).json<Project>();
    expect((await projectStore(tenant.tenantUid).load(created.uid)).periods).toHaveLength(365);
  });

  it('is reported for at once: nobody sets or checks whether a contract is awarded [SET-009]', async () => {
    const fresh = await makeProject(tenant, superuser, 'Depot', project.company.uid);
    expect(JSON.stringify(fresh)).not.toMatch(/award|contract/i);
    const { allPackages: refs } = await projectStore(tenant.tenantUid).load(fresh.uid);
    const tracker = fresh.trackers[0]!.uid;
    const master = refs.find(({ kind }) => kind === 'master')!;
    const nodes = nodeCalls(superuser, { structureUid: tracker, reportUid: master.treeUid });
    const section = await nodes.add({ type: 'tree', name: 'Carbon' });
    const metric = { name: 'Diesel', unit: 'Litres', category: 'Carbon' };
    const diesel = await nodes.add({ type: 'metricscore', path: section, metric, required: true });
    const reports = reportCalls(superuser, tracker, await makePackage(superuser, fresh));
    await reports.enter((await reports.current()).uid, diesel, { value: 10 });
    expect((await reports.submit({ comment: 'January' })).status).toBe(201);
  });

  it('needs the administrator of its company or a superuser [OPS-048, ADM-426, SET-012]', async () => {
    const company = await makeCompany(tenant, 'Southern');
    const post = (person: TestPerson) =>
      person.call({ method: 'POST', path: '/api/project/', body: { name: 'X', company: { uid: company } } });
    expect((await post(stranger)).status).toBe(400);
    await tenant.grant(stranger, { scope: 'company', scopeUid: company, actions: ['READ_COMPANY'] });
    expect((await post(stranger)).status).toBe(403);
    const admin = await tenant.person('ada');
    await tenant.grant(admin, { scope: 'company', scopeUid: company, isAdmin: true });
    expect((await post(admin)).status).toBe(201);
  });

  it('refuses a blank name and an end before the start, by field [ADM-566]', async () => {
    const reporting = { ...YEAR_2024, endDate: '2023-01-01' };
    const body = { name: ' ', company: project.company.uid, reporting };
    const answer = await superuser.call({ method: 'POST', path: '/api/project/', body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['name', 'reporting.endDate']);
  });
});

describe('projects', () => {
  it('are listed with their company to those who may see them [OPS-047, REP-217, SET-012]', async () => {
    const list = async (person: TestPerson) => (await person.call({ path: '/api/project/' })).json<Project[]>();
    expect((await list(viewer)).map(({ uid, name, company }) => ({ uid, name, company }))).toEqual([
      { uid: project.uid, name: 'Bridge', company: { uid: project.company.uid, name: 'Northern' } },
    ]);
    expect(await list(elsewhere)).toEqual([]);
  });

  it('change by PATCH, which keeps other meta-data, and PUT, which replaces it [ADM-275, ADM-515, ADM-516, ADM-517, OPS-053, OPS-054]', async () => {
    const own = await makeProject(tenant, superuser, 'Tunnel', project.company.uid);
    const change = async (method: string, body: object) =>
      (await superuser.call({ method, path: `/api/project/${own.uid}/`, body })).json<Project>();
    await change('PATCH', { meta_json: { allowSuppliers: true, apportionment: {} } });
    const reporting = { ...YEAR_2024, freq_unit: 'QUARTERS' };
    const patched = await change('PATCH', { name: 'Tube', meta_json: { apportionment: null }, reporting });
    expect(patched).toMatchObject({ name: 'Tube', meta_json: { allowSuppliers: true }, reporting });
    expect(patched.meta_json).not.toHaveProperty('apportionment');
    const replaced = await change('PUT', { name: 'Tunnel', meta_json: { styles: { navBarColor: '#123456' } } });
    expect(replaced).toMatchObject({ name: 'Tunnel', meta_json: { styles: { navBarColor: '#123456' } } });
    expect(replaced.meta_json).not.toHaveProperty('allowSuppliers');
  });

  it('are changed by administrators only and seen by members only [ADM-425, ADM-426, SET-012]', async () => {
    const patch = (person: TestPerson) =>
      person.call({ method: 'PATCH', path: `/api/project/${project.uid}/`, body: { name: 'X' } });
    expect((await patch(viewer)).status).toBe(403);
    expect((await patch(stranger)).status).toBe(404);
    expect((await patch(elsewhere)).status).toBe(404);
    expect((await read(elsewhere)).status).toBe(404);
    expect((await tenant.call({ path: `/api/project/${project.uid}/` })).status).toBe(401);
    expect((await tenant.call({ path: '/api/project/' })).status).toBe(401);
    expect((await read(viewer)).json()).toMatchObject({ name: 'Bridge' });
  });

  it('refuse a change of an older version', async () => {
    const headers = { 'if-match': '"0"' };
    const answer = await superuser.call({ method: 'PATCH', path: `/api/project/${project.uid}/`, body: { name: 'X' }, headers });
    expect(answer.status).toBe(409);
  });

  it('tell what the caller may do, with the roles held there [OPS-080, ADM-560, ADM-291]', async () => {
    const { roles: disciplines } = await projectStore(tenant.tenantUid).load(project.uid);
    const reporter = disciplines.find(({ name }) => name === 'Reporter')!;
    const person = await tenant.person('rita');
    const actions = ['READ_TRACKER_REF'] as const;
    await tenant.grant(person, { scope: 'project', scopeUid: project.uid, actions, roles: [reporter.uid] });
    const permission = async (who: TestPerson) =>
      (await who.call({ path: `/api/project/${project.uid.slice(0, 8)}/permission/` })).json();
    expect(await permission(person)).toEqual({
      is_admin: false,
      is_auditor: false,
      is_limited: false,
      actions: ['READ_TRACKER_REF'],
      project_disciplines: [{ uid: reporter.uid, base_uid: reporter.uid, name: 'Reporter' }],
    });
    const none = { is_admin: false, is_auditor: false, is_limited: false, actions: [], project_disciplines: [] };
    expect(await permission(stranger)).toEqual(none);
    expect(await permission(superuser)).toMatchObject({ is_admin: true });
  });

  it.each(['project', 'company'] as const)(
    'tell what somebody may do by the whole id of a %s and its first eight characters [ADM-560, ADM-561]',
    async (scope) => {
      const uid = scope === 'project' ? project.uid : project.company.uid;
      const action = scope === 'project' ? 'READ_PROJECT_MEMBER' : 'READ_COMPANY';
      const [plain, boss] = [await tenant.person(`plain-${scope}`), await tenant.person(`boss-${scope}`)];
      await tenant.grant(plain, { scope, scopeUid: uid, actions: [action] });
      await tenant.grant(boss, { scope, scopeUid: uid, isAdmin: true });
      for (const id of [uid, uid.slice(0, 8)]) {
        const lookup = async (who: TestPerson) => (await who.call({ path: `/api/${scope}/${id}/permission/` })).json();
        expect(await lookup(plain)).toMatchObject({ is_admin: false, actions: [action] });
        expect(await lookup(boss)).toMatchObject({ is_admin: true, actions: expect.any(Array) });
      }
    },
  );

  it('answer a lookup of what is not there like one of what is not seen [SET-012]', async () => {
    const lookup = async (who: TestPerson, path: string) => {
      const { status, text } = await who.call({ path: `/api/${path}/permission/` });
      return { status, text };
    };
    for (const scope of ['project', 'company'] as const) {
      const uid = scope === 'project' ? project.uid : project.company.uid;
      const hidden = await lookup(stranger, `${scope}/${uid}`);
      expect(hidden).toMatchObject({ status: 200, text: expect.stringContaining('"is_admin":false') });
      expect(await lookup(stranger, `${scope}/${randomUUID()}`)).toEqual(hidden);
      expect(await lookup(stranger, `${scope}/${uid.slice(0, 8)}`)).toEqual(hidden);
      expect(await lookup(superuser, `${scope}/${randomUUID()}`)).toEqual(hidden);
    }
  });
});
