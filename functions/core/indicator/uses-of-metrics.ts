import { metricUsage } from '../../data/stores/metric/metric-references.ts';
import type { Context } from '../context.ts';
import { companyIndicatorsWith } from './company-uses.ts';

/** The indicators of a project, then those of its companies, with one of these metrics in their equation. */
export async function indicatorsWith(context: Context, projectUid: string, metricUids: readonly string[]): Promise<string[]> {
  const [own, ofCompanies] = await Promise.all([
    metricUsage(context.tenantUid).indicatorsOf(projectUid, metricUids),
    companyIndicatorsWith(context, projectUid, metricUids),
  ]);
  return [...own, ...ofCompanies];
}
