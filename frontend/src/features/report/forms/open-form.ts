import { useCallback, useState } from 'react';
import type { FormField } from '../../../../../shared/domain/form/field-checks.ts';
import { FormTable } from './form-table.ts';
import type { OtherSave } from './other-save.ts';
import type { FormLoadState } from './stored-form.ts';
import { TypedRecords } from './typed-records.ts';

/** `isLater`: the save failed because there was no answer, and may succeed with a connection */
export type FormSaveState = OtherSave & {
  kind: 'idle' | 'saving' | 'saved' | 'conflict' | 'failed';
  message?: string;
  isLater?: boolean;
};

/** The progress of loading and saving a form in one window. */
type FormProgress = {
  state: FormLoadState;
  /** the API's answer to a failed load */
  said: string | undefined;
  save: FormSaveState;
  /** uid of the upload whose rows the person has seen */
  current: string | null;
  /** uid of the upload whose rows could not be read */
  unread: string | null;
  /** columns of the file that the form no longer has and the next file will lack */
  left: readonly string[];
  /** unsaved rows of this browser are, or will be, on top of the stored ones */
  restored: boolean;
};

export type OpenForm = ReturnType<typeof useOpenForm>;

type Beginning = { fields: readonly FormField[]; typesOnly: boolean; isStored: boolean; restored: boolean };

/** The rows of a form in one window, with the progress of loading and saving them. `change` sets some keys of the progress. */
export function useOpenForm({ fields, typesOnly, isStored, restored }: Beginning) {
  const blankTable = () => new FormTable(fields, { typesOnly });
  const [table] = useState(blankTable);
  const [typed] = useState(() => new TypedRecords(table));
  const [progress, setProgress] = useState<FormProgress>({
    state: isStored ? 'loading' : 'ready',
    said: undefined,
    save: { kind: 'idle' },
    current: null,
    unread: null,
    left: [],
    restored,
  });
  const change = useCallback((part: Partial<FormProgress>) => setProgress((before) => ({ ...before, ...part })), []);
  return { table, typed, progress, change, blankTable };
}
