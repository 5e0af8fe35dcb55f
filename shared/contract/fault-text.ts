import type { z } from 'zod';
import { countText } from '../domain/kernel/count-text.ts';

const REQUIRED = 'This field is required.';

/** What a field expects, by the name of its type in zod. */
const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Enter a text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: "Send 'true' or 'false'.",
  array: 'Send a list.',
  tuple: 'Send a list.',
  object: 'Send an object.',
  record: 'Send an object.',
  date: 'Enter the date as YYYY-MM-DD.',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'Enter a valid e-mail address.',
  url: 'Enter a valid address, such as https://client.example.',
  uuid: 'This is not an id. Check it.',
  date: 'Enter the date as YYYY-MM-DD.',
};

/** A limit with its unit: characters of a text or entries of a list; no unit for a number. */
function limitText(origin: string, limit: number | bigint): string {
  if (origin === 'string') return countText(Number(limit), 'character');
  return origin === 'array' ? countText(Number(limit), 'entry', 'entries') : limit.toLocaleString('en-GB');
}

/**
 * Describes in plain English what is wrong with a field and what to enter, where its schema has no text of its own; zod's own
 * texts name types ('expected string, received undefined'). Pass it to a parse as `error`.
 */
export const faultText: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? REQUIRED : (EXPECTED[issue.expected] ?? 'This value is not valid.');
  if (issue.code === 'too_small') {
    if (issue.origin === 'string' && Number(issue.minimum) === 1) return REQUIRED;
    return `Use at least ${limitText(issue.origin, issue.minimum)}.`;
  }
  if (issue.code === 'too_big') return `Use at most ${limitText(issue.origin, issue.maximum)}.`;
  if (issue.code === 'invalid_value')
    return issue.input === undefined ? REQUIRED : `Use one of: ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'invalid_union' && issue.input === undefined) return REQUIRED;
  if (issue.code === 'invalid_format') return FORMATS[issue.format] ?? 'This value has the wrong format. Check it.';
  if (issue.code === 'unrecognized_keys') return `Unknown field: ${issue.keys.join(', ')}. Leave it out.`;
  return 'This value is not valid. Check it.';
};
