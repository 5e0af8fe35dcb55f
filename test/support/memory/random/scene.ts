import { randomUUID } from 'node:crypto';
import { DEFAULT_GROUPS } from '../../../../shared/domain/access/rights.ts';
import { type Equation, toOperation } from '../../../../shared/domain/indicator/equation.ts';
import { type Answer, callsOf } from '../../access/handler-calls.ts';
import { begin, drain } from './machine.ts';

const { db } = await import('../../../../functions/data/service.ts');
const { personStore } = await import('../../../../functions/data/stores/person/person-store.ts');
const { projectStore } = await import('../../../../functions/data/stores/project/project-store.ts');
const { transact } = await import('../../../../functions/data/transact.ts');

/** A fault that a random history has found. */
export class Fault extends Error {}

const cause = () => ({ by: 'test', at: new Date().toISOString(), correlationId: 'test' });

export const operation = (equation: Partial<Equation>) =>
  toOperation({ eqnType: 0, numerators: [], numerators2: [], denominators: [], factor: 1, ...equation });

/** A new tenancy in an empty table, with its people. `call`: as a person, refusing server errors. */
async function makePeople() {
  const tenantUid = randomUUID();
  const host = `t-${tenantUid.slice(0, 8)}.example`;
  const tenant = { tenantUid, name: 'Ours', domainUrl: host, termMap: {}, timeZone: 'Europe/London', metaJson: {}, version: 1 };
  await db.entities.host.put({ host, tenantUid }).go();
  await db.entities.tenant.put(tenant as never).go();
  const send = callsOf(host, tenantUid);
  const person = async (name: string, flags = {}) => {
    const uid = randomUUID();
    const fields = { uid, email: `${name}@ours.example`, firstName: name, lastName: 'Tester', ...flags };
    await personStore(tenantUid).create(fields, cause());
    const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
      const answer = await send(
        uid,
        method,
        path,
        body,
        { auth_time: Math.floor(Date.now() / 1000) },
        { headers: { prefer: 'respond-async' } },
      );
      if (answer.status >= 500) throw new Fault(`${method} ${path} answered ${answer.status}: ${answer.text}`);
      if (answer.status >= 400 && !/problem/.test(answer.contentType ?? ''))
        throw new Fault(`${method} ${path} answered ${answer.status} without a problem: ${answer.contentType}`);
      return answer;
    };
    return { uid, call };
  };
  const owner = await person('owner', { isSuperuser: true, isTenantSuperuser: true });
  const [admin, reporter, approver] = [await person('admin'), await person('reporter'), await person('approver')];
  return { tenantUid, owner, admin, reporter, approver };
}
type People = Awaited<ReturnType<typeof makePeople>>;
export type Who = 'owner' | 'admin' | 'reporter' | 'approver';

const asked = async (answer: Promise<Answer>) => {
  const { status, text, json } = await answer;
  if (status >= 300) throw new Error(`The scene was refused with ${status}: ${text}`);
  return text === '' ? ({} as never) : json<never>();
};

/** The metrics of a project by name. Oil lies below Total, in another unit; Water may not be due. */
export const METRICS = { Total: 'kWh', Oil: 'Litres', Gas: 'kWh', Hours: 'Hours', Water: 'm3' } as const;
export type MetricName = keyof typeof METRICS;

