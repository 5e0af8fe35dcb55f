import { seesPackages } from '../../../shared/domain/access/rights.ts';
import { LATEST_DAY, todayIn } from '../../../shared/domain/kernel/dates.ts';
import { meansUid } from '../../../shared/domain/kernel/names.ts';
import { lastDayOf } from '../../../shared/domain/kernel/periods.ts';
import { besideNow, type FigureThen, type FigureThenAndNow, figuresAfter } from '../../../shared/domain/restatement/as-at.ts';
import { officialKey, placeOfFigure } from '../../../shared/domain/restatement/official-figures.ts';
import type { RecordedPeriod } from '../../../shared/domain/restatement/recorded.ts';
import { fieldError } from '../../../shared/errors.ts';
import { meantBy } from '../../data/meant-by.ts';
import { figureRecordStore, type StoredStep } from '../../data/stores/restatement/figure-record-store.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import type { Context } from '../context.ts';
import { type EntryWithPerson, namedBy } from './register.ts';

/** `asAt`: a day of the tenant's time zone, absent for now; the range holds periods whose last day is in it. */
type FiguresRequest = {
  asAt?: string | undefined;
  fromDate?: string | undefined;
  toDate?: string | undefined;
  restated?: boolean;
};

/** `recordedSince`: the instant from which on official figures are known; null before the first record. */
export type FiguresThen = { asAt: string | null; recordedSince: string | null; figures: FigureThenAndNow[] };

/**
 * The official figures of a project at the end of a day, or now: one Query, and two more for a past day. Figures of single
 * packages are only for people who may see packages (ADM-419).
 * @throws invalid_input for a day after today
 */
export async function figuresAsAt(
  { tenantUid, actor, grant }: Context,
  projectUid: string,
  wanted: FiguresRequest,
): Promise<FiguresThen> {
  const store = figureRecordStore(tenantUid);
  const { asAt, fromDate = '', toDate = LATEST_DAY, restated = false } = wanted;
  const [{ since, periods }, steps, { timeZone }] = await Promise.all([
    store.last(projectUid),
    asAt ? store.steps(projectUid) : [],
    tenantStore(tenantUid).get(),
  ]);
  if (asAt && asAt > todayIn(timeZone, new Date().toISOString()))
    throw fieldError('asAt', 'This day is still to come. Choose today or an earlier day.');
  const now = periods.flatMap(({ recorded }) => figuresOf(recorded));
  const current = new Map(now.map((figure) => [officialKey(figure), figure]));
  const then = asAt ? figuresAfter(steps.filter(({ at }) => todayIn(timeZone, at) <= asAt)) : now;
  const figures = then
    .filter(({ periodEnd }) => lastDayOf(periodEnd) >= fromDate && lastDayOf(periodEnd) <= toDate)
    .filter(({ packageUid }) => packageUid === undefined || seesPackages(actor, grant))
    .filter((figure) => !restated || figure.restated !== null)
    .map((figure) => besideNow(figure, current.get(officialKey(figure))));
  return { asAt: asAt ?? null, recordedSince: since, figures };
}

const figuresOf = ({ figures, periodUid, periodStart, periodEnd }: RecordedPeriod): FigureThen[] =>
  figures
    .filter(({ isGone }) => !isGone)
    .map(({ value, reports, since = null, restated = null, ...figure }) => {
      return { ...placeOfFigure({ ...figure, periodUid, periodStart, periodEnd }), value, reports, since, restated };
    });

type HistoryStep = StoredStep & { entry: EntryWithPerson | null };

/**
 * Every step of one figure, newest first, with the register entries of restatements. Ids may be their first eight characters;
 * `packageId`: absent for the whole project.
 * @throws conflict for a short id that means several indicators
 */
export async function figureHistory(
  { tenantUid }: Context,
  projectUid: string,
  { indicatorId, periodUid, packageId }: { indicatorId: string; periodUid: string; packageId?: string | undefined },
): Promise<HistoryStep[]> {
  const steps = await figureRecordStore(tenantUid).stepsOfPeriod(projectUid, periodUid);
  const isThere = (uid: string | undefined) =>
    uid !== undefined && packageId !== undefined ? meansUid(packageId, uid) : uid === packageId;
  const indicator = meantBy(
    indicatorId,
    steps.map(({ indicatorUid }) => ({ uid: indicatorUid })),
  );
  const own = steps.filter(({ indicatorUid, packageUid }) => indicatorUid === indicator?.uid && isThere(packageUid)).toReversed();
  const wanted = new Set(own.flatMap(({ restatementUid }) => restatementUid ?? []));
  const entries = wanted.size === 0 ? [] : await namedBy(tenantUid, projectUid, wanted);
  return own.map((step) => ({ ...step, entry: entries.find(({ entry }) => entry.uid === step.restatementUid) ?? null }));
}
