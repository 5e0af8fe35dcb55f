import { jsonTexts } from '../../shared/contract/json-text.ts';
import type { RouteDef } from '../../shared/contract/route.ts';
import { INEXACT, inexactNumbers } from '../../shared/domain/kernel/exact-json.ts';
import { AppError, errorKind, type FieldErrors } from '../../shared/errors.ts';
import type { Event } from './event.ts';

/** A file that came in a form. */
export type SentFile = { filename: string; contentType: string; bytes: Uint8Array };

/** Largest request that Lambda takes, with base64 counted. The emulator has no such limit, so it is enforced here. */
const MAX_BODY_BYTES = 4_400_000;

const JSON_TYPE = 'application/json';
/** A body of another type is not parsed as JSON: scanners and proxies on the way judge a body by its type. */
const NOT_JSON = errorKind('unsupported_type', `Send the body as JSON with 'content-type: ${JSON_TYPE}'.`);

/** The error of a request with invalid fields. */
export const notValid = (errors: FieldErrors) =>
  new AppError('invalid_input', 'Some fields are not valid. Correct them and send the request again.', errors);

/**
 * The body as JSON, or a form's fields with its files (a repeated field is a list).
 * @throws invalid_input also for numbers whose digits would be lost, by field
 */
export async function readBody(route: RouteDef, event: Event): Promise<unknown> {
  if (!event.body) return route.body ? {} : undefined;
  const bytes = Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > MAX_BODY_BYTES) throw new AppError('too_large', 'Document too large! Maximum allowed upload size is 500Mb');
  const type = event.headers['content-type'] ?? JSON_TYPE;
  if (route.encoding === 'form' && /^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(type))
    return withExactTexts(await readForm(bytes, type));
  if (type.split(';')[0]!.trim().toLowerCase() !== JSON_TYPE) throw NOT_JSON();
  const text = bytes.toString('utf8');
  const body = parsed(text);
  checkExact(inexactNumbers(text));
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid_input', 'The body is not valid JSON. Correct it and send it again.');
  }
}

function withExactTexts(form: Record<string, unknown>): Record<string, unknown> {
  checkExact(jsonTexts(form).flatMap(([field, text]) => inexactNumbers(text).map((path) => [field, ...path])));
  return form;
}

function checkExact(paths: readonly (readonly (string | number)[])[]): void {
  if (paths.length > 0)
    throw notValid(Object.fromEntries(paths.map((path) => [path.join('.') || 'non_field_errors', [INEXACT]])));
}

/** In one pass: `getAll` for each name would read all fields again and again. */
async function readForm(bytes: Buffer, type: string): Promise<Record<string, unknown>> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new AppError('invalid_input', 'The body is not a valid form. Correct it and send it again.');
  });
  const lists = new Map<string, (string | SentFile)[]>();
  for (const [name, value] of form) {
    const field = await readField(value);
    const list = lists.get(name);
    if (list) list.push(field);
    else lists.set(name, [field]);
  }
  return Object.fromEntries(Array.from(lists, ([name, list]) => [name, list.length === 1 ? list[0] : list]));
}

const readField = async (value: string | File): Promise<string | SentFile> =>
  typeof value === 'string'
    ? value
    : { filename: value.name, contentType: value.type, bytes: new Uint8Array(await value.arrayBuffer()) };
