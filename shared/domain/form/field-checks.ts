import { parseSlashDate } from '../kernel/dates.ts';
import { toDecimal } from '../kernel/decimal.ts';
import type { FieldType } from '../kernel/vocabulary.ts';

/** A field of a form as `input_details.fields` holds it (REP-208). */
export type FormField = {
  header: string;
  type: FieldType;
  required?: boolean;
  description?: string;
  options?: readonly string[];
  /** of the metric that its figures fill; no part of the stored set-up */
  unit?: string;
};

/** The messages about a cell in a form's table (REP-289 to REP-295). */
export const CELL_MESSAGES = {
  required: 'This field is required',
  number: 'Value must be a finite number',
  postcode: 'Value must be a postcode with format PP YYY where the prefix PP is between 2 and 4 characters',
  choice: 'Value must be one of the choices available',
  date: 'Value must be a date in the format dd/mm/yyyy',
} as const;

/** The messages about a typed value of a report (REP-304 to REP-308). */
export const VALUE_MESSAGES = {
  string: 'Value must be a string',
  number: 'Please enter a number',
  postcode: 'Value must be a postcode',
  choice: 'Please select one of the choices available',
  date: 'Value must be a valid date in the format dd/mm/yyyy',
} as const;

/** One space, with 2 to 4 characters before it and 3 after it (REP-292, REP-293). */
export const isPostcode = (text: string): boolean => /^[^ ]{2,4} [^ ]{3}$/.test(text);

/** The chosen options of a multiselection, which is stored as one text (REP-211). */
export const chosenOptions = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const isChoice = (field: Pick<FormField, 'options'>, text: string) => field.options?.includes(text) === true;

const EXPONENT = /e/i;

/**
 * The question about a decimal with an exponent, also asked in rows of a report: '1e5' may be a slip. Null for other decimals.
 */
const exponentQuestion = (text: string, decimal: string): string | null =>
  EXPONENT.test(text) ? `'${text.trim()}' may be ${decimal}. Enter the figure that is meant.` : null;

const numberError = (text: string): string | null => {
  const decimal = toDecimal(text);
  return decimal === null ? CELL_MESSAGES.number : exponentQuestion(text, decimal);
};

const typeError = (field: FormField, text: string): string | null => {
  if (field.type === 'number') return numberError(text);
  if (field.type === 'postcode') return isPostcode(text) ? null : CELL_MESSAGES.postcode;
  if (field.type === 'date') return parseSlashDate(text) === null ? CELL_MESSAGES.date : null;
  if (field.type === 'selection') return isChoice(field, text) ? null : CELL_MESSAGES.choice;
  const all = field.type !== 'multiselection' || chosenOptions(text).every((option) => isChoice(field, option));
  return all ? null : CELL_MESSAGES.choice;
};

const isBlank = (text: string | null | undefined) => (text ?? '').trim() === '';

/** Whether a cell holds nothing: no option of several, or an empty list of files, as clients may write them, are none either. */
const isEmptyCell = ({ type }: Pick<FormField, 'type'>, text: string | null | undefined): boolean =>
  isBlank(text) ||
  (type === 'multiselection' && chosenOptions(text ?? '').length === 0) ||
  (type === 'file' && /^\s*\[\s*\]\s*$/.test(text ?? ''));

/**
 * The error of one cell of a form, or null (REP-289 to REP-298). The single-entry form does not demand required fields:
 * `typesOnly` (REP-299). A figure with an exponent is asked about. Texts, text areas and files get no check of their format.
 */
export function cellError(field: FormField, text: string | null | undefined, { typesOnly = false } = {}): string | null {
  if (isEmptyCell(field, text)) return field.required && !typesOnly ? CELL_MESSAGES.required : null;
  return typeError(field, text ?? '');
}

/**
 * The error of a typed value of a report, or null (REP-304 to REP-309). `value` is the sent value, of any type; absent, null and
 * '' are empty, which a required selection refuses.
 */
export function valueError(field: Omit<FormField, 'header'>, value: unknown): string | null {
  if (value === undefined || value === null || value === '')
    return field.type === 'selection' && field.required ? VALUE_MESSAGES.choice : null;
  if (field.type === 'number')
    return (typeof value === 'string' || typeof value === 'number') && toDecimal(value) !== null ? null : VALUE_MESSAGES.number;
  if (field.type === 'postcode') return typeof value === 'string' && isPostcode(value) ? null : VALUE_MESSAGES.postcode;
  if (field.type === 'selection') return typeof value === 'string' && isChoice(field, value) ? null : VALUE_MESSAGES.choice;
  if (field.type === 'date') return typeof value === 'string' && parseSlashDate(value) !== null ? null : VALUE_MESSAGES.date;
  if (typeof value !== 'string') return VALUE_MESSAGES.string;
  const all = field.type !== 'multiselection' || chosenOptions(value).every((option) => isChoice(field, option));
  return all ? null : VALUE_MESSAGES.choice;
}
