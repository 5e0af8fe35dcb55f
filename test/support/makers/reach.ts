import { createHash, randomUUID } from 'node:crypto';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { StoredFile } from '../../../shared/contract/file/files.ts';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { Comment } from '../../../shared/contract/report/comments.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { type Answer, outputs } from '../support.ts';
import { indicatorCalls } from './figures.ts';
import { makePackage, makeProject } from './project.ts';
import { join, makeReporting, reportCalls } from './report.ts';
import { nodeCalls } from './structure.ts';
import { type TestPerson, type TestTenant, testCause } from './tenant.ts';
import { formOf } from './uploads.ts';

const { ScanCommand } = await import('@aws-sdk/lib-dynamodb');
const { client } = await import('../../../functions/data/client/client.ts');
const { assuranceStore } = await import('../../../functions/data/stores/assurance/assurance-store.ts');
const { readPartition } = await import('../../../functions/data/partition.ts');

export type Reach = Awaited<ReturnType<typeof makeReach>>;

/** Sends a request and asserts success. */
async function done<T>(person: TestPerson, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await person.call({ method, path, ...(body !== undefined && { body }) });
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
  return answer.json<T>();
}

/** Creates a supplier request to a project that allows suppliers only for that moment. */
async function requestTo(projectUid: string, tenant: TestTenant, owner: TestPerson, company: string): Promise<string> {
  const allow = (allowSuppliers: boolean) =>
    done(owner, 'PATCH', `/api/project/${projectUid}/`, { meta_json: { allowSuppliers } });
  const supplier = await makeProject(tenant, owner, 'Hidden supplier', company);
  const { role } = await readPartition(`${tenant.tenantUid}#project#${supplier.uid}`);
  await allow(true);
  const supplier_discipline = role.find(({ name }) => name === 'Reporter')!.uid;
  const { uid } = await done<{ uid: string }>(owner, 'POST', `/api/project/${projectUid}/supplier/`, { supplier_discipline });
  await allow(false);
  return uid;
}

/** Creates a sample and a finding of an auditor. */
async function audit({ tenantUid }: TestTenant, projectUid: string): Promise<{ sampleId: string; findingId: string }> {
  const store = assuranceStore(tenantUid, projectUid);
  const cause = testCause();
  const [sampleId, findingId] = [randomUUID(), randomUUID()];
  const item = { tenantUid, projectUid, by: cause.by, at: cause.at, version: 1 };
  await store.saveSample({ ...item, uid: sampleId, seed: 'Hidden', population: 0, figures: [] }, [], cause);
  await store.saveFinding({ ...item, uid: findingId, text: 'Hidden finding', status: 'open', entries: [] }, [], cause);
  return { sampleId, findingId };
}

