import { useState } from 'react';
import { ApiError } from '../../api/errors.ts';

export type FieldProblems = Record<string, string | undefined>;

type Submit = {
  busy: boolean;
  /** why the last attempt failed, if not because of a field */
  error: string | undefined;
  problems: FieldProblems;
  submit(check: () => FieldProblems, send: () => Promise<void>, explain: (error: unknown) => string | undefined): Promise<void>;
};

/** The server's errors about fields of the form. */
const besideFields = (failure: unknown, fields: FieldProblems): FieldProblems =>
  failure instanceof ApiError
    ? Object.fromEntries(
        Object.entries(failure.errors)
          .filter(([name]) => name in fields)
          .map(([name, [text]]) => [name, text]),
      )
    : {};

/** The submission of a short form: checks its fields, sends it, and explains failures. Typed text stays. */
export function useSubmit(): Submit {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [problems, setProblems] = useState<FieldProblems>({});
  const submit: Submit['submit'] = async (check, send, explain) => {
    const found = check();
    setProblems(found);
    setError(undefined);
    if (busy || Object.values(found).some((problem) => problem !== undefined)) return;
    setBusy(true);
    try {
      await send();
    } catch (failure) {
      const refused = besideFields(failure, found);
      setProblems(refused);
      if (Object.keys(refused).length === 0) setError(explain(failure));
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, problems, submit };
}
