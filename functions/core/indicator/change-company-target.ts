import { type CompanyPeriod, companyFigures } from '../../../shared/domain/company/figures.ts';
import { companyTargetIn, intervalKey, noTargetIn, targetForIntervals } from '../../../shared/domain/company/target-in.ts';
import { targetForRange } from '../../../shared/domain/indicator/period-targets.ts';
import type { Rag } from '../../../shared/domain/indicator/rag.ts';
import { alwaysTarget, standingOf } from '../../../shared/domain/indicator/standing.ts';
import {
  NO_TARGET,
  storedTarget,
  type TargetRecord,
  targetVersions,
  type VersionedTarget,
} from '../../../shared/domain/indicator/stored-target.ts';
import { changedVersions, reachOfChange, type VersionMark } from '../../../shared/domain/indicator/versions.ts';
import { LATEST_DAY } from '../../../shared/domain/kernel/dates.ts';
import { type Bucket, INTERVALS, type Interval } from '../../../shared/domain/kernel/intervals.ts';
import { todayOf } from '../../../shared/domain/metric/replacement.ts';
import type { RestatedFigure } from '../../../shared/domain/restatement/official-figures.ts';
import { fieldError } from '../../../shared/errors.ts';
import {
  type CompanyIndicatorItem,
  type CompanyTargetItem,
  companyFiguresStore,
} from '../../data/stores/company/company-figures-store.ts';
import { type TargetChangeWrites, targetRecord, versionedTarget } from '../../data/stores/indicator/target-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { restatementStore } from '../../data/stores/restatement/restatement-store.ts';
import type { Write } from '../../data/transact.ts';
import { type CompanyEquation, type CompanyScene, companyInput, loadWholeCompany } from '../company/dashboard.ts';
import type { Context } from '../context.ts';
import { NOT_GIVEN } from '../report/decision/restating.ts';
import { judgedMail } from '../restatement/mails.ts';
import { checkCompanyAddedUp } from './company-added-up.ts';
import { REASON_MISSING } from './definition-change.ts';

/** The intervals that a change of a company's target is for. `from_date`: first day of the first one. */
export type SaidDay = { from_date?: string | undefined; reason?: string | undefined };

/**
 * An interval of a company, named by its `start` as versions name it; `all`: the intervals of its `kind`;
 * `of`: whose figures they are.
 */
type JudgedInterval = {
  start: string;
  figures: CompanyPeriod;
  all: readonly Bucket[];
  kind: Interval;
  of: CompanyIndicatorItem;
};

type NamedInterval = Pick<JudgedInterval, 'start'>;

/** Before every interval. */
const EVER = '';
/** The reach of a change that asks the same of every figure. */
const NOWHERE = { scope: { from: null }, restated: [] };
/** Judged figures that a refusal shows. */
const EXAMPLES = 10;

/** `indicators`: the indicators of a target, several after a merge of their result metrics; `intervals`: of each of them. */
type MeasuredTarget = { scene: CompanyScene; name: string; indicators: readonly CompanyEquation[]; intervals: JudgedInterval[] };

/**
 * The months, quarters and years of a company's indicators of one result. @throws conflict while its projects are being added up
 */
async function measured({ tenantUid }: Context, companyUid: string, metricUid: string): Promise<MeasuredTarget | undefined> {
  const scene = await loadWholeCompany({ tenantUid }, companyUid);
  // a target may name a metric that its indicator results in no more: the worker of a merge moves one after the other
  const today = todayOf(metricUid, await metricUseStore(tenantUid).aliasesTogether());
  const indicators = scene.indicators.filter(({ item }) => item.resultMetricUid === today);
  const [first] = indicators;
  if (!first) return undefined;
  const intervals = INTERVALS.flatMap((interval) => {
    // every interval counts, so that the day does not matter
    const input = companyInput(scene.projects, { interval, toDate: LATEST_DAY }, LATEST_DAY, true);
    return indicators.flatMap(({ item: of, equation }) => {
      const { periods } = companyFigures(equation, noTargetIn, input);
      return periods.map((figures) => ({ start: intervalKey(figures.period), figures, all: input.all, kind: interval, of }));
    });
  });
  return { scene, name: first.item.name, indicators, intervals };
}

