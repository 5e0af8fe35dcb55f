import type { Target } from '../../../../../shared/contract/indicator/targets.ts';
import { directionOf, distribute, toggleDirection } from '../../../../../shared/domain/indicator/rag.ts';
import { toDecimal } from '../../../../../shared/domain/kernel/decimal.ts';
import { displayPeriod } from '../../../../../shared/domain/kernel/periods.ts';
import { fill } from '../../../ui/fill.ts';
import { changedToDay, changedToFigure, changedToSwitch, type FieldLabels } from '../../../ui/form/changed-to.ts';
import { type Merges, mergedRows } from '../../../ui/form/merged.ts';
import { countOf, formatFigure } from '../../../ui/format.ts';
import { targetTexts as texts } from '../texts.ts';

export type PeriodRow = { startDate: string; endDate: string; target: string; threshold: string };

/**
 * The target screen while it is edited; figures as they are typed, '' for none. `settled`: the direction as it was when the field
 * that is typed in was entered.
 */
export type TargetForm = {
  target: string;
  threshold: string;
  greenBelow: boolean;
  settled: boolean;
  date: string;
  rows: readonly PeriodRow[];
};

/** The name of a period in the labels of its figures. */
export const nameOfRow = ({ startDate, endDate }: PeriodRow): string => displayPeriod({ start: startDate, end: endDate });
const keyOfRow = ({ startDate, endDate }: PeriodRow) => `${startDate} ${endDate}`;

/** Figures of periods that a message names one by one. */
const NAMED_FIGURES = 4;

/** Says which figures of periods are others now; where they are many, only how many. */
function changedFigures(now: readonly PeriodRow[], before: readonly PeriodRow[]): string {
  const told = now.flatMap((row) => {
    const was = before.find((each) => keyOfRow(each) === keyOfRow(row));
    const period = nameOfRow(row);
    return [
      ...(row.target === (was?.target ?? '') ? [] : [changedToFigure(fill(texts.targetOf, { period }))(row.target)]),
      ...(row.threshold === (was?.threshold ?? '') ? [] : [changedToFigure(fill(texts.thresholdOf, { period }))(row.threshold)]),
    ];
  });
  return told.length > NAMED_FIGURES ? countOf(told.length, texts.perPeriodChanged) : told.join(', ') || texts.perPeriod;
}

/** The names of the fields in messages about somebody else's change. */
export const TARGET_LABELS: FieldLabels<TargetForm> = {
  target: changedToFigure(texts.target),
  threshold: changedToFigure(texts.threshold),
  greenBelow: changedToSwitch(texts.direction),
  settled: changedToSwitch(texts.direction),
  date: changedToDay(texts.date),
  rows: changedFigures,
};

/** The figures of each period are merged by themselves. */
export const TARGET_MERGES: Merges<TargetForm> = { rows: mergedRows(keyOfRow) };

type Period = { startDate: string; endDate: string };

/** The digits that were entered, or the number of a server that does not tell them yet. */
const typed = (exact: string | null | undefined, value: number | null | undefined) =>
  exact ?? (value === null || value === undefined ? '' : (toDecimal(value) ?? ''));

/** The stored values by period of the project, with every digit, without values of deleted periods. */
export function targetFormOf(target: Target | null, periods: readonly Period[]): TargetForm {
  const { exact, meta_json: meta } = target ?? {};
  return {
    target: typed(exact?.value, target?.value),
    threshold: typed(exact?.thresholdLow, meta?.thresholdLow),
    greenBelow: meta?.greenBelow ?? false,
    settled: meta?.greenBelow ?? false,
    date: target?.date ?? '',
    rows: periods.map((period) => {
      const { startDate, endDate } = period;
      const isOwn = (each: Period) => each.startDate === startDate && each.endDate === endDate;
      const [own, digits] = [meta?.byDate.find(isOwn), exact?.byDate.find(isOwn)];
      return {
        startDate,
        endDate,
        target: typed(digits?.target, own?.target),
        threshold: typed(digits?.threshold, own?.threshold),
      };
    }),
  };
}

const valuesOf = ({ target, threshold, greenBelow }: TargetForm) => ({
  target: toDecimal(target),
  threshold: toDecimal(threshold),
  greenBelow,
});

const limitsOf = ({ target, threshold }: PeriodRow) => ({ target: toDecimal(target), threshold: toDecimal(threshold) });

/**
 * A typed target or threshold implies the direction (ADM-333 to ADM-335), also for single periods. Until the person leaves the
 * field, each text is compared with the settled direction: the '1' on the way to 120, or an empty field, changes nothing for
 * good.
 */
