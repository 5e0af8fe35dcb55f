import { useState } from 'react';
import { fill } from '../fill.ts';
import { common } from '../texts.ts';
import type { FieldLabels } from './changed-to.ts';
import type { Merges } from './merged.ts';
import { type Settle, useTypedFields } from './typed-fields.ts';

/**
 * What a form is of. `labels`: the names of its fields, or a function of what is stored now and of the fields as they will be sent;
 * `merges`, `settle`: as in `useTypedFields`; `together`: whether its fields mean something together alone, as in `changedTogether`; `isOvertaken`:
 * whether a failure says that somebody else has changed it; `readNow`: as it is stored now, undefined where it is gone.
 */
type Stored<S, V extends object> = {
  fieldsOf(stored: S): V;
  labels: FieldLabels<V> | ((now: S, fields: V) => FieldLabels<V>);
  merges?: Merges<V>;
  settle?: Settle<V>;
  together?: boolean;
  isOvertaken(error: unknown): boolean;
  readNow(base: S): Promise<S | undefined>;
};

/**
 * The form of something that other people change, too. `base`: what a change rests on: as the form was opened with it, or as it was when
 * somebody else's change was found. `changed` sends a change of it with the values of the form, and where it was overtaken reads it again.
 * `orShowAgain` is for the failure of its deletion: where that was overtaken, the form goes on from what is stored now, and the next try
 * deletes that.
 * @throws FormFault from `changed` with the names of fields that somebody else has changed; the next try is based on what there is now
 * @throws Error from `orShowAgain`, with the same names; any other failure as it is
 */
export function useStoredForm<S, V extends object>(opened: S, stored: Stored<S, V>) {
  const { fieldsOf, labels, merges, settle, together = false, isOvertaken, readNow } = stored;
  const [base, setBase] = useState(opened);
  const form = useTypedFields<V>(fieldsOf(base), merges, settle);
  const labelsOf = (now: S) => (typeof labels === 'function' ? labels(now, { ...fieldsOf(now), ...form.sent }) : labels);
  const changed = async <T>(send: (base: S, values: V) => Promise<T>): Promise<T> => {
    try {
      return await send(base, form.values);
    } catch (error) {
      const now = isOvertaken(error) ? await readNow(base) : undefined;
      if (now === undefined) throw error;
      await form.check(fieldsOf(now), labelsOf(now), () => setBase(now), { together });
      return send(now, { ...fieldsOf(now), ...form.sent });
    }
  };
  const orShowAgain = async (failure: unknown): Promise<never> => {
    const now = isOvertaken(failure) ? await readNow(base) : undefined;
    if (now === undefined || now === null) throw failure;
    const parts = form.goOn(fieldsOf(now), labelsOf(now));
    setBase(now);
    throw new Error(parts === '' ? common.deleteOvertaken : fill(common.deleteChangedSince, { parts }));
  };
  return { ...form, base, setBase, changed, orShowAgain };
}
