import type { DashboardPeriod } from '../../../shared/domain/indicator/dashboard.ts';
import {
  type ChangedDefinition,
  changedVersions,
  type Reach,
  reachOfChange,
  type Versioned,
  type VersionMark,
} from '../../../shared/domain/indicator/versions.ts';
import type { RestatingAct } from '../../../shared/domain/restatement/acts.ts';
import { fieldError } from '../../../shared/errors.ts';
import type { Cause } from '../../data/audit-write.ts';
import { meantBy } from '../../data/meant-by.ts';
import { periodStore } from '../../data/stores/project/period-store.ts';
import type { ProjectItem } from '../../data/stores/project/project-index-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { restatementStore } from '../../data/stores/restatement/restatement-store.ts';
import type { Write } from '../../data/transact.ts';
import { checkPeriodsOpen } from '../restatement/check-open.ts';
import type { LoadedFigures } from '../restatement/loaded-figures.ts';
import { recordFigures } from '../restatement/record.ts';
import { checkAllAddedUp, sourcesOf } from './added-up.ts';

/** The periods that a change is for. `from_period`: uid of the first one, or its first eight characters. */
export type SaidScope = { from_period?: string | undefined; reason?: string | undefined };

type Asked<V extends VersionMark> = ChangedDefinition<V, DashboardPeriod>;

/**
 * From where a requested change counts; undefined if it changes nothing.
 * @throws invalid_input for a period that the project does not have
 */
export function reachAsked<V extends VersionMark>(
  asked: Asked<V>,
  { from_period }: SaidScope,
): Reach<DashboardPeriod> | undefined {
  if (from_period === undefined) return reachOfChange(asked, undefined);
  const from = meantBy(from_period, asked.periods);
  if (!from) throw fieldError('from_period', "This period is not one of the project's reporting periods. Choose another one.");
  return reachOfChange(asked, from);
}

export const REASON_MISSING = 'This changes approved figures. Enter the reason.';

/** An act with its subject and its reason. */
export type AnnouncedAct = {
  tenantUid: string;
  projectUid: string;
  act: RestatingAct;
  subject: { kind: string; uid: string; name: string };
  cause: Cause;
};

/**
 * The entry of the register for approved figures that an act changes, with the condition that no period is closed or opened until
 * it is written; none where it changes no figure. The present figures are recorded first, because the worker of the figures may
 * be behind.
 * @param isLeftToWorker records nothing here: its worker will, if it is not behind; `placed`: as in `openPeriodsWrite`
 * @throws conflict where one of the periods is closed, invalid_input without a reason
 */
export async function restatementWrites(
  { tenantUid, cause, ...act }: AnnouncedAct,
  periodUids: readonly string[],
  said: string | undefined,
  { isLeftToWorker = false, placed }: { isLeftToWorker?: boolean; placed?: PlacedIn } = {},
): Promise<Write[]> {
  if (periodUids.length === 0) return [];
  const stillOpen = await openPeriodsWrite(tenantUid, act.projectUid, periodUids, cause, placed);
  if (!said) throw fieldError('reason', REASON_MISSING);
  if (!isLeftToWorker) await recordFigures(tenantUid, act.projectUid);
  return [restatementStore(tenantUid).begin({ ...act, reason: said, periodUids: [...new Set(periodUids)] }, cause), stillOpen];
}

/**
 * The writes of an act that ends figures of an indicator or moves them to another one, in all periods. While an approved report
 * has no figures yet, the effect of the act is unknown. An act that changes no figure is valid only as long as no period is
 * closed or opened.
 * @param loaded the data that the act was judged by, read consistently
 * @throws conflict also while approved figures are being added up
 */
export async function writesOfAct(
  act: AnnouncedAct,
  loaded: LoadedFigures,
  periodUids: readonly string[],
  said: string | undefined,
): Promise<Write[]> {
  const { tenantUid, projectUid } = act;
  const writes = await restatementWrites(act, periodUids, said);
  // last, so that approvals during the judgement of the figures are noticed as well
  await checkAllAddedUp(tenantUid, projectUid, sourcesOf(loaded));
  return writes.length > 0 ? writes : [periodStore(tenantUid, projectUid).sameClosingsWrite(loaded.project.closings)];
}

/** The project when the periods were read that a definition is tied to days of. */
type PlacedIn = Pick<ProjectItem, 'additions'>;

/**
 * The condition that no period of a project is closed or opened until a change of some is written.
 * @param placed where the change ties a definition to days of periods: none of them moves until then either
 * @throws conflict where one is closed
 */
export async function openPeriodsWrite(
  tenantUid: string,
  projectUid: string,
  periodUids: readonly string[],
  { at }: Pick<Cause, 'at'>,
  placed?: PlacedIn,
): Promise<Write> {
  const { project, periods } = await projectStore(tenantUid).load(projectUid, { consistent: true });
  await checkPeriodsOpen(
    tenantUid,
    periods.filter(({ uid }) => periodUids.includes(uid)),
    [],
    at,
  );
  const store = periodStore(tenantUid, projectUid);
  const { closings } = project;
  return placed ? store.placingWrite({ ...placed, closings }) : store.sameClosingsWrite(closings);
}

/** The versions of a definition after a change, and the other writes of the change. */
export type WrittenChange<D> = { versions: Versioned<D>; writes: Write[] };

/**
 * The writes for a change.
 * @param before the definition until then; `project`: as it was read with the periods
 * @throws conflict where one of the periods is closed, invalid_input without a reason for a change of approved figures
 */
export async function writtenChange<D extends object>(
  stored: Versioned<D>,
  before: D,
  reach: Reach<DashboardPeriod> | undefined,
  { reason = '' }: SaidScope,
  { project, ...act }: AnnouncedAct & { project: ProjectItem },
): Promise<WrittenChange<D>> {
  if (!reach) return { versions: {}, writes: [] };
  const { at, by } = act.cause;
  const versions = changedVersions(stored, before, reach, { at, by, reason });
  const restated = reach.restated.map(({ uid }) => uid);
  const { tenantUid, projectUid } = act;
  const writes = await (restated.length > 0
    ? restatementWrites(act, restated, reason, { placed: project })
    : [periodStore(tenantUid, projectUid).placingWrite(project)]);
  return { versions, writes };
}
