import { ascending } from '../kernel/order.ts';
import { heldKey, withFormerHolders } from './held.ts';
import { type CountedFigure, type OfficialInput, officialFigures, officialKey, placeOfFigure } from './official-figures.ts';
import { approvedReports, onlyKnown } from './official-reports.ts';
import type { FigureStep, Progress, RecordedFigure, RecordedPeriod, RecordedReport } from './recorded.ts';

/** Makes a short text of fixed length, different for each text. */
type Digest = (text: string) => string;

/**
 * How official figures have changed since they were last recorded. A difference is progress where today's calculation still gives
 * the recorded figure for the reports that were known then; anything else is a restatement. A figure without a record is new.
 * @param before every recorded period; null where the project has no record yet
 */
export function progressOf(before: readonly RecordedPeriod[] | null, given: OfficialInput, digest: Digest): Progress {
  const recorded = before ?? [];
  const official = recorded.flatMap(({ figures }) => figures.filter(({ isGone }) => !isGone));
  const input = withFormerHolders(official, given);
  const definitions = definitionsOf(input, digest);
  const now = present(input, definitions.equationAt, digest);
  const changed = changedPeriods(recorded, now, definitions.successor);
  const kept = keptFigures(recorded, input, now);
  const steps = changed.flatMap((period) => stepsIn(period, definitions, kept));
  return {
    periods: changed.map(({ after }) => after).sort(ascending(({ periodStart }) => periodStart)),
    steps: before === null ? steps.map((step) => ({ ...step, kind: 'recorded' })) : steps,
  };
}

/** The digest of an indicator's calculation in the period that starts on a day; undefined without the indicator. */
type EquationDigest = (indicatorUid: string, periodStart: string) => string | undefined;
type Place = Pick<RecordedPeriod, 'periodUid' | 'periodStart' | 'periodEnd'>;

/** The present periods with official figures or reports. */
function present(input: OfficialInput, equationAt: EquationDigest, digest: Digest): Map<string, RecordedPeriod> {
  const figures = Map.groupBy(officialFigures(input), ({ periodUid }) => periodUid);
  const reports = Map.groupBy(approvedReports(input, digest), ({ periodUid }) => periodUid);
  return new Map(
    input.all.flatMap(({ uid: periodUid, start, end }) => {
      const own = (figures.get(periodUid) ?? []).map(({ indicatorUid, packageUid, name, unit, value, reports: count }) => {
        const held = { indicatorUid, ...(packageUid !== undefined && { packageUid }) };
        return { ...held, name, unit, value, reports: count, equation: equationAt(indicatorUid, start) ?? '' };
      });
      const from = (reports.get(periodUid) ?? []).map((report): RecordedReport => [report.name, report.digest]);
      if (own.length === 0 && from.length === 0) return [];
      return [[periodUid, ordered({ periodUid, periodStart: start, periodEnd: end, figures: own, reports: from })] as const];
    }),
  );
}

const ordered = ({ figures, reports, ...period }: RecordedPeriod): RecordedPeriod => ({
  ...period,
  figures: figures.toSorted(ascending(heldKey)),
  reports: reports.toSorted(ascending(([key]) => key)),
});

/** The indicator that a removed indicator was merged into. */
type Successor = (indicatorUid: string) => string | undefined;

/**
 * The present record. Figures that are no longer official stay in it, marked as gone, unless the indicator that theirs was merged
 * into has the same figure.
 */
function followed(before: RecordedPeriod | undefined, now: RecordedPeriod | undefined, successor: Successor): RecordedPeriod {
  if (!before) return now!;
  const { figures = [], reports = [] } = now ?? {};
  const last = new Map(before.figures.map((figure) => [heldKey(figure), figure]));
  const valueNow = new Map(figures.map((figure) => [heldKey(figure), figure.value]));
  const known = new Set(reports.map(([uid]) => uid));
  const goesOn = ({ indicatorUid, packageUid, value, isGone }: RecordedFigure) => {
    const other = successor(indicatorUid);
    if (isGone || other === undefined) return false;
    return valueNow.get(heldKey({ indicatorUid: other, ...(packageUid !== undefined && { packageUid }) })) === value;
  };
  const gone = before.figures.filter((figure) => !valueNow.has(heldKey(figure)) && !goesOn(figure));
  const left = before.reports.filter(([uid]) => !known.has(uid));
  return ordered({
    ...(now ?? before),
    figures: [
      ...figures.map((figure) => {
        const { since, restated } = last.get(heldKey(figure)) ?? {};
        return { ...figure, ...(since && { since }), ...(restated && { restated }) };
      }),
      ...gone.map((figure) => ({ ...figure, value: null, reports: 0, isGone: true as const })),
    ],
    reports: [...reports, ...left.map(([uid]) => [uid, ''] as const)],
  });
}

/**
 * The present definitions of the indicators: the calculation of each, the owners of its figures, and the indicator that it was
 * merged into.
 */
type Definitions = { equationAt: EquationDigest; isShown(figure: RecordedFigure): boolean; successor: Successor };

