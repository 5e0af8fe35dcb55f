import { indicatorToday } from '../../../shared/domain/indicator/figures-today.ts';
import { takenOverBy } from '../../../shared/domain/metric/taken-over.ts';
import type { CompanyIndicatorItem } from '../../data/stores/company/company-figures-store.ts';
import type { CompanyItem } from '../../data/stores/company/company-store.ts';
import { type ProjectItem, projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { reportedMetrics } from '../metric/reported-metrics.ts';
import { loadSummedFigures, type SummedFigures } from '../restatement/loaded-figures.ts';
import { checkAllCounted } from './counted-by-now.ts';
import { rollUp, wantedOf } from './roll-up.ts';

/** Projects worked on in parallel. */
const PROJECTS_AT_ONCE = 10;
/** No new projects are begun after this time, so that an answer comes before API Gateway gives up. */
const TIME_MS = 12_000;

/**
 * Updates the sums of those projects of some companies that may report a metric of an indicator, because their worker may be
 * behind. Reads per project what a roll-up reads, and the sheets of its periods. After TIME_MS it leaves the remaining projects
 * as their workers have summed them: otherwise a large group could never make the change.
 * @returns a check to run after the sums have been read. It finds what was approved meanwhile and throws conflict if the sums
 * lack an approved report
 */
export async function countBelow(
  tenantUid: string,
  companies: readonly CompanyItem[],
  indicator: CompanyIndicatorItem,
): Promise<() => Promise<void>> {
  const [wanted, mayReport, index] = await Promise.all([
    wantedOf(tenantUid),
    reportedMetrics(tenantUid),
    projectIndexStore(tenantUid).all(),
  ]);
  const inside = new Set(companies.map(({ uid }) => uid));
  const measured = new Set(indicatorToday(indicator, wanted.aliases).metrics.map(({ uid }) => uid));
  const named = [...measured, ...takenOverBy(measured, wanted.aliases)];
  const concerned = index.filter((each) => inside.has(each.companyUid) && named.some((uid) => mayReport(each, uid)));
  const counted = async ({ uid }: ProjectItem): Promise<SummedFigures> => {
    // first, so that the sums contain everything in these sheets
    const own = await loadSummedFigures(tenantUid, uid, [indicator]);
    await rollUp(tenantUid, uid, wanted);
    return own;
  };
  const started = performance.now();
  const loaded = await inBatches(concerned, async (some) =>
    performance.now() - started > TIME_MS ? [] : Promise.all(some.map(counted)),
  );
  return async () => void (await inBatches(loaded, (some) => checkAllCounted(tenantUid, some).then(() => [])));
}

async function inBatches<T, R>(all: readonly T[], run: (some: readonly T[]) => Promise<R[]>): Promise<R[]> {
  const found: R[] = [];
  for (let start = 0; start < all.length; start += PROJECTS_AT_ONCE)
    found.push(...(await run(all.slice(start, start + PROJECTS_AT_ONCE))));
  return found;
}