/** The target in force in an interval, as text; '' for none. */
function askedIn(target: TargetRecord, { figures: { period }, all, kind }: JudgedInterval): string {
  const inForce = targetForRange(targetForIntervals(storedTarget(target), kind), all, [period]);
  return inForce.target === null ? '' : JSON.stringify(inForce);
}

/**
 * Where another target counts; undefined where it asks the same of every interval.
 * @param fromDate undefined: where nothing is approved
 */
function reachOf(
  current: VersionedTarget,
  next: TargetRecord,
  intervals: readonly JudgedInterval[],
  fromDate: string | undefined,
) {
  const isSame = (version: TargetRecord, one: NamedInterval | null) =>
    intervals
      .filter(({ start }) => one === null || start === one.start)
      .every((each) => askedIn(version, each) === askedIn(next, each));
  const approved = approvedIn(intervals);
  const periods = [...new Map(intervals.map((each) => [each.start, each])).values()];
  const asked = { versions: targetVersions(current), isSame, periods, approved };
  if (fromDate === undefined) return reachOfChange<VersionMark & TargetRecord, NamedInterval>(asked, undefined);
  const reach = reachOfChange<VersionMark & TargetRecord, NamedInterval>(asked, { start: fromDate });
  // the change for intervals still to come begins on that day, too
  return reach ?? (isSameTarget(current, next) ? undefined : { scope: { from: fromDate }, restated: [] });
}

const approvedIn = (intervals: readonly JudgedInterval[]): ReadonlySet<string> =>
  new Set(intervals.filter(({ figures }) => figures.official.reports > 0).map(({ start }) => start));

/** @throws conflict where a project has approved figures that are not counted yet, in an interval from `fromDate` on */
async function checkKnown({ tenantUid }: Context, found: MeasuredTarget, fromDate = EVER): Promise<void> {
  const { projects } = found.scene;
  for (const { item, equation } of found.indicators) {
    const approved = approvedIn(found.intervals.filter(({ of }) => of.uid === item.uid));
    await checkCompanyAddedUp(tenantUid, { projects, equation, isKnown: (key) => key < fromDate || approved.has(key) });
  }
}

const isSameTarget = (one: TargetRecord, other: TargetRecord) =>
  JSON.stringify(storedTarget(one)) === JSON.stringify(storedTarget(other));

const judgedText = (old: Rag, now: Rag) => (old === now ? '' : `, ${shown(old)} to ${shown(now)}`);
const shown = (rag: Rag) => (rag === 'grey' ? 'not judged' : rag);

/** The targets of intervals with approved figures before and after a change, with how the figures are judged. */
function judgedFigures(
  { intervals }: MeasuredTarget,
  current: VersionedTarget,
  next: TargetRecord,
  restated: readonly NamedInterval[],
): RestatedFigure[] {
  return intervals
    .filter(({ start, figures }) => figures.official.reports > 0 && restated.some((each) => each.start === start))
    .map(({ figures, all, kind, of: { name, uid, unit } }) => {
      const old = standingOf(figures, companyTargetIn(current, kind), all, LATEST_DAY);
      const now = standingOf(figures, alwaysTarget(targetForIntervals(storedTarget(next), kind)), all, LATEST_DAY);
      const { uid: periodUid, start: periodStart, end: periodEnd } = figures.period;
      const place = { indicatorUid: uid, name: `Target of ${name}${judgedText(old.rag, now.rag)}`, unit };
      return { ...place, periodUid, periodStart, periodEnd, old: old.target.target, new: now.target.target };
    });
}

const exampleOf = ({ name, periodUid, old, new: now }: RestatedFigure) =>
  `${name}, ${periodUid}: ${old ?? 'none'}, then ${now ?? 'none'}.`;

