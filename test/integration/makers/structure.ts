import { randomUUID } from 'node:crypto';
import type { TrackerNode } from '../../../shared/contract/nodes.ts';
import type { Call } from '../support.ts';
import { makeTenant, type TestPerson, testCause } from './tenant.ts';

const { idStore } = await import('../../../functions/data/id-store.ts');
const { structureStore } = await import('../../../functions/data/structure-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

type Place = { projectUid: string; trackerUid: string; masterRefUid: string };

/** The ids of a project's structure, without the project's other items: enough for calls on nodes, factors and dispatch. */
export async function makeStructure(tenantUid: string) {
  const [projectUid, trackerUid, masterRefUid, commitUid, companyUid] = Array.from({ length: 5 }, () => randomUUID()) as string[];
  const place = { projectUid: projectUid!, trackerUid: trackerUid!, masterRefUid: masterRefUid! };
  const ids = idStore(tenantUid);
  await transact([
    ids.reserve('project', projectUid!, { projectUid: projectUid!, companyUid: companyUid! }),
    ids.reserve('tracker', trackerUid!, { projectUid: projectUid!, trackerUid: trackerUid! }),
    ids.reserve('commit', commitUid!, { ...place, refUid: masterRefUid!, isRoot: true }),
  ]);
  return { ...place, commitUid: commitUid!, package: (skipSections = false) => makePackage(tenantUid, place, skipSections) };
}

async function makePackage(tenantUid: string, place: Place, skipSections: boolean) {
  const refUid = randomUUID();
  const commitUid = randomUUID();
  await transact([
    idStore(tenantUid).reserve('commit', commitUid, { ...place, refUid, isRoot: true }),
    ...(skipSections ? structureStore(tenantUid).emptyPackageWrites({ ...place, refUid }, testCause()) : []),
  ]);
  return { refUid, commitUid };
}

/** Calls on the nodes of one commit as one person. */
export function nodeCalls(person: TestPerson, trackerUid: string, commitUid: string) {
  const base = `/api/tracker/${trackerUid}/commit/${commitUid}/node/`;
  const send = (method: string, path: string, body?: unknown, headers: Call['headers'] = {}) =>
    person.call({ method, path, body, headers });
  return {
    list: async (query = '') => (await send('GET', base + query)).json<TrackerNode[]>(),
    read: (query = '') => send('GET', base + query),
    post: (body: unknown, headers?: Call['headers']) => send('POST', base, body, headers),
    patch: (path: string, body: unknown, headers?: Call['headers']) => send('PATCH', `${base}${path}/`, body, headers),
    put: (path: string, body: unknown) => send('PUT', `${base}${path}/`, body),
    remove: (path: string) => send('DELETE', `${base}${path}/`),
    dispatch: (body: unknown, headers?: Call['headers']) => send('POST', `/api/tracker/${trackerUid}/dispatch/`, body, headers),
    /** adds an issue or a metric and answers its path */
    add: async (body: { type: string } & Record<string, unknown>) => (await send('POST', base, body)).json<TrackerNode>().path,
  };
}

/** A tenant with one project and people who may, may not, and do not belong. */
export async function makeOwner() {
  const tenant = await makeTenant();
  const project = await makeStructure(tenant.tenantUid);
  const admin = await tenant.person('admin');
  await tenant.grant(admin, { scope: 'project', scopeUid: project.projectUid, isAdmin: true });
  const viewer = await tenant.person('viewer');
  await tenant.grant(viewer, { scope: 'project', scopeUid: project.projectUid, actions: ['READ_TRACKER_REF'] });
  const stranger = await tenant.person('stranger');
  const asking = (person: TestPerson, commitUid = project.commitUid) => nodeCalls(person, project.trackerUid, commitUid);
  return { tenant, project, admin, viewer, stranger, asking };
}
