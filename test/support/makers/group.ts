import { randomUUID } from 'node:crypto';
import { COMPANY_MEMBER } from '../../../functions/data/stores/company/company-rights.ts';
import type { CompanyDashboard } from '../../../shared/contract/indicator/company-dashboard.ts';
import type { CompanyIndicator } from '../../../shared/contract/indicator/company-indicators.ts';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import type { Equation } from '../../../shared/domain/indicator/equation.ts';
import type { ValueQuality } from '../../../shared/domain/report/quality.ts';
import { eventually, operation } from './figures.ts';
import { makePackage, makeProject } from './project.ts';
import { join, reportCalls } from './report.ts';
import { nodeCalls } from './structure.ts';
import { makeTenant, type TestPerson, testCause } from './tenant.ts';

const { companyStore } = await import('../../../functions/data/stores/company/company-store.ts');
const { newProjectItems } = await import('../../../functions/data/stores/project/project-creation.ts');
const { db } = await import('../../../functions/data/service.ts');
const { packSheet } = await import('../../../functions/data/compressed.ts');
const { transact, write } = await import('../../../functions/data/transact.ts');
const { readPartition } = await import('../../../functions/data/partition.ts');

export type Group = Awaited<ReturnType<typeof makeGroup>>;
export type Site = Awaited<ReturnType<Group['site']>>;

const METRICS = [
  { name: 'Diesel', unit: 'Litres', category: 'Carbon' },
  { name: 'Hours worked', unit: 'Hours', category: 'People' },
];

/**
 * A corporate with a business unit, people who report and approve everywhere, and an administrator and a member of the corporate.
 * `site` creates a project whose packages report diesel and hours.
 */
export async function makeGroup() {
  const tenant = await makeTenant();
  const store = companyStore(tenant.tenantUid);
  const corporate = (await store.create({ name: 'Northbank' }, testCause())).uid;
  const unit = (await store.create({ name: 'Rail', parentUid: corporate }, testCause())).uid;
  const [owner, admin, member, reporter, approver, stranger] = await Promise.all([
    tenant.person('owner', { isSuperuser: true }),
    ...['admin', 'member', 'reporter', 'approver', 'stranger'].map((name) => tenant.person(name)),
  ]);
  await tenant.grant(admin!, { scope: 'company', scopeUid: corporate, isAdmin: true });
  await tenant.grant(member!, { scope: 'company', scopeUid: corporate, actions: COMPANY_MEMBER });
  const metrics = new Map<string, string>();

  /** Creates a project of a company, with packages of the given names. */
  const site = async (name: string, company: string, names: string[]) => {
    const project = await makeProject(tenant, owner, name, company);
    await join(tenant, project, reporter!, 'Reporter');
    await join(tenant, project, approver!, 'Approver');
    const { role: discipline, package: ref } = await readPartition(`${tenant.tenantUid}#project#${project.uid}`);
    const structureUid = project.trackers[0]!.uid;
    const reportUid = ref.find(({ kind }) => kind === 'master')!.treeUid;
    const nodes = nodeCalls(owner, { structureUid, reportUid });
    const issue = await nodes.add({ type: 'tree', name: 'All' });
    const paths = new Map<string, string>();
    for (const metric of METRICS) {
      const view = (await nodes.post({ type: 'metricscore', path: issue, metric, required: true })).json<StructureNodeItem>();
      paths.set(metric.name, view.path);
      metrics.set(metric.name, view.node.metricscore!.metric!.uid);
    }
    const responsible_discipline = discipline.find((role) => role.name === 'Reporter')!.uid;
    const packages = new Map<string, ReportingPackage>();
    for (const each of names)
      packages.set(each, await makePackage(owner, project, { name: each, meta_json: { responsible_discipline } }));
    return { project, structureUid, reportUid, ...reporting(project, packages, paths) };
  };

  const reporting = (
    { trackers }: Project,
    packages: ReadonlyMap<string, ReportingPackage>,
    paths: ReadonlyMap<string, string>,
  ) => {
    const as = (person: TestPerson, name: string) => reportCalls(person, trackers[0]!.uid, packages.get(name)!);
    /** Fills in and submits the current report of a package. `quality`: quality of the diesel figure. */
    const submit = async (name: string, diesel: string, hours: string, quality?: ValueQuality): Promise<ReportRecord> => {
      const calls = as(reporter!, name);
      const { uid } = await calls.current();
      await calls.enter(uid, paths.get('Diesel')!, { value: diesel, ...(quality && { meta_json: { quality } }) });
      await calls.enter(uid, paths.get('Hours worked')!, { value: hours });
      const answer = await calls.submit({ comment: 'All in' });
      if (answer.status !== 201) throw new Error(`Submitting answered ${answer.status}: ${answer.text}`);
      return answer.json<ReportRecord>();
    };
    const decide = async (person: TestPerson, name: string, { uid }: ReportRecord, status: string) => {
      const answer = await as(person, name).patch(uid, { status, comment: 'Seen' });
      if (answer.status !== 200) throw new Error(`${status} answered ${answer.status}: ${answer.text}`);
    };
    const approve = async (name: string, diesel: string, hours: string, quality?: ValueQuality): Promise<ReportRecord> => {
      const report = await submit(name, diesel, hours, quality);
      await decide(approver!, name, report, 'APPROVE');
      return report;
    };
    return { packages, submit, decide, approve };
  };

  const add = (company: string, name: string, equation: Partial<Equation>, person = owner) =>
    person.call({
      method: 'POST',
      path: `/api/company/${company}/indicator/`,
      body: { name, category: 'Carbon', operation_json: operation(equation) },
    });
  const dashboardAnswer = (company: string, query = '', person = owner) =>
    person.call({ path: `/api/dashboard/company/${company}/indicator/?fromDate=2024-01-01&toDate=2024-12-31${query}` });
  const dashboard = async (company: string, query?: string) => (await dashboardAnswer(company, query)).json<CompanyDashboard>();
  return {
    tenant,
    corporate,
    unit,
    site,
    add,
    dashboardAnswer,
    dashboard,
    owner,
    admin: admin!,
    member: member!,
    reporter: reporter!,
    approver: approver!,
    stranger: stranger!,
    metric: (name: string) => metrics.get(name)!,
    indicator: async (company: string, name: string, equation: Partial<Equation>) =>
      (await add(company, name, equation)).json<CompanyIndicator>(),
    /** The dashboard once the first interval of an indicator is as wanted, because projects are summed in the background. */
    shown: (company: string, name: string, wanted: (exact: Shown) => boolean, query?: string) =>
      eventually(
        () => dashboard(company, query),
        ({ waiting, indicators }) => {
          const found = indicators.find((each) => each.name === name)?.values[0];
          return waiting === 0 && found !== undefined && wanted(found);
        },
      ),
  };
}

