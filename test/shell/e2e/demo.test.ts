import '../../support/makers/environment.ts';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { FORM, METER_FILE, TICKETS } from '../../../cdk/local/seed/beside-figures.ts';
import { seed } from '../../../cdk/local/seed/index.ts';
import { RESTATED } from '../../../cdk/local/seed/northbank.ts';
import { NAMES } from '../../../cdk/local/seed/office.ts';
import { NORTHBANK, PASSWORD, SOUTHGATE } from '../../../cdk/local/seed/people.ts';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { LibraryFactor } from '../../../shared/contract/factor/factors.ts';
import type { CompanyDashboard } from '../../../shared/contract/indicator/company-dashboard.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { OpenReport, ReportRecord } from '../../../shared/contract/report/reports.ts';
import type { Restatement } from '../../../shared/contract/restatement/restatements.ts';
import type { SupplierRequest } from '../../../shared/contract/supplier/suppliers.ts';
import { eventually } from '../../support/makers/figures.ts';
import { signIn } from '../../support/makers/people.ts';
import { call, outputs } from '../../support/support.ts';

const secretFile = join(dirname(process.env.TRIBUTARY_OUTPUTS ?? ''), 'edge-secret');
const edgeSecret = () => readFileSync(secretFile, 'utf8').trim();

