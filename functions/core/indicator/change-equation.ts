import type { DashboardPeriod } from '../../../shared/domain/indicator/dashboard.ts';
import { type Equation, equationKey } from '../../../shared/domain/indicator/equation.ts';
import {
  definitionIn,
  type EquationVersion,
  equationVersions,
  type IndicatorDefinition,
  latestEquation,
} from '../../../shared/domain/indicator/equation-versions.ts';
import { indicatorToday } from '../../../shared/domain/indicator/figures-today.ts';
import { withoutCount } from '../../../shared/domain/indicator/unit.ts';
import type { Reach } from '../../../shared/domain/indicator/versions.ts';
import type { IndicatorItem, ProjectFigures } from '../../data/stores/indicator/indicator-store.ts';
import type { Context } from '../context.ts';
import { checkAddedUp } from './added-up.ts';
import { approvedPeriods, type FiguresOfPackage, figuresBehind } from './approved-periods.ts';
import { reachAsked, type SaidScope, type WrittenChange, writtenChange } from './definition-change.ts';

/** `unit`: of the result, which depends on the name too; absent if only the equation is compared. */
type Next = Pick<IndicatorItem, 'operationJson'> & { unit?: string };

/**
 * Whether two definitions give the same figures in the same unit. A unit or its multiple that was unknown when the indicator was
 * stored, and now is known, changes no figure.
 */
const isSameDefinition = (
  before: { equation: Equation; unit: string },
  after: { equation: Equation; unit?: string | undefined },
) =>
  equationKey(before.equation) === equationKey(after.equation) &&
  (after.unit === undefined || before.unit === '' || withoutCount(before.unit) === withoutCount(after.unit));

function isUnchanged(current: IndicatorItem, next: Next): boolean {
  const [before, after] = [latestEquation(current), latestEquation(next)];
  return before && after
    ? isSameDefinition({ equation: before, unit: current.unit }, { equation: after, unit: next.unit })
    : false;
}

/**
 * Where another equation or unit of an indicator counts; undefined where both are the same.
 * @throws invalid_input for an unknown period
 */
export function reachOfEquation(
  current: IndicatorItem,
  next: Next,
  said: SaidScope,
  figures: FiguresOfPackage,
): Reach<DashboardPeriod> | undefined {
  const versions = equationVersions(indicatorToday(current, figures.aliases));
  const equation = latestEquation(next);
  if (!equation || versions.length === 0) return undefined;
  const isSame = (version: EquationVersion) => isSameDefinition(version, { equation, unit: next.unit });
  return reachAsked({ versions, isSame, periods: figures.periods, approved: approvedPeriods(current, figures) }, said);
}

/**
 * The writes for a new equation of an indicator: approved figures keep the one they had, unless the change says otherwise and
 * why. Two Queries and the project's board where the equation changes.
 * @throws invalid_input for an unknown period, and without a reason for a change of approved figures; conflict while approved
 * figures are still being added up
 */
export async function equationChange(
  { tenantUid, cause }: Pick<Context, 'tenantUid' | 'cause'>,
  loaded: ProjectFigures,
  current: IndicatorItem,
  next: Next,
  said: SaidScope,
): Promise<WrittenChange<IndicatorDefinition>> {
  if (said.from_period === undefined && isUnchanged(current, next)) return { versions: {}, writes: [] };
  const figures = await figuresBehind(tenantUid, loaded, current);
  const { projectUid, uid, name } = current;
  const { project } = loaded;
  const act = { tenantUid, project, projectUid, act: 'equation', subject: { kind: 'indicator', uid, name }, cause } as const;
  const reach = reachOfEquation(current, next, said, figures);
  const change = await writtenChange(current, definitionIn(current), reach, said, act);
  if (reach) await checkAddedUp(project, { figures, approved: approvedPeriods(current, figures) }, said.from_period);
  return change;
}
