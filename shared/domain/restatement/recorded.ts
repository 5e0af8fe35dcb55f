import { compareText } from '../kernel/names.ts';
import { heldKey, withFormerHolders } from './held.ts';
import {
  type CountedFigure,
  type OfficialInput,
  officialFigures,
  officialKey,
  placeOfFigure,
  type RestatedFigure,
} from './official-figures.ts';
import { approvedReports, onlyKnown } from './official-reports.ts';

/**
 * The last time that an official figure became another one, `new`; `uid`: of its entry in the register. Records of earlier releases do not
 * tell what it became.
 */
export type LastRestatement = { at: string; uid: string; old: string | null; oldUnit?: string; new?: string | null };

/**
 * `equation`: digest of the calculation; `isGone`: it was official once and is not any more; `since`: the instant of its last step.
 */
export type RecordedFigure = Omit<CountedFigure, 'periodUid' | 'periodStart' | 'periodEnd' | 'of'> & {
  equation: string;
  isGone?: true;
  since?: string;
  restated?: LastRestatement;
};

/** Digest of the approved figures of a report; '' once they are not official any more. */
type RecordedReport = readonly [reportUid: string, digest: string];

/** What was last official in a period, and the reports that it came from, both in a fixed order. */
export type RecordedPeriod = {
  periodUid: string;
  periodStart: string;
  periodEnd: string;
  figures: readonly RecordedFigure[];
  reports: readonly RecordedReport[];
};

/** 'recorded': as it was when records began; 'published': from more approved reports; 'restated': another figure than was official. */
export const FIGURE_CHANGES = ['recorded', 'published', 'restated'] as const;
type FigureChangeKind = (typeof FIGURE_CHANGES)[number];

/**
 * A step in the life of an official figure; `reports`: in it from now on. `definitionChanged`: it is calculated in another way, or no more;
 * `changedReports`: reports of the period whose approved figures are others now, have come or are gone.
 */
export type FigureStep = RestatedFigure & {
  kind: FigureChangeKind;
  reports: number;
  definitionChanged: boolean;
  changedReports: readonly string[];
};

/** What is to be recorded: the periods that differ from the last record, and the steps of figures in them. */
export type Progress = { periods: RecordedPeriod[]; steps: FigureStep[] };

/** Makes a short text of fixed length, another one for another text. */
type Digest = (text: string) => string;

/** The digest of an indicator's calculation in the period that starts on a day; undefined without the indicator. */
type EquationDigest = (indicatorUid: string, periodStart: string) => string | undefined;
type Place = Pick<RecordedPeriod, 'periodUid' | 'periodStart' | 'periodEnd'>;

/** The periods with official figures or reports, as they are now. */
function present(input: OfficialInput, equationAt: EquationDigest, digest: Digest): Map<string, RecordedPeriod> {
  const figures = Map.groupBy(officialFigures(input), ({ periodUid }) => periodUid);
  const reports = Map.groupBy(approvedReports(input, digest), ({ periodUid }) => periodUid);
  return new Map(
    input.all.flatMap(({ uid: periodUid, start, end }) => {
      const own = (figures.get(periodUid) ?? []).map(({ indicatorUid, packageUid, name, unit, value, reports: count }) => {
        const held = { indicatorUid, ...(packageUid !== undefined && { packageUid }) };
        return { ...held, name, unit, value, reports: count, equation: equationAt(indicatorUid, start) ?? '' };
      });
      const from = (reports.get(periodUid) ?? []).map(({ name, digest: of }): RecordedReport => [name, of]);
      if (own.length === 0 && from.length === 0) return [];
      return [[periodUid, ordered({ periodUid, periodStart: start, periodEnd: end, figures: own, reports: from })] as const];
    }),
  );
}

const ordered = ({ figures, reports, ...period }: RecordedPeriod): RecordedPeriod => ({
  ...period,
  figures: figures.toSorted((a, b) => compareText(heldKey(a), heldKey(b))),
  reports: reports.toSorted(([a], [b]) => compareText(a, b)),
});

/** The indicator that one which is gone was merged into. */
type Successor = (indicatorUid: string) => string | undefined;

/**
 * The record of now; what was official before and is not any more stays in it, as gone, unless the indicator that it was merged into
 * says the same.
 */
