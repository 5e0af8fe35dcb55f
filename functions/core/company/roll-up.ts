import { equationKey } from '../../../shared/domain/indicator/equation.ts';
import { equationsOf, latestEquation, type VersionedIndicator } from '../../../shared/domain/indicator/equation-versions.ts';
import { type ProjectSums, projectSums, type WantedEquation } from '../../../shared/domain/indicator/project-sums.ts';
import { readPartition } from '../../data/partition.ts';
import { growingPause, retryOn } from '../../data/retry.ts';
import { type CompanyIndicatorItem, companyFiguresStore } from '../../data/stores/company/company-figures-store.ts';
import { type CompanyItem, companyStore } from '../../data/stores/company/company-store.ts';
import { projectSumsStore } from '../../data/stores/indicator/project-sums-store.ts';
import { resultStore } from '../../data/stores/indicator/result-store.ts';
import { partition } from '../../data/table.ts';
import { companiesAbove } from './tree.ts';

/** The indicators and targets of a tenant's companies, which decide what is summed up per project. */
export type WantedFigures = { companies: readonly CompanyItem[]; indicators: readonly CompanyIndicatorItem[] };

/** Two Queries, with every write that has ended. */
export async function wantedOf(tenantUid: string): Promise<WantedFigures> {
  const [companies, { indicators }] = await Promise.all([
    companyStore(tenantUid).all({ consistent: true }),
    companyFiguresStore(tenantUid).all({ consistent: true }),
  ]);
  return { companies, indicators };
}

const ATTEMPTS = 8;
class SumsOvertaken extends Error {}
const isOvertaken = (error: unknown) => error instanceof SumsOvertaken;

/**
 * Sums up one project for its companies and stores the sums. Of two workers at once, the one that read older reports repeats, so
 * that the stored sums reflect the last change. A deleted project loses its sums.
 */
export async function rollUp(tenantUid: string, projectUid: string, wanted: WantedFigures): Promise<void> {
  const store = projectSumsStore(tenantUid);
  await retryOn(isOvertaken, { attempts: ATTEMPTS, pauseMs: growingPause }, async () => {
    const now = new Date().toISOString();
    const before = await store.current(projectUid);
    const sums = await sumsOf(tenantUid, projectUid, wanted);
    if (sums === undefined) return store.remove(projectUid);
    if (!(await store.replace(projectUid, before, sums, now)))
      throw new SumsOvertaken(`The sums of project ${projectUid} change all the time`);
  });
}

/** Two Queries. Undefined when there is no such project. */
async function sumsOf(tenantUid: string, projectUid: string, wanted: WantedFigures): Promise<ProjectSums | undefined> {
  const pk = partition.project(tenantUid, projectUid);
  const { project, package: pack, period, indicator } = await readPartition(pk, '', { consistent: true });
  if (!project[0]) return undefined;
  const all = period
    .map(({ uid, startDate, endDate }) => ({ uid, start: startDate, end: endDate }))
    .sort((a, b) => (a.start < b.start ? -1 : 1));
  const packages = pack.filter(({ kind }) => kind === 'package');
  const [first, last] = [all[0], all.at(-1)];
  const results =
    first && last ? await resultStore(tenantUid).range(projectUid, first.start, last.start, { consistent: true }) : [];
  const kept = new Set(packages.map(({ uid }) => uid));
  const equations = wantedEquations(project[0].companyUid, indicator, wanted);
  return projectSums(equations, { all, packages, results: results.filter(({ packageUid }) => kept.has(packageUid)) });
}

/** The indicators of the project's company and of those above it. */
function wantedEquations(
  companyUid: string,
  own: readonly VersionedIndicator[],
  { companies, indicators }: WantedFigures,
): WantedEquation[] {
  const above = new Set(companiesAbove(companies, companyUid).map(({ uid }) => uid));
  const measured = own.flatMap((item) => equationsOf(item) ?? []);
  return indicators
    .filter((indicator) => above.has(indicator.companyUid))
    .flatMap((item) => {
      const equation = latestEquation(item);
      if (!equation) return [];
      const key = equationKey(equation);
      return [{ equation, ownIn: (period) => measured.some((equationIn) => equationKey(equationIn(period).equation) === key) }];
    });
}
