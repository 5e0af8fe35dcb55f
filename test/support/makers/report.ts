import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { DEFAULT_GROUPS } from '../../../shared/domain/access/rights.ts';
import { makePackage, makeProject } from './project.ts';
import { nodeCalls } from './structure.ts';
import { makeTenant, type TestPerson, type TestTenant } from './tenant.ts';

const { readPartition } = await import('../../../functions/data/partition.ts');

export type Reporting = Awaited<ReturnType<typeof makeReporting>>;

const actionsOf = (group: string) => DEFAULT_GROUPS.find(({ name }) => name === group)!.actions;

/** Adds a person to the project, with a role and the permission group of the same name. */
export async function join(tenant: TestTenant, project: Project, person: TestPerson, role: 'Reporter' | 'Approver' | 'Viewer') {
  const { role: discipline } = await readPartition(`${tenant.tenantUid}#project#${project.uid}`, 'discipline#');
  const roles = discipline.filter(({ name }) => name === role).map(({ uid }) => uid);
  await tenant.grant(person, { scope: 'project', scopeUid: project.uid, actions: actionsOf(role), roles });
}

/**
 * A tenant with a project of monthly periods in 2024, a package whose reporter is the Reporter role, and one person of each kind.
 */
export async function makeReporting(meta: Record<string, unknown> = {}) {
  const tenant = await makeTenant();
  const owner = await tenant.person('owner', { isSuperuser: true });
  const project = await makeProject(tenant, owner);
  const [admin, reporter, approver, viewer] = await Promise.all(
    ['admin', 'reporter', 'approver', 'viewer'].map((name) => tenant.person(name)),
  );
  await tenant.grant(admin!, { scope: 'project', scopeUid: project.uid, isAdmin: true });
  await join(tenant, project, reporter!, 'Reporter');
  await join(tenant, project, approver!, 'Approver');
  await join(tenant, project, viewer!, 'Viewer');
  const { role: discipline, package: ref } = await readPartition(`${tenant.tenantUid}#project#${project.uid}`);
  const roleUid = (name: string) => discipline.find((each) => each.name === name)!.uid;
  const tracker = project.trackers[0]!.uid;
  const master = ref.find(({ kind }) => kind === 'master')!;
  const people = { owner, admin: admin!, reporter: reporter!, approver: approver!, viewer: viewer! };
  const add = (name = 'Groundworks', more: Record<string, unknown> = {}) =>
    makePackage(owner, project, { name, meta_json: { responsible_discipline: roleUid('Reporter'), ...meta, ...more } });
  return {
    tenant,
    project,
    tracker,
    roleUid,
    ...people,
    add,
    nodes: nodeCalls(owner, { structureUid: tracker, reportUid: master.treeUid }),
  };
}

/** One person's calls on the reports of one package. */
export function reportCalls(person: TestPerson, tracker: string, ref: ReportingPackage) {
  const base = `/api/tracker/${tracker}/ref/${ref.uid}`;
  const at = (commit: string) => `${base}/commit/${commit}/`;
  return {
    currentAnswer: () => person.call({ path: `${base}/report/` }),
    current: async () => (await person.call({ path: `${base}/report/` })).json<ReportRecord>(),
    read: (commit: string) => person.call({ path: at(commit) }),
    list: async () => (await person.call({ path: `${base}/commit/` })).json<ReportRecord[]>(),
    submit: (body: unknown, headers?: Record<string, string>) =>
      person.call({ method: 'POST', path: `${base}/commit/`, body, ...(headers && { headers }) }),
    post: (commit: string, body: unknown) => person.call({ method: 'POST', path: at(commit), body }),
    patch: (commit: string, body: unknown, headers?: Record<string, string>) =>
      person.call({ method: 'PATCH', path: at(commit), body, ...(headers && { headers }) }),
    nodes: async (commit: string) =>
      (await person.call({ path: `/api/tracker/${tracker}/commit/${commit}/node/` })).json<StructureNodeItem[]>(),
    nodesAnswer: (commit: string) => person.call({ path: `/api/tracker/${tracker}/commit/${commit}/node/` }),
    enter: (
      commit: string,
      path: string,
      input: Record<string, unknown>,
      more: { uid?: string; headers?: Record<string, string> } = {},
    ) =>
      person.call({
        method: 'PATCH',
        path: `/api/tracker/${tracker}/commit/${commit}/node/${path}/`,
        body: { type: 'metricscore', node: { metricscore: { ...(more.uid && { uid: more.uid }), input } } },
        ...(more.headers && { headers: more.headers }),
      }),
    batch: (commit: string, inputs: unknown) =>
      person.call({ method: 'PUT', path: `/api/tracker/${tracker}/commit/${commit}/inputs/`, body: { inputs } }),
    audit: (commit: string, nodeUid: string) =>
      person.call({ path: `/api/tracker/${tracker}/commit/${commit}/audit/${nodeUid}/` }),
  };
}

/** Round trips of a request, without those that identify the caller. */
export function work(answer: { headers: NodeJS.Dict<string | string[]> }): { reads: number; writes: number } {
  const found = /work;desc="reads=(\d+) writes=(\d+)/.exec(String(answer.headers['server-timing']));
  if (!found) throw new Error('The answer tells no costs');
  return { reads: Number(found[1]), writes: Number(found[2]) };
}

/** As `work`, with the items and bytes that came back. */
export function readCost(answer: Parameters<typeof work>[0]): Record<'reads' | 'writes' | 'items' | 'bytes', number> {
  const found = /work;desc="reads=\d+ writes=\d+ items=(\d+) bytes=(\d+)/.exec(String(answer.headers['server-timing']));
  return { ...work(answer), items: Number(found?.[1]), bytes: Number(found?.[2]) };
}
