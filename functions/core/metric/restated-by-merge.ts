import { changedFigures, type RestatedFigure } from '../../../shared/domain/restatement/official-figures.ts';
import type { IndicatorItem } from '../../data/stores/indicator/indicator-store.ts';
import { allVersionsOf, namesMetric } from './indicators-naming.ts';
import { type MergeReading, PROJECTS_AT_ONCE } from './merge-reading.ts';

/** Approved figures of a project that a merge changes, at least one. */
export type RestatedProject = { projectUid: string; figures: RestatedFigure[] };

/**
 * The approved figures that change when one base metric becomes another one, by project: those of indicators that name one of the
 * two where the other one is reported as well. Two Queries for each project with such an indicator.
 */
export async function restatedByMerge({
  sides,
  indicators,
  mayChange,
  load,
}: Pick<MergeReading, 'sides' | 'indicators' | 'mayChange' | 'load'>): Promise<RestatedProject[]> {
  const pair = new Set([...sides.from, ...sides.to]);
  const naming = indicators.filter((item) => namesMetric(item, pair));
  const projects = [...Map.groupBy(naming, ({ projectUid }) => projectUid)];
  const isConcerned = (item: IndicatorItem) => allVersionsOf(item).some(({ metrics }) => mayChange(item.projectUid, metrics));
  const restated: RestatedProject[] = [];
  for (let start = 0; start < projects.length; start += PROJECTS_AT_ONCE) {
    const batch = projects.slice(start, start + PROJECTS_AT_ONCE).map(async ([projectUid, own]) => {
      const all = await load(projectUid, own.some(isConcerned));
      return { projectUid, figures: changedFigures(sides.before(all), sides.after(all)) };
    });
    restated.push(...(await Promise.all(batch)));
  }
  return restated.filter(({ figures }) => figures.length > 0);
}
