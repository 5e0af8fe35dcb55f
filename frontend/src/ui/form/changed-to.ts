import { formatDate } from '../../../../shared/domain/kernel/dates.ts';
import { fill } from '../fill.ts';
import { common } from '../texts.ts';

/** The names of a form's fields, or what says them with the value that somebody else has stored. */
export type FieldLabels<V> = { readonly [K in keyof V]: string | ((now: V[K]) => string) };

const saidOf = (label: string, now: string): string => fill(common.changedTo, { label, now });

/** Says a text field with its stored text, which the typed one hides. */
export const changedTo =
  (label: string) =>
  (now: string): string =>
    saidOf(label, now === '' ? common.changedToEmpty : `“${now}”`);

/** The same of a day, YYYY-MM-DD or ''. */
export const changedToDay =
  (label: string) =>
  (now: string): string =>
    saidOf(label, now === '' ? common.changedToEmpty : formatDate(now));

/** A field of a message about a change by somebody else. `now`: its stored value. */
export const changedPart = <V, K extends keyof V>(label: FieldLabels<V>[K], now: V[K]): string =>
  typeof label === 'function' ? label(now) : label;
