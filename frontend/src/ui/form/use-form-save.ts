import { useState } from 'react';
import { type FormErrors, formErrors, NO_ERRORS, stillWrong } from './form-errors.ts';
import { useUnsaved } from './unsaved.ts';

type Options = {
  /** checks without the server */
  check: (() => FormErrors) | undefined;
  /** faults of the check stay until the next attempt */
  faultsStay: boolean;
  isDirty(): boolean;
};

/**
 * The attempts to save a form, and their faults. `refusals`: number of attempts refused by a check or by the server. `recheck`
 * checks without saving. `attempt` checks, then saves once; `save` returns whether the form is closed, and a closed form stays
 * busy.
 */
export function useFormSave({ check, faultsStay, isDirty }: Options) {
  // The check's faults disappear when corrected. The server's refusals stay until the next attempt, because only the server can
  // check them.
  const [found, setFound] = useState(NO_ERRORS);
  const [refused, setRefused] = useState(NO_ERRORS);
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);
  const setSaved = useUnsaved(isDirty);
  const left = () => (check && !faultsStay ? stillWrong(found, check()) : found);
  const shown = found.summary === undefined ? refused : left();
  const recheck = (): FormErrors => {
    const now = check?.() ?? NO_ERRORS;
    setFound(now);
    return now;
  };
  const attempt = async (save: () => Promise<boolean>): Promise<void> => {
    const isFaulty = recheck().summary !== undefined;
    setRefused(NO_ERRORS);
    if (isFaulty) setRefusals((number) => number + 1);
    if (busy || isFaulty) return;
    setBusy(true);
    setSaved();
    try {
      if (await save()) return;
    } catch (failure) {
      setRefused(formErrors(failure));
      setRefusals((number) => number + 1);
    }
    setSaved(false);
    setBusy(false);
  };
  return { shown, busy, refusals, recheck, attempt };
}
