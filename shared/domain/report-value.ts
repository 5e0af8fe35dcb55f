import { parseSlashDate } from './dates.ts';
import { toDecimal } from './decimal.ts';
import { parseTyped } from './number-input.ts';

/** What a metric takes, by its meta_json: `field_type` (default number), the options of a selection, and whether it is required. */
export type ValueField = { field_type?: unknown; options?: unknown; required?: boolean };

/** A value as it is stored, or why it is refused. */
export type ReadValue = { ok: true; value: string | null } | { ok: false; message: string };

const MESSAGES = {
  string: 'Value must be a string',
  number: 'Please enter a number',
  postcode: 'Value must be a postcode',
  selection: 'Please select one of the choices available',
  date: 'Value must be a valid date in the format dd/mm/yyyy',
} as const;
type FieldType = keyof typeof MESSAGES;

const POSTCODE = /^\S{2,4} \S{3}$/;
const stored = (value: string): ReadValue => ({ ok: true, value });

/** Digits with full stops and commas are read as typed (REP-283); anything else must be a decimal as it stands. */
function readNumber(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'number') return toDecimal(value);
  if (typeof value !== 'string') return null;
  return /^\s*[\d.,]+\s*$/.test(value) ? parseTyped(value).value : toDecimal(value);
}

const optionsOf = ({ options }: ValueField): readonly unknown[] => (Array.isArray(options) ? options : []);

function readTyped(type: FieldType, value: unknown, field: ValueField): string | null {
  if (type === 'number') return readNumber(value);
  if (typeof value !== 'string') return null;
  if (type === 'postcode') return POSTCODE.test(value) ? value : null;
  if (type === 'date') return parseSlashDate(value) === null ? null : value;
  return type === 'string' || optionsOf(field).includes(value) ? value : null;
}

/**
 * Reads a report value by the type of its field (REP-304 to REP-309). Null and blank are no value; a selection that is required
 * refuses them. Numbers are stored as exact decimals in text; Yes and No as 1 and 0 (REP-057).
 */
export function readReportValue(value: unknown, field: ValueField): ReadValue {
  const type = (typeof field.field_type === 'string' && field.field_type in MESSAGES ? field.field_type : 'number') as FieldType;
  const refused: ReadValue = { ok: false, message: MESSAGES[type] };
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === ''))
    return type === 'selection' && field.required === true ? refused : { ok: true, value: null };
  const read = readTyped(type, value, field);
  return read === null ? refused : stored(read);
}