export function withFigure(form: TargetForm, change: Partial<Pick<TargetForm, 'target' | 'threshold' | 'rows'>>): TargetForm {
  const next = { ...form, ...change };
  return { ...next, greenBelow: directionOf({ ...valuesOf(next), greenBelow: form.settled }, next.rows.map(limitsOf)) };
}

/** After a person has left the field: the direction that was typed is the one that stays. */
export const leftField = (form: TargetForm): TargetForm =>
  form.settled === form.greenBelow ? form : { ...form, settled: form.greenBelow };

/** The direction of figures that two people have typed, which may be neither's. */
export const settledDirection = (merged: TargetForm): TargetForm => leftField(withFigure(merged, {}));

/**
 * The other direction. Thresholds that contradict it are cleared, of the project and of its periods, and the alert says so (ADM-336,
 * ADM-337): those that stayed would turn it back with the next figure.
 */
export function toggledPackage(form: TargetForm): { form: TargetForm; alert: string | null } {
  const { greenBelow, alert } = toggleDirection(valuesOf(form));
  const conflictOf = (row: PeriodRow) => toggleDirection({ ...limitsOf(row), greenBelow: form.greenBelow }).alert;
  const rows = form.rows.map((row) => (conflictOf(row) === null ? row : { ...row, threshold: '' }));
  return {
    form: { ...form, greenBelow, settled: greenBelow, threshold: alert === null ? form.threshold : '', rows },
    alert: alert ?? form.rows.map(conflictOf).find((each) => each !== null) ?? null,
  };
}

/**
 * Fills the fields per period with equal steps, of a ratio each with the whole target, without saving (ADM-596 to ADM-598). Without a
 * target, the targets of periods stay. Both figures are numbers or empty, see `isDistributable`.
 */
export function distributed(form: TargetForm, ofRatio: boolean): TargetForm {
  const { target, threshold } = valuesOf(form);
  const targets = distribute(target, form.rows.length, ofRatio);
  const thresholds = distribute(threshold, form.rows.length, ofRatio);
  const rows = form.rows.map((row, index) => ({
    ...row,
    target: targets[index] ?? row.target,
    threshold: thresholds[index] ?? '',
  }));
  return { ...form, rows };
}

/** Whether a target has anything to save. */
export const hasFigure = ({ target, threshold }: TargetForm): boolean => target.trim() !== '' || threshold.trim() !== '';

/** Which results are green, amber and red with these figures, in a sentence; '' while there is no target. */
export function directionLine({ target, threshold, greenBelow }: TargetForm): string {
  const [green, amber] = [toDecimal(target), toDecimal(threshold)];
  if (green === null) return '';
  const figures = { target: formatFigure(green, 'all'), threshold: formatFigure(amber ?? '', 'all') };
  if (amber === null) return fill(greenBelow ? texts.lowerPlain : texts.higherPlain, figures);
  return fill(greenBelow ? texts.lowerLine : texts.higherLine, figures);
}

/** The hint for a target without a date, which belongs to no period (ADM-599); '' for a target with a date or no target. */
export function undatedLine({ target, date, rows }: TargetForm): string {
  if (toDecimal(target) === null || date !== '') return '';
  return rows.some((row) => toDecimal(row.target) !== null) ? texts.undatedPeriods : texts.undated;
}

const isWrong = (text: string) => text.trim() !== '' && toDecimal(text) === null;

/** Whether target and threshold of the project are numbers or empty: a half typed figure has no steps. */
export const isDistributable = ({ target, threshold }: TargetForm): boolean => ![target, threshold].some(isWrong);

/** Whether every figure is a number or empty; an empty or zero threshold is fine (ADM-358). */
export const isValid = ({ target, threshold, rows }: TargetForm): boolean =>
  ![target, threshold, ...rows.flatMap((row) => [row.target, row.threshold])].some(isWrong);

/** What is sent: empty is null, zero is 0 (ADM-359); periods without any value are left out. */
export const targetBodyOf = ({ target, threshold, greenBelow, date, rows }: TargetForm) => ({
  value: toDecimal(target),
  date: date === '' ? null : date,
  meta_json: {
    greenBelow,
    thresholdLow: toDecimal(threshold),
    byDate: rows
      .map((row) => ({ ...row, target: toDecimal(row.target), threshold: toDecimal(row.threshold) }))
      .filter((row) => row.target !== null || row.threshold !== null),
  },
});
