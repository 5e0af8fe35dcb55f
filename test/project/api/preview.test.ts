import { beforeAll, describe, expect, it } from 'vitest';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { inputOf, makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';

let world: ReportWorld;
let viewerRole: string;

beforeAll(async () => {
  world = await makeReportWorld();
  await world.fresh();
  viewerRole = world.roleUid('Reporter');
});

const as = (person: TestPerson, method: string, path: string, role = viewerRole, body?: unknown) =>
  person.call({
    method,
    path,
    headers: { 'x-preview-role': `${world.project.uid}/${role}` },
    ...(body !== undefined && { body }),
  });

describe('a preview of a role', () => {
  it('answers what somebody with this role alone would read, superusers too', async () => {
    const permission = `/api/project/${world.project.uid}/permission/`;
    for (const person of [world.admin, world.owner]) {
      expect((await person.call({ path: permission })).json()).toMatchObject({ is_admin: true });
      const seen = (await as(person, 'GET', permission)).json<{ is_admin: boolean; actions: string[] }>();
      expect(seen.is_admin).toBe(false);
      expect(seen.actions).toContain('UPDATE_TRACKER_REF_SCORE_VALUE');
      expect(seen.actions).not.toContain('UPDATE_TRACKER_REF');
      expect((await as(person, 'GET', '/api/project/')).json<Project[]>().map(({ uid }) => uid)).toEqual([world.project.uid]);
    }
    expect((await as(world.owner, 'GET', `/api/company/${world.project.company.uid}/`)).status).toBe(404);
  });

  it('changes nothing, whatever the rights of who looks', async () => {
    const answer = await as(world.owner, 'PATCH', `/api/project/${world.project.uid}/`, viewerRole, { name: 'Changed' });
    expect(answer.status).toBe(403);
    expect((await world.owner.call({ path: `/api/project/${world.project.uid}/` })).json<Project>().name).toBe('Bridge');
  });

  it('changes nothing that the role itself might change', async () => {
    const { report, reporter } = await world.fresh();
    const { diesel } = world.paths;
    const body = { type: 'metricscore', node: { metricscore: { input: { value: 5 } } } };
    const path = `/api/tracker/${world.tracker}/commit/${report.uid}/node/${diesel}/`;
    expect((await as(world.admin, 'PATCH', path, viewerRole, body)).status).toBe(403);
    expect(inputOf(await reporter.nodes(report.uid), diesel).value).toBeNull();
  });

  it('is for administrators of the project, and for its roles', async () => {
    const path = `/api/project/${world.project.uid}/`;
    expect((await as(world.viewer, 'GET', path)).status).toBe(403);
    expect((await as(world.reporter, 'GET', path)).status).toBe(403);
    expect((await as(world.admin, 'GET', path, 'deadbeef')).status).toBe(404);
  });
});
