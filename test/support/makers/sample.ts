import './environment.ts';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import type { TestTenant } from './tenant.ts';

const { readPartition } = await import('../../../functions/data/partition.ts');

/** Values of path parameters by name, for routes that need existing ones. */
export type SampleIds = Partial<Record<string, string>>;

/** A company with a project, made through the API by a superuser. */
export async function sampleProject(tenant: TestTenant): Promise<SampleIds> {
  const maker = await tenant.person('maker', { isSuperuser: true });
  const company = (await maker.call({ method: 'POST', path: '/api/company/', body: { name: 'Sample' } })).json<Company>();
  const reporting = { startDate: '2024-01-01', endDate: '2024-04-01', freq_num: 1, freq_unit: 'MONTHS' };
  const body = { name: 'Sample project', company: company.uid, reporting };
  const project = (await maker.call({ method: 'POST', path: '/api/project/', body })).json<Project>();
  const roles = (await maker.call({ path: `/api/project/${project.uid}/discipline/` })).json<{ uid: string }[]>();
  const invited = { email: 'invited@sample.example', project_discipline: roles[0]!.uid };
  const invite = await maker.call({ method: 'POST', path: `/api/project/${project.uid}/invite/`, body: invited });
  const { package: ref } = await readPartition(`${tenant.tenantUid}#project#${project.uid}`, 'ref#');
  const master = ref.find(({ kind }) => kind === 'master')!;
  return {
    companyId: company.uid,
    projectId: project.uid,
    trackerId: master.structureUid,
    refId: master.uid,
    commitId: master.treeUid,
    inviteId: invite.json<{ uid: string }>().uid,
  };
}
