import { beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '../../../shared/contract/jobs.ts';
import type { ImportReport } from '../../../shared/contract/structure/structure.ts';
import { UK_ROWS, UK_UNPUBLISHED, ukFactors } from '../../support/fixtures/uk-factors.ts';
import { makeOwner, plantMetrics } from '../../support/makers/structure.ts';
import { structureFiles } from '../../support/makers/structure-files.ts';

let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  owner = await makeOwner();
});

async function project() {
  const { project: ids, nodes } = await owner.structure();
  const factors = async () =>
    (await owner.admin.call({ path: `/api/tracker/${ids.structureUid}/commit/${ids.reportUid}/convfactor/` })).json<
      { metric: { name: string; unit: string }; toUnit: string; factor: number; source: string; startDate: string | null }[]
    >();
  return { ids, nodes, factors, files: structureFiles(owner.admin, ids) };
}

const FULL = 'issue,parentPath,name,unit,required,highlighted,hidden,inputType,frequency,factor,toUnit,source,year\n';
const summary = ({ create, exist, refused, factors }: ImportReport) => ({ create, exist, refused, factors });
const metricsOf = async (nodes: Awaited<ReturnType<typeof project>>['nodes']) =>
  (await nodes.list()).filter(({ type }) => type === 'metricscore').map(({ node }) => node.metricscore!);

describe('a dry run', () => {
  it('says what would be created, what exists, what is refused and why, and which units are new, and changes nothing', async () => {
    const { nodes, files } = await project();
    const carbon = await nodes.add({ type: 'tree', name: 'Carbon' });
    await nodes.add({ type: 'metricscore', path: carbon, metric: { name: 'Electricity', unit: 'kWh' } });
    const before = await nodes.list();
    const file = `${FULL}Carbon,,Electricity,kWh,,,,,,,,,\nCarbon,Electricity,Grid,MWh,yes,,,,,1000,,,\nCarbon,Missing,Lost,kWh,,,,,,,,,\nCarbon,,Gas,M3,maybe,,,,,NaN,kg,,\n`;
    const { job, report } = await files.check(file);
    expect(job).toMatchObject({ status: 'done', progress: 100 });
    expect(summary(report!)).toEqual({ create: 1, exist: 1, refused: 2, factors: { create: 1, exist: 0, kept: 0 } });
    expect(report!.newUnits).toEqual([{ unit: 'MWh', rows: 1 }]);
    expect(report!.faults.map(({ line, column }) => [line, column])).toEqual([
      [4, 'parentPath'],
      [5, 'required'],
      [5, 'factor'],
    ]);
    expect(await nodes.list()).toEqual(before);
  });

  it('of a file without our columns fails with the reason', async () => {
    const { files } = await project();
    const { job } = await files.check(new TextEncoder().encode('a,b\n1,2\n'));
    expect(job.status).toBe('failed');
    expect(job.message).toMatch(/'issue' and 'name'/);
  });

  it.each([
    ['a zip named .csv', new TextEncoder().encode('PK\x03\x04zip'), /content/],
    ['an empty file', new Uint8Array(), /empty/],
  ])('of %s never begins: the upload is refused with the reason', async (_what, bytes, reason) => {
    const { files } = await project();
    const refused = await files.refusedUpload(bytes);
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(reason);
  });

  it('of 40 MB with 100,000 rows says how many fit and refuses the others with the reason', async () => {
    const { nodes, files } = await project();
    const text = 'Read from the meter, with HTML <script>alert(1)</script> in it. '.repeat(6);
    const rows = Array.from({ length: 100_000 }, (_, at) => `Carbon,,Metric ${at},kWh,"${text}"\n`);
    const file = new TextEncoder().encode(`issue,parentPath,name,unit,description\n${rows.join('')}`);
    expect(file.length).toBeGreaterThan(40_000_000);
    const { job, report } = await files.check(file, 'csv', 240);
    expect([job.status, report!.rows, report!.create + report!.refused]).toEqual(['done', 100_000, 100_000]);
    expect(report!.create).toBeGreaterThan(14_000);
    expect(report!.reasons).toMatchObject([
      {
        reason: 'A project holds at most 15,000 issues, metrics and documents. Delete some that are no longer needed.',
        rows: report!.refused,
      },
    ]);
    expect(report!.faults).toHaveLength(5_000);
    expect(await nodes.list()).toHaveLength(1);
  });

  it('is for administrators, and for files that they have uploaded themselves', async () => {
    const { ids, files } = await project();
    const viewer = await owner.viewer(ids.projectUid);
    const uid = await files.upload(FULL);
    expect((await structureFiles(viewer, ids).start(uid, 'csv', true)).status).toBe(403);
    const other = await owner.tenant.person('other-admin', { isSuperuser: true });
    expect((await structureFiles(other, ids).start(uid, 'csv', true)).status).toBe(404);
    const { uid: job } = (await files.start(uid, 'csv', true)).json<Job>();
    const elsewhere = await project();
    await files.ended(job);
    expect(
      (
        await owner.admin.call({
          path: `/api/tracker/${elsewhere.ids.structureUid}/commit/${elsewhere.ids.reportUid}/structure/${job}/`,
        })
      ).status,
    ).toBe(404);
  });
});

