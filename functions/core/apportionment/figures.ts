import { createHash } from 'node:crypto';
import { addedUp, type ByOrigin, type OwnFigure } from '../../../shared/domain/apportionment/shares.ts';
import { add } from '../../../shared/domain/kernel/decimal.ts';
import { descendantsOf } from '../../../shared/domain/kernel/hierarchy.ts';
import { ascending } from '../../../shared/domain/kernel/order.ts';
import { isRateUnit, isTemperatureUnit } from '../../../shared/domain/metric/rate-unit.ts';
import { sheetToday } from '../../../shared/domain/metric/replacement.ts';
import { isOfficial } from '../../../shared/domain/report/official.ts';
import { isInvalidated } from '../../../shared/domain/report/status.ts';
import type { StoredFigures, StoredResultSheet } from '../../../shared/domain/report/stored-result.ts';
import { isPercentageUnit } from '../../../shared/domain/report/value-limits.ts';
import { notFound } from '../../../shared/errors.ts';
import { resultStore } from '../../data/stores/indicator/result-store.ts';
import { metricStore } from '../../data/stores/metric/metric-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import type { LoadedProject, PackageItem, PeriodItem } from '../../data/stores/project/project-store.ts';
import { type ReportItem, reportHeaderStore } from '../../data/stores/report/report-list-store.ts';

/** A package with its report of the period; `counts`: its approved figures are part of the delivery. */
export type PackageReport = { pack: PackageItem; report: ReportItem | null; counts: boolean };

/** Why figures have no share: they are per cent, or so much for each of something, or a temperature. */
export type NoShareReason = 'percentage' | 'rate';

/**
 * The approved figures of a period: of a package with those below it, or of the whole project. `figures`: sums per base metric of
 * today; `unshared`: the base metrics whose figures have no share, with why: 40 % of 100 % recycled is not 40 % recycled, nor 40
 * % of 0.2 kgCO2e/kWh an intensity, and those of two reports have no sum; `isComplete`: the figures of every report that has
 * approved ones are computed, also of a report that was reopened since.
 */
export type ApprovedFigures = {
  pack: Pick<PackageItem, 'uid' | 'name'>;
  figures: ReadonlyMap<string, OwnFigure>;
  unshared: ReadonlyMap<string, NoShareReason>;
  reports: readonly PackageReport[];
  isComplete: boolean;
};

/** A package and those below it; for the root, all packages. */
const packagesOf = ({ packages, project }: LoadedProject, packageUid: string): PackageItem[] =>
  packageUid === project.rootUid
    ? packages
    : [...packages.filter(({ uid }) => uid === packageUid), ...descendantsOf(packages, packageUid)];

/**
 * A package that was deleted has no figures any more, so that clients are to hold none. @throws not_found for the factors' root
 */
export async function figuresOfPeriod(
  tenantUid: string,
  loaded: LoadedProject,
  period: PeriodItem,
  packageUid: string,
): Promise<ApprovedFigures> {
  const { project, allPackages } = loaded;
  const pack = allPackages.find(({ uid }) => uid === packageUid);
  if (packageUid === project.factorsRootUid) throw notFound('reporting package');
  if (!pack) {
    const deleted = { uid: packageUid, name: 'Deleted package' };
    return { pack: deleted, figures: new Map(), unshared: new Map(), reports: [], isComplete: true };
  }
  const below = packagesOf(loaded, packageUid);
  const [{ reports: all }, stored, aliases] = await Promise.all([
    reportHeaderStore(tenantUid).ofProject(project.uid),
    resultStore(tenantUid).range(project.uid, period.startDate, period.startDate, { consistent: true }),
    metricUseStore(tenantUid).aliases(),
  ]);
  const scope = new Set(below.map(({ uid }) => uid));
  // a result of an earlier step of the report has the figures that counted then; the list of reports itself may be late
  const steps = new Map(all.map(({ uid, history }) => [uid, history.length]));
  const latest = stored.filter(({ reportUid, step, official }) => official && step >= (steps.get(reportUid) ?? 0));
  const sheets = latest.flatMap(({ periodUid, packageUid: of, official }) =>
    periodUid === period.uid && scope.has(of) && official ? [sheetToday(official, aliases)] : [],
  );
  const inPeriod = all.filter(({ periodUid, status }) => periodUid === period.uid && !isInvalidated(status));
  const counted = new Set(latest.map(({ reportUid }) => reportUid));
  const reports = below.flatMap((each) => reportsOf(each, inPeriod, counted));
  const isComplete = reports.every(({ report, counts }) => !report || counts || !isOfficial(report));
  const sums = sumsOf(sheets);
  const unshared = await unsharedIn(tenantUid, [...sums.keys()]);
  for (const metric of unshared.keys()) sums.delete(metric);
  return { pack, figures: sums, unshared, reports, isComplete };
}

/** Why figures of a unit have no share; undefined for amounts. */
function whyUnshared(unit: string): NoShareReason | undefined {
  if (isPercentageUnit(unit)) return 'percentage';
  return isRateUnit(unit) || isTemperatureUnit(unit) ? 'rate' : undefined;
}

/** The base metrics among some whose figures have no share. One BatchGet per hundred. */
async function unsharedIn(tenantUid: string, metrics: readonly string[]): Promise<Map<string, NoShareReason>> {
  const all = metrics.length > 0 ? await metricStore(tenantUid).getMany(metrics) : [];
  const found = all.map(({ uid, unit }) => [uid, whyUnshared(unit)] as const);
  return new Map(found.flatMap(([uid, why]) => (why ? [[uid, why] as const] : [])));
}

function reportsOf(pack: PackageItem, inPeriod: readonly ReportItem[], counted: ReadonlySet<string>): PackageReport[] {
  const own = inPeriod.filter(({ packageUid }) => packageUid === pack.uid);
  if (own.length === 0) return [{ pack, report: null, counts: false }];
  return own.map((report) => ({ pack, report, counts: counted.has(report.uid) }));
}

function sumsOf(sheets: readonly StoredResultSheet[]): Map<string, OwnFigure> {
  const sums = new Map<string, string>();
  const estimated = new Map<string, string>();
  const received = new Map<string, ByOrigin[]>();
  for (const sheet of sheets) {
    // a metric of which a part is missing or cannot be converted has no figure, here as on dashboards
    const missing = new Set(sheet.missing);
    const whole = (figures: StoredFigures = []) => figures.filter(([metric]) => !missing.has(metric));
    for (const [metric, value] of whole(sheet.values)) sums.set(metric, add(sums.get(metric) ?? '0', value));
    for (const [metric, part] of whole(sheet.estimated)) estimated.set(metric, add(estimated.get(metric) ?? '0', part));
    for (const [origin, values] of sheet.received ?? [])
      for (const [metric, value] of whole(values)) received.set(metric, [...(received.get(metric) ?? []), { [origin]: value }]);
  }
  const figureOf = (metric: string, value: string): OwnFigure => {
    const part = estimated.get(metric);
    return { value, received: addedUp(received.get(metric) ?? []), ...(part && { estimated: part }) };
  };
  return new Map([...sums].map(([metric, value]) => [metric, figureOf(metric, value)]));
}

/** Identifies a delivery to a client, so that a later change is found: the figures, their estimated parts, and the share. */
export function shareStamp(figures: ApprovedFigures['figures'], share: string): string {
  const sorted = [...figures].sort(ascending(([key]) => key));
  const named = sorted.map(([metric, { value, received = {}, estimated }]) => [
    ...[metric, value, Object.entries(received).sort()],
    ...(estimated ? [estimated] : []),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([share, named]))
    .digest('hex')
    .slice(0, 32);
}
