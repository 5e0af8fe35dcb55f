import type { Aliases, Replacements } from '../../../shared/domain/metric/replacement.ts';
import type { RestatedFigure } from '../../../shared/domain/restatement/official-figures.ts';
import { indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { resultToday } from '../../data/stores/indicator/result-store.ts';
import type { BaseMetricItem } from '../../data/stores/metric/metric-store.ts';
import type { LoadedFigures } from '../restatement/loaded-figures.ts';
import { previewOf } from '../restatement/preview.ts';
import { asNodeMetric, namesMetric } from './merge.ts';
import { withMetricsReplaced } from './spread.ts';

/** Approved figures of a project that a merge changes, at least one. */
export type RestatedProject = { projectUid: string; figures: RestatedFigure[] };

/** Projects read in parallel. */
export const PROJECTS_AT_ONCE = 10;

/**
 * The approved figures that change when one base metric becomes another one, by project: those of indicators that name one of the two
 * where the other one is reported as well. Two Queries for each project with such an indicator.
 */
export async function restatedByMerge(tenantUid: string, from: BaseMetricItem, to: BaseMetricItem): Promise<RestatedProject[]> {
  const pair = new Set([from.uid, to.uid]);
  const concerned = (await indicatorStore(tenantUid).all()).filter((item) => namesMetric(item, pair));
  const projects = [...new Set(concerned.map(({ projectUid }) => projectUid))];
  const restated: RestatedProject[] = [];
  for (let start = 0; start < projects.length; start += PROJECTS_AT_ONCE) {
    const batch = projects.slice(start, start + PROJECTS_AT_ONCE).map(async (projectUid) => {
      const figures = await previewOf(tenantUid, projectUid, (all) => figuresAfterMerge(all, from, to));
      return { projectUid, figures };
    });
    restated.push(...(await Promise.all(batch)));
  }
  return restated.filter(({ figures }) => figures.length > 0);
}

/** The figures of a project as they are after the merge. */
export function figuresAfterMerge(all: LoadedFigures, from: BaseMetricItem, to: BaseMetricItem): LoadedFigures {
  const replacements: Replacements = new Map([[from.uid, asNodeMetric(to)]]);
  const aliases: Aliases = new Map([[from.uid, to.uid]]);
  return {
    ...all,
    indicators: all.indicators.map((item) => withMetricsReplaced(item, replacements)),
    results: all.results.map((result) => ({ ...result, ...resultToday(result, aliases) })),
  };
}
