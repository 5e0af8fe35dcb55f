import { toOperation } from '../../../shared/domain/indicator/equation.ts';
import { callsOf } from '../access/handler-calls.ts';
import { grow } from '../fixtures/trees.ts';
import {
  causeOf,
  load,
  type Made,
  makePackage,
  makePerson,
  makeProject,
  reportsOf,
  type Somebody,
  tenantUid,
} from './world/supply.ts';

const { randomUUID } = await import('node:crypto');
const { db } = await import('../../../functions/data/service.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { reportStore } = await import('../../../functions/data/stores/report/report-store.ts');
const { indicatorStore } = await import('../../../functions/data/stores/indicator/indicator-store.ts');
const { recalculateReport } = await import('../../../functions/core/report/recalculate.ts');

const HOST = 'ours.example';
const tenant = { tenantUid, name: 'Ours', domainUrl: HOST, termMap: {}, timeZone: 'Europe/London', metaJson: {}, version: 1 };
await db.entities.host.put({ host: HOST, tenantUid }).go();
await db.entities.tenant.put(tenant as never).go();
const call = callsOf(HOST, tenantUid);

type Package = Awaited<ReturnType<typeof makePackage>>;

/** Makes a person an administrator of the project, or gives them a role. */
export async function join({ userUid }: Somebody, projectUid: string, roleUid: string | null) {
  const grant = {
    scope: 'project' as const,
    scopeUid: projectUid,
    isAdmin: roleUid === null,
    actions: [
      'READ_PROJECT_REPORT',
      'READ_TRACKER_REF',
      'READ_TRACKER_REF_SCORE_VALUE',
      'UPDATE_TRACKER_REF_SCORE_VALUE',
    ] as never,
    roles: [{ memberUid: randomUUID(), roleUid }],
  };
  await transact(personStore(tenantUid).grantWrites(userUid, grant, causeOf(userUid)));
}

/** Calls of the API in a person's name. */
const as =
  ({ userUid }: Somebody) =>
  (method: string, path: string, body?: unknown) =>
    call(userUid, method, path, body);

/**
 * A project of twelve months with two metrics, two packages, an administrator, a reporter and an approver, in an in-memory table.
 */
export async function closingWorld() {
  const [ada, rob, ann] = [await makePerson('Ada'), await makePerson('Rob'), await makePerson('Ann')];
  const project = await makeProject(ada, {
    name: `Bridge ${randomUUID().slice(0, 4)}`,
    company: `Builder ${randomUUID().slice(0, 4)}`,
    unit: 'MONTHS',
    tree: grow(['Energy'], { Energy: ['Power', 'Gas'] }),
  });
  const [piling, crane] = [await makePackage(ada, project, 'Piling'), await makePackage(ada, project, 'Crane')];
  const { roles } = await load(project.uid);
  await join(ada, project.uid, null);
  await join(rob, project.uid, roles.find(({ name }) => name === 'Reporter')!.uid);
  await join(ann, project.uid, roles.find(({ name }) => name === 'Approver')!.uid);
  return { ada, rob, ann, project, piling, crane, admin: as(ada), reporter: as(rob), approver: as(ann) };
}
export type ClosingWorld = Awaited<ReturnType<typeof closingWorld>>;

export const periodsIn = async ({ uid }: Made) => (await load(uid)).periods;
export const periodPath = async ({ project }: ClosingWorld, month = 0) =>
  `/api/project/${project.uid}/reporting_periods/${(await periodsIn(project))[month]!.uid}/`;
export const reportPath = (pack: Package, uid: string) => `/api/tracker/${pack.structureUid}/ref/${pack.uid}/commit/${uid}/`;
export const reportOfMonth = async (pack: Package, start: string) =>
  (await reportsOf(pack)).find(({ periodStart }) => periodStart === start)!;

function succeeded({ status, text }: { status: number; text: string }): void {
  if (status >= 300) throw new Error(text);
}

/** The node of a metric in a package's report. */
export async function nodeIn({ project }: ClosingWorld, pack: Package, reportUid: string, metric = 'Power') {
  const report = await reportStore(tenantUid).header(reportUid);
  const { tree } = await reportStore(tenantUid).structure(report, { ...project, packageUid: pack.uid });
  return tree.nodes.find((node) => node.metric?.name === metric)!;
}

/** Fills in and submits the open report of a package. */
export async function submitMonth(world: ClosingWorld, pack: Package, start: string, value: string) {
  const report = await reportOfMonth(pack, start);
  const { uid } = await nodeIn(world, pack, report.uid);
  const inputs = [{ uid, input: { value } }];
  succeeded(await world.reporter('PUT', `/api/tracker/${pack.structureUid}/commit/${report.uid}/inputs/`, { inputs }));
  succeeded(await world.reporter('POST', `/api/tracker/${pack.structureUid}/ref/${pack.uid}/commit/`, { comment: 'Done' }));
  return report;
}

/** As `submitMonth`, then the approver approves the report. */
export async function approveMonth(world: ClosingWorld, pack: Package, start: string, value: string) {
  const report = await submitMonth(world, pack, start, value);
  succeeded(await world.approver('PATCH', reportPath(pack, report.uid), { status: 'APPROVE', comment: 'Good' }));
  await recalculateReport(tenantUid, report.uid);
  return reportStore(tenantUid).header(report.uid);
}

/** An indicator 'Energy' that shows a metric of a project. */
export const measure = ({ ada, project }: ClosingWorld, metric = 'Power', of = project) =>
  indicatorStore(tenantUid).create(
    of.uid,
    {
      name: 'Energy',
      category: '',
      unit: 'kWh',
      resultMetricUid: randomUUID(),
      metrics: [],
      operationJson: toOperation({
        eqnType: 0,
        numerators: [`metric of ${metric}`],
        numerators2: [],
        denominators: [],
        factor: 1,
      }),
    } as never,
    undefined,
    causeOf(ada.userUid),
  );

export { recalculateReport, reportStore, tenantUid };
