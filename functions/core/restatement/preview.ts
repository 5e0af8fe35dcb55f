import { changedFigures, officialFigures, type RestatedFigure } from '../../../shared/domain/restatement/official-figures.ts';
import { type LoadedFigures, loadFigures, officialInputOf } from './loaded-figures.ts';

/**
 * Old and new of every official figure that a change would alter, from the same code that dashboards run: two Queries. `alter` answers
 * the figures as they would be loaded after the change. @throws not_found for an unknown project
 */
export async function previewOf(
  tenantUid: string,
  projectUid: string,
  alter: (figures: LoadedFigures) => LoadedFigures,
): Promise<RestatedFigure[]> {
  const now = await loadFigures(tenantUid, projectUid);
  const figuresOf = (loaded: LoadedFigures) => officialFigures(officialInputOf(loaded));
  return changedFigures(figuresOf(now), figuresOf(alter(now)));
}
