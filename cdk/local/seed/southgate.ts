import type { Company } from '../../../shared/contract/company/companies.ts';
import type { SeedStack } from './client.ts';
import { seedApi } from './client.ts';
import { PASSWORD, SOUTHGATE, seedTenancy } from './people.ts';
import { addMember, addPackage, MONTHS, openProject } from './project.ts';
import { seedReportsOf } from './reports.ts';
import { buildTemplate } from './structure.ts';
import { TEMPLATE } from './template.ts';

/** Southgate: a second tenancy with its own people and data, which are invisible to the first one. */
export async function seedSouthgate(stack: SeedStack, today: string): Promise<void> {
  await seedTenancy(SOUTHGATE, stack);
  const api = seedApi(stack);
  const admin = await api.signIn(SOUTHGATE.host, 'admin@southgate.example', PASSWORD);
  const reporter = await api.signIn(SOUTHGATE.host, 'reporter@southgate.example', PASSWORD);
  const company = await admin.send<Company>('POST', '/api/company/', { name: 'Southgate Estates' });
  const at = await openProject(admin, company, 'Mill Lane Housing', today);
  const placed = await buildTemplate(admin, at, TEMPLATE.slice(0, 2));
  await addMember(admin, at, 'reporter@southgate.example', at.role('Reporter'));
  const pack = await addPackage(admin, at, { name: 'Groundworks', responsible: at.role('Reporter') });
  const reports = seedReportsOf(at, placed, pack, 'Groundworks');
  await reports.begin(admin);
  await reports.fill(reporter, MONTHS - 12);
}
