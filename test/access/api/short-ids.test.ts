import { beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { CompanyInvite } from '../../../shared/contract/company/company-invites.ts';
import type { ConversionFactor, FactorGroup } from '../../../shared/contract/factor/factors.ts';
import type { CompanyIndicator } from '../../../shared/contract/indicator/company-indicators.ts';
import type { SavedIndicator } from '../../../shared/contract/indicator/indicators.ts';
import type { Target } from '../../../shared/contract/indicator/targets.ts';
import type { Member, PermissionGroup, ProjectRole } from '../../../shared/contract/person/members.ts';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { shortId } from '../../../shared/domain/kernel/names.ts';
import { operation } from '../../support/makers/figures.ts';
import { makeCompany, makePackage, makeProject, YEAR_2024 } from '../../support/makers/project.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';

let tenant: TestTenant;
let chief: TestPerson;
let project: Project;
let at: string;
let tracker: string;

beforeAll(async () => {
  tenant = await makeTenant();
  chief = await tenant.person('chief', { isSuperuser: true, isTenantSuperuser: true });
  project = await makeProject(tenant, chief);
  at = `/api/project/${project.uid}/`;
  tracker = `/api/tracker/${project.trackers[0]!.uid}/`;
});

const get = async <T>(path: string) => (await chief.call({ path })).json<T>();
/** A call that must succeed. */
async function send<T>(method: string, path: string, body: object, by = chief): Promise<T> {
  const answer = await by.call({ method, path, body });
  expect([answer.status < 300, method, path, answer.text]).toEqual([true, method, path, answer.text]);
  return answer.json<T>();
}
const named = <T extends { name: string }>(list: T[], name: string) => list.find((each) => each.name === name)!;
const role = async (name: string) => named(await get<ProjectRole[]>(`${at}discipline/`), name).uid;
const group = async (name: string) => named(await get<PermissionGroup[]>(`${at}authgroup/`), name).uid;

const metricNamed = async (name: string) => {
  const body = { name, unit: 'Litres', category: 'Carbon', description: '' };
  return (await send<{ uid: string }>('POST', '/api/tenant/admin/basemetric/', body)).uid;
};

const rootCommit = async () =>
  (await get<{ root_master: { latest_commit: { uid: string } } }>(tracker)).root_master.latest_commit.uid;

/** Requests as existing clients send them, with the first eight characters of each id. */
describe('the short id in a body', () => {
  it('names the company above a new one and a moved one [SET-339]', async () => {
    const [one, two] = [await makeCompany(tenant, 'One'), await makeCompany(tenant, 'Two')];
    const made = await send<Company>('POST', '/api/company/', { name: 'Below', parentid: shortId(one) });
    expect(made.parentid).toBe(one);
    for (const [method, above] of [
      ['PATCH', two],
      ['PUT', one],
    ] as const) {
      const moved = await send<Company>(method, `/api/company/${made.uid}/`, { name: 'Below', parentid: shortId(above) });
      expect(moved.parentid).toBe(above);
    }
  });

  it('names the company of a new project [SET-339]', async () => {
    const company = await makeCompany(tenant, 'Owner');
    const body = { name: 'Quay', company: shortId(company), reporting: YEAR_2024 };
    expect((await send<Project>('POST', '/api/project/', body)).company.uid).toBe(company);
  });

  it('names the company whose invitation is answered [SET-339]', async () => {
    const company = await makeCompany(tenant, 'Joined');
    const invited = await tenant.person('invited');
    const { uid } = await send<CompanyInvite>('POST', `/api/company/${company}/invite/`, { email: invited.email });
    const answer = { accepted: true, company: shortId(company) };
    expect(await send<CompanyInvite>('PATCH', `/api/company/invite/${uid}/`, answer, invited)).toMatchObject({ accepted: true });
  });

  it('names the groups of a member of a company [SET-339]', async () => {
    const company = await makeCompany(tenant, 'Grouped');
    const person = await tenant.person('grouped');
    await tenant.grant(person, { scope: 'company', scopeUid: company, actions: ['READ_COMPANY'] });
    const { uid } = await send<PermissionGroup>('POST', `/api/company/${company}/authgroup/`, {
      name: 'Readers',
      policy_json: { actions: ['READ_PROJECT_REPORT'] },
    });
    const member = await send<{ auth: { uid: string }[] }>('PATCH', `/api/company/${company}/member/${person.uid}/`, {
      auth: [shortId(uid)],
    });
    expect(member.auth.map((each) => each.uid)).toEqual([uid]);
  });

  it('names the group and the approver of a role [SET-339]', async () => {
    const [viewer, approver] = [await group('Viewer'), await role('Approver')];
    const body = { name: 'Clerk', auth: shortId(viewer), approver: shortId(approver) };
    const made = await send<ProjectRole>('POST', `${at}discipline/`, body);
    expect(made).toMatchObject({ auth: { uid: viewer }, approver });
    const reporter = await group('Reporter');
    const changed = await send<ProjectRole>('PATCH', `${at}discipline/${made.uid}/`, { auth: shortId(reporter) });
    expect(changed).toMatchObject({ auth: { uid: reporter }, approver });
    expect(await send<ProjectRole>('PUT', `${at}discipline/${made.uid}/`, body)).toMatchObject({
      auth: { uid: viewer },
      approver,
    });
  });

  it('names the role of a member and of an invited person [SET-339]', async () => {
    const reporter = await role('Reporter');
    const person = await tenant.person('rita');
    const body = { email: person.email, project_discipline: shortId(reporter) };
    const member = await send<Member>('POST', `${at}member/`, body);
    expect(member.project_discipline!.uid).toBe(reporter);
    const email = `later@${tenant.host}.example`;
    const invite = await send<{ uid: string; project_discipline: { uid: string } | null }>('POST', `${at}invite/`, {
      ...body,
      email,
    });
    expect(invite.project_discipline!.uid).toBe(reporter);
  });

  it('names the role with which a request to join is answered [SET-339]', async () => {
    const approver = await role('Approver');
    const person = await tenant.person('joins');
    const { uid } = await send<{ uid: string }>('POST', `${at}invite/`, { email: person.email, is_request: true }, person);
    const body = { status: 'accepted', project_discipline: shortId(approver) };
    await send('PUT', `${at}invite/${uid}/`, body);
    const found = (await get<Member[]>(`${at}member/`)).find(({ user }) => user.uid === person.uid);
    expect(found!.project_discipline!.uid).toBe(approver);
  });

  it('names the package above, the role, the period and the structure of a package [SET-339]', async () => {
    const [reporter, above] = [await role('Reporter'), await makePackage(chief, project, { name: 'Above' })];
    const third = (await get<ReportingPeriod[]>(`${at}reporting_periods/`))[2]!.uid;
    const meta_json = { responsible_discipline: shortId(reporter) };
    const body = { name: 'Below', parent: shortId(above.uid), reporting_period: shortId(third), meta_json };
    const made = await send<ReportingPackage>('POST', `${tracker}ref/`, body);
    expect(made).toMatchObject({ parent: above.uid, meta_json: { responsible_discipline: reporter } });
    const approver = await role('Approver');
    const path = `${tracker}ref/${made.uid}/`;
    const changed = await send<ReportingPackage>('PATCH', path, { meta_json: { responsible_discipline: shortId(approver) } });
    expect(changed.meta_json).toMatchObject({ responsible_discipline: approver });
    const branch = { ref_name: 'Twin', from_commit: shortId(made.root_commit), responsible_discipline: shortId(reporter) };
    const twin = await send<ReportingPackage>('POST', `${path}branch/`, branch);
    expect(twin.meta_json).toMatchObject({ responsible_discipline: reporter });
  });

  it('names the conversion group of a package, of a factor and of a new group [SET-339]', async () => {
    const groups = '/api/tenant/admin/conversion_group/';
    const { id } = await send<FactorGroup>('POST', groups, { name: '2024', start_date: '2024-01-01' });
    const pack = await makePackage(chief, project, { name: 'Converted' });
    const latest_commit = { meta_json: { conversion_factor_group: shortId(id) } };
    const changed = await send<ReportingPackage>('PATCH', `${tracker}ref/${pack.uid}/`, { latest_commit });
    expect(changed.latest_commit.meta_json).toMatchObject({ conversion_factor_group: id });
    const metric = await metricNamed('Diesel');
    const factor = {
      metric: shortId(metric),
      toUnit: 'kg',
      factor: 2.5,
      group: shortId(id),
      startDate: '2024-01-01',
      endDate: '2025-01-01',
    };
    const added = await send<ConversionFactor>('POST', '/api/tenant/admin/conversion/', factor);
    expect(added.metric).toMatchObject({ uid: metric });
    const copy = await send<FactorGroup>('POST', groups, { name: '2025', start_date: '2025-01-01', from_group_id: shortId(id) });
    const copied = await get<ConversionFactor[]>(`/api/tenant/admin/conversion/?groupId=${copy.id}`);
    expect(copied.map((each) => each.metric.uid)).toEqual([metric]);
  });

  it('names the metrics of an indicator and of a target in a company [SET-339]', async () => {
    const metric = await metricNamed('Petrol');
    const company = `/api/company/${project.company.uid}/`;
    const operation_json = operation({ numerators: [shortId(metric)] });
    const made = await send<CompanyIndicator>('POST', `${company}indicator/`, {
      name: 'Fuel',
      category: 'Carbon',
      operation_json,
    });
    expect(JSON.stringify(made.operation_json)).toContain(metric);
    const target = await send<Target>('POST', `${company}target/`, { metric: shortId(made.baseMetrics.uid), value: 3 });
    expect(target.metric.uid).toBe(made.baseMetrics.uid);
  });

  it('names the metrics of an indicator and of a target in a project [SET-339]', async () => {
    const operation_json = operation({ numerators: [shortId(await metricNamed('Coke'))] });
    const commit = `${tracker}commit/${await rootCommit()}/`;
    const own = { name: 'Coke burnt', category: 'Carbon', operation_json, apply_ref_all: true };
    const saved = await send<SavedIndicator>('POST', `${commit}indicator/`, own);
    expect(saved.new_metric_calc).toBe(true);
    expect((await send<SavedIndicator>('POST', `${commit}indicator/`, own)).new_metric_calc).toBe(false);
    const result = saved.resultBaseMetric.uid;
    expect((await send<Target>('POST', `${commit}target/`, { metric: shortId(result), value: 3 })).metric.uid).toBe(result);
  });

  it('names the template that a structure follows [SET-339]', async () => {
    const other = await makeProject(tenant, chief, 'Template', project.company.uid);
    const template = other.trackers[0]!.uid;
    await send('PATCH', `/api/tracker/${template}/`, { is_template: true, is_public: true });
    const followed = await send<{ from_template: string }>('PATCH', tracker, { from_template: shortId(template) });
    expect(followed.from_template).toBe(template);
  });

  it('names the project and the role of a supplier, and what the client gives it [SET-339]', async () => {
    await send('PATCH', at, { meta_json: { allowSuppliers: true } });
    const supplier = await makeProject(tenant, chief, 'Supplier', project.company.uid);
    const theirs = named(await get<ProjectRole[]>(`/api/project/${supplier.uid}/discipline/`), 'Reporter').uid;
    const body = { supplier_project: shortId(supplier.uid), supplier_discipline: shortId(theirs) };
    const { uid } = await send<{ uid: string }>('POST', `${at}supplier/`, body);
    const pack = await makePackage(chief, project, { name: 'Supplied' });
    const answer = {
      status: 'accepted',
      new_name: 'Supplier',
      auth_group: shortId(await group('Reporter')),
      client_ref: shortId(pack.uid),
    };
    expect(await send<{ client_ref: unknown }>('PUT', `${at}supplier/${shortId(uid)}/`, answer)).toMatchObject({
      client_ref: pack.uid,
    });
  });

  it('names the person who wants no mail [SET-339]', async () => {
    const person = await tenant.person('quiet');
    const answer = await person.call({ method: 'POST', path: '/api/mailinglist/', body: { user: shortId(person.uid) } });
    expect([answer.status < 300, answer.text]).toEqual([true, answer.text]);
  });
});
