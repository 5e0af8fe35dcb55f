import { type FormField, VALUE_MESSAGES, valueError } from '../form/field-checks.ts';
import { toDecimal } from '../kernel/decimal.ts';
import { FIELD_TYPES } from '../kernel/vocabulary.ts';
import type { Node } from '../structure/tree.ts';
import { parseTyped } from './entry/number-input.ts';

/**
 * A change of one metric's value in a report; absent fields stay. `value`: decimal text, null for none; `unit`: the metric's, as
 * the person saw it; `quality`: as `qualityKey` writes it, '' for none.
 */
export type ValueChange = {
  value?: string | null | undefined;
  unit?: string | undefined;
  comment?: string | undefined;
  noReport?: boolean | undefined;
  quality?: string | undefined;
};

/** The stored text of a value, or why it is refused. */
export type ReadValue = { ok: true; value: string | null } | { ok: false; message: string };

/**
 * The values that a metric takes, by its meta_json: `field_type` (a number by default) and the options of a selection (REP-309).
 */
export function valueField({ meta_json, required }: Pick<Node, 'meta_json' | 'required'>): Omit<FormField, 'header'> {
  const type = FIELD_TYPES.find((each) => each === meta_json.field_type) ?? 'number';
  const options = Array.isArray(meta_json.options) ? meta_json.options.map(String) : [];
  return { type, options, ...(required !== undefined && { required }) };
}

/** Whether a metric takes figures, and no text, choice or date. */
export const takesFigures = (node: Pick<Node, 'meta_json'>): boolean => valueField(node).type === 'number';

/** The characters of a typed figure; any other text is read as a decimal as it stands. */
const TYPED = /^\s*[\d.,]+\s*$/;

/** Yes and No are 1 and 0 (REP-057); commas between thousands fall away (REP-283); the rest is a decimal as it stands. */
function numberIn(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'string' && TYPED.test(value) ? (parseTyped(value).value ?? value) : value;
}

/** A comma that may mean a decimal is refused, with what to send instead: a program cannot be asked. */
function unclear(value: unknown): string | null {
  const read = typeof value === 'string' && TYPED.test(value) ? parseTyped(value) : undefined;
  return read?.kind === 'unclear'
    ? `${VALUE_MESSAGES.number}: ${read.choices.join(' or ')} for “${read.text}”. ${read.why}`
    : null;
}

const NO_ANSWER = 'Enter 1 for Yes or 0 for No.';

/** Whether a metric is answered with Yes or No, and a decimal is neither. */
const isNoAnswer = (value: string | null, { meta_json }: Pick<Node, 'meta_json'>): boolean =>
  meta_json.input_type === 'boolean' && value !== null && value !== '1' && value !== '0';

/** Reads a report value by its metric's type (REP-304 to REP-309). Blank is no value; numbers become exact decimals in text. */
export function readReportValue(sent: unknown, node: Pick<Node, 'meta_json' | 'required'>): ReadValue {
  const field = valueField(node);
  const blank = typeof sent === 'string' && sent.trim() === '';
  const value = blank ? null : field.type === 'number' ? numberIn(sent) : sent;
  const message = (field.type === 'number' ? unclear(sent) : null) ?? valueError(field, value);
  if (message !== null) return { ok: false, message };
  if (value === null || value === undefined) return { ok: true, value: null };
  if (field.type !== 'number') return { ok: true, value: String(value) };
  const decimal = toDecimal(value as string | number);
  return isNoAnswer(decimal, node) ? { ok: false, message: NO_ANSWER } : { ok: true, value: decimal };
}
