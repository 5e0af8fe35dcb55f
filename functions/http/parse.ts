import { faultText } from '../../shared/contract/fault-text.ts';
import type { RouteDef } from '../../shared/contract/route.ts';
import { MAX_REQUEST_LEVELS, tooDeepFields } from '../../shared/domain/kernel/small-json.ts';
import { type FieldErrors, notFound } from '../../shared/errors.ts';
import { notValid, readBody } from './body.ts';
import type { Event } from './event.ts';

const TOO_DEEP = `This is nested deeper than ${MAX_REQUEST_LEVELS} levels. Put less into one another.`;

/**
 * Parses the declared input of the route; all faults of params, query and body are reported at once, by field. A value of another
 * type has that one fault. An id of the path that can be none of its kind means nothing: it is not found (REP-028).
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
  const body = await readBody(route, event);
  checkDepth(body);
  const named = part(route.params, params);
  if (Object.keys(errors).some((name) => name.endsWith('Id'))) throw notFound('address');
  const input = {
    params: named,
    query: part(route.query, event.queryStringParameters ?? {}),
    body: part(route.body, body),
  };
  // a form has its objects as texts
  checkDepth(input.body);
  if (Object.keys(errors).length > 0) throw notValid(errors);
  return input;
}

/** @throws invalid_input with the fields that are nested too deep for any further walk through them */
function checkDepth(body: unknown): void {
  const fields = tooDeepFields(body).map((field): [string, string[]] => [field || 'non_field_errors', [TOO_DEEP]]);
  if (fields.length > 0) throw notValid(Object.fromEntries(fields));
}
