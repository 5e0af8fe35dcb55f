import { randomUUID } from 'node:crypto';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { addNode, newTree, type Tree, type TreeNodeFields } from '../../../shared/domain/structure/tree.ts';
import type { Call } from '../support.ts';
import { makePackage, makeProject } from './project.ts';
import { makeTenant, type TestPerson, type TestTenant, testCause } from './tenant.ts';

const { structureStore } = await import('../../../functions/data/stores/structure/structure-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');

/** A project with the ids of its structure. `package` adds a reporting package and returns its ids. */
export async function makeStructure(tenant: TestTenant, creator: TestPerson) {
  const made = await makeProject(tenant, creator);
  const projectUid = made.uid;
  const { project, structure: tracker, allPackages: refs } = await projectStore(tenant.tenantUid).load(projectUid);
  const reportUid = refs.find(({ kind }) => kind === 'master')!.treeUid;
  const { rootUid, factorsRootUid } = project;
  const addPackage = async () => {
    const ref = await makePackage(creator, made);
    return { packageUid: ref.uid, reportUid: ref.root_commit };
  };
  return { projectUid, structureUid: tracker.uid, rootUid, factorsRootUid, reportUid, package: addPackage };
}

/**
 * Gives an empty project the issues Carbon and Waste, and `count` metrics in Carbon, in one write. Returns the metrics' paths.
 */
export async function plantMetrics(
  { tenantUid }: TestTenant,
  project: StructureIds,
  count: number,
  description = '',
): Promise<string[]> {
  const root = newTree(project.rootUid, 'master');
  const issue = (name: string) => ({ uid: randomUUID(), type: 'tree' as const, name, meta_json: {} });
  const fields = Array.from({ length: count }, (_unused, index) => ({
    uid: randomUUID(),
    type: 'metricscore' as const,
    meta_json: {},
    metric: { uid: randomUUID(), name: `Metric ${index + 1}`, unit: 'kg', description, category: 'Carbon' },
  }));
  const top = [issue('Carbon'), issue('Waste')].reduce((tree, each) => grown(tree, root.nodes[0]!.path, each), root);
  const carbon = top.nodes[1]!.path;
  const tree = fields.reduce((now, each) => grown(now, carbon, each), top);
  await transact(structureStore(tenantUid).firstTreeWrites(project, tree, testCause()));
  return tree.nodes.filter(({ type }) => type === 'metricscore').map(({ path }) => path);
}

type StructureIds = { projectUid: string; structureUid: string; rootUid: string };

function grown(tree: Tree, parent: string, fields: TreeNodeFields): Tree {
  const result = addNode(tree, parent, fields);
  if (!result.ok) throw new Error(result.refusal);
  return result.tree;
}

/** One person's calls on the nodes of one commit. */
export function nodeCalls(person: TestPerson, { structureUid, reportUid }: { structureUid: string; reportUid: string }) {
  const base = `/api/tracker/${structureUid}/commit/${reportUid}/node/`;
  const send = (method: string, path: string, body?: unknown, headers: Call['headers'] = {}) =>
    person.call({ method, path, body, headers });
  return {
    list: async (query = '') => (await send('GET', base + query)).json<StructureNodeItem[]>(),
    read: (query = '') => send('GET', base + query),
    post: (body: unknown, headers?: Call['headers']) => send('POST', base, body, headers),
    patch: (path: string, body: unknown, headers?: Call['headers']) => send('PATCH', `${base}${path}/`, body, headers),
    put: (path: string, body: unknown) => send('PUT', `${base}${path}/`, body),
    remove: (path: string) => send('DELETE', `${base}${path}/`),
    dispatch: (body: unknown, headers?: Call['headers']) => send('POST', `/api/tracker/${structureUid}/dispatch/`, body, headers),
    /** adds an issue, a metric or a document and returns its path */
    add: async (body: { type: string } & Record<string, unknown>) =>
      (await send('POST', base, body)).json<StructureNodeItem>().path,
  };
}

/** A tenant with an owner, who has all rights, and functions that create projects and viewers. */
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
