import Multiselect from '@cloudscape-design/components/multiselect';
import type { KeyboardEvent } from 'react';
import { chosenOptions, type FormField } from '../../../../../../shared/domain/form/field-checks.ts';
import { formTexts as texts } from '../texts.ts';
import { FileCell } from './file-cell.tsx';

export type CellProps = {
  field: FormField;
  value: string;
  /** accessible name */
  label: string;
  error: string | null;
  /** id of the element with the error or a hint; undefined for none */
  told?: string | undefined;
  /** uid of the report that the form's files belong to */
  reportId: string;
  onChange(value: string): void;
  /** called when the cell is left */
  onLeave(): void;
};

const MANY_LINES: readonly string[] = ['freetext', 'textarea'];

/** The input of one cell, by the type of its field (REP-212). Plain elements, because a table has hundreds of them. */
export function FormCell({ field, value, label, error, told, reportId, onChange, onLeave }: CellProps) {
  const common = {
    value,
    'aria-label': label,
    'aria-invalid': error !== null,
    ...(told !== undefined && { 'aria-describedby': told }),
  };
  const typed = ({ target }: { target: { value: string } }) => onChange(target.value);
  if (field.type === 'selection') return <Choice field={field} value={value} common={common} typed={typed} />;
  if (field.type === 'multiselection')
    return <Choices field={field} value={value} label={label} told={told} onChange={onChange} invalid={error !== null} />;
  if (field.type === 'file')
    return <FileCell value={value} reportId={reportId} onChange={onChange} header={field.header} label={label} />;
  if (MANY_LINES.includes(field.type)) return <textarea className="form-input" rows={2} {...common} onChange={typed} />;
  return (
    <input
      className={`form-input${field.type === 'number' ? ' number' : ''}`}
      type="text"
      inputMode={field.type === 'number' ? 'decimal' : field.type === 'date' ? 'numeric' : 'text'}
      {...(field.type === 'date' && { placeholder: texts.datePlaceholder })}
      {...common}
      onChange={typed}
      onBlur={onLeave}
      onKeyDown={onEnter}
    />
  );
}

/** Enter moves to the same column of the next row, as in a spreadsheet. */
function onEnter(event: KeyboardEvent<HTMLInputElement>): void {
  const cell = event.currentTarget.closest('td');
  if (event.key !== 'Enter' || !cell) return;
  event.preventDefault();
  const below = cell.parentElement?.nextElementSibling?.children[cell.cellIndex];
  below?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
}

type ChoiceProps = {
  field: FormField;
  value: string;
  common: Record<string, unknown>;
  typed(event: { target: { value: string } }): void;
};

/** A choice of one option. A value that is not an option stays visible, with its error. */
function Choice({ field, value, common, typed }: ChoiceProps) {
  const options = field.options ?? [];
  return (
    <select className="form-input" {...common} onChange={typed}>
      <option value="">{texts.choosePlease}</option>
      {value !== '' && !options.includes(value) && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  );
}

type ChoicesProps = Pick<CellProps, 'field' | 'value' | 'label' | 'told' | 'onChange'> & { invalid: boolean };

/** A choice of several options, stored as one text with commas (REP-211). */
function Choices({ field, value, label, told, invalid, onChange }: ChoicesProps) {
  const chosen = chosenOptions(value);
  const options = [...new Set([...(field.options ?? []), ...chosen])].map((option) => ({ value: option, label: option }));
  return (
    <Multiselect
      options={options}
      selectedOptions={options.filter((option) => chosen.includes(option.value))}
      ariaLabel={label}
      {...(told !== undefined && { ariaDescribedby: told })}
      invalid={invalid}
      inlineTokens
      expandToViewport
      placeholder={texts.choosePlease}
      onChange={({ detail }) => onChange(detail.selectedOptions.map((option) => option.value ?? '').join(','))}
    />
  );
}
