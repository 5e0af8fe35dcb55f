import type { OfficialInput } from '../../../shared/domain/restatement/official-figures.ts';
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

/** A day decides how many reports are expected; it has no effect on the value of a figure. */
const ANY_DAY = '9999-12-31';

/** What the official figures of the whole project are computed from, as its dashboard takes it. */
export function officialInputOf(loaded: LoadedFigures): OfficialInput {
  const scope = dashboardScopeOf(loaded, { refId: WHOLE_PROJECT }, ANY_DAY);
  const indicators = definedIndicators(loaded, scope.pack.uid).map(({ item: { uid, name, formerUids }, equationIn }) => ({
    uid,
    name,
    formerUids,
    equationIn,
  }));
  return { ...scope, indicators, results: resultsIn(loaded.results, scope) };
}
