import { memoryDatabase } from '../table.ts';

/** All items of the table, by key. */
export const items = memoryDatabase();

const { randomUUID } = await import('node:crypto');
const { db } = await import('../../../../functions/data/service.ts');
const { transact } = await import('../../../../functions/data/transact.ts');
const { companyStore } = await import('../../../../functions/data/stores/company/company-store.ts');
const { personStore } = await import('../../../../functions/data/stores/person/person-store.ts');
const { projectStore } = await import('../../../../functions/data/stores/project/project-store.ts');
const { packageStore } = await import('../../../../functions/data/stores/project/package-store.ts');
const { supplierRequestStore } = await import('../../../../functions/data/stores/supplier/supplier-request-store.ts');
const { structureStore } = await import('../../../../functions/data/stores/structure/structure-store.ts');
const { reportStore } = await import('../../../../functions/data/stores/report/report-store.ts');
const { reportHeaderStore } = await import('../../../../functions/data/stores/report/report-list-store.ts');
const { reportFrame } = await import('../../../../functions/data/stores/report/report-frame.ts');
const { valueStore } = await import('../../../../functions/data/stores/report/value-store.ts');
const { recalculateReport } = await import('../../../../functions/core/report/recalculate.ts');
const { submitLoaded } = await import('../../../../functions/core/report/decision/submit.ts');
const { decide } = await import('../../../../functions/core/report/decision/decide.ts');

import type { Context } from '../../../../functions/core/context.ts';
import type { PackageItem } from '../../../../functions/data/stores/project/project-store.ts';
import type { ReportItem } from '../../../../functions/data/stores/report/report-list-store.ts';
import type { Tree } from '../../../../shared/domain/structure/tree.ts';

export const tenantUid = randomUUID();
const host = 'ours.example';
const tenant = { tenantUid, name: 'Ours', domainUrl: host, termMap: {}, timeZone: 'Europe/London', metaJson: {}, version: 1 };
await db.entities.tenant.put(tenant as never).go();

export async function makePerson(firstName: string) {
  const [uid, email] = [randomUUID(), `${firstName.toLowerCase()}@ours.example`];
  await personStore(tenantUid).create({ uid, email, firstName, lastName: 'Tester' }, causeOf(uid));
  return { userUid: uid, firstName, lastName: 'Tester', email };
}
export type Somebody = Awaited<ReturnType<typeof makePerson>>;

export const causeOf = (by: string) => ({ by, at: new Date().toISOString(), correlationId: randomUUID() });
export const byOf = (actor: Somebody) => ({ tenantUid, host, cause: causeOf(actor.userUid), actor });

/** The part of a use case's context that these tests need. */
export const contextOf = (actor: Somebody, more: Partial<Context>): Context =>
  ({ ...byOf(actor), now: new Date(), ids: {}, loaded: {}, ...more }) as unknown as Context;

type Plan = { name: string; company: string; unit: 'MONTHS' | 'QUARTERS'; tree: Tree };

/** A project of 2024 with its metrics. */
export async function makeProject(actor: Somebody, { name, company, unit, tree }: Plan) {
  const cause = causeOf(actor.userUid);
  const reporting = { startDate: '2024-01-01', endDate: '2025-01-01', freq_num: 1, freq_unit: unit };
  const companyUid = (await companyStore(tenantUid).create({ name: company }, cause)).uid;
  const project = await projectStore(tenantUid).create({ name, companyUid, reporting, metaJson: { apportionment: {} } }, cause);
  await transact(structureStore(tenantUid).firstTreeWrites({ ...project, projectUid: project.uid }, tree, cause));
  return project;
}
export type Made = Awaited<ReturnType<typeof makeProject>>;

/** The place of a whole project's structure, as the stores address it. */
export const rootPlace = ({ uid, structureUid, rootUid }: Made) => ({
  projectUid: uid,
  structureUid,
  rootUid,
  packageUid: rootUid,
  isRoot: true,
});

export const load = (projectUid: string) => projectStore(tenantUid).load(projectUid);