/** The data with which `npm start` fills an empty machine. */
describe('the demonstration', () => {
  const people = new Map<string, (path: string) => ReturnType<typeof call>>();

  beforeAll(async () => {
    const { ApiId, UserPoolId } = outputs();
    await seed({
      endpoint: process.env.AWS_ENDPOINT_URL!,
      edgeSecret: edgeSecret(),
      outputs: { ApiId: ApiId!, UserPoolId: UserPoolId! },
    });
    for (const { host, people: all } of [NORTHBANK, SOUTHGATE]) {
      for (const { email } of all) {
        const token = await signIn(host, email, PASSWORD);
        people.set(email, (path) => call({ host, path, token }));
      }
    }
  }, 300_000);

  const get = async <T>(email: string, path: string) => (await people.get(email)!(path)).json<T>();
  const bridge = async () =>
    (await get<Project[]>('admin@northbank.example', '/api/project/')).find(({ name }) => name === 'Harbour Bridge Renewal')!;

  it('has a corporate with a business unit and its project [ADM-299]', async () => {
    const companies = await get<Company[]>('admin@northbank.example', '/api/company/');
    expect(companies.map(({ name, depth }) => [name, depth])).toEqual(
      expect.arrayContaining([
        ['Northbank Infrastructure', 0],
        ['Rail', 1],
      ]),
    );
    expect(await bridge()).toMatchObject({ name: 'Harbour Bridge Renewal', company: { name: 'Rail' } });
  });

  it('has reports in every state that people meet', async () => {
    const reports = await get<OpenReport[]>('admin@northbank.example', '/api/tracker/commit/?requiresAction=false');
    const states = new Set<string>(reports.map(({ status_name }) => status_name));
    for (const state of [
      'Nothing Received',
      'Pending Input',
      'Pending Approval',
      'Pending Review',
      'Requires Revision',
      'OK for Submission',
    ])
      expect(states).toContain(state);
  });

  it('shows reporters the packages that they report for, and those of others to nobody among them', async () => {
    const path = `/api/project/${(await bridge()).uid}/`;
    const namesFor = async (name: string) =>
      (await get<Project>(`${name}@northbank.example`, path)).related_refs.map(({ name }) => name);
    expect(await namesFor('reporter')).toEqual(expect.arrayContaining(['Piling', 'Logistics', 'Barge operations']));
    expect(await namesFor('reporter')).not.toContain('Concrete');
    expect(await namesFor('reporter2')).toEqual(expect.arrayContaining(['Concrete', 'Precast yard']));
    expect(await namesFor('reporter2')).not.toContain('Piling');
    expect(await namesFor('approver')).toEqual(expect.arrayContaining(['Piling', 'Concrete']));
  });

  it('has a dashboard with targets that are met, nearly met, missed and not set [REP-378]', async () => {
    const { uid } = await bridge();
    const path = `/api/dashboard/project/${uid}/indicator/?refId=root&fromDate=2000-01-01&toDate=2100-01-01`;
    const indicators = await get<{ name: string; rag: string }[]>('viewer@northbank.example', path);
    expect(indicators.length).toBeGreaterThanOrEqual(6);
    expect(new Set(indicators.map(({ rag }) => rag))).toEqual(new Set(['green', 'amber', 'red', 'grey']));
  });

  it('has a tabular form, a document, evidence of a figure and comments beside the report that waits for approval', async () => {
    const approver = 'approver@northbank.example';
    const waiting = await get<OpenReport[]>(approver, '/api/tracker/commit/?requiresAction=true');
    const { uid } = waiting.find(({ ref_name }) => ref_name === 'Piling')!;
    const path = `/api/tracker/${(await bridge()).trackers[0]!.uid}/commit/${uid}/node/`;
    const nodes = await get<StructureNodeItem[]>(approver, path);
    const documents = nodes.flatMap(({ node: { document } }) => document ?? []);
    expect(documents.map(({ name, status }) => [name, Boolean(status?.current_object)])).toEqual([
      [FORM, true],
      [TICKETS, true],
    ]);
    const comments = nodes.flatMap(({ node: { trackercomment } }) => trackercomment ?? []);
    expect(comments.flatMap(({ attachments }) => attachments.map(({ filename }) => filename))).toEqual([METER_FILE]);
    expect(comments.map(({ text }) => text).join()).toContain('Ελένη and سارة');
  });

  it('has a figure that was restated after its approval', async () => {
    const register = `/api/project/${(await bridge()).uid}/restatements/`;
    const said = await eventually(
      () => get<Restatement[]>('admin@northbank.example', register),
      (entries) => entries.some(({ figureCount }) => figureCount > 0),
    );
    expect(said.map(({ reason }) => reason)).toContain(RESTATED);
  });

  it('has a month of another project that was shared, and waits for approval with its part of the figures', async () => {
    const { uid, trackers } = await bridge();
    const [supplier] = await get<SupplierRequest[]>('admin@northbank.example', `/api/project/${uid}/supplier/`);
    const reports = `/api/tracker/${trackers[0]!.uid}/ref/${supplier!.client_ref}/commit/`;
    const [received] = await eventually(
      () => get<ReportRecord[]>('admin@northbank.example', reports),
      (found) => found.some(({ submission }) => submission > 0),
    );
    expect(received!.meta_json.apportionment).toBeTruthy();
  });

  it('has published factors that administrators of projects choose from', async () => {
    const path = '/api/tenant/admin/conversion_library/?search=hotel%20london';
    const found = await get<LibraryFactor[]>('admin@northbank.example', path);
    // 11.5 kg CO2e per room and night.
    expect(found).toMatchObject([
      {
        group: expect.stringContaining('2024'),
        factor: '0.0115',
        unitTo: 'tCO2e (Scope 3)',
        source: expect.stringContaining('row 29_600_4001'),
      },
    ]);
  });

  it('has names with accents, in Greek and in Arabic', async () => {
    const reports = await get<OpenReport[]>('admin@northbank.example', '/api/tracker/commit/?requiresAction=false');
    expect(reports.map(({ ref_name }) => ref_name)).toEqual(expect.arrayContaining([...NAMES]));
  });

  it('has figures of the corporate over the projects of its business unit too [SET-008]', async () => {
    const [corporate] = (await get<Company[]>('admin@northbank.example', '/api/company/')).filter(({ depth }) => depth === 0);
    const path = `/api/dashboard/company/${corporate!.uid}/indicator/`;
    const shown = await eventually(
      () => get<CompanyDashboard>('admin@northbank.example', path),
      ({ waiting }) => waiting === 0,
    );
    expect(shown).toMatchObject({ projects: 2, companies: 2, interval: 'month' });
    const emissions = shown.indicators.find(({ name }) => name === 'Direct emissions')!;
    expect(emissions.rag).not.toBe('grey');
    expect(emissions.completeness.of).toBeGreaterThan(emissions.completeness.reports);
  });

  it('shows a second tenancy nothing of the first [SET-001, SET-012]', async () => {
    const { uid } = await bridge();
    const names = (await get<Project[]>('admin@southgate.example', '/api/project/')).map(({ name }) => name);
    expect(names).toEqual(['Mill Lane Housing']);
    expect((await people.get('admin@southgate.example')!(`/api/project/${uid}/`)).status).toBe(404);
  });
});