function definitionsOf({ indicators }: OfficialInput, digest: Digest): Definitions {
  const byUid = new Map(indicators.map((each) => [each.uid, each]));
  const successors = new Map(indicators.flatMap(({ uid, formerUids = [] }) => formerUids.map((former) => [former, uid])));
  return {
    equationAt: (uid, start) => {
      const version = byUid.get(uid)?.equationIn({ start });
      return version && digest(JSON.stringify(version.equation));
    },
    isShown: ({ indicatorUid, packageUid = null }) => {
      const indicator = byUid.get(indicatorUid);
      return indicator !== undefined && (indicator.heldBy ?? [null]).includes(packageUid);
    },
    successor: (uid) => successors.get(uid),
  };
}

/** A period with a changed record. `before`: undefined for the first record. */
type ChangedPeriod = { before: RecordedPeriod | undefined; after: RecordedPeriod };

function changedPeriods(
  recorded: readonly RecordedPeriod[],
  now: ReadonlyMap<string, RecordedPeriod>,
  successor: Successor,
): ChangedPeriod[] {
  const last = new Map(recorded.map((period) => [period.periodUid, period]));
  return [...new Set([...last.keys(), ...now.keys()])]
    .map((uid) => ({ before: last.get(uid), after: followed(last.get(uid), now.get(uid), successor) }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

/** Today's figures of the reports that were known before, by `officialKey`. */
type KeptFigures = () => ReadonlyMap<string, CountedFigure>;

/** Computes them at the first use. */
function keptFigures(
  before: readonly RecordedPeriod[],
  input: OfficialInput,
  now: ReadonlyMap<string, RecordedPeriod>,
): KeptFigures {
  let figures: Map<string, CountedFigure> | undefined;
  return () => {
    if (figures) return figures;
    const known = new Set(before.flatMap(({ reports }) => reports.map(([uid]) => uid)));
    const all = input.all.filter(({ uid }) => now.has(uid));
    const kept = officialFigures({ ...input, all, ...onlyKnown(input, known) });
    figures = new Map(kept.map((figure) => [officialKey(figure), figure]));
    return figures;
  };
}

/** The steps of figures in one period. */
function stepsIn({ before, after }: ChangedPeriod, { equationAt, isShown }: Definitions, kept: KeptFigures): FigureStep[] {
  const { periodUid, periodStart } = after;
  const changedReports = changedReportsOf(before, after);
  const recorded = new Map(before?.figures.map((figure) => [heldKey(figure), figure]));
  const steps = after.figures.flatMap((figure) => {
    const last = recorded.get(heldKey(figure));
    const step = stepOf(after, last, figure, () => kept().get(officialKey({ ...figure, periodUid })));
    if (!step) return [];
    const isRedefined = last?.equation !== equationAt(figure.indicatorUid, periodStart) || !isShown(figure);
    return [{ ...step, definitionChanged: last !== undefined && isRedefined, changedReports }];
  });
  return [...steps, ...goneOn(before, after).map((step) => ({ ...step, definitionChanged: true, changedReports }))];
}

/** The last steps of figures that continue under the indicator that theirs was merged into, so that no later day shows both. */
function goneOn(before: RecordedPeriod | undefined, { figures, periodUid, periodStart, periodEnd }: RecordedPeriod): Step[] {
  const kept = new Set(figures.map(heldKey));
  return (before?.figures ?? [])
    .filter((figure) => !figure.isGone && !kept.has(heldKey(figure)))
    .map((figure) => {
      const place = placeOfFigure({ ...figure, periodUid, periodStart, periodEnd });
      return { ...place, old: figure.value, new: null, reports: 0, kind: 'published' };
    });
}

const changedReportsOf = (before: RecordedPeriod | undefined, after: RecordedPeriod): string[] => {
  const digests = new Map(before?.reports);
  return after.reports.filter(([uid, digest]) => digests.get(uid) !== digest).map(([uid]) => uid);
};

type Step = Omit<FigureStep, 'changedReports' | 'definitionChanged'>;

/** The step of one figure from its last record; null for none. `keptNow`: today's figure of the reports that were known then. */
function stepOf(
  { periodUid, periodStart, periodEnd }: Place,
  last: RecordedFigure | undefined,
  figure: RecordedFigure,
  keptNow: () => CountedFigure | undefined,
): Step | null {
  const { unit, value, reports } = figure;
  const place = placeOfFigure({ ...figure, periodUid, periodStart, periodEnd });
  const step = { ...place, old: last?.value ?? null, new: value, reports };
  if (!last) return { ...step, kind: 'published' };
  const withUnit = { ...step, ...(last.unit !== unit && { oldUnit: last.unit }) };
  if (figure.isGone) return last.isGone ? null : { ...withUnit, kind: 'restated' };
  if (!last.isGone && last.value === value && last.unit === unit)
    return last.reports === reports ? null : { ...withUnit, kind: 'published' };
  const kept = keptNow();
  const isKept = last.isGone ? kept === undefined : kept?.value === last.value && last.unit === unit;
  return { ...withUnit, kind: isKept ? 'published' : 'restated' };
}