export async function makePackage(actor: Somebody, project: Made, name: string, { isEmpty = false } = {}): Promise<PackageItem> {
  const [loaded, cause] = [await load(project.uid), causeOf(actor.userUid)];
  const role = loaded.roles.find((each) => each.name === 'Reporter')!.uid;
  const fields = { name, parentUid: project.rootUid, responsibleUid: role, dueDate: null, metaJson: {} };
  return packageStore(tenantUid).create(loaded, fields, cause, ({ projectUid, structureUid, uid: packageUid }) =>
    isEmpty ? structureStore(tenantUid).emptyPackageWrites({ projectUid, structureUid, packageUid }, cause) : [],
  );
}

export async function reportsOf(pack: PackageItem): Promise<ReportItem[]> {
  const { reports } = await reportHeaderStore(tenantUid).ofPackage({ projectUid: pack.projectUid, packageUid: pack.uid });
  return reports.reverse();
}

export const sceneOf = async ({ uid, projectUid }: ReportItem) => ({
  parts: await reportStore(tenantUid).parts(uid),
  frame: await reportFrame(tenantUid, projectUid),
});

/** Enters figures by node. */
export async function enter(
  actor: Somebody,
  project: Made,
  report: ReportItem,
  figures: Record<string, string | null>,
  quality?: string,
): Promise<void> {
  const { tree } = await reportStore(tenantUid).structure(report, { ...project, packageUid: report.packageUid });
  const changes = Object.entries(figures).map(([name, value]) => ({
    node: tree.nodes.find(({ uid, metric }) => uid === name || metric?.name === name)!,
    value,
    ...(quality !== undefined && { quality }),
  }));
  await valueStore(tenantUid, report.uid).save(await reportStore(tenantUid).header(report.uid), changes, causeOf(actor.userUid));
}

export async function submit(actor: Somebody, report: ReportItem): Promise<void> {
  const action = report.submission === 0 ? 'submit' : 'resubmit';
  await submitLoaded(byOf(actor), await sceneOf(report), { action, comment: 'Done' });
  await recalculateReport(tenantUid, report.uid);
}

export async function decideOn(actor: Somebody, report: ReportItem, decision: Parameters<typeof decide>[1]): Promise<void> {
  await decideAlone(actor, report, decision);
  await recalculateReport(tenantUid, report.uid);
}

/** As `decideOn`, while the worker that calculates results is behind. */
export async function decideAlone(actor: Somebody, report: ReportItem, decision: Parameters<typeof decide>[1]): Promise<void> {
  const { parts, frame } = await sceneOf(report);
  await decide(contextOf(actor, { loaded: { report: parts.report, parts, frame } }), decision, { comment: decision });
}

/** The client accepts the supplier, with an empty package or with the sections of the project. */
export async function accept(actor: Somebody, client: Made, supplier: Made, { isEmpty = true } = {}) {
  const pack = await makePackage(actor, client, `${supplier.name} - Reporting Package`, { isEmpty });
  const [{ roles, permissionGroups }, theirs] = [await load(client.uid), await load(supplier.uid)];
  const [role, cause] = [roles.find(({ name }) => name === 'Reporter')!, causeOf(actor.userUid)];
  const store = supplierRequestStore(tenantUid);
  const wanted = { clientProjectUid: client.uid, supplierProjectUid: supplier.uid, supplierRoleUid: theirs.roles[0]!.uid };
  const given = { packageUid: pack.uid, roleUid: role.uid, roleName: 'Supplier', permissionGroupUid: permissionGroups[0]!.uid };
  const request = store.newItem(wanted, cause);
  await store.create(request, [], cause);
  const relation = await store.answer(request, given, { more: [] }, cause);
  return { pack, relation };
}

export const valuesOf = async (report: ReportItem) =>
  [...(await reportStore(tenantUid).parts(report.uid)).values.values()].map(({ metricUid, value, metaJson }) => ({
    metric: metricUid,
    value: value ?? null,
    received: metaJson?.received,
  }));

/** The jobs of a type, oldest first. */
export const jobsOf = async (type: string) => {
  const { data } = await db.entities.job.query.waiting({ waiting: 'yes' }).go({ pages: 'all' });
  return data.filter((job) => job.type === type).sort((a, b) => (a.created < b.created ? -1 : 1));
};
