import type { TrackerNode } from '../../../shared/contract/nodes.ts';
import type { Call } from '../support.ts';
import { makePackage, makeProject } from './project.ts';
import { makeTenant, type TestPerson, type TestTenant } from './tenant.ts';

const { projectStore } = await import('../../../functions/data/project-store.ts');

/** A project with the ids of its structure; `package` adds a reporting package and answers its ids. */
export async function makeStructure(tenant: TestTenant, creator: TestPerson) {
  const made = await makeProject(tenant, creator);
  const projectUid = made.uid;
  const { project, tracker, refs } = await projectStore(tenant.tenantUid).load(projectUid);
  const commitUid = refs.find(({ kind }) => kind === 'master')!.rootCommitUid;
  const { masterRefUid, convRefUid } = project;
  const addPackage = async () => {
    const ref = await makePackage(creator, made);
    return { refUid: ref.uid, commitUid: ref.root_commit };
  };
  return { projectUid, trackerUid: tracker.uid, masterRefUid, convRefUid, commitUid, package: addPackage };
}

/** Calls on the nodes of one commit as one person. */
export function nodeCalls(person: TestPerson, { trackerUid, commitUid }: { trackerUid: string; commitUid: string }) {
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
    /** adds an issue, a metric or a document and answers its path */
    add: async (body: { type: string } & Record<string, unknown>) => (await send('POST', base, body)).json<TrackerNode>().path,
  };
}

/** A tenant with people: an owner who may all, and makers of projects and of viewers. */
export async function makeOwner() {
  const tenant = await makeTenant();
  const admin = await tenant.person('admin', { isSuperuser: true });
  const structure = async () => {
    const project = await makeStructure(tenant, admin);
    return { project, nodes: nodeCalls(admin, project) };
  };
  const viewer = async (projectUid: string) => {
    const person = await tenant.person(`viewer-${projectUid.slice(0, 8)}`);
    await tenant.grant(person, { scope: 'project', scopeUid: projectUid, actions: ['READ_TRACKER_REF'] });
    return person;
  };
  return { tenant, admin, structure, viewer };
}
