import { changedFigures, officialFigures, type RestatedFigure } from '../../../shared/domain/restatement/official-figures.ts';
import { type LoadedFigures, loadFigures, officialInputOf } from './loaded-figures.ts';

/** The figures as they would be loaded after a change. */
export type Alteration = (figures: LoadedFigures) => LoadedFigures;

/**
 * Old and new of every official figure that a change would alter, from the same code that dashboards run: two Queries,
 * with every write that has ended.
 * @throws not_found for an unknown project
 */
export const previewOf = async (tenantUid: string, projectUid: string, alter: Alteration): Promise<RestatedFigure[]> =>
  alteredFigures(await loadFigures(tenantUid, projectUid, { consistent: true }), alter);

/** The altered figures, computed from loaded ones. */
export function alteredFigures(now: LoadedFigures, alter: Alteration): RestatedFigure[] {
  const figuresOf = (loaded: LoadedFigures) => officialFigures(officialInputOf(loaded));
  return changedFigures(figuresOf(now), figuresOf(alter(now)));
}
