import { beforeAll, describe, expect, it } from 'vitest';
import type { DashboardIndicator } from '../../../shared/contract/indicator/dashboard.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ReceiptView } from '../../../shared/contract/report/receipts.ts';
import { eventually, indicatorCalls } from '../../support/makers/figures.ts';
import { makeReporting, type Reporting, readCost, reportCalls } from '../../support/makers/report.ts';
import { plantMetrics } from '../../support/makers/structure.ts';

const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');
const { receiptStore } = await import('../../../functions/data/stores/report/receipt-store.ts');
const { readPartition } = await import('../../../functions/data/partition.ts');
const { partition } = await import('../../../functions/data/table.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { randomBytes } = await import('node:crypto');

const METRICS = 500;
const COMMENT = 'Read from the meter of the site office, and checked against the invoice of the supplier. ';
const QUALITY = { kind: 'estimated', method: 'average', uncertainty: '5' };
/** Number of incompressible letters, for a receipt of several pages. */
const LONG = 10_000;

let site: Reporting;
let large: ReturnType<typeof reportCalls>;
let report: string;
let costs: Record<'small' | 'large', ReturnType<typeof readCost>>;

const receiptsOf = async (uid: string) =>
  (await readPartition(partition.receipt(site.tenant.tenantUid, uid))).receipt.toSorted((a, b) => a.page - b.page);
const dashboard = () =>
  site.viewer.call({
    path: `/api/dashboard/project/${site.project.uid}/indicator/?fromDate=2024-01-01&toDate=2024-12-31`,
  });

beforeAll(async () => {
  site = await makeReporting();
  const { tenant, project, tracker, owner, nodes } = site;
  const { rootUid } = (await projectStore(tenant.tenantUid).load(project.uid)).project;
  const { package: refs } = await readPartition(`${tenant.tenantUid}#project#${project.uid}`, 'ref#');
  const root = refs.find(({ kind }) => kind === 'master')!.treeUid;
  await plantMetrics(tenant, { projectUid: project.uid, structureUid: tracker, rootUid }, METRICS - 1);
  const section = await nodes.add({ type: 'tree', name: 'Sums' });
  const metric = { name: 'Diesel', unit: 'l', category: 'Carbon' };
  const view = (await nodes.post({ type: 'metricscore', path: section, metric, required: true })).json<StructureNodeItem>();
  const sums = { numerators: [view.node.metricscore!.metric!.uid] };
  await indicatorCalls(owner, tracker, root).add('Diesel', sums);
  large = reportCalls(site.reporter, tracker, await site.add('Large'));
  report = (await large.current()).uid;
  const metrics = (await large.nodes(report)).filter(({ type }) => type === 'metricscore');
  const inputs = metrics.map(({ node }, index) => ({
    uid: node.metricscore!.uid,
    input: { value: index, comment: `${COMMENT}${index}`, meta_json: { quality: QUALITY } },
  }));
  for (let start = 0; start < METRICS; start += 50) {
    const { status } = await large.batch(report, inputs.slice(start, start + 50));
    if (status !== 200) throw new Error(`Entering figures answered ${status}`);
  }
  const other = await makeReporting();
  await other.nodes.add({ type: 'tree', name: 'Carbon' });
  const small = reportCalls(other.reporter, other.tracker, await other.add());
  const [first, second] = [await small.submit({ comment: 'Nothing' }), await large.submit({ comment: 'All in' })];
  if (second.status !== 201) throw new Error(`Submitting answered ${second.status}: ${second.text}`);
  costs = { small: readCost(first), large: readCost(second) };
}, 120_000);

describe('what a receipt adds', () => {
  it('to a submission is no round trip, however many metrics there are', () => {
    const { reads, writes } = costs.large;
    expect({ reads, writes }).toEqual({ reads: costs.small.reads, writes: 1 });
  });

  it('to a submission is one item of less than 60 KB for 500 metrics with comments and quality', async () => {
    const items = await receiptsOf(report);
    expect(items.map(({ page, pages }) => [page, pages])).toEqual([[0, 1]]);
    expect(items[0]!.data.length).toBeLessThan(60_000);
    const { receipt } = (await receiptStore(site.tenant.tenantUid).read(report, 1))!;
    expect(receipt.lines).toHaveLength(METRICS);
    expect(receipt.lines[0]).toMatchObject({ comment: `${COMMENT}0`, quality: QUALITY });
  });

  it('to the page of the report and to a dashboard is nothing: neither reads any of it', async () => {
    await eventually(
      () => dashboard(),
      (answer) => {
        const [shown] = answer.json<DashboardIndicator[]>();
        // With the report, from the sheet made by the roll-up.
        return shown!.values.some(({ reported }) => reported.reports > 0) && readCost(answer).reads <= 3;
      },
    );
    const measured = async () => [readCost(await large.nodesAnswer(report)), readCost(await dashboard())];
    const before = await measured();
    const store = receiptStore(site.tenant.tenantUid);
    const { receipt } = (await store.read(report, 1))!;
    // Another receipt in the same partition, larger than a megabyte.
    const lines = receipt.lines.slice(0, 250).map((line) => ({ ...line, comment: randomBytes(LONG / 2).toString('hex') }));
    await transact(store.writes({ ...receipt, submission: 9, lines }));
    expect((await receiptsOf(report)).length).toBeGreaterThan(4);
    expect(await measured()).toEqual(before);
    for (const [index, most] of [3, 3].entries()) expect(before[index]!.reads).toBeLessThanOrEqual(most);
  });

  it('makes reading the submission five round trips, as for a small report', async () => {
    const path = `/api/tracker/${site.tracker}/commit/${report}/submission/1/`;
    const answer = await site.viewer.call({ path });
    expect(answer.json<ReceiptView>().lines).toHaveLength(METRICS);
    // The same reads as for a small report: the policy, the report with its values, the structure, the receipt, and the names.
    expect(readCost(answer)).toMatchObject({ reads: 5, writes: 0 });
  });
});
