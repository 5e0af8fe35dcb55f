import { describe, expect, it } from 'vitest';
import type { LosingSight, ProjectGroup } from '../../../shared/contract/person/members.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { defaultSight, isReportersGroup } from '../../../shared/domain/access/sight.ts';
import { person, type Site, type SitePerson, site, tenantUid } from '../../support/access/memory-site.ts';

const { auditStore } = await import('../../../functions/data/stores/audit-store.ts');

/** A package of the site that a role reports for. */
async function pack({ admin, project }: Site, name: string, responsible: string | null, parent: string | null = null) {
  const body = { name, parent, meta_json: { responsible_discipline: responsible } };
  const answer = await admin.post(`/api/tracker/${project.structureUid}/ref/`, body);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json<{ uid: string }>().uid;
}
const give = ({ admin, path }: Site, { email }: SitePerson, project_discipline: string) =>
  admin.post(`${path}member/`, { email, project_discipline });
const groupOf = async ({ admin, path }: Site, name: string) =>
  (await admin.get(`${path}authgroup/`)).json<ProjectGroup[]>().find((each) => each.name === name)!;
const seen = async ({ get }: SitePerson, { path }: Site) =>
  (await get(path)).json<Project>().related_refs.map(({ name }) => name);

/** A site in which the role Reporter reports for 'Mine' with 'Below' under it, and no role for 'Theirs'. */
async function reporting(name: string) {
  const made = await site(name);
  const lead = await made.admin.post(`${made.path}discipline/`, { name: 'Other', auth: made.group('Viewer'), approver: null });
  const other = lead.json<{ uid: string }>().uid;
  const mine = await pack(made, 'Mine', made.role('Reporter'));
  await pack(made, 'Below', other, mine);
  await pack(made, 'Theirs', other);
  const reporter = await person(`reporter-${name.toLowerCase()}`);
  expect((await give(made, reporter, made.role('Reporter'))).status).toBe(201);
  return { ...made, reporter, other };
}

describe('the sight of a permission group', () => {
  it('is the whole project where nothing is said of it, as existing clients expect', async () => {
    const place = await reporting('Plain');
    expect(await groupOf(place, 'Reporter')).toMatchObject({ sees: 'project' });
    expect(await seen(place.reporter, place)).toEqual(expect.arrayContaining(['Mine', 'Below', 'Theirs']));
    const body = { name: 'Clerks', is_admin: false, policy_json: { actions: ['READ_TRACKER_REF'] } };
    expect((await place.admin.post(`${place.path}authgroup/`, body)).json()).toMatchObject({ sees: 'project' });
  });

  it('limits those who have the group from the next request on, and leaves everybody else alone', async () => {
    const place = await reporting('Switched');
    const viewer = await person('viewer-switched');
    await place.admin.post(`${place.path}discipline/`, { name: 'Guest', auth: place.group('Viewer'), approver: null });
    const roles = (await place.admin.get(`${place.path}discipline/`)).json<{ uid: string; name: string }[]>();
    await give(place, viewer, roles.find(({ name }) => name === 'Guest')!.uid);
    const url = `${place.path}authgroup/${place.group('Reporter')}/`;
    expect((await place.admin.patch(url, { sees: 'own' })).json()).toMatchObject({ sees: 'own', name: 'Reporter' });
    expect((await seen(place.reporter, place)).sort()).toEqual(['Below', 'Mine', 'master']);
    expect((await place.reporter.get(`${place.path}member/`)).status).toBe(404);
    expect(await seen(viewer, place)).toEqual(expect.arrayContaining(['Mine', 'Below', 'Theirs']));
    expect((await place.admin.patch(url, { sees: 'project' })).status).toBe(200);
    expect(await seen(place.reporter, place)).toContain('Theirs');
  });

  it('is kept by a client that replaces the group without naming it', async () => {
    const place = await reporting('Kept');
    const url = `${place.path}authgroup/${place.group('Reporter')}/`;
    await place.admin.patch(url, { sees: 'own' });
    const { name, is_admin, policy_json } = await groupOf(place, 'Reporter');
    expect((await place.admin.put(url, { name, is_admin, policy_json })).json()).toMatchObject({ sees: 'own' });
    expect(await seen(place.reporter, place)).not.toContain('Theirs');
  });

  it('is the whole project for administrators', async () => {
    const place = await reporting('Admins');
    const url = `${place.path}authgroup/`;
    const body = { name: 'Chiefs', is_admin: true, sees: 'own' };
    expect((await place.admin.post(url, body)).json()).toMatchObject({ errors: { sees: [expect.any(String)] } });
    const reporters = `${url}${place.group('Reporter')}/`;
    await place.admin.patch(reporters, { sees: 'own' });
    expect((await place.admin.patch(reporters, { is_admin: true })).json()).toMatchObject({ sees: 'project', is_admin: true });
    expect(await seen(place.reporter, place)).toContain('Theirs');
  });

  it('is changed with an entry in the trail of the project', async () => {
    const place = await reporting('Trail');
    await place.admin.patch(`${place.path}authgroup/${place.group('Reporter')}/`, { sees: 'own' });
    const entries = await auditStore(tenantUid).of(place.group('Reporter'));
    expect(entries.flatMap(({ changes }) => changes)).toContainEqual({ field: 'sees', from: null, to: 'own' });
  });
});

