import { beforeAll, expect, it } from 'vitest';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { person, type SitePerson, site } from '../../support/access/memory-site.ts';

const REPORTING = { startDate: '2024-01-01', endDate: '2025-01-01', freq_num: 1, freq_unit: 'MONTHS' };
let boss: SitePerson;
let companyUid: string;

beforeAll(async () => {
  boss = await person('boss', { isTenantSuperuser: true });
  companyUid = (await site('Yard')).project.companyUid;
});

const created = async (name: string, reporting: typeof REPORTING | null) => {
  const answer = await boss.post('/api/project/', { name, company: companyUid, reporting });
  return answer.json<Project>();
};

it.each(['put', 'patch'] as const)('a project without a duration can be sent back by %s as it was answered', async (method) => {
  const project = await created(`Dock ${method}`, null);
  const answer = await boss[method](`/api/project/${project.uid}/`, project);
  expect([answer.status, answer.json()]).toEqual([200, project]);
});

it('the duration of a project stays where null is sent for it', async () => {
  const { uid, name } = await created('Pier', REPORTING);
  const sent = { name, reporting: null };
  expect((await boss.put(`/api/project/${uid}/`, sent)).json<Project>().reporting).toEqual(REPORTING);
  expect((await boss.patch(`/api/project/${uid}/`, sent)).json<Project>().reporting).toEqual(REPORTING);
});
