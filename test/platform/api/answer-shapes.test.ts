import { beforeAll, describe, expect, it } from 'vitest';
import type { ConversionFactor } from '../../../shared/contract/factor/factors.ts';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import type { ReportDocument } from '../../../shared/contract/report/documents.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { documentCalls } from '../../support/makers/uploads.ts';

const CATALOGUE = ['metricscore', 'tree', 'document', 'documentstatus', 'trackerdescription', 'trackercomment'];

let world: ReportWorld;

beforeAll(async () => {
  world = await makeReportWorld();
});

const get = async <T>(path: string) => (await world.admin.call({ path })).json<T>();
const tree = () => world.nodes.list();
const at = (nodes: StructureNodeItem[], path: string) => nodes.find((node) => node.path === path)!;

/** The fields that existing clients read from the answers. */
describe('the answers', () => {
  it('name periods and packages, the root package master [REP-183, REP-184]', async () => {
    await world.fresh();
    const periods = await get<ReportingPeriod[]>(`/api/project/${world.project.uid}/reporting_periods/`);
    expect(periods[0]).toMatchObject({ uid: expect.any(String), startDate: '2024-01-01' });
    const refs = await get<ReportingPackage[]>(`/api/tracker/${world.tracker}/ref/`);
    for (const ref of refs) expect(ref).toMatchObject({ uid: expect.any(String), name: expect.any(String) });
    expect(refs.map(({ name }) => name)).toEqual(expect.arrayContaining(['master', 'Groundworks']));
  });

  it('have nodes of the six kinds, sections with their settings and search nodes with their metric [REP-185, REP-186, REP-190, REP-215]', async () => {
    const flags = { hidden: true, hideChildrenIfNullOrZero: true, hideInputCells: true, hideNA: true };
    const meta_json = { helpText: 'Ask the depot', additional_children: [], ...flags, input_type: 'select_children' };
    const often = { freq_num: 3, freq_unit: 'MONTHS', from_date: '2024-01-01' };
    const section = await world.nodes.add({ type: 'tree', name: 'Fleet', meta_json: { ...meta_json, ...often } });
    const metric = { name: 'Vans', unit: 'kg', description: 'Ours', category: 'Carbon' };
    const more = { hidden: true, placeholder: 'kilograms' };
    const path = await world.nodes.add({ type: 'metricscore', path: section, metric, meta_json: more });
    const note = await world.nodes.post({ type: 'trackerdescription', path: section, title: 'Read', text: '<p>this</p>' });
    expect(note.status).toBe(201);
    const asked = { type: 'document', path: section, name: 'Permit' };
    const document = (await world.nodes.post(asked)).json<StructureNodeItem>();
    const { report, reporter } = await world.fresh();
    const base = `/api/tracker/${world.tracker}/commit/${report.uid}`;
    const said = { type: 'comment', path: section, node: { comment: { text: '<p>Soon</p>' } } };
    expect((await world.reporter.call({ method: 'POST', path: `${base}/node/`, body: said })).status).toBe(201);
    const flag = { type: 'document', node: { document: { status: { status: { name: 'Not for Submission' } } } } };
    const flagged = await world.reporter.call({ method: 'PUT', path: `${base}/node/${document.path}/`, body: flag });
    const nodes = await reporter.nodes(report.uid);
    const all = [...nodes, ...flagged.json<StructureNodeItem[]>()];
    expect(new Set(all.map(({ _type }) => _type))).toEqual(new Set(CATALOGUE));
    for (const { _type, _path, node } of all) {
      const own = { _type, _path, uid: expect.any(String), name: expect.any(String), meta_json: expect.any(Object) };
      expect(node).toEqual({ [_type]: expect.objectContaining(own) });
    }
    expect(at(nodes, section).node.tree).toMatchObject({
      name: 'Fleet',
      uid: expect.any(String),
      meta_json: { ...meta_json, ...often },
    });
    expect(at(nodes, path).node.metricscore).toMatchObject({ metric: { uid: expect.any(String), ...metric }, meta_json: more });
  });

  it('have factors with metric, unit and factor [REP-197]', async () => {
    const commit = at(await tree(), world.paths.diesel).node.metricscore!;
    const root = (await get<ReportingPackage[]>(`/api/tracker/${world.tracker}/ref/`)).find(
      ({ name }) => name === 'master',
    )!.root_commit;
    const path = `/api/tracker/${world.tracker}/commit/${root}/convfactor/`;
    const body = { metric: commit.metric!.uid, toUnit: 'kg', factor: 2.5 };
    expect((await world.admin.call({ method: 'POST', path, body })).status).toBe(201);
    expect(await get<ConversionFactor[]>(path)).toMatchObject([
      { uid: expect.any(String), metric: { uid: body.metric, name: 'Diesel', unit: 'Litres' }, toUnit: 'kg', factor: 2.5 },
    ]);
  });

  it('have documents with their file, their description, what their form asks for and what it fills [REP-203]', async () => {
    const template = { name: 'bills.csv', url: '/api/store/object/7a2c4c9e-0000-4000-8000-000000000000/' };
    const fields = [{ header: 'Litres', type: 'number' }];
    const metric = at(await tree(), world.paths.diesel).uid;
    const assignments = [{ field: 'Litres', metric }];
    const meta_json = { input_details: { name: 'Bills', fields, file_template: template }, assignments, hideNA: true };
    const description = { title: 'Receipts', text: 'All of them' };
    const body = { type: 'document', path: world.paths.section, name: 'Receipts', description, meta_json };
    const { path, uid } = (await world.nodes.post(body)).json<StructureNodeItem>();
    const { report, reporter } = await world.fresh();
    const { put } = documentCalls(world.reporter, world.tracker, report.uid, uid);
    const answer = await put({ fileobj: new File(['a'], 'a.csv', { type: 'text/csv' }) });
    const given = { uid: expect.any(String), filename: 'a.csv' };
    const asked = { input_details: { name: 'Bills', fields, file_template: template }, assignments, hideNA: true };
    const document = { uid, filename: 'a.csv', description, meta_json: asked };
    expect(answer.json<ReportDocument>()).toMatchObject({ ...document, status: { current_object: given } });
    expect(at(await reporter.nodes(report.uid), path).node.document).toMatchObject(document);
    const other = await world.fresh();
    const empty = at(await other.reporter.nodes(other.report.uid), path).node.document;
    expect(empty).toMatchObject({ ...document, filename: null });
  });

  it('tell the order of indicators with the tenancy [REP-218, REP-366, ADM-267, ADM-451]', async () => {
    expect(await get('/api/tenant/meta/')).toMatchObject({ meta_json: { indicator_order: [] } });
    const { transact } = await import('../../../functions/data/transact.ts');
    const { tenantStore } = await import('../../../functions/data/stores/tenant/tenant-store.ts');
    const { testCause } = await import('../../support/makers/tenant.ts');
    const store = tenantStore(world.tenant.tenantUid);
    await transact(store.updateWrites(await store.get(), { metaJson: { indicator_order: ['Waste', 'Carbon'] } }, testCause()));
    expect(await get('/api/tenant/meta/')).toMatchObject({ meta_json: { indicator_order: ['Waste', 'Carbon'] } });
  });

  it('are arrays for lists, objects for one thing, and a detail or messages by field for errors [REP-373]', async () => {
    const { report, reporter, ref } = await world.fresh();
    const base = `/api/tracker/${world.tracker}/ref/${ref.uid}/commit/`;
    expect(Array.isArray(await get(base))).toBe(true);
    expect(await get<ReportRecord>(`${base}${report.uid}/`)).toMatchObject({ uid: report.uid });
    expect((await world.admin.call({ path: `${base}01234567/` })).json()).toMatchObject({ detail: expect.any(String) });
    const refused = await reporter.submit({ comment: ' ' });
    expect(refused.json<{ errors: Record<string, string[]> }>().errors.comment).toEqual([expect.any(String)]);
  });
});

