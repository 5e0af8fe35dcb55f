import { changedFigures, type RestatedFigure } from '../../../shared/domain/restatement/official-figures.ts';
import { type LoadedFigures, loadFigures, officialFiguresOf } from './loaded-figures.ts';

/** Without effect on the value of a figure: it decides how many reports are expected, which no preview shows. */
const ANY_DAY = '9999-12-31';

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
  return changedFigures(officialFiguresOf(now, ANY_DAY), officialFiguresOf(alter(now), ANY_DAY));
}
