import { fill } from '../../ui/fill.ts';
import { FormFault } from '../../ui/form/form-errors.ts';
import { isStoredAlike } from '../../ui/form/merged.ts';
import { common } from '../../ui/texts.ts';

export type MetaData = Readonly<Record<string, unknown>>;

/** A change that was not sent: somebody else has changed the same since its form began. `meta`: the meta-data as they are stored. */
export class MetaChangedSince extends FormFault {
  readonly meta: MetaData;

  constructor(parts: readonly string[], meta: MetaData) {
    super(fill(common.changedSince, { parts: parts.join(', ') }), {});
    this.meta = meta;
  }
}

/** Whether somebody else has changed a value since a change of it began, to another one than it says. */
export const isChangedSince = (began: unknown, now: unknown, wanted: unknown): boolean =>
  !isStoredAlike(began, now) && !isStoredAlike(now, wanted);

/** The keys of a change that other people have changed since it began. */
export const keysChangedSince = (began: MetaData, now: MetaData, change: MetaData): string[] =>
  Object.keys(change).filter((key) => isChangedSince(began[key], now[key], change[key]));