async function makeProject({ tenantUid, owner, admin, reporter, approver }: People, name: string, company: string) {
  const reporting = { startDate: '2024-01-01', endDate: '2024-04-01', freq_num: 1, freq_unit: 'MONTHS' };
  const project = await asked(owner.call('POST', '/api/project/', { name, company, reporting }));
  const { uid, trackers } = project as { uid: string; trackers: { uid: string }[] };
  const tracker = trackers[0]!.uid;
  const { roles, allPackages, permissionGroups, project: item } = await projectStore(tenantUid).load(uid);
  const master = allPackages.find(({ kind }) => kind === 'master')!;
  const root = master.treeUid;
  const roleUid = (wanted: string) => roles.find((role) => role.name === wanted)!.uid;
  const grant = (who: People[Who], role: string | null) =>
    transact(
      personStore(tenantUid).grantWrites(
        who.uid,
        {
          scope: 'project',
          scopeUid: uid,
          isAdmin: role === null,
          actions: role === null ? [] : DEFAULT_GROUPS.find((group) => group.name === role)!.actions,
          roles: [{ memberUid: randomUUID(), roleUid: role === null ? null : roleUid(role) }],
        } as never,
        cause(),
      ),
    );
  await grant(admin, null);
  await grant(reporter, 'Reporter');
  await grant(approver, 'Approver');
  const base = `/api/tracker/${tracker}/commit/${root}`;
  const add = async (body: object) => (await asked(owner.call('POST', `${base}/node/`, body))) as { path: string; node: never };
  const section = await add({ type: 'tree', name: 'All' });
  const metrics: Record<string, string> = {};
  const paths: Record<string, string> = {};
  for (const [metric, unit] of Object.entries(METRICS)) {
    const path = metric === 'Oil' ? paths.Total : section.path;
    const made = await add({ type: 'metricscore', path, metric: { name: metric, unit, category: 'Carbon' } });
    paths[metric] = made.path;
    metrics[metric] = (made.node as { metricscore: { metric: { uid: string } } }).metricscore.metric.uid;
  }
  const factor = await asked(owner.call('POST', `${base}/convfactor/`, { metric: metrics.Oil, toUnit: 'kWh', factor: 2 }));
  return {
    uid,
    name,
    tracker,
    root,
    rootRef: master.uid,
    reporters: permissionGroups.find((group) => group.name === 'Reporter')!.uid,
    base,
    metrics,
    paths,
    section: section.path,
    item,
    roleUid,
    factor: (factor as { uid: string }).uid,
  };
}
export type Project = Awaited<ReturnType<typeof makeProject>>;
/** `root`: the commit of its own structure and factors; `parent`: the package above. */
export type Pack = { uid: string; name: string; root: string; project: Project; parent?: string };

/** The package whose reports hold what the first project sends to the second one, and nothing else. */
export const RECEIVING = 'D';

type Relating = { admin: People['admin']; projects: readonly Project[]; packs: readonly Pack[] };

/** Makes the first project the supplier of the second one, for its receiving package. Returns the last answer. */
export async function relate({ admin, projects, packs }: Relating): Promise<Answer> {
  const [supplier, client] = projects as [Project, Project];
  const path = `/api/project/${client.uid}/supplier/`;
  const request = await admin.call('POST', path, {
    supplier_discipline: supplier.roleUid('Reporter'),
    supplier_project: supplier.uid,
  });
  if (request.status >= 300) return request;
  return admin.call('PUT', `${path}${request.json<{ uid: string }>().uid}/`, {
    status: 'accepted',
    new_name: 'Supplier',
    auth_group: client.reporters,
    client_ref: packs.find(({ name }) => name === RECEIVING)!.uid,
  });
}

/** Two companies, one below the other, each with a project; three packages; two indicators in each place. */
export async function makeScene() {
  begin();
  const people = await makePeople();
  const { owner } = people;
  const company = async (name: string, parentid?: string) =>
    ((await asked(owner.call('POST', '/api/company/', { name, parentid }))) as { uid: string }).uid;
  const group = await company('Group');
  const works = await company('Works', group);
  const projects = [await makeProject(people, 'Bridge', works), await makeProject(people, 'Tunnel', group)];
  await asked(owner.call('PATCH', `/api/project/${projects[1]!.uid}/`, { meta_json: { data_control: true } }));
  const packs: Pack[] = [];
  for (const [name, project] of [
    ['A', projects[0]!],
    ['B', projects[0]!],
    ['C', projects[1]!],
    [RECEIVING, projects[1]!],
  ] as const) {
    const meta_json = { responsible_discipline: project.roleUid('Reporter') };
    const parent = name === 'B' ? packs[0]!.uid : undefined;
    const made = await asked(owner.call('POST', `/api/tracker/${project.tracker}/ref/`, { name, parent, meta_json }));
    const { uid, root_commit: root } = made as { uid: string; root_commit: string };
    packs.push({ uid, name, root, project, ...(parent && { parent }) });
  }
  await asked(owner.call('PATCH', `/api/project/${projects[1]!.uid}/`, { meta_json: { allowSuppliers: true } }));
  await asked(relate({ admin: people.admin, projects, packs }));
  await asked(people.owner.call('PATCH', `/api/project/${projects[0]!.uid}/`, { meta_json: { apportionment: {} } }));
  await drain();
  return { ...people, companies: { group, works }, projects, packs };
}
export type Scene = Awaited<ReturnType<typeof makeScene>>;
export { asked };
