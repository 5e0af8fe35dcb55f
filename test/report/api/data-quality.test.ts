import { beforeAll, describe, expect, it } from 'vitest';
import type { DashboardIndicator } from '../../../shared/contract/indicator/dashboard.ts';
import type { Evidence, ReportEvidence } from '../../../shared/contract/indicator/results.ts';
import type { ReceiptView } from '../../../shared/contract/report/receipts.ts';
import type { ValueAuditEntry } from '../../../shared/contract/report/values.ts';
import { eventually, makePaper, type Paper } from '../../support/makers/figures.ts';

const ESTIMATED = { kind: 'estimated', method: 'last-year', uncertainty: '5' };
const YEAR = 'refId=root&fromDate=2024-01-01&toDate=2024-01-31';

let paper: Paper;
let report: string;
let diesel: { uid: string; path: string };

const inputOf = async () =>
  (await paper.reporterCalls.nodes(report)).find(({ path }) => path === diesel.path)!.node.metricscore!.input!;
const state = (quality: unknown, more: object = {}) =>
  paper.reporterCalls.enter(report, diesel.path, { meta_json: { quality }, ...more });
const emissions = async () =>
  (await paper.viewer.call({ path: `/api/dashboard/project/${paper.project.uid}/indicator/?${YEAR}` }))
    .json<DashboardIndicator[]>()
    .find(({ name }) => name === 'Emissions')!;

beforeAll(async () => {
  paper = await makePaper();
  await paper.indicators.add('Emissions', { numerators: [paper.metric('m-total')] });
  report = (await paper.reporterCalls.current()).uid;
  await paper.enter(report);
  const node = (await paper.reporterCalls.nodes(report)).find(
    (each) => each.node.metricscore?.metric?.uid === paper.metric('m-diesel'),
  )!;
  diesel = { uid: node.node.metricscore!.uid, path: node.path };
});

describe('the quality of a value', () => {
  it('is stored beside the value, is in the trail, and goes when it is taken back', async () => {
    expect((await state(ESTIMATED)).status).toBe(200);
    expect(await inputOf()).toMatchObject({ value: '12450', meta_json: { quality: ESTIMATED } });
    expect((await state(null)).status).toBe(200);
    expect((await inputOf()).meta_json).not.toHaveProperty('quality');
    const trail = (await paper.reporterCalls.audit(report, diesel.uid)).json<ValueAuditEntry[]>();
    const changes = trail.flatMap((entry) => entry.changes).filter(({ field }) => field === 'quality');
    expect(changes).toEqual(
      expect.arrayContaining([
        { field: 'quality', from: '', to: 'estimated last-year ±5%' },
        { field: 'quality', from: 'estimated last-year ±5%', to: '' },
      ]),
    );
  });

  it('of an estimate without its method is refused beside the field, and nothing is stored', async () => {
    const before = await inputOf();
    const refused = await state({ kind: 'estimated' }, { value: '1' });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.json<{ errors: object }>().errors)).toContain('Choose how the value was estimated');
    expect(await inputOf()).toEqual(before);
  });

  it('of two people is kept once, and the other is told it', async () => {
    const { version } = await inputOf();
    expect((await state({ kind: 'measured' }, { version })).status).toBe(200);
    const lost = await state(ESTIMATED, { version });
    expect(lost.status).toBe(409);
    expect(lost.json<{ errors: object }>().errors).toMatchObject({ quality: ['measured'], value: ['12450'] });
  });

  it('stays with a value that existing clients change', async () => {
    expect((await paper.reporterCalls.enter(report, diesel.path, { value: '12450', comment: 'As read' })).status).toBe(200);
    expect((await inputOf()).meta_json).toMatchObject({ quality: { kind: 'measured' } });
  });
});

describe('an estimate in an approved report', () => {
  beforeAll(async () => {
    expect((await state(ESTIMATED)).status).toBe(200);
    await paper.submit();
    expect((await paper.approverCalls.patch(report, { status: 'APPROVE', comment: 'Fine' })).status).toBe(200);
  });

  it('is frozen in the receipt of the submission', async () => {
    const path = `/api/tracker/${paper.tracker}/commit/${report}/submission/1/`;
    const { lines } = (await paper.viewer.call({ path })).json<ReceiptView>();
    const typed = lines.find(({ metric }) => metric.uid === paper.metric('m-diesel'))!.typed;
    expect(typed).toMatchObject({ value: '12450', quality: ESTIMATED });
    expect(lines.find(({ metric }) => metric.uid === paper.metric('m-electricity'))!.typed?.quality).toBeNull();
  });

  it('is told as a share of the figure, by its weight: 31.2842355 of 39.31200278 t', async () => {
    const shown = await eventually(emissions, ({ exact }) => exact !== null);
    expect(shown.completeness).toEqual({ reports: 1, of: 1, estimated: '79.6' });
    expect(shown.values[0]).toMatchObject({
      estimated: '79.6',
      reported: { estimated: '79.6' },
      cumulative: { estimated: '79.6' },
    });
  });

  it('is told by the evidence of the figure, down to the typed value', async () => {
    const { uid, values } = await emissions();
    const path = `/api/dashboard/project/${paper.project.uid}/indicator/${uid}/evidence/?period=${values[0]!.period.uid}`;
    const { reports } = (await paper.viewer.call({ path })).json<Evidence>();
    expect(reports.map(({ estimated }) => estimated)).toEqual(['79.6']);
    const below = await paper.viewer.call({ path: `/api/dashboard/report/${report}/indicator/${uid}/evidence/` });
    const line = below.json<ReportEvidence>().lines.find(({ name }) => name.startsWith('Diesel'))!;
    expect(line.typed?.quality).toEqual(ESTIMATED);
  });

  it('is told beside the figure in an export', async () => {
    const body = { what: 'indicators', format: 'csv', fromDate: '2024-01-01', toDate: '2024-01-31' };
    const path = `/api/project/${paper.project.uid}/export/`;
    const { uid } = (await paper.viewer.call({ method: 'POST', path, body })).json<{ uid: string }>();
    const answer = await eventually(
      async () => (await paper.viewer.call({ path: `/api/export/${uid}/` })).json<{ signed_url?: string }>(),
      ({ signed_url: url }) => url !== undefined,
    );
    expect(await (await fetch(answer.signed_url!)).text()).toContain('1 of 1, 79.6 % estimated');
  });
});
