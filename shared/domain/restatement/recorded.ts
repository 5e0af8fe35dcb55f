import type { RestatedFigureOf } from '../indicator/own-figures.ts';
import { descending } from '../kernel/order.ts';
import { heldKey } from './held.ts';
import type { CountedFigure, RestatedFigure } from './official-figures.ts';

/**
 * The last restatement of an official figure, to `new`; `uid`: of its entry in the register. Records of earlier releases lack the
 * new figure.
 */
export type LastRestatement = { at: string; uid: string; old: string | null; oldUnit?: string; new?: string | null };

/**
 * `equation`: digest of the calculation; `isGone`: it was official once and is not any more; `since`:
 * the instant of its last step.
 */
export type RecordedFigure = Omit<CountedFigure, 'periodUid' | 'periodStart' | 'periodEnd' | 'of'> & {
  equation: string;
  isGone?: true;
  since?: string;
  restated?: LastRestatement;
};

/** Digest of the approved figures of a report; '' once they are not official any more. */
export type RecordedReport = readonly [reportUid: string, digest: string];

/** The last official figures of a period, and the reports behind them, both in a fixed order. */
export type RecordedPeriod = {
  periodUid: string;
  periodStart: string;
  periodEnd: string;
  figures: readonly RecordedFigure[];
  reports: readonly RecordedReport[];
};

/**
 * 'recorded': the figure when records began; 'published': a figure from more approved reports, or none because it continues under
 * the indicator that its own was merged into; 'restated': another figure than the official one.
 */
export const FIGURE_CHANGES = ['recorded', 'published', 'restated'] as const;
type FigureChangeKind = (typeof FIGURE_CHANGES)[number];

/**
 * A step in the life of an official figure; `reports`: in it from now on. `definitionChanged`: its calculation has changed or was
 * removed; `changedReports`: reports of the period whose approved figures have changed, were added or are gone.
 */
export type FigureStep = RestatedFigure & {
  kind: FigureChangeKind;
  reports: number;
  definitionChanged: boolean;
  changedReports: readonly string[];
};

/** The changes to record: the periods that differ from the last record, and the steps of figures in them. */
export type Progress = { periods: RecordedPeriod[]; steps: FigureStep[] };

/** The last restatement of a recorded figure, and whether the figure has changed again since; undefined for none. */
export function restatementOf({
  indicatorUid,
  unit,
  value,
  restated,
}: Pick<RecordedFigure, 'indicatorUid' | 'unit' | 'value' | 'restated'>): RestatedFigureOf | undefined {
  if (!restated) return undefined;
  const { uid: _entry, ...figure } = restated;
  // more reports that were approved since are no restatement
  const isOther = restated.new !== undefined && restated.new !== value;
  return { indicatorUid, unit, ...figure, ...(isOther && { changedSince: true as const }) };
}

/** Most restated figures of a period that its companies receive: they fit into one item. */
const MAX_TOLD = 4000;

/**
 * The restated figures of a period, of the whole project, the latest first: figures of packages are not what its companies add
 * up. Of more than MAX_TOLD those that were restated last.
 */
export const restatedIn = ({ figures }: Pick<RecordedPeriod, 'figures'>): RestatedFigureOf[] =>
  figures
    .flatMap(({ packageUid, ...figure }) => (packageUid === undefined ? (restatementOf(figure) ?? []) : []))
    .sort(descending(({ at }) => at))
    .slice(0, MAX_TOLD);

/** A record with the instant of each step, and its restatements. `entryOf`: the entry of a restated figure in the register. */
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
