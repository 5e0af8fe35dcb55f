import { randomUUID } from 'node:crypto';
import type { Context, APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import { contract } from '../../../shared/contract/index.ts';
import { isPublic, type ResourceDef, type RouteDef, routeKey } from '../../../shared/contract/route.ts';
import { ACTIONS, type Action, DEFAULT_GROUPS } from '../../../shared/domain/access/rights.ts';
import type { ReportStatus } from '../../../shared/domain/report/status.ts';
import { AppError } from '../../../shared/errors.ts';
import { memoryTable } from './memory-table.ts';

const { resourceHandler } = await import('../../../functions/http/resource-handler.ts');
const { db } = await import('../../../functions/data/service.ts');
const { shardOf } = await import('../../../functions/data/stores/report/board-writes.ts');

export const routes: [string, RouteDef][] = Object.values(contract).flatMap((resource) => Object.entries<RouteDef>(resource));
export const guarded = routes.filter(([, route]) => !isPublic(route));
export const table = memoryTable();

export const created = '2024-01-01T00:00:00Z';
export const tenantUid = randomUUID();
const otherUid = randomUUID();
const hosts = { [tenantUid]: 'ours.example', [otherUid]: 'theirs.example' };
for (const [uid, host] of Object.entries(hosts)) {
  const tenant = {
    tenantUid: uid,
    name: host,
    domainUrl: host,
    termMap: {},
    timeZone: 'Europe/London',
    metaJson: {},
    version: 1,
  };
  table.put(db.entities.host.put({ host, tenantUid: uid }), db.entities.tenant.put(tenant as never));
}

export const uids = {
  company: randomUUID(),
  project: randomUUID(),
  tracker: randomUUID(),
  master: randomUUID(),
  ref: randomUUID(),
};
const roles = { reporter: randomUUID(), approver: randomUUID() };
const projectUid = uids.project;
export const place = { tenantUid, projectUid, structureUid: uids.tracker, version: 1 };

export function plantId(type: 'company' | 'project' | 'tracker' | 'ref' | 'commit', uid: string, more: Record<string, unknown>) {
  table.put(db.entities.id.put({ tenantUid, prefix: uid.slice(0, 8), type, uid, ...more }));
}
plantId('company', uids.company, {});
plantId('project', projectUid, { companyUid: uids.company });
plantId('tracker', uids.tracker, { projectUid });
plantId('ref', uids.ref, { projectUid, structureUid: uids.tracker });

type Rights = {
  isAdmin?: boolean;
  actions?: readonly Action[];
  role?: string;
  isSuperuser?: boolean;
  isTenantSuperuser?: boolean;
  scopes?: string[];
};

/** Adds a person to a tenancy, with rights only on the project unless other scopes are given. */
export function person(
  tenant: string,
  { isAdmin = false, actions = [], role, isSuperuser = false, isTenantSuperuser = isSuperuser, scopes = [projectUid] }: Rights,
) {
  const uid = randomUUID();
  const profile = { tenantUid: tenant, uid, email: `${uid}@x.example`, firstName: 'A', lastName: 'B', created, version: 1 };
  table.put(db.entities.user.put({ ...profile, isSuperuser, isTenantSuperuser }));
  const held = role === undefined ? [] : [{ memberUid: randomUUID(), roleUid: role }];
  const given = isAdmin || actions.length > 0 ? scopes : [];
  for (const scopeUid of given) {
    const scope = scopeUid === uids.company ? ('company' as const) : ('project' as const);
    const what = { scope, scopeUid, isAdmin, actions: [...actions], roles: held, version: 1 };
    table.put(db.entities.grant.put({ tenantUid: tenant, userUid: uid, ...what }));
  }
  return { uid, tenantUid: tenant };
}
export type Person = ReturnType<typeof person>;

/** Gives a person an auditor's seat. */
export function seat(
  { uid: userUid, tenantUid: tenant }: Person,
  scope: 'project' | 'company',
  scopeUid: string,
  until: string,
): void {
  table.put(db.entities.seat.put({ tenantUid: tenant, userUid, scope, scopeUid, until, by: userUid, at: created }));
}

export const group = (name: string) => DEFAULT_GROUPS.find((each) => each.name === name)!.actions;
const reads = ACTIONS.filter((action) => action.startsWith('READ_') && !action.endsWith('VALUE'));

export const people = {
  stranger: person(tenantUid, {}),
  /** reads everything in the project and its company except figures */
  reader: person(tenantUid, { actions: reads, scopes: [projectUid, uids.company] }),
  viewer: person(tenantUid, { actions: group('Viewer') }),
  otherReporter: person(tenantUid, { actions: group('Reporter'), role: randomUUID() }),
  reporter: person(tenantUid, { actions: group('Reporter'), role: roles.reporter }),
  approver: person(tenantUid, { actions: group('Approver'), role: roles.approver }),
  admin: person(tenantUid, { isAdmin: true }),
  superuser: person(tenantUid, { isSuperuser: true }),
  /** a superuser, but not of the tenancy */
  plainSuperuser: person(tenantUid, { isSuperuser: true, isTenantSuperuser: false }),
  theirs: person(otherUid, { isSuperuser: true }),
};

/** A report of the package with a status, and the project's structure under 'structure'. */
export function plantReport(status: ReportStatus, isStaging: boolean, submittedBy?: string, packageUid = uids.ref): string {
  const uid = randomUUID();
  const header = { ...place, uid, packageUid, status, isStaging, comment: '', periodStart: '2024-01-01', created };
  const rest = {
    submission: isStaging ? 0 : 1,
    entries: 1,
    history: [],
    sectionsComplete: {},
    sectionsApproved: {},
    metaJson: {},
  };
  table.put(db.entities.report.put({ ...header, ...rest, ...(submittedBy && { submittedBy }) }));
  const at = { projectUid, structureUid: uids.tracker, packageUid, rootUid: uids.master };
  plantId('commit', uid, { ...at, isRoot: false });
  return uid;
}

export const commits = {
  structure: randomUUID(),
  draft: plantReport('Pending Input', true),
  pending: plantReport('Pending Approval', false),
  revised: plantReport('Requires Revision', false),
  approved: plantReport('OK for Submission', false),
  /** submitted by the only administrator, who also decides on it */
  own: plantReport('Pending Review', false, people.admin.uid),
};
export type CommitName = keyof typeof commits;
plantId('commit', commits.structure, {
  projectUid,
  structureUid: uids.tracker,
  packageUid: uids.master,
  rootUid: uids.master,
  isRoot: true,
});

const project = { tenantUid, uid: projectUid, name: 'Project', companyUid: uids.company, structureUid: uids.tracker };
table.put(
  db.entities.project.put({ ...project, rootUid: uids.master, factorsRootUid: randomUUID(), metaJson: {}, created, version: 1 }),
  db.entities.package.put({
    ...place,
    uid: uids.ref,
    name: 'Package',
    kind: 'package',
    treeUid: randomUUID(),
    metaJson: {},
    created,
    responsibleUid: roles.reporter,
  }),
  db.entities.role.put({
    tenantUid,
    projectUid,
    uid: roles.reporter,
    name: 'Reporter',
    approverUid: roles.approver,
    version: 1,
  }),
  db.entities.board.put({
    tenantUid,
    projectUid,
    shard: shardOf(uids.ref),
    packages: {
      [uids.ref]: { reportUid: commits.draft, isStaging: true, status: 'Pending Input', revision: 1, others: {} } as never,
    },
  }),
);

const REACHED = 'The handler was reached';

/** The path parameters that the last handler received. */
export let reachedWith: Record<string, string> = {};

/** Every operation, with a handler that only reports that it ran. */
const routers = Object.values(contract).map((resource) => {
  const defined: ResourceDef = resource;
  const reached = async (_context: unknown, { params = {} }: { params?: Record<string, string> }) => {
    reachedWith = params;
    throw new AppError('too_many_requests', REACHED);
  };
  const handlers = Object.fromEntries(Object.keys(defined).map((name) => [name, reached]));
  return { keys: new Set(Object.values(defined).map(routeKey)), run: resourceHandler(defined, handlers as never) };
});

const IDS: Record<string, string> = {
  companyId: uids.company,
  projectId: projectUid,
  trackerId: uids.tracker,
  refId: uids.ref,
  submission: '1',
};

export type Ask = {
  /** the person of the token, if any; `claims` replace claims of the token */
  as?: Person;
  claims?: Record<string, unknown>;
  /** the tenancy of the host, by default the world's */
  at?: string;
  commit?: CommitName;
  /** ids of the path, instead of the world's or random ids */
  ids?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
};

export const tokenOf = ({ uid, tenantUid: tenants }: Person) => ({
  sub: uid,
  token_use: 'id',
  tenants,
  iat: Math.floor(Date.now() / 1000),
});

async function encoded(body: unknown): Promise<{ body?: string; headers: Record<string, string> }> {
  if (body === undefined) return { headers: {} };
  if (!(body instanceof FormData)) return { body: JSON.stringify(body), headers: {} };
  const form = new Response(body);
  return { headers: { 'content-type': form.headers.get('content-type')! }, body: await form.text() };
}

/** The event with which API Gateway calls an operation. */
export async function eventOf(
  route: RouteDef,
  { as, claims, at = as?.tenantUid ?? tenantUid, commit = 'structure', body, ids: given, query }: Ask,
) {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const ids: Record<string, string> = { ...IDS, commitId: commits[commit], ...given };
  const sent = await encoded(body);
  const token = claims ?? (as && tokenOf(as));
  return {
    routeKey: routeKey(route),
    rawPath: route.path,
    rawQueryString: '',
    isBase64Encoded: false,
    body: sent.body,
    headers: { 'x-tributary-edge': process.env.EDGE_SECRET!, 'x-tributary-host': hosts[at]!, ...sent.headers },
    queryStringParameters: query,
    pathParameters: Object.fromEntries(names.map((name) => [name, ids[name] ?? randomUUID()])),
    requestContext: {
      http: { method: route.method, sourceIp: '127.0.0.1' },
      ...(token && { authorizer: { jwt: { claims: token, scopes: [] } } }),
    },
  };
}

/** Calls an operation. Returns the status, or 'reached' if the handler ran. */
export async function ask(route: RouteDef, asked: Ask) {
  const router = routers.find(({ keys }) => keys.has(routeKey(route)))!;
  const event = await eventOf(route, asked);
  const answer = (await router.run(event as never, { functionName: 'test' } as Context)) as Result;
  return String(answer.body).includes(REACHED) ? 'reached' : answer.statusCode!;
}
