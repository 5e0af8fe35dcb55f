import type { Target } from '../../../../../shared/contract/indicator/targets.ts';
import { distribute } from '../../../../../shared/domain/indicator/period-targets.ts';
import { directionOf, toggleDirection } from '../../../../../shared/domain/indicator/rag.ts';
import { toDecimal } from '../../../../../shared/domain/kernel/decimal.ts';
import { displayPeriod } from '../../../../../shared/domain/kernel/periods.ts';
import { fill } from '../../../ui/fill.ts';
import { changedToDay, changedToFigure, changedToSwitch, type FieldLabels } from '../../../ui/form/changed-to.ts';
import { type Merges, mergedRows } from '../../../ui/form/merged.ts';
import { countOf, formatFigure } from '../../../ui/format.ts';
import { targetTexts as texts } from '../texts.ts';

export type PeriodRow = { startDate: string; endDate: string; target: string; threshold: string };

/**
 * The state of the target screen: figures as typed, '' for none. `settled`: the direction when the person entered the present
 * field.
 */
export type TargetForm = {
  target: string;
  threshold: string;
  greenBelow: boolean;
  settled: boolean;
  date: string;
  rows: readonly PeriodRow[];
};

/** The name of a period, for the labels of its figures. */
export const nameOfRow = ({ startDate, endDate }: PeriodRow): string => displayPeriod({ start: startDate, end: endDate });
const keyOfRow = ({ startDate, endDate }: PeriodRow) => `${startDate} ${endDate}`;

/** Most figures of periods that a message names. */
const NAMED_FIGURES = 4;

/** A text about changed figures of periods: their names, or their number if there are many. */
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

/** Labels of the fields, for messages about another person's change. */
export const TARGET_LABELS: FieldLabels<TargetForm> = {
  target: changedToFigure(texts.target),
  threshold: changedToFigure(texts.threshold),
  greenBelow: changedToSwitch(texts.direction),
  settled: changedToSwitch(texts.direction),
  date: changedToDay(texts.date),
  rows: changedFigures,
};

/** The figures of each period are merged separately. */
export const TARGET_MERGES: Merges<TargetForm> = { rows: mergedRows(keyOfRow) };

type Period = { startDate: string; endDate: string };

/** The entered digits, or the number if the server does not return digits yet. */
const typed = (exact: string | null | undefined, value: number | null | undefined) =>
  exact ?? (value === null || value === undefined ? '' : (toDecimal(value) ?? ''));

/** The stored values by period of the project, with all digits. Leaves out values of deleted periods. */
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
 * Sets a figure, which implies the direction (ADM-333 to ADM-335), also for single periods. Until the person leaves the field,
 * each text is compared with the settled direction: the '1' while typing 120, or an empty field, changes nothing permanently.
 */
export function withFigure(form: TargetForm, change: Partial<Pick<TargetForm, 'target' | 'threshold' | 'rows'>>): TargetForm {
  const next = { ...form, ...change };
  return { ...next, greenBelow: directionOf({ ...valuesOf(next), greenBelow: form.settled }, next.rows.map(limitsOf)) };
}

/** Settles the direction after the person has left the field. */
export const leftField = (form: TargetForm): TargetForm =>
  form.settled === form.greenBelow ? form : { ...form, settled: form.greenBelow };

/** The direction after merging the figures of two people, which may be neither person's. */
export const settledDirection = (merged: TargetForm): TargetForm => leftField(withFigure(merged, {}));

/**
 * Switches the direction. Clears thresholds that contradict it, of the project and of its periods, because the next figure would
 * switch it back. The alert says so (ADM-336, ADM-337).
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
 * Fills the fields of the periods with equal steps, or for a ratio with the whole target, without saving (ADM-596 to ADM-598).
 * Without a target, the targets of the periods stay. Both figures must be numbers or empty, see `isDistributable`.
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

/** Whether a target has a figure to save. */
export const hasFigure = ({ target, threshold }: TargetForm): boolean => target.trim() !== '' || threshold.trim() !== '';

/** A sentence about which results are green, amber and red; '' without a target. */
export function directionLine({ target, threshold, greenBelow }: TargetForm): string {
  const [green, amber] = [toDecimal(target), toDecimal(threshold)];
  if (green === null) return '';
  const figures = { target: formatFigure(green, 'all'), threshold: formatFigure(amber ?? '', 'all') };
  if (amber === null) return fill(greenBelow ? texts.lowerPlain : texts.higherPlain, figures);
  return fill(greenBelow ? texts.lowerLine : texts.higherLine, figures);
}

/** The hint for a target without a date, which applies to no period (ADM-599); '' for others. */
export function undatedLine({ target, date, rows }: TargetForm): string {
  if (toDecimal(target) === null || date !== '') return '';
  return rows.some((row) => toDecimal(row.target) !== null) ? texts.undatedPeriods : texts.undated;
}

const isWrong = (text: string) => text.trim() !== '' && toDecimal(text) === null;

/** Whether target and threshold of the project are numbers or empty. A half-typed figure cannot be distributed. */
export const isDistributable = ({ target, threshold }: TargetForm): boolean => ![target, threshold].some(isWrong);

/** Whether every figure is a number or empty; an empty or zero threshold is fine (ADM-358). */
export const isValid = ({ target, threshold, rows }: TargetForm): boolean =>
  ![target, threshold, ...rows.flatMap((row) => [row.target, row.threshold])].some(isWrong);

/** The body to send: empty is null, zero is 0 (ADM-359). Leaves out periods without values. */
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
