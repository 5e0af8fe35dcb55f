import type { FactorGroup } from '../../../shared/contract/factor/factors.ts';
import type { BaseMetric } from '../../../shared/contract/metric/base-metrics.ts';
import { multiply } from '../../../shared/domain/kernel/decimal.ts';
import type { ApiPerson } from './client.ts';
import { ghgFactor, unitOf } from './ghg-factors.ts';
import { sourceText } from './structure-file.ts';

const GROUP = { name: 'UK Government GHG conversion factors 2024', start_date: '2024-01-01' };

/** Activities that no project of the demonstration measures yet, with their rows in the published set. */
const ROWS: Readonly<Record<string, string>> = {
  'Propane burnt': '1_100_1007_8_1',
  'Marine gas oil burnt': '1_101_1023_8_1',
  'Biodiesel burnt': '2_103_1032_8_1',
  'Lubricants used': '1_101_1015_8_1',
  'Coach travel': '25_314_3146_11_1',
  'Light rail and tram travel': '25_315_3149_11_1',
  'Ferry travel, foot passengers': '23_318_3188_11_1',
  'Flights, long-haul business': '21_316_3174_11_1',
  'Flights, international economy': '21_316_3180_11_1',
  'Hotel nights, London': '29_600_4001_13_1',
};

/** Adds factors to the tenancy's library, for administrators to choose from. */
export async function keepLibrary(superuser: ApiPerson): Promise<void> {
  const { id: group } = await superuser.send<FactorGroup>('POST', '/api/tenant/admin/conversion_group/', GROUP);
  for (const [name, rowId] of Object.entries(ROWS)) {
    const row = ghgFactor(rowId);
    const fields = { name, unit: unitOf(row), category: 'Carbon' };
    const { uid: metric } = await superuser.send<BaseMetric>('POST', '/api/tenant/admin/basemetric/', fields);
    const factor = {
      factor: multiply(row.factor, '0.001'),
      toUnit: `tCO2e (${row.scope})`,
      source: sourceText({ rowId, ...row }),
    };
    await superuser.send('POST', '/api/tenant/admin/conversion/', { metric, group, ...factor, startDate: GROUP.start_date });
  }
}
