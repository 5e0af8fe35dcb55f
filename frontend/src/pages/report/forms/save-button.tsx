import Button from '@cloudscape-design/components/button';
import { useSyncExternalStore } from 'react';
import { MAX_FORM_ROWS } from '../../../../../shared/domain/form-setup.ts';
import { formTexts as texts } from '../../../app/texts/forms.ts';
import type { FormTable, TableState } from './form-table.ts';

export const useTableState = (table: FormTable): TableState => useSyncExternalStore(table.subscribe, table.state);

/** Why the data of a form cannot be saved now; null when they can (REP-279, REP-301 to REP-303). */
export function reasonNotToSave({ faulty, filled, changed, count }: TableState, wasStored: boolean): string | null {
  if (faulty > 0) return texts.fixErrors;
  if (!filled && !wasStored) return texts.addSomeData;
  if (count > MAX_FORM_ROWS) return texts.full;
  return changed ? null : texts.unchanged;
}

type Props = { table: FormTable; wasStored: boolean; busy: boolean; onSave(): void };

export function SaveButton({ table, wasStored, busy, onSave }: Props) {
  const reason = reasonNotToSave(useTableState(table), wasStored);
  return (
    <Button
      variant="primary"
      loading={busy}
      disabled={reason !== null}
      {...(reason !== null && { disabledReason: reason })}
      onClick={onSave}
    >
      {texts.save}
    </Button>
  );
}