function followed(before: RecordedPeriod | undefined, now: RecordedPeriod | undefined, successor: Successor): RecordedPeriod {
  if (!before) return now!;
  const { figures = [], reports = [] } = now ?? {};
  const last = new Map(before.figures.map((figure) => [heldKey(figure), figure]));
  const [valueNow, known] = [
    new Map(figures.map((figure) => [heldKey(figure), figure.value])),
    new Set(reports.map(([uid]) => uid)),
  ];
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

const changedReportsOf = (before: RecordedPeriod | undefined, now: RecordedPeriod): string[] => {
  const digests = new Map(before?.reports);
  return now.reports.filter(([uid, digest]) => digests.get(uid) !== digest).map(([uid]) => uid);
};

/**
 * What has become of official figures since they were last recorded. A difference is progress where today's calculation still gives the
 * recorded figure for the reports that were known then; anything else is a restatement. A figure without a record is new.
 * @param before every recorded period; null where the project has no record yet
 */
export function progressOf(before: readonly RecordedPeriod[] | null, given: OfficialInput, digest: Digest): Progress {
  const official = (before ?? []).flatMap(({ figures }) => figures.filter(({ isGone }) => !isGone));
  const input = withFormerHolders(official, given);
  const last = new Map((before ?? []).map((period) => [period.periodUid, period]));
  const equations = new Map(input.indicators.map(({ uid, equationIn }) => [uid, equationIn]));
  const equationAt: EquationDigest = (uid, start) => {
    const version = equations.get(uid)?.({ start });
    return version && digest(JSON.stringify(version.equation));
  };
  const heldBy = new Map(input.indicators.map((each) => [each.uid, each.heldBy ?? [null]]));
  const isShown = ({ indicatorUid, packageUid }: RecordedFigure) =>
    heldBy.get(indicatorUid)?.includes(packageUid ?? null) === true;
  const successors = new Map(input.indicators.flatMap(({ uid, formerUids = [] }) => formerUids.map((former) => [former, uid])));
  const now = present(input, equationAt, digest);
  const known = keptFigures(before ?? [], input, now);
  const periods: RecordedPeriod[] = [];
  const steps: FigureStep[] = [];
  for (const periodUid of new Set([...last.keys(), ...now.keys()])) {
    const [was, is] = [last.get(periodUid), followed(last.get(periodUid), now.get(periodUid), (uid) => successors.get(uid))];
    if (was && JSON.stringify(was) === JSON.stringify(is)) continue;
    periods.push(is);
    const changedReports = changedReportsOf(was, is);
    const recorded = new Map(was?.figures.map((figure) => [heldKey(figure), figure]));
    for (const figure of is.figures) {
      const [uid, old] = [figure.indicatorUid, recorded.get(heldKey(figure))];
      const step = stepOf(is, old, figure, () => known().get(officialKey({ ...figure, periodUid })));
      const isOther = () => old?.equation !== equationAt(uid, is.periodStart) || !isShown(figure);
      const definitionChanged = old !== undefined && isOther();
      if (step) steps.push({ ...step, ...(before === null && { kind: 'recorded' }), definitionChanged, changedReports });
    }
  }
  return { periods: periods.sort((a, b) => compareText(a.periodStart, b.periodStart)), steps };
}

/** Today's figures of the reports that were known before, computed when the first is asked for. */
function keptFigures(before: readonly RecordedPeriod[], input: OfficialInput, now: ReadonlyMap<string, RecordedPeriod>) {
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

type Step = Omit<FigureStep, 'changedReports' | 'definitionChanged'>;

function stepOf(
  { periodUid, periodStart, periodEnd }: Place,
  was: RecordedFigure | undefined,
  is: RecordedFigure,
  known: () => CountedFigure | undefined,
): Step | null {
  const { unit, value, reports } = is;
  const place = placeOfFigure({ ...is, periodUid, periodStart, periodEnd });
  const step = { ...place, old: was?.value ?? null, new: value, reports };
  if (!was) return { ...step, kind: 'published' };
  const withUnit = { ...step, ...(was.unit !== unit && { oldUnit: was.unit }) };
  if (is.isGone) return was.isGone ? null : { ...withUnit, kind: 'restated' };
  if (!was.isGone && was.value === value && was.unit === unit)
    return was.reports === reports ? null : { ...withUnit, kind: 'published' };
  const kept = known();
  const isKept = was.isGone ? kept === undefined : kept?.value === was.value && was.unit === unit;
  return { ...withUnit, kind: isKept ? 'published' : 'restated' };
}

/** A record with the instant of each step, and what it restated. `entryOf`: the entry of a restated figure in the register. */
export function stamped(
  period: RecordedPeriod,
  steps: readonly FigureStep[],
  at: string,
  entryOf: (step: FigureStep) => string,
): RecordedPeriod {
  const byFigure = new Map(steps.map((step) => [heldKey(step), step]));
  const figures = period.figures.map((figure): RecordedFigure => {
    const step = byFigure.get(heldKey(figure));
    if (!step) return figure;
    const { kind, old, oldUnit, new: value } = step;
    const restated = { at, uid: entryOf(step), old, new: value, ...(oldUnit !== undefined && { oldUnit }) };
    return { ...figure, since: at, ...(kind === 'restated' && { restated }) };
  });
  return { ...period, figures };
}
