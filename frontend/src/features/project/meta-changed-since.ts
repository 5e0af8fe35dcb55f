import { fill } from '../../ui/fill.ts';
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

/** The keys of a change that other people have changed since it began. */
export const keysChangedSince = (began: MetaData, now: MetaData, change: MetaData): string[] =>
  Object.keys(change).filter((key) => isChangedSince(began[key], now[key], change[key]));
