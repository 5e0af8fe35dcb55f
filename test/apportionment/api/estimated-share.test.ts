import { beforeAll, expect, it } from 'vitest';
import type { DashboardIndicator } from '../../../shared/contract/indicator/dashboard.ts';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ReceiptView } from '../../../shared/contract/report/receipts.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { multiply } from '../../../shared/domain/kernel/decimal.ts';
import { PAPER_TOTAL } from '../../support/fixtures/paper-check.ts';
import { eventually, indicatorCalls } from '../../support/makers/figures.ts';
import { makeSupply, type Supply } from '../../support/makers/supply.ts';

let supply: Supply;
let report: ReportRecord;

const blocked = async ({ uid }: ReportingPeriod) =>
  (await supply.owner.call({ path: `${supply.path}reporting_periods/${uid}/apportionment/` })).json<{ blocked: string | null }>()
    .blocked;
const clientTracker = () => supply.client.trackers[0]!.uid;

/** The supplier estimates its diesel, which is 31.2842355 of its total of 39.31200278 t, and sends a quarter of the total. */
beforeAll(async () => {
  supply = await makeSupply();
  const current = (await supply.reporterCalls.current()).uid;
  const diesel = (await supply.reporterCalls.nodes(current)).find(
    ({ node }) => node.metricscore?.metric?.uid === supply.metric('m-diesel'),
  )!;
  const quality = { kind: 'estimated', method: 'average' };
  const stated = await supply.reporterCalls.enter(current, diesel.path, { value: '1', meta_json: { quality } });
  if (stated.status !== 200) throw new Error(`Stating the quality answered ${stated.status}: ${stated.text}`);
  await supply.approve();
  await supply.share(0, 0.25);
  const [period] = (await supply.periods()) as [ReportingPeriod];
  await eventually(
    () => blocked(period),
    (reason) => reason === null,
  );
  await supply.dispatch(0, supply.rootRef);
  await eventually(
    async () => (await supply.periods())[0]?.meta_json.apportionment?.status,
    (status) => status === 'submitted',
  );
  const path = `/api/tracker/${clientTracker()}/ref/${supply.pack.uid}/commit/`;
  [report] = (await supply.owner.call({ path })).json<ReportRecord[]>() as [ReportRecord];
}, 120_000);

it('a received figure says beside itself how much of it the supplier has estimated', async () => {
  const path = `/api/tracker/${clientTracker()}/commit/${report.uid}/node/`;
  const nodes = (await supply.owner.call({ path })).json<StructureNodeItem[]>();
  const [input] = nodes.flatMap(({ node }) => node.metricscore?.input ?? []);
  const total = multiply(PAPER_TOTAL, '0.25');
  expect(input).toMatchObject({ value: total, meta_json: { received: { total, estimated: '79.6' } } });
});

it("the receipt of the client's submission says it too", async () => {
  const path = `/api/tracker/${clientTracker()}/commit/${report.uid}/submission/1/`;
  const { lines } = (await supply.owner.call({ path })).json<ReceiptView>();
  expect(lines.find(({ typed }) => typed?.marks.includes('received'))!.typed).toMatchObject({ received_estimated: '79.6' });
});

it("it counts as estimated in the client's result", async () => {
  const name = 'Emissions received';
  const path = `/api/dashboard/project/${supply.client.uid}/indicator/?fromDate=2024-01-01&toDate=2024-12-31`;
  const root = (await supply.owner.call({ path: `/api/tracker/${clientTracker()}/` })).json<{
    root_master: { latest_commit: { uid: string } };
  }>().root_master.latest_commit.uid;
  const nodes = (await supply.owner.call({ path: `/api/tracker/${clientTracker()}/commit/${report.uid}/node/` })).json<
    StructureNodeItem[]
  >();
  const metric = nodes.flatMap(({ node }) => node.metricscore?.metric ?? [])[0]!.uid;
  await indicatorCalls(supply.owner, clientTracker(), root).add(name, { numerators: [metric] });
  const shown = await eventually(
    async () => (await supply.owner.call({ path })).json<DashboardIndicator[]>().find((each) => each.name === name),
    (found) => found?.values.some(({ reported }) => reported.reports > 0) === true,
  );
  expect(shown!.values.find(({ reported }) => reported.reports > 0)!.reported.estimated).toBe('79.6');
});