/** A project with one of everything, all named 'Hidden' except its calculation. It follows a template. */
async function makeHidden(tenant: TestTenant, owner: TestPerson, above: string, template: string) {
  const company = (await done<Company>(owner, 'POST', '/api/company/', { name: 'Hidden company', parentid: above })).uid;
  const project = await makeProject(tenant, owner, 'Hidden project', company);
  const trackerId = project.trackers[0]!.uid;
  const {
    package: refs,
    role: discipline,
    permissionGroup: authgroup,
    period,
  } = await readPartition(`${tenant.tenantUid}#project#${project.uid}`);
  const master = refs.find(({ kind }) => kind === 'master')!;
  const nodes = nodeCalls(owner, { structureUid: trackerId, reportUid: master.treeUid });
  const section = await nodes.add({ type: 'tree', name: 'Hidden section' });
  const metric = { name: 'Hidden metric', unit: 'kWh', category: 'Hidden category' };
  const path = await nodes.add({ type: 'metricscore', path: section, metric });
  await nodes.add({ type: 'document', path: section, name: 'Hidden document', description: { title: 'Hidden', text: 'Hidden' } });
  const tree = await nodes.list();
  const nodeUid = (type: string) => tree.find((each) => each.type === type)!.uid;
  const metricUid = tree.find(({ node }) => node.metricscore)!.node.metricscore!.metric!.uid;
  const root = `/api/tracker/${trackerId}/commit/${master.treeUid}`;
  const factor = await done<{ uid: string }>(owner, 'POST', `${root}/convfactor/`, {
    metric: metricUid,
    toUnit: 'MJ',
    factor: 3.6,
  });
  const indicator = await indicatorCalls(owner, trackerId, master.treeUid).add('Energy', { numerators: [metricUid] });
  const target = { metric: indicator.result_metric, value: 7 };
  const targetUid = (await done<{ uid: string }>(owner, 'POST', `${root}/target/`, target)).uid;
  const role = discipline.find(({ name }) => name === 'Reporter')!;
  const meta_json = { responsible_discipline: role.uid };
  const ref: ReportingPackage = await makePackage(owner, project, { name: 'Hidden package', meta_json });
  const person = await tenant.person('hidden');
  await join(tenant, project, person, 'Reporter');
  await tenant.grant(person, { scope: 'company', scopeUid: company, isAdmin: true });
  const report: ReportRecord = await reportCalls(person, trackerId, ref).current();
  await reportCalls(person, trackerId, ref).enter(report.uid, path, { value: '4711' });
  const said = `/api/tracker/${trackerId}/commit/${report.uid}/tree/${nodeUid('tree')}/comment/`;
  const comment = await done<Comment>(person, 'POST', said, { title: 'Hidden', text: 'Hidden remark' });
  const form = await formOf({ file: new File(['Hidden'], 'hidden.csv', { type: 'text/csv' }), commit: report.uid });
  const file = (await person.call({ method: 'POST', path: '/api/store/object/', ...form })).json<StoredFile>();
  const invited = { email: 'hidden-guest@sample.example', project_discipline: role.uid };
  const invite = await done<{ uid: string }>(owner, 'POST', `/api/project/${project.uid}/invite/`, invited);
  const asked = { email: 'hidden-boss@sample.example', is_admin: true };
  const companyInvite = await done<{ uid: string }>(owner, 'POST', `/api/company/${company}/invite/`, asked);
  const supplierRequest = await requestTo(project.uid, tenant, owner, company);
  const muted = { email: 'hidden-reader@sample.example', reminders: false };
  const recipient = await done<{ uid: string }>(owner, 'POST', `/api/project/${project.uid}/email/recipient/`, muted);
  const ask = { method: 'POST', path: `/api/project/${project.uid}/export/`, headers: { prefer: 'respond-async' } };
  const what = { what: 'indicators', format: 'csv', refId: 'root', fromDate: '2024-01-01', toDate: '2024-12-31' };
  const job = (await owner.call({ ...ask, body: what })).json<{ uid: string }>();
  await done(owner, 'PATCH', `/api/tracker/${trackerId}/`, { from_template: template });
  const audited = await audit(tenant, project.uid);
  const { grant } = await readPartition(`${tenant.tenantUid}#user#${person.uid}`);
  /** by name of the path parameter */
  const ids = {
    companyId: company,
    projectId: project.uid,
    trackerId,
    refId: ref.uid,
    commitId: report.uid,
    memberId: person.uid,
    inviteId: invite.uid,
    recipientId: recipient.uid,
    requestId: supplierRequest,
    indicatorId: indicator.uid,
    treeId: nodeUid('tree'),
    commentId: comment.uid,
    docId: nodeUid('document'),
    documentId: nodeUid('document'),
    docObjectId: file.uid,
    objectId: file.uid,
    branchId: ref.uid,
    convFactorId: factor.uid,
    metricTargetId: targetUid,
    jobId: job.uid,
    nodeUid: nodeUid('metricscore'),
    scoreId: nodeUid('metricscore'),
    metricScoreId: nodeUid('metricscore'),
    inputValueId: nodeUid('metricscore'),
    descriptionId: nodeUid('trackerdescription'),
    projectDisciplineId: role.uid,
    authGroupId: authgroup[0]!.uid,
    reportingPeriodId: period[0]!.uid,
    reportPeriodId: period[0]!.uid,
    templateId: trackerId,
    mailReceiverId: person.uid,
    exceptionId: period[0]!.uid,
    ...audited,
  };
  const more = [master.uid, master.treeUid, companyInvite.uid, metricUid, indicator.result_metric];
  const memberships = grant.flatMap(({ roles }) => roles.map(({ memberUid }) => memberUid));
  return {
    ids,
    person,
    path,
    section,
    role,
    metricUid,
    root: master.treeUid,
    companyInvite: companyInvite.uid,
    resultMetric: indicator.result_metric,
    uids: [...Object.values(ids), ...more, ...memberships],
    membership: memberships[0]!,
    file: file.url,
  };
}

