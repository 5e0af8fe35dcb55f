import { type CountedFigure, officialFigures } from '../../../shared/domain/restatement/official-figures.ts';
import { indicatorStore, type ProjectFigures } from '../../data/stores/indicator/indicator-store.ts';
import { resultStore, type StoredResult } from '../../data/stores/indicator/result-store.ts';
import { dashboardScopeOf, definedIndicators, resultsIn, WHOLE_PROJECT } from '../dashboard/figures.ts';

/** Everything that the official figures of a project are computed from. */
export type LoadedFigures = ProjectFigures & { results: readonly StoredResult[] };

/** Two Queries; `consistent`: with every write that has ended. @throws not_found for an unknown project */
export async function loadFigures(tenantUid: string, projectUid: string, { consistent = false } = {}): Promise<LoadedFigures> {
  const loaded = await indicatorStore(tenantUid).load(projectUid, { consistent });
  const [first, last] = [loaded.periods[0], loaded.periods.at(-1)];
  if (!first || !last) return { ...loaded, results: [] };
  const results = await resultStore(tenantUid).range(projectUid, first.startDate, last.startDate, { consistent });
  return { ...loaded, results };
}

/** The official figures of the whole project, as its dashboard shows them. `today`: 'YYYY-MM-DD', for how many reports are expected. */
export function officialFiguresOf(loaded: LoadedFigures, today: string): CountedFigure[] {
  const scope = dashboardScopeOf(loaded, { refId: WHOLE_PROJECT }, today);
  const indicators = definedIndicators(loaded, scope.pack.uid).map(({ item: { uid, name }, equationIn }) => ({
    uid,
    name,
    equationIn,
  }));
  return officialFigures({ ...scope, indicators, results: resultsIn(loaded.results, scope) });
}
