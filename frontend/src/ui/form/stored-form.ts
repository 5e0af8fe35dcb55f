import { useState } from 'react';
import { fill } from '../fill.ts';
import { common } from '../texts.ts';
import type { FieldLabels } from './changed-to.ts';
import type { Merges } from './merged.ts';
import { type Settle, type Together, useTypedFields } from './typed-fields.ts';

/**
 * Describes the data of a form. `labels`: labels of its fields, or a function of the stored data and the fields to be sent;
 * `merges`, `settle`: as in `useTypedFields`; `together`: the fields that have a meaning only together, as in
 * `changedTogether`; `isOvertaken`: whether a failure means that another person has changed the data; `readNow`: reads the stored
 * data, undefined if they were deleted.
 */
type Stored<S, V extends object> = {
  fieldsOf(stored: S): V;
  labels: FieldLabels<V> | ((now: S, fields: V) => FieldLabels<V>);
  merges?: Merges<V>;
  settle?: Settle<V>;
  together?: Together<V>;
  isOvertaken(error: unknown): boolean;
  readNow(base: S): Promise<S | undefined>;
};

/**
 * A form over data that several people change. `base`: the data that a change is based on: from the opening of the form, or from
 * the last detected change by another person. `changed` sends the form's values, and reads the data again if another person was
 * faster. `orShowAgain` handles a failed deletion: if another person has changed the data, the form shows the new data, and the
 * next attempt deletes them.
 * @throws FormFault from `changed` with the fields that another person has changed; the next attempt is based on the new data
 * @throws Error from `orShowAgain`, with the same fields; passes on any other failure
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
