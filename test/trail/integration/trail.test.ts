import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '../../../shared/contract/jobs.ts';
import type { TrailEntry } from '../../../shared/contract/trail/trail.ts';
import { jobsOf, until } from '../../support/makers/jobs.ts';
import { makeCompany, makeProject } from '../../support/makers/project.ts';
import { makeTenant, type TestPerson } from '../../support/makers/tenant.ts';
import { outputs } from '../../support/support.ts';

type World = Awaited<ReturnType<typeof makeWorld>>;
let world: World;

async function makeWorld() {
  const tenant = await makeTenant();
  const owner = await tenant.person('owner', { isSuperuser: true, isTenantSuperuser: true });
  const company = await makeCompany(tenant, 'Port');
  const project = await makeProject(tenant, owner, 'Harbour', company);
  const other = await makeProject(tenant, owner, 'Quarry', company);
  const admin = await tenant.person('admin');
  await tenant.grant(admin, { scope: 'project', scopeUid: project.uid, isAdmin: true });
  const viewer = await tenant.person('viewer');
  await tenant.grant(viewer, { scope: 'project', scopeUid: project.uid, actions: ['READ_PROJECT_REPORT'] });
  return { tenant, owner, admin, viewer, stranger: await tenant.person('stranger'), company, project, other };
}

beforeAll(async () => {
  world = await makeWorld();
}, 120_000);

const read = async (person: TestPerson, path: string) => (await person.call({ path })).json<TrailEntry[]>();
const ofProject = (query = '') => `/api/project/${world.project.uid}/audit-trail/${query}`;

describe('the audit trail on the stack', () => {
  it('tells an administrator what was changed in the project, and nothing of others', async () => {
    const entries = await read(world.admin, ofProject());
    expect(entries.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['project', 'membership']));
    expect(new Set(entries.map(({ place }) => place.uid))).toEqual(new Set([world.project.uid]));
    expect(entries.find(({ kind }) => kind === 'project')?.subject.name).toBe('Harbour');
  });

  it('comes by pages and by kind', async () => {
    const all = await read(world.admin, ofProject('?limit=200'));
    const first = await read(world.admin, ofProject('?limit=2'));
    expect(first.map(({ uid }) => uid)).toEqual(all.slice(0, 2).map(({ uid }) => uid));
    const roles = await read(world.admin, ofProject('?kind=project'));
    expect(roles.map(({ kind }) => kind)).toEqual(['project']);
  });

  it('is forbidden to those who do not administer it, and not there for strangers', async () => {
    expect((await world.viewer.call({ path: ofProject() })).status).toBe(403);
    expect((await world.stranger.call({ path: ofProject() })).status).toBe(404);
    expect((await world.admin.call({ path: `/api/project/${world.other.uid}/audit-trail/` })).status).toBe(404);
    expect((await world.admin.call({ path: `/api/company/${world.company}/audit-trail/` })).status).toBe(404);
    expect((await world.admin.call({ path: '/api/tenant/admin/audit-trail/' })).status).toBe(403);
  });

  it('of the tenancy has every project for a superuser', async () => {
    const entries = await read(world.owner, '/api/tenant/admin/audit-trail/?limit=200');
    const places = new Set(entries.map(({ place }) => place.name));
    expect([...places]).toEqual(expect.arrayContaining(['Harbour', 'Quarry', 'Port']));
  });

  it('is written into a file, which is an entry itself', async () => {
    const body = { scope: 'project', uid: world.project.uid };
    const started = await world.admin.call({ method: 'POST', path: '/api/audit-trail/export/', body });
    const { uid } = started.json<Job>();
    await until('the file', async () => (await jobsOf(world.tenant).get(uid)).status === 'done');
    const { signed_url: url } = (await world.admin.call({ path: `/api/export/${uid}/` })).json<{ signed_url: string }>();
    const text = await (await fetch(url)).text();
    expect(text).toContain('Harbour');
    expect((await read(world.admin, ofProject('?kind=export'))).map(({ kind }) => kind)).toEqual(['export']);
    expect((await world.owner.call({ path: `/api/export/${uid}/` })).status).toBe(404);
  });

  it('is sealed and proved by the schedules without a fault', async () => {
    const run = async (name: 'SealTrailFunctionName' | 'CheckTrailFunctionName') => {
      const { FunctionError, Payload } = await new LambdaClient().send(new InvokeCommand({ FunctionName: outputs()[name]! }));
      expect(FunctionError).toBeUndefined();
      return JSON.parse(new TextDecoder().decode(Payload)) as { faults?: number };
    };
    await run('SealTrailFunctionName');
    expect((await run('CheckTrailFunctionName')).faults).toBeTypeOf('number');
  });
});
