import { formatDate } from '../../../../shared/domain/kernel/dates.ts';
import { fill } from '../fill.ts';
import { formatFigure } from '../format.ts';
import { common } from '../texts.ts';

/**
 * Labels of a form's fields for a message about another person's change: a text, or a function that adds the stored value.
 * `before`: the value before that change.
 */
export type FieldLabels<V> = { readonly [K in keyof V]: string | ((now: V[K], before: V[K]) => string) };

const saidOf = (label: string, now: string): string =>
  fill(common.changedTo, { label, now: now === '' ? common.changedToEmpty : now });

/** Most characters of a text in a message. */
const SAID_LETTERS = 200;
const shortened = (text: string) => (text.length > SAID_LETTERS ? `${text.slice(0, SAID_LETTERS)}…` : text);

const quoted = (text: string): string => (text === '' ? '' : `“${shortened(text)}”`);

/** Label of a text field with its stored text, which the typed text hides. A long text is cut. */
export const changedTo =
  (label: string) =>
  (now: string): string =>
    saidOf(label, quoted(now));

/** As `changedTo`, for a day, YYYY-MM-DD; '' or null for none. */
export const changedToDay =
  (label: string) =>
  (now: string | null): string =>
    saidOf(label, now ? formatDate(now) : '');

/** As `changedTo`, for a figure with all its digits; '' for none. */
export const changedToFigure =
  (label: string) =>
  (now: string): string =>
    saidOf(label, now === '' ? '' : formatFigure(now, 'all'));

/** As `changedTo`, for a switch. */
export const changedToSwitch =
  (label: string) =>
  (now: boolean): string =>
    saidOf(label, now ? common.switchedOn : common.switchedOff);

/** As `changedTo`, for a choice with its name. Only the label if `nameOf` does not know the name. */
export const changedToChoice =
  <T>(label: string, nameOf: (now: T) => string | undefined) =>
  (now: T): string => {
    const name = nameOf(now);
    return name === undefined ? label : saidOf(label, name);
  };

/** As `changedTo`, for several choices. Only the label if one of them has no name. */
export const changedToChoices = <T>(label: string, nameOf: (now: T) => string | undefined) =>
  changedToChoice(label, (now: readonly T[]) => {
    const names = now.map(nameOf);
    return names.includes(undefined) ? undefined : names.join(', ');
  });

/** A field in a message about another person's change. `now`: its stored value; `before`: the value before that change. */
export const changedPart = <V, K extends keyof V>(label: FieldLabels<V>[K], now: V[K], before: V[K]): string =>
  typeof label === 'function' ? label(now, before) : label;
