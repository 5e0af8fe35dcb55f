import { useState } from 'react';
import type { FieldLabels } from './changed-to.ts';
import type { Merges } from './merged.ts';
import { useTypedFields } from './typed-fields.ts';

/**
 * What a form is of. `merges`: as in `useTypedFields`; `together`:
 * whether its fields mean something together alone, as in `changedTogether`; `isOvertaken`: whether a failure says that somebody else has
 * changed it; `readNow`: as it is stored now, undefined where it is gone.
 */
type Stored<S, V extends object> = {
  fieldsOf(stored: S): V;
  labels: FieldLabels<V>;
  merges?: Merges<V>;
  together?: boolean;
  isOvertaken(error: unknown): boolean;
  readNow(base: S): Promise<S | undefined>;
};

/**
 * The form of something that other people change, too. `base`: what a change rests on: as the form was opened with it, or as it was when
 * somebody else's change was found. `changed` sends a change of it with the values of the form, and where it was overtaken reads it again.
 * @throws FormFault from `changed` with the names of fields that somebody else has changed; the next try is based on what there is now
 */
export function useStoredForm<S, V extends object>(opened: S, stored: Stored<S, V>) {
  const { fieldsOf, labels, merges, together = false, isOvertaken, readNow } = stored;
  const [base, setBase] = useState(opened);
  const form = useTypedFields<V>(fieldsOf(base), merges);
  const changed = async <T>(send: (base: S, values: V) => Promise<T>): Promise<T> => {
    try {
      return await send(base, form.values);
    } catch (error) {
      const now = isOvertaken(error) ? await readNow(base) : undefined;
      if (now === undefined) throw error;
      await form.check(fieldsOf(now), labels, () => setBase(now), { together });
      return send(now, { ...fieldsOf(now), ...form.sent });
    }
  };
  return { ...form, base, setBase, changed };
}
