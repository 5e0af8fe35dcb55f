import type { Company } from '../../../shared/contract/company/companies.ts';
import type { CompanyIndicator } from '../../../shared/contract/indicator/company-indicators.ts';
import type { ApiPerson } from './client.ts';
import type { SeedProject } from './project.ts';

/** Monthly targets of a company, besides those of its projects. */
const TARGETS: Readonly<Record<string, { value: number; threshold: number; greenBelow: boolean }>> = {
  'Direct emissions': { value: 60, threshold: 120, greenBelow: true },
  'Lost-time injuries per 100,000 hours': { value: 0.5, threshold: 1, greenBelow: true },
  'Spend with local suppliers (%)': { value: 25, threshold: 20, greenBelow: false },
};

/**
 * Adds all indicators of a company's projects to the company, and sets its targets. `at`: a project, whose last period the
 * targets are for.
 */
export async function chooseIndicators(admin: ApiPerson, { uid }: Company, at: SeedProject): Promise<void> {
  const list = `/api/company/${uid}/indicator/`;
  for (const { uid: offered, company } of await admin.get<CompanyIndicator[]>(`${list}?allAvailable=true`))
    if (company === null) await admin.send('POST', `${list}?fromExisting=true`, { uid: offered });
  const date = at.periods.at(-1)!.endDate;
  for (const { name, result_metric: metric } of await admin.get<CompanyIndicator[]>(list)) {
    const target = TARGETS[name];
    if (!target) continue;
    const meta_json = { greenBelow: target.greenBelow, thresholdLow: target.threshold };
    await admin.send('POST', `/api/company/${uid}/target/`, { metric, value: target.value, date, meta_json });
  }
}
