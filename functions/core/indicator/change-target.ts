import type { DashboardPeriod } from '../../../shared/domain/indicator/dashboard.ts';
import { targetForRange } from '../../../shared/domain/indicator/period-targets.ts';
import {
  NO_TARGET,
  namesDays,
  storedTarget,
  type TargetRecord,
  targetVersions,
  type VersionedTarget,
} from '../../../shared/domain/indicator/stored-target.ts';
import type { Reach } from '../../../shared/domain/indicator/versions.ts';
import { todayOf } from '../../../shared/domain/metric/replacement.ts';
import type { ProjectFigures, TargetItem } from '../../data/stores/indicator/indicator-store.ts';
import { type TargetChangeWrites, targetRecord, versionedTarget } from '../../data/stores/indicator/target-store.ts';
import { periodStore } from '../../data/stores/project/period-store.ts';
import type { Context } from '../context.ts';
import { NOT_GIVEN } from '../report/decision/restating.ts';
import { checkAddedUp } from './added-up.ts';
import { approvedOfAny, type FiguresOfPackage, figuresOfPackage } from './approved-periods.ts';
import { reachAsked, type SaidScope, type WrittenChange, writtenChange } from './definition-change.ts';

/** The target of an indicator on a package. */
export type TargetPlace = Pick<TargetItem, 'packageUid' | 'metricUid'> & { uid: string };

/** The reach of a change that asks the same of every figure. */
const NOWHERE: Reach<DashboardPeriod> = { scope: { from: null }, restated: [] };

type TargetVersion = ReturnType<typeof targetVersions>[number];

/** The target in force in a period, as text; '' for none. */
function askedIn(target: TargetRecord, periods: readonly DashboardPeriod[], period: DashboardPeriod): string {
  const inForce = targetForRange(storedTarget(target), periods, [period]);
  return inForce.target === null ? '' : JSON.stringify(inForce);
}

/** Where another target counts; undefined where it asks the same of every period. @throws invalid_input for an unknown period */
export function reachOfTarget(
  current: VersionedTarget,
  next: TargetRecord,
  said: SaidScope,
  { periods, approved }: Pick<FiguresOfPackage, 'periods'> & { approved: ReadonlySet<string> },
): Reach<DashboardPeriod> | undefined {
  const isSame = (version: TargetVersion, period: DashboardPeriod | null) =>
    (period ? [period] : periods).every((each) => askedIn(version, periods, each) === askedIn(next, periods, each));
  return reachAsked({ versions: targetVersions(current), isSame, periods, approved }, said);
}

/**
 * The indicators of a target, several after a merge of their result metrics: of many targets, the worker of a merge moves some to
 * another result metric before the indicator.
 */
export const indicatorsOfTarget = ({ indicators }: ProjectFigures, metricUid: string, { aliases }: FiguresOfPackage) =>
  indicators.filter(({ resultMetricUid }) => todayOf(resultMetricUid, aliases) === todayOf(metricUid, aliases));

/** A target before (undefined for a first one) and after a change, with the scope that the client named. */
type TargetStep = { place: TargetPlace; current: TargetItem | undefined; next: TargetRecord; said: SaidScope };

/**
 * The writes for a new target. Approved figures keep their previous target, unless the change includes them and gives a reason. A
 * first target judges every period, unless it names a first period. Two Queries and the project's board.
 * @throws invalid_input for an unknown period, and without a reason for a change of how approved figures are judged; conflict
 * while approved figures are still being added up
 */
export async function targetChange(
  context: Context,
  loaded: ProjectFigures,
  step: TargetStep,
): Promise<WrittenChange<TargetRecord>> {
  const { versions, writes } = await versionsAfter(context, loaded, step);
  const { project } = loaded;
  const placed = namesDays(step.next) && writes.length === 0;
  return { versions, writes: placed ? [periodStore(context.tenantUid, project.uid).placingWrite(project)] : writes };
}

async function versionsAfter(
  { tenantUid, cause }: Context,
  loaded: ProjectFigures,
  { place: { packageUid, metricUid, uid }, current, next, said }: TargetStep,
): Promise<WrittenChange<TargetRecord>> {
  if (!current && said.from_period === undefined) return { versions: {}, writes: [] };
  const figures = await figuresOfPackage(tenantUid, loaded, packageUid);
  const indicators = indicatorsOfTarget(loaded, metricUid, figures);
  const [indicator] = indicators;
  if (!indicator) return { versions: {}, writes: [] };
  const stored: VersionedTarget = current ? versionedTarget(current) : NO_TARGET;
  const approved = current ? approvedOfAny(indicators, figures) : new Set<string>();
  const reach = reachOfTarget(stored, next, said, { periods: figures.periods, approved });
  const subject = { kind: 'target', uid, name: indicator.name };
  const { project } = loaded;
  const act = { tenantUid, project, projectUid: project.uid, act: 'target', subject, cause } as const;
  const change = await writtenChange(stored, current ? targetRecord(current) : NO_TARGET, reach, said, act);
  if (current && reach) await checkAddedUp(loaded.project, { figures, approved }, said.from_period);
  return change;
}

/**
 * The versions of a removed target, and the register's entry for the approved figures that it judged. Without the versions,
 * another target for the same indicator would silently judge these figures again. Clients give no reason. Two Queries and the
 * project's board.
 * @returns nothing for a target that judged no approved figure
 * @throws conflict if one of their periods is closed, or while approved figures are still being added up
 */
export async function targetRemoval(
  { tenantUid, cause }: Context,
  loaded: ProjectFigures,
  current: TargetItem,
): Promise<TargetChangeWrites> {
  const figures = await figuresOfPackage(tenantUid, loaded, current.packageUid);
  const indicators = indicatorsOfTarget(loaded, current.metricUid, figures);
  const [indicator] = indicators;
  const [first] = figures.periods;
  if (!indicator || !first) return {};
  const approved = approvedOfAny(indicators, figures);
  const from = { from_period: first.uid };
  const stored = versionedTarget(current);
  const reach = reachOfTarget(stored, NO_TARGET, from, { periods: figures.periods, approved });
  const stillAddedUp = () => checkAddedUp(loaded.project, { figures, approved }, undefined);
  // a target that was changed may have judged figures that nothing asks anything of any more
  if (!stored.earlier?.length && !reach?.restated.length) {
    await stillAddedUp();
    return {};
  }
  const subject = { kind: 'target', uid: current.uid, name: indicator.name };
  const { project } = loaded;
  const act = { tenantUid, project, projectUid: project.uid, act: 'target', subject, cause } as const;
  const change = await writtenChange(stored, targetRecord(current), reach ?? NOWHERE, { reason: NOT_GIVEN }, act);
  await stillAddedUp();
  return change;
}
