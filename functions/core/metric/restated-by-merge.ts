import { changedFigures, type RestatedFigure } from '../../../shared/domain/restatement/official-figures.ts';
import { indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import type { BaseMetricItem } from '../../data/stores/metric/metric-store.ts';
import { loadFigures } from '../restatement/loaded-figures.ts';
import { namesMetric } from './merge.ts';
import { mergeSides } from './merge-sides.ts';

/** Approved figures of a project that a merge changes, at least one. */
export type RestatedProject = { projectUid: string; figures: RestatedFigure[] };

/** Projects read in parallel. */
export const PROJECTS_AT_ONCE = 10;

/**
 * The approved figures that change when one base metric becomes another one, by project: those of indicators that name one of the two
 * where the other one is reported as well. Two Queries for each project with such an indicator.
 */
export async function restatedByMerge(tenantUid: string, from: BaseMetricItem, to: BaseMetricItem): Promise<RestatedProject[]> {
  const sides = await mergeSides(tenantUid, from, to);
  const pair = new Set([...sides.from, ...sides.to]);
  const concerned = (await indicatorStore(tenantUid).all()).filter((item) => namesMetric(item, pair));
  const projects = [...new Set(concerned.map(({ projectUid }) => projectUid))];
  const restated: RestatedProject[] = [];
  for (let start = 0; start < projects.length; start += PROJECTS_AT_ONCE) {
    const batch = projects.slice(start, start + PROJECTS_AT_ONCE).map(async (projectUid) => {
      const all = await loadFigures(tenantUid, projectUid);
      return { projectUid, figures: changedFigures(sides.before(all), sides.after(all)) };
    });
    restated.push(...(await Promise.all(batch)));
  }
  return restated.filter(({ figures }) => figures.length > 0);
}
