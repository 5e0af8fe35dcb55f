import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ReceiptView } from '../../../shared/contract/report/receipts.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { PAPER_TOTAL } from '../../support/fixtures/paper-check.ts';
import { CSV } from '../../support/makers/document.ts';
import { eventually, makePaper, type Paper } from '../../support/makers/figures.ts';
import { makeReporting, reportCalls, work } from '../../support/makers/report.ts';
import { makeTenant, type TestPerson } from '../../support/makers/tenant.ts';
import { documentCalls } from '../../support/makers/uploads.ts';

const { readPartition } = await import('../../../functions/data/partition.ts');
const { partition } = await import('../../../functions/data/table.ts');

let paper: Paper;
let report: ReportRecord;
let doc: string;
let submitted: { reads: number; writes: number };

const calls = () => documentCalls(paper.reporter, paper.tracker, report.uid, doc);
const receipt = (person: TestPerson, submission: number) =>
  person.call({ path: `/api/tracker/${paper.tracker}/commit/${report.uid}/submission/${submission}/` });
const read = async (submission: number) => (await receipt(paper.viewer, submission)).json<ReceiptView>();
const totalOf = ({ lines }: ReceiptView) => lines.find(({ metric }) => metric.uid === paper.metric('m-total'))!.value;

beforeAll(async () => {
  paper = await makePaper();
  const section = (await paper.nodes.list()).find(({ node }) => node.tree?.name === 'Carbon')?.path;
  const fields = { type: 'document', path: section, name: 'Invoices' };
  doc = (await paper.nodes.post(fields)).json<StructureNodeItem>().uid;
  report = await paper.reporterCalls.current();
  await paper.enter(report.uid);
  await calls().upload('invoice.csv', 'text/csv', CSV);
  const answer = await paper.reporterCalls.submit({ comment: 'All in' });
  submitted = work(answer);
  await paper.approverCalls.patch(report.uid, { status: 'REJECT', comment: 'Once more' });
  await paper.enter(report.uid, new Map([['diesel', { value: '1' }]]));
  await paper.reporterCalls.post(report.uid, { comment: 'Again', submission: 1 });
}, 120_000);

describe('the receipt of a submission', () => {
  it('costs the submission one read where figures are converted, and no write of its own', async () => {
    const site = await makeReporting();
    await site.nodes.add({ type: 'tree', name: 'Carbon' });
    const plain = await reportCalls(site.reporter, site.tracker, await site.add()).submit({ comment: 'Nothing to convert' });
    expect(submitted).toEqual({ reads: work(plain).reads + 1, writes: 1 });
    expect(work(plain)).toEqual({ reads: 9, writes: 1 });
  });

  it('is one small item of its own partition', async () => {
    const { receipt: items } = await readPartition(partition.receipt(paper.tenant.tenantUid, report.uid));
    expect(items.map(({ submission, page, pages }) => [submission, page, pages])).toEqual([
      [1, 0, 1],
      [2, 0, 1],
    ]);
    for (const { data } of items) expect(data.length).toBeLessThan(2_000);
  });

  it('gives each submission its figures, in four reads beside those of the report', async () => {
    const answer = await receipt(paper.viewer, 1);
    expect(totalOf(answer.json())).toBe(PAPER_TOTAL);
    // Includes the policy's read of the report.
    expect(work(answer)).toEqual({ reads: 5, writes: 0 });
    expect(totalOf(await read(2))).not.toBe(PAPER_TOTAL);
  });

  it('names the upload with the hash that the worker computes', async () => {
    const receiptNow = await eventually(
      () => read(1),
      ({ uploads }) => uploads?.[0]?.sha256 !== null,
    );
    const sha256 = createHash('sha256').update(CSV).digest('hex');
    expect(receiptNow.uploads).toMatchObject([{ filename: 'invoice.csv', size: CSV.length, sha256, current: true }]);
    expect((await calls().remove(receiptNow.uploads![0]!.uid)).status).toBe(409);
  });

  it('is read by those who read the report, and exists for nobody of another tenant', async () => {
    const foreign = await (await makeTenant()).person('eve', { isSuperuser: true });
    const stranger = await paper.tenant.person('stranger');
    const guest = await paper.tenant.person('guest');
    await paper.tenant.grant(guest, { scope: 'project', scopeUid: paper.project.uid, actions: ['READ_TRACKER_REF'] });
    const asked = [paper.viewer, paper.approver, foreign, stranger, guest].map((person) => receipt(person, 1));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 404, 404, 403]);
  });
});

it('the lines of a receipt have the indents of their rows on the page of the report, where headings count', async () => {
  const site = await makeReporting();
  const metric = (name: string) => ({ type: 'metricscore', metric: { name, unit: 'kWh', category: 'Carbon' } });
  const energy = await site.nodes.add({ type: 'tree', name: 'Energy' });
  await site.nodes.add({ ...metric('Power'), path: energy });
  const heating = await site.nodes.add({ type: 'tree', name: 'Heating', path: energy });
  const gas = await site.nodes.add({ ...metric('Gas'), path: heating });
  await site.nodes.add({ ...metric('Boiler'), path: gas });
  const ref = await site.add();
  const calls = reportCalls(site.reporter, site.tracker, ref);
  const { uid } = await calls.current();
  expect((await calls.submit({ comment: 'January' })).status).toBe(201);
  const { lines } = (
    await site.reporter.call({ path: `/api/tracker/${site.tracker}/commit/${uid}/submission/1/` })
  ).json<ReceiptView>();
  expect(lines.map((line) => [line.metric.name, line.section, line.depth, line.indent])).toEqual([
    ['Power', 'Energy', 0, 0],
    ['Gas', 'Heating', 0, 1],
    ['Boiler', 'Heating', 1, 2],
  ]);
});
