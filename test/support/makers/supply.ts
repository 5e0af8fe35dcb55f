import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { paperNodes } from '../fixtures/paper-check.ts';
import { makePaper } from './figures.ts';
import { makePackage, makeProject } from './project.ts';
import { nodeCalls } from './structure.ts';
import { type TestTenant, testCause } from './tenant.ts';

const { readPartition } = await import('../../../functions/data/partition.ts');
const { supplierRequestStore } = await import('../../../functions/data/stores/supplier/supplier-request-store.ts');

export type Supply = Awaited<ReturnType<typeof makeSupply>>;

/** Makes one project the client of another, with one of its packages. */
export async function makeRelation({ tenantUid }: TestTenant, client: Project, packageUid: string, supplier: Project) {
  const rolesOf = async ({ uid }: Project) => (await readPartition(`${tenantUid}#project#${uid}`)).role;
  const [own, theirs] = [await rolesOf(client), await rolesOf(supplier)];
  const store = supplierRequestStore(tenantUid);
  const wanted = { clientProjectUid: client.uid, supplierProjectUid: supplier.uid, supplierRoleUid: theirs[0]!.uid };
  const role = own.find(({ name }) => name === 'Reporter')!;
  const given = { packageUid, roleUid: role.uid, roleName: role.name, permissionGroupUid: role.permissionGroupUid! };
  const [request, cause] = [store.newItem(wanted, testCause()), testCause()];
  await store.create(request, [], cause);
  return store.answer(request, given, { more: [] }, cause);
}

/**
 * The project of the paper check as a supplier with apportionment switched on, and a client of the same company that measures its
 * total.
 */
export async function makeSupply() {
  const paper = await makePaper();
  const { tenant, owner, project, tracker } = paper;
  const path = `/api/project/${project.uid}/`;
  await owner.call({ method: 'PATCH', path, body: { meta_json: { apportionment: {} } } });
  /** Adds a client of the same company that measures the total, with a package for this supplier. */
  const addClient = async (name: string) => {
    const made = await makeProject(tenant, owner, name, project.company.uid);
    const { package: refs } = await readPartition(`${tenant.tenantUid}#project#${made.uid}`, 'ref#');
    const root = refs.find(({ kind }) => kind === 'master')!.treeUid;
    const nodes = nodeCalls(owner, { structureUid: made.trackers[0]!.uid, reportUid: root });
    const issue = await nodes.add({ type: 'tree', name: 'Carbon' });
    const metric = paperNodes.find(({ uid }) => uid === 'total')!.metric!;
    await nodes.add({ type: 'metricscore', path: issue, metric: { name: metric.name, unit: metric.unit, category: 'Carbon' } });
    const pack = await makePackage(owner, made, { name: 'Bridge - Reporting Package' });
    return { client: made, pack, relation: await makeRelation(tenant, made, pack.uid, project) };
  };
  const { client, pack, relation } = await addClient('Tunnel');

  const periods = async () => (await owner.call({ path: `${path}reporting_periods/` })).json<ReportingPeriod[]>();
  const change = async (index: number, apportionment: unknown, more: object = {}) =>
    owner.call({
      method: 'PATCH',
      path: `${path}reporting_periods/${(await periods())[index]!.uid}/`,
      body: { meta_json: { apportionment }, ...more },
    });
  const share = (index: number, value: number, more: object = {}) =>
    change(index, { entries: [{ project: { uid: client.uid }, value }] }, more);
  const dispatch = async (index: number, ref: string) =>
    owner.call({
      method: 'POST',
      path: `/api/tracker/${tracker}/dispatch/`,
      body: {
        type: 'SUBMIT_APPORTIONMENTS',
        payload: { supplier_ref_id: ref, reporting_period_id: (await periods())[index]!.uid },
      },
    });
  /** Enters the figures of the paper check for the next month, submits and approves them. */
  const approve = async () => {
    await paper.enter((await paper.reporterCalls.current()).uid);
    const { uid } = await paper.submit();
    await paper.approverCalls.patch(uid, { status: 'APPROVE', comment: 'Fine' });
  };
  const rootRef = (await readPartition(`${tenant.tenantUid}#project#${project.uid}`, 'ref#')).package.find(
    ({ kind }) => kind === 'master',
  )!.uid;
  return { ...paper, path, addClient, client, pack, relation, rootRef, periods, change, share, dispatch, approve };
}
