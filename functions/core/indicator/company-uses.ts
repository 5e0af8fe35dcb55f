import { can } from '../../../shared/domain/access/rights.ts';
import { metricsOfVersions } from '../../../shared/domain/indicator/equation-versions.ts';
import { companyFiguresStore } from '../../data/stores/company/company-figures-store.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { grantOn } from '../../data/stores/person/caller-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { companiesAbove } from '../company/tree.ts';
import type { Context } from '../context.ts';

/** What stands for the indicators of a company that the person may not see. */
const UNSEEN = 'an indicator of a company that you cannot see';

/**
 * The indicators of a project's company, and of the companies above it, with one of these metrics in their equation, each as
 * 'Direct emissions (Northbank)', without names where the person may not see the company: one read of the project and two Queries.
 */
export async function companyIndicatorsWith(
  { tenantUid, actor }: Pick<Context, 'tenantUid' | 'actor'>,
  projectUid: string,
  metricUids: readonly string[],
): Promise<string[]> {
  const wanted = new Set(metricUids);
  const [{ companyUid }, companies, { indicators }] = await Promise.all([
    projectStore(tenantUid).get(projectUid),
    companyStore(tenantUid).all(),
    companyFiguresStore(tenantUid).all(),
  ]);
  const isSeen = (uid: string) => can(actor, grantOn(actor, { companyUid: uid }), 'READ_COMPANY');
  const names = companiesAbove(companies, companyUid).flatMap((company) =>
    indicators
      .filter((item) => item.companyUid === company.uid && metricsOfVersions(item).some(({ uid }) => wanted.has(uid)))
      .map(({ name }) => (isSeen(company.uid) ? `${name} (${company.name})` : UNSEEN)),
  );
  return [...new Set(names)];
}
