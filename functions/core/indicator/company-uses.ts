import { can } from '../../../shared/domain/access/rights.ts';
import { type Equation, equationKey } from '../../../shared/domain/indicator/equation.ts';
import { latestEquation, metricsOfVersions } from '../../../shared/domain/indicator/equation-versions.ts';
import { isNamedAlike } from '../../../shared/domain/indicator/own-figures.ts';
import { type CompanyIndicatorItem, companyFiguresStore } from '../../data/stores/company/company-figures-store.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import type { IndicatorItem } from '../../data/stores/indicator/indicator-store.ts';
import { grantOn } from '../../data/stores/person/caller-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { companiesAbove } from '../company/tree.ts';
import type { Context } from '../context.ts';

/** The name for the indicators of a company that the person may not see. */
const UNSEEN = 'an indicator of a company that you cannot see';

/**
 * The indicators of a project's company, and of the companies above it, with one of these metrics in their
 * equation, each as 'Direct emissions (Northbank)', without names where the person may not see the company: one
 * read of the project and two Queries.
 */
export async function companyIndicatorsWith(
  context: Pick<Context, 'tenantUid' | 'actor'>,
  projectUid: string,
  metricUids: readonly string[],
): Promise<string[]> {
  const wanted = new Set(metricUids);
  const { companyUid } = await projectStore(context.tenantUid).get(projectUid);
  return namedAbove(context, companyUid, (item) => metricsOfVersions(item).some(({ uid }) => wanted.has(uid)));
}

/**
 * The indicators of a project's company, and of the companies above it, that keep another equation when an indicator of the
 * project gets this one: those with its present equation, its result or its name. Named as by `companyIndicatorsWith`; two
 * Queries.
 */
export function companyIndicatorsBeside(
  context: Pick<Context, 'tenantUid' | 'actor'>,
  companyUid: string,
  current: Pick<IndicatorItem, 'name' | 'resultMetricUid' | 'operationJson'>,
  next: Equation,
): Promise<string[]> {
  const now = latestEquation(current);
  return namedAbove(context, companyUid, (item) => {
    const theirs = latestEquation(item);
    if (!theirs || equationKey(theirs) === equationKey(next)) return false;
    const isSame = now !== null && equationKey(theirs) === equationKey(now);
    return isSame || item.resultMetricUid === current.resultMetricUid || isNamedAlike(item, current);
  });
}

async function namedAbove(
  { tenantUid, actor }: Pick<Context, 'tenantUid' | 'actor'>,
  companyUid: string,
  isWanted: (item: CompanyIndicatorItem) => boolean,
): Promise<string[]> {
  const [companies, { indicators }] = await Promise.all([companyStore(tenantUid).all(), companyFiguresStore(tenantUid).all()]);
  const isSeen = (uid: string) => can(actor, grantOn(actor, { companyUid: uid }), 'READ_COMPANY');
  const names = companiesAbove(companies, companyUid).flatMap((company) =>
    indicators
      .filter((item) => item.companyUid === company.uid && isWanted(item))
      .map(({ name }) => (isSeen(company.uid) ? `${name} (${company.name})` : UNSEEN)),
  );
  return [...new Set(names)];
}
