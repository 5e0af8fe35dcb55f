import { faultText } from '../../shared/contract/fault-text.ts';
import type { RouteDef } from '../../shared/contract/route.ts';
import { AppError, type FieldErrors, notFound } from '../../shared/errors.ts';
import { readBody } from './body.ts';
import type { Event } from './event.ts';

/**
 * Parses the declared input of the route; all faults of params, query and body are reported at once, by field. A value of another type
 * has that one fault. An id of the path that can be none of its kind means nothing: it is not found (REP-028).
 * @throws invalid_input, not_found
 */
export async function parse(route: RouteDef, event: Event, params: Record<string, string | undefined>) {
  const errors: FieldErrors = {};
  const part = (schema: RouteDef['body'], value: unknown) => {
    const result = schema?.safeParse(value, { error: faultText });
    const ofAnotherType = new Set<string>();
    for (const { path, code, message } of result?.error?.issues ?? []) {
      const field = path.join('.') || 'non_field_errors';
      // the limits of a list say nothing about a text
      if (ofAnotherType.has(field)) continue;
      if (code === 'invalid_type') ofAnotherType.add(field);
      errors[field] = [...(errors[field] ?? []), message];
    }
    return result?.data;
  };
  const named = part(route.params, params);
  if (Object.keys(errors).some((name) => name.endsWith('Id'))) throw notFound('address');
  const input = {
    params: named,
    query: part(route.query, event.queryStringParameters ?? {}),
    body: part(route.body, await readBody(route, event)),
  };
  if (Object.keys(errors).length > 0)
    throw new AppError('invalid_input', 'Some fields are not valid. Correct them and send the request again.', errors);
  return input;
}
