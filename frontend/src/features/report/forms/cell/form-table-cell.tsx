import { useState } from 'react';
import type { FormField } from '../../../../../../shared/domain/form/field-checks.ts';
import { fill } from '../../../../ui/fill.ts';
import type { FormTable } from '../form-table.ts';
import { OutsidePeriod } from '../outside-period.tsx';
import type { FormTableRow } from '../table-rows.ts';
import { formTexts as texts } from '../texts.ts';
import { cellMessage, hintOf } from './cell-hint.ts';
import { cellText } from './cell-text.ts';
import { choicesOf } from './decimal-commas.ts';
import { FigureChoices } from './figure-choices.tsx';
import { FileCell } from './file-cell.tsx';
import { FormCell } from './form-cell.tsx';

type Props = {
  table: FormTable;
  row: FormTableRow;
  field: FormField;
  /** index of the field */
  at: number;
  /** number of the row, from 1 */
  n: number;
  reportId: string;
  editable: boolean;
};

/**
 * A cell of a form's table with its error or hint. Possible figures appear only after the person leaves the cell, because Tab
 * should go to the next cell.
 */
export function FormTableCell({ table, row, field, at, n, reportId, editable }: Props) {
  const [isTyping, setTyping] = useState(false);
  const { id } = row;
  const error = row.errors?.[at] ?? null;
  const value = row.cells[at] ?? '';
  const label = fill(texts.cellOf, { header: field.header, n });
  const errorId = `form-error-${id}-${at}`;
  const told = cellMessage(error, hintOf(field, value));
  return (
    <td className={error === null ? undefined : 'faulty'}>
      {editable ? (
        <FormCell
          field={field}
          value={value}
          label={label}
          error={error}
          told={told === null ? undefined : errorId}
          reportId={reportId}
          onChange={(text) => {
            setTyping(true);
            table.set(id, at, text);
          }}
          onLeave={() => {
            setTyping(false);
            table.leave(id, at);
          }}
        />
      ) : field.type === 'file' ? (
        <FileCell value={value} label={label} reportId={reportId} header={field.header} />
      ) : (
        <span className={field.type === 'number' ? 'form-text right' : 'form-text'}>{cellText(field, value)}</span>
      )}
      {told !== null && (
        <span id={errorId} className={error === null ? 'form-hint' : 'form-error'}>
          {told}
        </span>
      )}
      <OutsidePeriod field={field} value={value} />
      {editable && !isTyping && (
        <FigureChoices choices={choicesOf(field, value, error)} label={label} onTake={(figure) => table.answer(id, at, figure)} />
      )}
    </td>
  );
}
