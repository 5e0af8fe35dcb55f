import type { IndicatorItem } from '../../data/stores/indicator/indicator-store.ts';
import type { BaseMetricItem } from '../../data/stores/metric/metric-store.ts';
import { isJustEquated } from '../../data/stores/metric/unit-rests.ts';
import { type ProjectItem, projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { checkAllAddedUp, sourcesOf } from '../indicator/added-up.ts';
import type { FigureSources } from '../indicator/approved-periods.ts';
import { type LoadedFigures, loadFigures } from '../restatement/loaded-figures.ts';
import { ownIndicators } from './indicators-naming.ts';
import { type MergeSides, mergeSides } from './merge-sides.ts';
import { reportedMetrics } from './reported-metrics.ts';

/** Projects read in parallel. */
export const PROJECTS_AT_ONCE = 10;

type NamedMetrics = readonly { uid: string }[];

/** The data that decides about a merge of two base metrics, read consistently. */
export type MergeReading = {
  sides: MergeSides;
  projects: readonly ProjectItem[];
  /** of all projects */
  indicators: readonly IndicatorItem[];
  /**
   * Whether figures of an equation may change in a project: it has reported, or may report, a metric that the equation gains. An
   * equation gains the metric of the pair that it does not name; one that names both gains both.
   */
  mayChange(projectUid: string, metrics: NamedMetrics): boolean;
  /** The figures of a project: two Queries. @param isConcerned whether the merge may change some, so that none may be lacking */
  load(projectUid: string, isConcerned: boolean): Promise<LoadedFigures>;
  /**
   * Asked last. @throws conflict where approved figures of a concerned project were still being added up when they were loaded
   */
  checkAddedUp(): Promise<void>;
};

/** Four Queries, and one for each project where an equation with one of the two was just written. */
export async function mergeReading(tenantUid: string, from: BaseMetricItem, to: BaseMetricItem): Promise<MergeReading> {
  const [sides, projects, mayReport, indicators] = await Promise.all([
    mergeSides(tenantUid, from, to),
    projectIndexStore(tenantUid).all(),
    reportedMetrics(tenantUid),
    ownIndicators(tenantUid, [from, to].some(isJustEquated)),
  ]);
  const byUid = new Map(projects.map((project) => [project.uid, project]));
  const sources = new Map<string, FigureSources>();
  return {
    sides,
    projects,
    indicators,
    mayChange(projectUid, metrics) {
      const names = (side: ReadonlySet<string>) => metrics.some(({ uid }) => side.has(uid));
      const gained = [sides.from, sides.to].filter((side) => !names(side));
      if (gained.length === 2) return false;
      const project = byUid.get(projectUid);
      const isReported = (side: ReadonlySet<string>) => project !== undefined && [...side].some((uid) => mayReport(project, uid));
      return (gained.length > 0 ? gained : [sides.from, sides.to]).every(isReported);
    },
    async load(projectUid, isConcerned) {
      const loaded = await loadFigures(tenantUid, projectUid, { consistent: true });
      // of two readings the first one: what came after it was not judged in every place
      if (isConcerned && !sources.has(projectUid)) sources.set(projectUid, sourcesOf(loaded));
      return loaded;
    },
    async checkAddedUp() {
      const all = [...sources];
      for (let start = 0; start < all.length; start += PROJECTS_AT_ONCE) {
        const batch = all.slice(start, start + PROJECTS_AT_ONCE);
        await Promise.all(batch.map(([projectUid, own]) => checkAllAddedUp(tenantUid, projectUid, own)));
      }
    },
  };
}
