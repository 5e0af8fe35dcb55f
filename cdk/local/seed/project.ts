import type { Company } from '../../../shared/contract/company/companies.ts';
import type { PermissionGroup, ProjectRole } from '../../../shared/contract/person/members.ts';
import type { ProjectStructure, ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { addMonths } from '../../../shared/domain/kernel/dates.ts';
import { ascending } from '../../../shared/domain/kernel/order.ts';
import type { ApiPerson } from './client.ts';

/** A project that the seed fills. */
export type SeedProject = {
  project: Project;
  structureUid: string;
  treeUid: string;
  projectRoot: string;
  periods: ReportingPeriod[];
  role: (name: string) => string;
  group: (name: string) => string;
};

export const MONTHS = 24;

/** The first day of this month, where the last period of the demonstration ends. */
const thisMonth = (today: string) => `${today.slice(0, 7)}-01`;

/** A project with monthly reports over two years, until last month. */
export async function openProject(admin: ApiPerson, company: Company, name: string, today: string): Promise<SeedProject> {
  const endDate = thisMonth(today);
  const reporting = { startDate: addMonths(endDate, -MONTHS), endDate, freq_num: 1, freq_unit: 'MONTHS' };
  const project = await admin.send<Project>('POST', '/api/project/', {
    name,
    company: company.uid,
    reporting,
    reporters_see: 'own',
  });
  const base = `/api/project/${project.uid}`;
  const [structure] = await admin.get<ProjectStructure[]>(`${base}/tracker/`);
  const roles = await admin.get<ProjectRole[]>(`${base}/discipline/`);
  const groups = await admin.get<PermissionGroup[]>(`${base}/authgroup/`);
  const periods = await admin.get<ReportingPeriod[]>(`${base}/reporting_periods/`);
  const named = (list: readonly { uid: string; name: string }[]) => (wanted: string) =>
    list.find((each) => each.name === wanted)!.uid;
  return {
    project,
    structureUid: structure!.uid,
    treeUid: structure!.root_master.latest_commit.root_commit,
    projectRoot: structure!.root_master.uid,
    periods: periods.sort(ascending(({ startDate }) => startDate)),
    role: named(roles),
    group: named(groups),
  };
}

/** Adds a role for a package, which reports to the approver. Returns its uid. */
export async function addReporterRole(admin: ApiPerson, { project, role, group }: SeedProject, name: string): Promise<string> {
  const body = { name, auth: group('Reporter'), approver: role('Approver') };
  return (await admin.send<ProjectRole>('POST', `/api/project/${project.uid}/discipline/`, body)).uid;
}

export const addMember = (admin: ApiPerson, { project }: SeedProject, email: string, project_discipline: string) =>
  admin.send('POST', `/api/project/${project.uid}/member/`, { email, project_discipline });

/** Adds a package below another one, or below the project. Its reports are due on the 20th of the following month. */
export async function addPackage(
  admin: ApiPerson,
  at: SeedProject,
  { name, responsible, parent }: { name: string; responsible: string; parent?: string },
): Promise<ReportingPackage> {
  const due_date = dueOf(at.periods[0]!);
  const body = { name, parent: parent ?? null, due_date, meta_json: { responsible_discipline: responsible } };
  return admin.send<ReportingPackage>('POST', `/api/tracker/${at.structureUid}/ref/`, body);
}

export const dueOf = ({ endDate }: Pick<ReportingPeriod, 'endDate'>) => `${endDate.slice(0, 7)}-20`;
