import type { Context, APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { type Project, projects } from '../../../shared/contract/project/projects.ts';
import { alsoOf, type RouteDef } from '../../../shared/contract/route.ts';
import { ACTIONS } from '../../../shared/domain/access/rights.ts';
import { ask, eventOf, guarded, type Person, people, person, table, tenantUid, uids } from '../../support/access/world.ts';

const { handler } = await import('../../../functions/api/projects/handler.ts');
const { db } = await import('../../../functions/data/service.ts');

const inProject = { tenantUid, projectUid: uids.project, structureUid: uids.tracker, version: 1 };
table.put(
  db.entities.structure.put({ ...inProject, uid: uids.tracker, isTemplate: false, isPublic: false }),
  db.entities.package.put({
    ...inProject,
    uid: uids.master,
    name: 'master',
    kind: 'master',
    treeUid: uids.master,
    metaJson: {},
    created: '2024-01-01T00:00:00Z',
  }),
  db.entities.company.put({
    tenantUid,
    uid: uids.company,
    name: 'Company',
    address: {},
    metaJson: {},
    created: '2024-01-01T00:00:00Z',
  }),
);

/** A person with every right on the project except the one to its packages. */
const blind = person(tenantUid, { actions: ACTIONS.filter((action) => action !== 'READ_TRACKER_REF') });

const read = async (as: Person) => {
  const event = await eventOf(projects.readProject, { as });
  const { statusCode, body } = (await handler(event as never, { functionName: 'test' } as Context)) as Result;
  expect(statusCode).toBe(200);
  return JSON.parse(String(body)) as Project;
};

const needsPackages = ({ access }: RouteDef) =>
  typeof access === 'object' && (access.needs === 'READ_TRACKER_REF' || access.also === 'READ_TRACKER_REF');

describe('the packages of a project', () => {
  it('stand in the project for those who may read packages [ADM-419]', async () => {
    const { related_refs } = await read(people.viewer);
    expect(related_refs.map(({ name }) => name)).toEqual(expect.arrayContaining(['master', 'Package']));
    const { related_commits } = await read(people.reporter);
    expect(related_commits.map(({ ref_name }) => ref_name)).toContain('Package');
  });

  it('are not told to others, of whom the project has its root alone [ADM-419]', async () => {
    const seen = await read(blind);
    expect(seen.related_refs.map(({ name, latest_status }) => [name, latest_status])).toEqual([['master', null]]);
    expect(seen.related_commits).toEqual([]);
    expect(JSON.stringify(seen)).not.toContain('Package');
  });

  it.each(guarded.filter(([, route]) => needsPackages(route)))(
    '%s tells of packages, and nothing to those who may not read them [ADM-419]',
    async (_name, route) => {
      const asked = {
        commit: route.path.includes('{refId}') ? 'pending' : 'structure',
        query: { period: 'x', indicator: 'x' },
      } as const;
      expect(await ask(route, { ...asked, as: blind })).toBe(403);
      expect(await ask(route, { ...asked, as: people.stranger })).toBe(404);
    },
  );

  it('are in no file of what was entered for those who may not read them [ADM-419]', async () => {
    const [, route] = guarded.find(([name]) => name === 'createExport')!;
    expect(alsoOf(route).map(({ need }) => need)).toContain('READ_TRACKER_REF');
    expect(await ask(route, { as: blind, body: { what: 'inputs', format: 'csv' } })).toBe(403);
    expect(await ask(route, { as: people.viewer, body: { what: 'inputs', format: 'csv' } })).toBe('reached');
  });
});
