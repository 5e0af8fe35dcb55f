import { fill } from '../../ui/fill.ts';
import { changedTo, changedToSwitch } from '../../ui/form/changed-to.ts';
import { FormFault } from '../../ui/form/form-errors.ts';
import { isStoredAlike } from '../../ui/form/merged.ts';
import { common } from '../../ui/texts.ts';

export type MetaData = Readonly<Record<string, unknown>>;

/** A change was not sent because another person has changed the same key since the form began. `meta`: the stored meta-data. */
export class MetaChangedSince extends FormFault {
  readonly meta: MetaData;

  constructor(parts: readonly string[], meta: MetaData) {
    super(fill(common.changedSince, { parts: parts.join(', ') }), {});
    this.meta = meta;
  }
}

/** Whether another person has changed a value since a change of it began, to a value other than the wanted one. */
export const isChangedSince = (began: unknown, now: unknown, wanted: unknown): boolean =>
  !isStoredAlike(began, now) && !isStoredAlike(now, wanted);

/** Labels of meta-data keys that have a switch on their page. */
export type KeyNames = Readonly<Record<string, string>>;

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** The keys of a change that other people have changed since it began, each with its present value, which the typed one hides. */
export const metaChangedSince = (began: MetaData, now: MetaData, change: MetaData, names: KeyNames = {}): string[] =>
  Object.keys(change)
    .filter((key) => isChangedSince(began[key], now[key], change[key]))
    .map((key) => {
      const name = names[key];
      if (name === undefined) return changedTo(key)(textOf(now[key]));
      return changedToSwitch(name)(now[key] !== undefined && now[key] !== null && now[key] !== false);
    });
