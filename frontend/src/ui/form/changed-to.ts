import { formatDate } from '../../../../shared/domain/kernel/dates.ts';
import { fill } from '../fill.ts';
import { formatFigure } from '../format.ts';
import { common } from '../texts.ts';

/** The names of a form's fields, or what says them with the value that somebody else has stored. `before`: the value until then. */
export type FieldLabels<V> = { readonly [K in keyof V]: string | ((now: V[K], before: V[K]) => string) };

const saidOf = (label: string, now: string): string =>
  fill(common.changedTo, { label, now: now === '' ? common.changedToEmpty : now });

/** Most characters of a text that are said. */
const SAID_LETTERS = 200;
const shortened = (text: string) => (text.length > SAID_LETTERS ? `${text.slice(0, SAID_LETTERS)}…` : text);

const quoted = (text: string): string => (text === '' ? '' : `“${shortened(text)}”`);

/** Says a text field with its stored text, which the typed one hides; a long one in part. */
export const changedTo =
  (label: string) =>
  (now: string): string =>
    saidOf(label, quoted(now));

/** The same of a day, YYYY-MM-DD; '' or null for none. */
export const changedToDay =
  (label: string) =>
  (now: string | null): string =>
    saidOf(label, now ? formatDate(now) : '');

/** The same of a figure with all its digits; '' for none. */
export const changedToFigure =
  (label: string) =>
  (now: string): string =>
    saidOf(label, now === '' ? '' : formatFigure(now, 'all'));

/** The same of a switch. */
export const changedToSwitch =
  (label: string) =>
  (now: boolean): string =>
    saidOf(label, now ? common.switchedOn : common.switchedOff);

/** The same of a choice, by what it is called; the label alone where `nameOf` does not know that. */
export const changedToChoice =
  <T>(label: string, nameOf: (now: T) => string | undefined) =>
  (now: T): string => {
    const name = nameOf(now);
    return name === undefined ? label : saidOf(label, name);
  };

/** The same of several choices; the label alone where one of them has no name. */
export const changedToChoices = <T>(label: string, nameOf: (now: T) => string | undefined) =>
  changedToChoice(label, (now: readonly T[]) => {
    const names = now.map(nameOf);
    return names.includes(undefined) ? undefined : names.join(', ');
  });

/** A field of a message about a change by somebody else. `now`: its stored value; `before`: that until then. */
export const changedPart = <V, K extends keyof V>(label: FieldLabels<V>[K], now: V[K], before: V[K]): string =>
  typeof label === 'function' ? label(now, before) : label;
