import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Pagination from '@cloudscape-design/components/pagination';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState, useSyncExternalStore } from 'react';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { fill } from '../../../ui/fill.ts';
import { cellText, rowName } from './cell/cell-text.ts';
import { FileCell } from './cell/file-cell.tsx';
import type { FormTable } from './form-table.ts';
import { SingleForm } from './single-form.tsx';
import { formTexts as texts } from './texts.ts';
import type { TypedRecords } from './typed-records.ts';

type Props = { table: FormTable; typed: TypedRecords; reportId: string; editable: boolean };

const PER_PAGE = 20;

/** The stored records, each with buttons to edit and remove it (REP-089, REP-090, REP-395). */
export function CompletedRecords({ table, typed, reportId, editable }: Props) {
  useSyncExternalStore(table.subscribe, () => table.state().revision);
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<number>();
  const ids = table.ids();
  const pages = Math.max(1, Math.ceil(ids.length / PER_PAGE));
  const first = (Math.min(page, pages) - 1) * PER_PAGE;
  if (ids.length === 0) return <Box color="text-body-secondary">{texts.noRecords}</Box>;
  return (
    <SpaceBetween size="m">
      {ids.slice(first, first + PER_PAGE).map((id, at) => (
        <RecordCard
          key={id}
          table={table}
          typed={typed}
          reportId={reportId}
          editable={editable}
          id={id}
          n={first + at + 1}
          onRemove={() => setAsked(id)}
        />
      ))}
      {pages > 1 && (
        <Pagination
          currentPageIndex={Math.min(page, pages)}
          pagesCount={pages}
          ariaLabels={{ pageLabel: (n) => fill(texts.page, { n }) }}
          onChange={({ detail }) => setPage(detail.currentPageIndex)}
        />
      )}
      {asked !== undefined && (
        <ConfirmModal
          title={texts.removeRecordTitle}
          confirmText={texts.remove}
          onConfirm={async () => table.remove(asked)}
          onClose={() => setAsked(undefined)}
        >
          <Box>{texts.removeRecordText}</Box>
          <Box>{rowName(table.fields, table.row(asked)?.cells ?? [], table.ids().indexOf(asked) + 1)}</Box>
        </ConfirmModal>
      )}
    </SpaceBetween>
  );
}

type CardProps = Props & { id: number; n: number; onRemove(): void };

function RecordCard({ table, typed, reportId, editable, id, n, onRemove }: CardProps) {
  const isEdited = useSyncExternalStore(typed.subscribe, () => typed.cells(id) !== undefined);
  const row = useSyncExternalStore(
    (listener) => table.subscribeRow(id, listener),
    () => table.row(id),
  );
  if (!row) return null;
  const actions = editable && (
    <SpaceBetween size="xs" direction="horizontal">
      <Button variant="icon" iconName="edit" ariaLabel={fill(texts.editRecord, { n })} onClick={() => typed.edit(id)} />
      <Button variant="icon" iconName="remove" ariaLabel={fill(texts.removeRecord, { n })} onClick={onRemove} />
    </SpaceBetween>
  );
  const items = table.fields.map((field, at) => ({
    label: field.header,
    value:
      field.type === 'file' ? (
        <FileCell value={row.cells[at] ?? ''} label={field.header} header={field.header} reportId={reportId} />
      ) : (
        <span className="form-text">{cellText(field, row.cells[at] ?? '') || '–'}</span>
      ),
  }));
  return (
    <Container
      header={
        <Header variant="h3" actions={actions}>
          {fill(texts.record, { n })}
        </Header>
      }
    >
      {isEdited ? (
        <SingleForm fields={table.fields} reportId={reportId} typed={typed} record={id} />
      ) : (
        <KeyValuePairs columns={3} items={items} />
      )}
    </Container>
  );
}
