import Icon from '@cloudscape-design/components/icon';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, memo, type Ref, useCallback, useImperativeHandle, useRef, useSyncExternalStore } from 'react';
import { fill } from '../../../ui/fill.ts';
import { cellsOfClipboard } from '../entries/paste/paste-rows.ts';
import { recordColumns } from './cell/column-width.ts';
import { FormTableCell } from './cell/form-table-cell.tsx';
import { type PastedCells, pasteCells } from './cell/paste-cells.ts';
import type { FormTable } from './form-table.ts';
import { formTexts as texts } from './texts.ts';

const ROW_HEIGHT = 45;

export type TableHandle = { show(index: number): void };
type Props = {
  name: string;
  table: FormTable;
  reportId: string;
  editable: boolean;
  onRemove(id: number): void;
  onPasted(pasted: PastedCells): void;
  ref?: Ref<TableHandle>;
};

/** The records of a form as a table. Renders only the rows in view (REP-096, REP-102). */
export const FormTableView = memo(function FormTableView({ name, table, reportId, editable, onRemove, onPasted, ref }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  useSyncExternalStore(table.subscribe, () => table.state().revision);
  const ids = table.ids();
  // Kept the same, because a new function makes the list compute the places of all rows again.
  const keyOf = useCallback((index: number) => ids[index]!, [ids]);
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: keyOf,
    overscan: 6,
  });
  useImperativeHandle(ref, () => ({
    show(index) {
      virtualizer.scrollToIndex(index, { align: 'center' });
      requestAnimationFrame(() => requestAnimationFrame(() => focusIn(frame.current, index)));
    },
  }));
  const columns = recordColumns(
    table.fields.map(({ header }) => header),
    editable,
  );
  return (
    <section className="form-frame" ref={frame} aria-label={fill(texts.tableOf, { name })} {...(!editable && { tabIndex: 0 })}>
      <table className="form-table" aria-rowcount={ids.length + 1} {...(editable && { onPaste: pasteInto(table, onPasted) })}>
        <thead>
          <tr style={{ gridTemplateColumns: columns }}>
            <th scope="col">{texts.rowNumber}</th>
            {table.fields.map(({ header, description, required, type }) => (
              <th scope="col" key={header} title={description || undefined} className={type === 'number' ? 'right' : undefined}>
                {header}
                {required && <span className="required"> *</span>}
              </th>
            ))}
            {editable && (
              <th scope="col">
                <span className="only-read">{texts.remove}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, key }) => (
            <TableRow
              key={key}
              table={table}
              reportId={reportId}
              editable={editable}
              onRemove={onRemove}
              index={index}
              start={start}
              id={ids[index]!}
              columns={columns}
              measure={virtualizer.measureElement}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
});

/**
 * Pastes several cells of a spreadsheet into the surrounding cells. A text with line breaks stays in an input that accepts them.
 */
const pasteInto = (table: FormTable, onPasted: (pasted: PastedCells) => void) => (event: ClipboardEvent) => {
  const cell = event.target instanceof Element ? event.target.closest<HTMLTableCellElement>('.form-table td') : null;
  const id = table.ids()[Number(cell?.parentElement?.dataset.index)];
  const text = event.clipboardData.getData('text/plain');
  if (!cell || id === undefined || (event.target instanceof HTMLTextAreaElement && !text.includes('\t'))) return;
  const pasted = pasteCells(table, { id, at: cell.cellIndex - 1 }, cellsOfClipboard(text));
  if (!pasted) return;
  event.preventDefault();
  onPasted(pasted);
};

/** Focuses the first faulty cell of a row, or its first cell. */
function focusIn(frame: HTMLElement | null, index: number): void {
  const row = frame?.querySelector(`[data-index="${index}"]`);
  const cell =
    row?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? row?.querySelector<HTMLElement>('input, select, textarea');
  cell?.focus();
}

type RowProps = Omit<Props, 'name' | 'ref' | 'onPasted'> & {
  id: number;
  index: number;
  start: number;
  columns: string;
  measure(element: Element | null): void;
};

const TableRow = memo(function TableRow({ table, reportId, editable, onRemove, id, index, start, columns, measure }: RowProps) {
  const row = useSyncExternalStore(
    (listener) => table.subscribeRow(id, listener),
    () => table.row(id),
  );
  if (!row) return null;
  const n = index + 1;
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={n + 1}
      style={{ gridTemplateColumns: columns, transform: `translateY(${start}px)` }}
    >
      <th scope="row">{n}</th>
      {table.fields.map((field, at) => (
        <FormTableCell
          key={field.header}
          table={table}
          row={row}
          field={field}
          at={at}
          n={n}
          reportId={reportId}
          editable={editable}
        />
      ))}
      {editable && (
        <td>
          <button type="button" className="icon-button" aria-label={fill(texts.removeRow, { n })} onClick={() => onRemove(id)}>
            <Icon name="close" />
          </button>
        </td>
      )}
    </tr>
  );
});
