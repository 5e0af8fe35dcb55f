import Button from '@cloudscape-design/components/button';
import { useSyncExternalStore } from 'react';
import type { FormTable } from './form-table.ts';
import { reasonNotToSave } from './reason-not-to-save.ts';
import type { TableState } from './table-rows.ts';
import { formTexts as texts } from './texts.ts';
import type { UnfinishedRecord } from './typed-records.ts';

export const useTableState = (table: FormTable): TableState => useSyncExternalStore(table.subscribe, table.state, table.state);

type Props = {
  table: FormTable;
  unfinished?: UnfinishedRecord | undefined;
  wasStored: boolean;
  busy: boolean;
  onSave(): void;
};

export function SaveButton({ table, unfinished, wasStored, busy, onSave }: Props) {
  const reason = reasonNotToSave(useTableState(table), wasStored, unfinished);
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
