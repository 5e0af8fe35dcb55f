import { type Equation, equationKey, metricsIn } from '../../../shared/domain/indicator/equation.ts';
import { latestEquation } from '../../../shared/domain/indicator/equation-versions.ts';
import { indicatorToday, periodSheetToday } from '../../../shared/domain/indicator/figures-today.ts';
import { type OwnIndicator, ownBeside } from '../../../shared/domain/indicator/own-figures.ts';
import { sheetsByPeriod } from '../../../shared/domain/indicator/period-sheet.ts';
import { projectSums, type SheetsOfProject, type WantedEquation } from '../../../shared/domain/indicator/project-sums.ts';
import { ascending } from '../../../shared/domain/kernel/order.ts';
import type { Aliases } from '../../../shared/domain/metric/replacement.ts';
import { takenOverBy } from '../../../shared/domain/metric/taken-over.ts';
import { readPartition } from '../../data/partition.ts';
import { growingPause, retryOn } from '../../data/retry.ts';
import { type CompanyIndicatorItem, companyFiguresStore } from '../../data/stores/company/company-figures-store.ts';
import { type CompanyItem, companyStore } from '../../data/stores/company/company-store.ts';
import { periodSheetStore } from '../../data/stores/indicator/period-sheet-store.ts';
import { projectSumsStore } from '../../data/stores/indicator/project-sums-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { figureRecordStore } from '../../data/stores/restatement/figure-record-store.ts';
import { partition } from '../../data/table.ts';
import { type ChangedResult, refreshSheets } from '../indicator/refresh-sheets.ts';
import { usedMetrics } from '../indicator/used-metrics.ts';
import { companiesAbove } from './tree.ts';

/**
 * The indicators of a tenant's companies under the metrics of today, which decide what is summed up per project, and the metrics
 * that were merged into others.
 */
export type WantedFigures = {
  companies: readonly CompanyItem[];
  indicators: readonly CompanyIndicatorItem[];
  aliases: Aliases;
};

/** Three Queries, with every write that has ended. */
export async function wantedOf(tenantUid: string): Promise<WantedFigures> {
  const [companies, { indicators }, aliases] = await Promise.all([
    companyStore(tenantUid).all({ consistent: true }),
    companyFiguresStore(tenantUid).all({ consistent: true }),
    metricUseStore(tenantUid).aliases({ consistent: true }),
  ]);
  return { companies, indicators: indicators.map((item) => indicatorToday(item, aliases)), aliases };
}

const ATTEMPTS = 8;
class SumsOvertaken extends Error {}
const isOvertaken = (error: unknown) => error instanceof SumsOvertaken;

/**
 * Updates the sheets of one project, sums the project up for its companies and stores the sums. Of two parallel workers, the one
 * that read older reports repeats, so the stored sums reflect the last change. Removes both for a deleted project.
 * @param changed results that were written or removed
 */
export async function rollUp(
  tenantUid: string,
  projectUid: string,
  wanted: WantedFigures,
  changed: readonly ChangedResult[] = [],
): Promise<void> {
  const store = projectSumsStore(tenantUid);
  await retryOn(isOvertaken, { attempts: ATTEMPTS, pauseMs: growingPause }, async () => {
    const now = new Date().toISOString();
    const before = await store.current(projectUid);
    const summed = await summedUp(tenantUid, projectUid, wanted, changed);
    if (summed === undefined) {
      await periodSheetStore(tenantUid).remove(projectUid);
      return store.remove(projectUid);
    }
    if (!(await store.replace(projectUid, before, projectSums(...summed), now)))
      throw new SumsOvertaken(`The sums of project ${projectUid} change all the time`);
  });
}

/**
 * Creates the sheets of a project of an earlier release from its results, even if that release made sheets, since one may be
 * missing. Returns whether they were created now.
 */
export async function beginSheets(tenantUid: string, projectUid: string): Promise<boolean> {
  const sheets = periodSheetStore(tenantUid);
  const { isBegun, periods } = await sheets.upTo(projectUid, undefined, { consistent: true });
  if (isBegun && [...periods.values()].every(({ isNumbered }) => isNumbered)) return false;
  if (isBegun) await sheets.reset(projectUid);
  await rollUp(tenantUid, projectUid, await wantedOf(tenantUid));
  return (await sheets.upTo(projectUid, '', { consistent: true })).isBegun;
}

type SumInput = [wanted: WantedEquation[], input: SheetsOfProject];

/**
 * Costs a Query of the project, one of its restated figures, and the reads of `refreshSheets`. Undefined for an unknown project.
 */
async function summedUp(
  tenantUid: string,
  projectUid: string,
  wanted: WantedFigures,
  changed: readonly ChangedResult[],
): Promise<SumInput | undefined> {
  const pk = partition.project(tenantUid, projectUid);
  const { project, package: pack, period, indicator } = await readPartition(pk, '', { consistent: true });
  if (!project[0]) return undefined;
  const { aliases } = wanted;
  const own = indicator.map((item) => indicatorToday(item, aliases));
  const equations = wantedEquations(project[0].companyUid, own, wanted);
  const ofCompanies = equations.map(({ equation }) => equation);
  const metrics = usedMetrics(own, { ofCompanies, aliases });
  const [sheets, restated] = await Promise.all([
    refreshSheets(tenantUid, projectUid, metrics, changed),
    figureRecordStore(tenantUid).restated(projectUid),
  ]);
  const today = sheets.map((sheet) => periodSheetToday(sheet, aliases));
  const all = period
    .map(({ uid, startDate, endDate }) => ({ uid, start: startDate, end: endDate }))
    .sort(ascending(({ start }) => start));
  const packages = pack.filter(({ kind }) => kind === 'package');
  const merged = mergedInto(ofCompanies, aliases);
  return [equations, { all, packages, sheets: sheetsByPeriod(today), restated, merged }];
}

/** The indicators of the project's company and of those above it. */
function wantedEquations(companyUid: string, own: readonly OwnIndicator[], wanted: WantedFigures): WantedEquation[] {
  const beside = ownBeside(own);
  return wantedAbove(companyUid, wanted).map(({ item, equation }) => ({
    uid: item.uid,
    equation,
    own: beside(item, equationKey(equation)),
  }));
}

function wantedAbove(companyUid: string, { companies, indicators }: WantedFigures) {
  const above = new Set(companiesAbove(companies, companyUid).map(({ uid }) => uid));
  return indicators
    .filter((indicator) => above.has(indicator.companyUid))
    .flatMap((item) => {
      const equation = latestEquation(item);
      return equation ? [{ item, equation }] : [];
    });
}

/** Metrics that were merged into those of a company's sums; see `ProjectSums.merged`. */
export const mergedAbove = (companyUid: string, wanted: WantedFigures): string[] =>
  mergedInto(
    wantedAbove(companyUid, wanted).map(({ equation }) => equation),
    wanted.aliases,
  );

/** Uids of the metrics that were merged into those of some equations, in a fixed order. */
export const mergedInto = (equations: readonly Equation[], aliases: Aliases): string[] =>
  takenOverBy(new Set(equations.flatMap(metricsIn)), aliases).sort();
