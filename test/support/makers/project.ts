import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { type TestPerson, type TestTenant, testCause } from './tenant.ts';

const { companyStore } = await import('../../../functions/data/stores/company/company-store.ts');

export const YEAR_2024 = { startDate: '2024-01-01', endDate: '2025-01-01', freq_num: 1, freq_unit: 'MONTHS' } as const;

/** A company of the tenant, written through the store. Returns its uid. */
export const makeCompany = async ({ tenantUid }: TestTenant, name = 'Northern') =>
  (await companyStore(tenantUid).create({ name }, testCause())).uid;

/** A project with monthly periods of 2024, created through the API by `creator`, a superuser or the company's administrator. */
export async function makeProject(tenant: TestTenant, creator: TestPerson, name = 'Bridge', company?: string): Promise<Project> {
  const body = { name, company: company ?? (await makeCompany(tenant)), reporting: YEAR_2024 };
  const answer = await creator.call({ method: 'POST', path: '/api/project/', body });
  if (answer.status !== 201) throw new Error(`Creating a project answered ${answer.status}: ${answer.text}`);
  return answer.json<Project>();
}

/** A package of a project, created through the API. */
export async function makePackage(
  creator: TestPerson,
  project: Project,
  body: Record<string, unknown> = {},
): Promise<ReportingPackage> {
  const path = `/api/tracker/${project.trackers[0]!.uid}/ref/`;
  const answer = await creator.call({ method: 'POST', path, body: { name: 'Groundworks', ...body } });
  if (answer.status !== 201) throw new Error(`Creating a package answered ${answer.status}: ${answer.text}`);
  return answer.json<ReportingPackage>();
}