type Shown = CompanyDashboard['indicators'][number]['values'][number];

/**
 * A company with many projects, written through the table. Each has one package with an approved report for January 2024; the
 * n-th has burnt n / 10 litres. Returns the company's uid.
 */
export async function makeManyProjects({ tenant: { tenantUid }, corporate, metric }: Group, count: number): Promise<string> {
  const { uid: companyUid } = await companyStore(tenantUid).create({ name: 'Many', parentUid: corporate }, testCause());
  const one = async (n: number) => {
    const reporting = { startDate: '2024-01-01', endDate: '2024-02-01', freq_num: 1, freq_unit: 'MONTHS' } as const;
    const {
      project,
      packages: refs,
      periods,
    } = newProjectItems(tenantUid, { name: `Site ${n}`, companyUid, reporting }, testCause());
    const ref = { ...refs[0]!, uid: randomUUID(), name: 'All', kind: 'package' as const };
    const values = [[metric('Diesel'), String(n / 10)]];
    const official = { values, missing: [], metrics: [metric('Diesel')] };
    const [period] = periods;
    const result = {
      tenantUid,
      projectUid: project.uid,
      packageUid: ref.uid,
      reportUid: randomUUID(),
      periodUid: period!.uid,
      periodStart: period!.startDate,
      status: 'OK for Submission' as const,
      submission: 1,
      step: 1,
      data: packSheet({ official, pending: null }),
    };
    const all = db.entities;
    const items = [all.project.create(project), all.package.create(ref), all.period.create(period!), all.result.create(result)];
    await transact(items.map((item) => write(item)));
  };
  for (let start = 1; start <= count; start += 20)
    await Promise.all(Array.from({ length: Math.min(20, count - start + 1) }, (_, index) => one(start + index)));
  return companyUid;
}