describe('an import', () => {
  it('creates the valid rows with flags and factors, keeps what is there, and adds nothing the second time', async () => {
    const { nodes, files, factors } = await project();
    const file = `${FULL}Carbon,,Emissions,tCO2e,yes,yes,,,3 MONTHS,,,,\nCarbon,Emissions,Grid,kWh,,,yes,boolean,,0.00020705,,BEIS,2024\nCarbon,,,kWh,,,,,,,,,\n`;
    const { report } = await files.load(file);
    expect(summary(report!)).toEqual({ create: 2, exist: 0, refused: 1, factors: { create: 1, exist: 0, kept: 0 } });
    expect(await metricsOf(nodes)).toMatchObject([
      { name: 'Emissions', required: true, period: 1, meta_json: { freq_num: 3, freq_unit: 'MONTHS' } },
      { name: 'Grid', meta_json: { hidden: true, input_type: 'boolean' } },
    ]);
    expect(await factors()).toMatchObject([
      { metric: { name: 'Grid', unit: 'kWh' }, toUnit: 'tCO2e', factor: 0.00020705, source: 'BEIS', startDate: '2024-01-01' },
    ]);
    const again = await files.load(file.replace('0.00020705', '0.5'));
    expect(summary(again.report!)).toEqual({ create: 0, exist: 2, refused: 1, factors: { create: 0, exist: 0, kept: 1 } });
    expect((await factors())[0]!.factor).toBe(0.00020705);
  });

  it('round trip: exported, imported into an empty project and exported again gives the same bytes', async () => {
    const { files } = await project();
    await files.load(
      `${FULL}Carbon,,"Gas, ""heat""",M3,yes,,,,,-1.5,"=kg",'@source,2024\nCarbon,,=1+1,£/kWh,,yes,,,1 YEARS,0,kg,,\nCarbon > Energy,,Überschuß,kWh,,,yes,,,,,,\n"Carbon > Energy",Überschuß,"a > b",kWh,,,,,,2,,,\n`,
    );
    const first = (await files.export('csv')).text;
    expect(first.split('\r\n')).toHaveLength(6);
    const empty = await project();
    expect((await empty.files.load(first)).report).toMatchObject({ create: 4, refused: 0, factors: { create: 3 } });
    expect((await empty.files.export('csv')).text).toBe(first);
  });

  it('reads the UK Government’s factors: 2,616 metrics with a factor each, 809 rows reported, net and gross values apart', async () => {
    const { nodes, files, factors } = await project();
    const { report } = await files.load(new Uint8Array(ukFactors()), 'csv', 120);
    expect(summary(report!)).toEqual({
      create: UK_ROWS - UK_UNPUBLISHED,
      exist: 0,
      refused: UK_UNPUBLISHED,
      factors: { create: UK_ROWS - UK_UNPUBLISHED, exist: 0, kept: 0 },
    });
    expect(report!.reasons).toEqual([
      { column: 'GHG Conversion Factor 2024', reason: 'No factor is published for this row.', rows: UK_UNPUBLISHED },
    ]);
    expect(report!.faults).toHaveLength(UK_UNPUBLISHED);
    expect(await metricsOf(nodes)).toHaveLength(UK_ROWS - UK_UNPUBLISHED);
    const stored = await factors();
    expect(stored).toHaveLength(UK_ROWS - UK_UNPUBLISHED);
    const butane = stored.filter(({ metric }) => metric.name === 'Fuels / Gaseous fuels / Butane');
    expect(butane.map(({ metric, factor }) => [metric.unit, factor])).toEqual(
      expect.arrayContaining([
        ['kWh (Net CV)', 0.24106],
        ['kWh (Gross CV)', 0.22241],
        ['tonnes', 3033.38067],
      ]),
    );
  });
});

describe('an export that fits into no answer', () => {
  it('is fetched from the storage: by its address, or where the dispatch of existing clients leads to [SET-384]', async () => {
    const { project: ids } = await owner.structure();
    const lines = 400;
    await plantMetrics(owner.tenant, ids, lines, 'As metered. '.repeat(1_600));
    const base = `/api/tracker/${ids.structureUid}`;
    const structure = `${base}/commit/${ids.reportUid}/structure/`;
    expect((await owner.admin.call({ path: `${structure}?format=csv` })).status).toBe(413);
    const answer = await owner.admin.call({ method: 'POST', path: `${structure}file/`, body: { format: 'csv' } });
    const { signed_url, filename } = answer.json<{ signed_url: string; filename: string }>();
    expect(filename).toBe('metrics.csv');
    const stored = await fetch(signed_url);
    expect(stored.headers.get('content-disposition')).toContain('metrics.csv');
    expect((await stored.text()).trim().split('\r\n')).toHaveLength(lines + 1);
    const body = { type: 'METRICS_TO_CSV', commitId: ids.reportUid };
    const led = await owner.admin.call({ method: 'POST', path: `${base}/dispatch/`, body });
    expect(led.status).toBe(303);
    expect(await (await fetch(String(led.headers.location))).text()).toMatch(/^issue,parent,name,unit,description,required\r\n/);
    const json = await owner.admin.call({ method: 'POST', path: `${structure}file/`, body: { format: 'json' } });
    const whole = (await (await fetch(json.json<{ signed_url: string }>().signed_url)).json()) as { format: string };
    expect(whole.format).toBe('tributary-structure');
  });
});