/**
 * Two projects in use, the second in a company below the first one's. `keeper` administers the first project and reports in it,
 * and `boss` administers its company. Neither has rights on the second project or its company.
 */
export async function makeReach() {
  const site = await makeReporting();
  const { tenant, project, tracker, owner, nodes, roleUid } = site;
  const section = await nodes.add({ type: 'tree', name: 'Carbon' });
  const path = await nodes.add({ type: 'metricscore', path: section, metric: { name: 'Diesel', unit: 'l', category: 'Carbon' } });
  const ref = await site.add('Piers');
  const report = await reportCalls(site.reporter, tracker, ref).current();
  await done(owner, 'PATCH', `/api/tracker/${tracker}/`, { is_template: true });
  const { package: refs, period } = await readPartition(`${tenant.tenantUid}#project#${project.uid}`);
  const root = refs.find(({ kind }) => kind === 'master')!;
  const hidden = await makeHidden(tenant, owner, project.company.uid, tracker);
  const [keeper, boss] = [await tenant.person('keeper'), await tenant.person('boss')];
  const roles = [roleUid('Reporter')];
  await tenant.grant(keeper, { scope: 'project', scopeUid: project.uid, isAdmin: true, roles });
  await tenant.grant(boss, { scope: 'company', scopeUid: project.company.uid, isAdmin: true });
  const ids = {
    companyId: project.company.uid,
    projectId: project.uid,
    trackerId: tracker,
    refId: ref.uid,
    commitId: report.uid,
  };
  await settled(tenant, hidden.uids);
  return {
    tenant,
    owner,
    keeper,
    boss,
    ids,
    hidden,
    section,
    path,
    roleUid,
    period: period[0]!.uid,
    root: root.treeUid,
    rootRef: root.uid,
  };
}

/**
 * Hashes of all items of a tenant that mention one of these uids. Leaves out sums, because they are derived and may be rebuilt at
 * any time.
 */
export async function itemsOf({ tenantUid }: TestTenant, uids: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let next: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({
        TableName: outputs().TableName!,
        ConsistentRead: true,
        ...(next && { ExclusiveStartKey: next }),
        FilterExpression: 'begins_with(pk, :tenant)',
        ExpressionAttributeValues: { ':tenant': tenantUid },
      }),
    );
    for (const item of page.Items ?? []) {
      const text = JSON.stringify(item);
      if (/sums/i.test(String(item.__edb_e__)) || !uids.some((uid) => text.includes(uid))) continue;
      found.set(`${item.pk} ${item.sk}`, createHash('sha256').update(text).digest('hex'));
    }
    next = page.LastEvaluatedKey;
  } while (next);
  return found;
}

/** Waits until the workers are done: until nothing changes any more. */
async function settled(tenant: TestTenant, uids: readonly string[]): Promise<void> {
  for (let before = await itemsOf(tenant, uids), attempt = 0; attempt < 20; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const now = await itemsOf(tenant, uids);
    if (JSON.stringify([...now]) === JSON.stringify([...before])) return;
    before = now;
  }
  throw new Error('The workers do not come to an end');
}

/** Leaks of the hidden project in a response: ids, and names with 'Hidden'. Ignores texts that the request contained. */
export function toldBy({ text }: Answer, asked: string, { uids }: { uids: readonly string[] }): string[] {
  const names = text.match(/hidden[\w -]*/gi) ?? [];
  return [...names, ...uids.filter((uid) => text.includes(uid))].filter((each) => !asked.includes(each));
}