describe('the preview of a narrower sight', () => {
  const losing = async (place: Site, body: object) =>
    (await place.admin.patch(`${place.path}authgroup/${place.group('Reporter')}/?dry_run=true`, body)).json<{
      sees: string;
      losing: LosingSight[];
    }>();

  it('names who loses sight of which packages, and changes nothing', async () => {
    const place = await reporting('Preview');
    const answer = await losing(place, { sees: 'own' });
    expect(answer.sees).toBe('own');
    expect(answer.losing.map(({ user, packages }) => [user.email, packages.map(({ name }) => name)])).toEqual([
      [place.reporter.email, ['Theirs']],
    ]);
    expect(await groupOf(place, 'Reporter')).toMatchObject({ sees: 'project' });
    expect(await seen(place.reporter, place)).toContain('Theirs');
  });

  it('names nobody who sees everything by another role', async () => {
    const place = await reporting('Both');
    expect((await give(place, place.reporter, place.role('Approver'))).status).toBe(201);
    expect((await losing(place, { sees: 'own' })).losing).toEqual([]);
  });

  it('is for administrators alone', async () => {
    const place = await reporting('Refused');
    const url = `${place.path}authgroup/${place.group('Reporter')}/?dry_run=true`;
    expect((await place.reporter.patch(url, { sees: 'own' })).status).toBe(403);
  });
});

describe('a project that is made for reporters who see their own packages', () => {
  it('limits its group of reporters and no other one', async () => {
    const { project } = await site('Template');
    const owner = await person('owner', { isTenantSuperuser: true });
    const body = { name: 'New', company: project.companyUid, reporters_see: 'own' };
    const answer = await owner.post('/api/project/', body);
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    const groups = await owner.get(`/api/project/${answer.json<Project>().uid}/authgroup/`);
    expect(
      groups
        .json<ProjectGroup[]>()
        .map(({ name, sees }) => [name, sees])
        .sort(),
    ).toEqual([
      ['Administrator', 'project'],
      ['Approver', 'project'],
      ['Reporter', 'own'],
      ['Viewer', 'project'],
    ]);
  });
});

/** The uid of a package's open report. */
async function reportOf({ admin, path, project }: Site, name: string): Promise<string> {
  const { related_refs } = (await admin.get(path)).json<Project>();
  const pack = related_refs.find((each) => each.name === name)!.uid;
  return (await admin.get(`/api/tracker/${project.structureUid}/ref/${pack}/report/`)).json<{ uid: string }>().uid;
}

describe('files of metrics', () => {
  it('are of the reports of own packages alone, for who sees these', async () => {
    const place = await reporting('Files');
    await place.admin.patch(`${place.path}authgroup/${place.group('Reporter')}/`, { sees: 'own' });
    const at = `/api/tracker/${place.project.structureUid}/`;
    const csv = (commitId?: string) =>
      place.reporter.post(`${at}dispatch/`, { type: 'METRICS_TO_CSV', ...(commitId && { commitId }) });
    expect((await csv(await reportOf(place, 'Mine'))).status).toBe(200);
    expect((await csv(await reportOf(place, 'Theirs'))).status).toBe(404);
    expect((await csv()).status).toBe(404);
    const fill = { type: 'CSV_TO_INPUT_VALUES', commitId: await reportOf(place, 'Theirs'), docId: 'x', fileId: 'x' };
    expect((await place.reporter.post(`${at}dispatch/`, fill)).status).toBe(404);
  });
});

describe('the form of a report', () => {
  it('fills one of an own package, and no other, for who reads the whole project by another role', async () => {
    const place = await reporting('Forms');
    await place.admin.patch(`${place.path}authgroup/${place.group('Reporter')}/`, { sees: 'own' });
    expect((await give(place, place.reporter, place.other)).status).toBe(201);
    const fill = async (name: string) => {
      const body = { type: 'CSV_TO_INPUT_VALUES', commitId: await reportOf(place, name), docId: 'none', fileId: 'none' };
      const { status, text } = await place.reporter.post(`/api/tracker/${place.project.structureUid}/dispatch/`, body);
      return [status, text];
    };
    expect(await fill('Mine')).toEqual([404, expect.stringContaining('This row is no longer part of the report.')]);
    expect(await fill('Theirs')).toEqual([403, expect.any(String)]);
  });
});

describe('a group of reporters', () => {
  const of = (...actions: string[]) => ({ isAdmin: false, actions });

  it('enters figures and changes nothing else', () => {
    expect(isReportersGroup(of('READ_TRACKER_REF', 'UPDATE_TRACKER_REF_SCORE_VALUE'))).toBe(true);
    expect(isReportersGroup(of('READ_TRACKER_REF', 'READ_TRACKER_REF_SCORE_VALUE'))).toBe(false);
    expect(isReportersGroup(of('UPDATE_TRACKER_REF', 'UPDATE_TRACKER_REF_SCORE_VALUE'))).toBe(false);
    expect(isReportersGroup({ isAdmin: true, actions: ['UPDATE_TRACKER_REF_SCORE_VALUE'] })).toBe(false);
  });

  it('starts in the form with its own packages', () => {
    expect(defaultSight(of('CREATE_TRACKER_REF_SCORE_VALUE'))).toBe('own');
    expect(defaultSight(of('READ_TRACKER_REF'))).toBe('project');
  });
});