describe('a dispatch of a type that does not exist', () => {
  it.each([
    ['tenancy', () => '/api/tenant/admin/dispatch/', 'This type of dispatch does not exist. Choose another one.'],
    ['project', () => `/api/tracker/${world.tracker}/dispatch/`, 'This type of dispatch does not exist. Choose another one.'],
    [
      'company',
      () => `/api/company/${world.project.company.uid}/dispatch/`,
      'A company has no work to dispatch. Use the operations of the company instead.',
    ],
  ])('is refused with 400 and says so, on a %s [ADM-566]', async (scope, path, message) => {
    const owner = await world.tenant.person(`owner-of-${scope}`, { isSuperuser: true, isTenantSuperuser: true });
    for (const body of [{ type: 'NO_SUCH_TYPE', payload: {} }, {}]) {
      const answer = await owner.call({ method: 'POST', path: path(), body });
      expect([answer.status, answer.headers['content-type']]).toEqual([400, 'application/problem+json']);
      expect(answer.json()).toMatchObject({ status: 400, errors: { type: [message] } });
    }
  });
});

describe('the path of a report', () => {
  it('takes decisions, periods and settings as changes of the report [REP-359]', async () => {
    const { report, reporter, approver } = await world.submitted();
    const reject = { status: 'REJECT', comment: 'Please check' };
    expect((await approver.patch(report.uid, reject)).json<ReportRecord>().status.name).toBe('Requires Revision');
    expect((await reporter.post(report.uid, { comment: 'Checked', status: 'UPDATE' })).status).toBe(200);
    expect((await approver.patch(report.uid, { status: 'APPROVE', comment: 'Good' })).json<ReportRecord>().status.name).toMatch(
      /^OK/,
    );
    const other = await world.fresh();
    const periods = await get<ReportingPeriod[]>(`/api/project/${world.project.uid}/reporting_periods/`);
    const own = world.calls('admin', other.ref);
    expect((await own.patch(other.report.uid, { reporting_period: periods[3]!.uid })).json<ReportRecord>().reporting_period).toBe(
      periods[3]!.uid,
    );
    expect((await own.patch(other.report.uid, { meta_json: { report_layout: 'tabbed' } })).status).toBe(200);
    expect((await own.patch(other.report.uid, { status: 'HOLD', comment: 'Later' })).json<ReportRecord>().status.name).toMatch(
      /^Not for/,
    );
  });
});
