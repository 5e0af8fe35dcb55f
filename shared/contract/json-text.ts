import { z } from 'zod';

/**
 * Forms carry objects and lists as JSON text, and everything else as plain text. These functions turn such text back into values.
 */

const SAID: Readonly<Record<string, boolean>> = { true: true, false: false };

/** Yes or no. */
export const FormFlag = z.preprocess(
  (sent: boolean | string) => (typeof sent === 'string' ? (SAID[sent] ?? sent) : sent),
  z.boolean(),
);
/** A whole number. */
export const FormCount = z.preprocess(
  (sent: number | string) => (typeof sent === 'string' && /^-?\d{1,15}$/.test(sent) ? Number(sent) : sent),
  z.number().int(),
);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isJsonText = (value: unknown): value is string => typeof value === 'string' && /^\s*[[{]/.test(value);

/** The object or list that a JSON text represents; other values are returned unchanged. */
export function fromJsonText(value: unknown): unknown {
  if (!isJsonText(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Fields of free text, which are never read as JSON: a name may be '[2024]'. */
const WORDS: ReadonlySet<string> = new Set(['name', 'title', 'text', 'comment', 'reason']);

/** The fields of a form that are read as JSON, with their texts. */
export const jsonTexts = (form: Record<string, unknown>): [field: string, text: string][] =>
  Object.entries(form).flatMap(([key, value]) => (!WORDS.has(key) && isJsonText(value) ? [[key, value]] : []));

/** The fields of a body, each converted from its JSON text. */
export const readFields = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).map(([key, value]) => [key, WORDS.has(key) ? value : fromJsonText(value)]));