/** The text of a refusal, with examples of the figures that would be judged again. */
function reasonMissing(figures: readonly RestatedFigure[]): string {
  const more = figures.length > EXAMPLES ? [`And ${figures.length - EXAMPLES} more.`] : [];
  return [REASON_MISSING, ...figures.slice(0, EXAMPLES).map(exampleOf), ...more].join(' ');
}

type AnnouncedTarget = { targetUid: string; reason: string | undefined };

/**
 * The entry of the company's register for judged figures, and the mail about it; none where no figure is judged again.
 * @throws invalid_input without a reason
 */
async function judgedWrites(
  { tenantUid, cause }: Context,
  { scene: { company }, name }: MeasuredTarget,
  figures: readonly RestatedFigure[],
  { targetUid, reason }: AnnouncedTarget,
): Promise<Write[]> {
  if (figures.length === 0) return [];
  if (!reason) throw fieldError('reason', reasonMissing(figures));
  const subject = { kind: 'target', uid: targetUid, name };
  const act = { projectUid: company.uid, act: 'target', subject, reason } as const;
  const { entry, write } = restatementStore(tenantUid).entered(act, figures, cause);
  return [write, ...(await judgedMail(tenantUid, company, entry, cause))];
}

/**
 * The writes for a new target of a company. Approved figures keep their previous target, unless the change includes them and
 * gives a reason. A first target judges every interval, unless it names a first day. Reads the data of a dashboard if the
 * indicator has one.
 * @param current undefined for a first target
 * @throws conflict while projects are being added up, invalid_input without a reason for a change of how approved figures are
 * judged
 */
export async function companyTargetChange(
  context: Context,
  { companyUid, metricUid, uid: targetUid }: Pick<CompanyTargetItem, 'companyUid' | 'metricUid' | 'uid'>,
  current: CompanyTargetItem | undefined,
  next: TargetRecord,
  { from_date, reason = '' }: SaidDay,
): Promise<TargetChangeWrites> {
  if (!current && from_date === undefined) return {};
  const found = await measured(context, companyUid, metricUid);
  if (!found) return {};
  const stored: VersionedTarget = current ? versionedTarget(current) : NO_TARGET;
  const reach = reachOf(stored, next, found.intervals, from_date);
  if (!reach) return {};
  const { at, by } = context.cause;
  // nothing was judged before a first target
  const restated = current ? reach.restated : [];
  const figures = judgedFigures(found, stored, next, restated);
  const writes = await judgedWrites(context, found, figures, { targetUid, reason });
  if (current) await checkKnown(context, found, from_date);
  return {
    versions: changedVersions(stored, current ? targetRecord(current) : NO_TARGET, { ...reach, restated }, { at, by, reason }),
    writes,
  };
}

/**
 * The removal of a company's target. The company's register lists the approved figures that it judged. Its versions stay, so that
 * another target for the same indicator does not silently judge these figures again. Clients give no reason.
 * @throws conflict while projects are being added up
 */
export async function companyTargetRemoval(context: Context, current: CompanyTargetItem): Promise<Write[]> {
  const change = await removalChange(context, current);
  return companyFiguresStore(context.tenantUid).removeTargetWrites(current, context.cause, change);
}

async function removalChange(context: Context, current: CompanyTargetItem): Promise<TargetChangeWrites> {
  const found = await measured(context, current.companyUid, current.metricUid);
  if (!found) return {};
  const stored = versionedTarget(current);
  const { scope, restated } = reachOf(stored, NO_TARGET, found.intervals, EVER) ?? NOWHERE;
  const figures = judgedFigures(found, stored, NO_TARGET, restated);
  const writes = await judgedWrites(context, found, figures, { targetUid: current.uid, reason: NOT_GIVEN });
  await checkKnown(context, found);
  // a target that was changed may have judged figures that nothing asks anything of any more
  if (!stored.earlier?.length && figures.length === 0) return {};
  const { at, by } = context.cause;
  return {
    versions: changedVersions(stored, targetRecord(current), { scope, restated }, { at, by, reason: NOT_GIVEN }),
    writes,
  };
}
