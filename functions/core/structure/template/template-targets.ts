import { changedVersions } from '../../../../shared/domain/indicator/versions.ts';
import { replacedTargets } from '../../../../shared/domain/structure/template-plan.ts';
import type { Cause } from '../../../data/audit-write.ts';
import { targetRecord, versionedTarget } from '../../../data/stores/indicator/target-store.ts';
import type { LoadedPlan, LoadedTemplate, TargetVersions } from '../../../data/stores/structure/template-store.ts';
import { awaitedPeriods } from '../../indicator/added-up.ts';
import { approvedOfAny, figuresIn } from '../../indicator/approved-periods.ts';
import { reachOfTarget } from '../../indicator/change-target.ts';
import { loadFigures } from '../../restatement/loaded-figures.ts';

/** A target of a template counts where no figure is approved yet; nobody names a period for a whole project. */
const NO_PERIOD = {};

/**
 * The versions of the targets that a template replaces in a project: approved figures are judged by the target they had, as after
 * any change that names no period. A report that is approved and has no figures yet counts as if it had: nobody is there to try
 * again. Three Queries and the project's board where a target is replaced.
 */
export async function replacedVersions(
  tenantUid: string,
  { projectName }: LoadedTemplate,
  { project, plans }: LoadedPlan,
  { at, by }: Cause,
): Promise<TargetVersions> {
  const replaced = plans.flatMap(({ packageUid, targets }) =>
    replacedTargets(targets).replaced.map((each) => ({ ...each, packageUid })),
  );
  if (replaced.length === 0) return new Map();
  const loaded = await loadFigures(tenantUid, project.uid, { consistent: true });
  const signed = { at, by, reason: `The target of the template ${projectName}` };
  const awaited = await awaitedPeriods(tenantUid, project.uid, {
    results: loaded.results,
    packageUids: new Set(loaded.packages.map(({ uid }) => uid)),
  });
  const versions = replaced.flatMap(({ before, after, packageUid }) => {
    const current = loaded.targets.find(({ uid }) => uid === before.uid);
    const indicators = loaded.indicators.filter(({ resultMetricUid }) => resultMetricUid === before.metric);
    if (!current || indicators.length === 0) return [];
    const figures = figuresIn(loaded, packageUid);
    const approved = new Set([...approvedOfAny(indicators, figures), ...awaited]);
    const { metric: _metric, ...next } = after;
    const stored = versionedTarget(current);
    const reach = reachOfTarget(stored, next, NO_PERIOD, { periods: figures.periods, approved });
    return reach ? [[current.uid, changedVersions(stored, targetRecord(current), reach, signed)] as const] : [];
  });
  return new Map(versions);
}
