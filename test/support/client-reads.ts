import { readFileSync } from 'node:fs';
import { parseOperations } from '../../docs/requirements/parse.ts';
import type { TestPerson } from './makers/tenant.ts';
import type { Answer } from './support.ts';

const TABLE = new URL('../../docs/requirements/operations.tsv', import.meta.url);
const operations = new Map(parseOperations(readFileSync(TABLE, 'utf8')).map((operation) => [operation.id, operation]));

/** `ids`: in the order of the path's parameters; `query`: a value for each query parameter of the operation, and for no other. */
export type ClientCall = {
  ids?: readonly string[];
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};

const operationOf = (id: string) => {
  const operation = operations.get(id);
  if (!operation) throw new Error(`There is no operation ${id}`);
  return operation;
};

/** Sends an operation as an existing client does: method and path from the table, with every query parameter. */
export function askAsClient(
  person: Pick<TestPerson, 'call'>,
  id: string,
  { ids = [], query = {}, ...sent }: ClientCall,
): Promise<Answer> {
  const { method, path, query: names } = operationOf(id);
  if (Object.keys(query).sort().join() !== [...names].sort().join())
    throw new Error(`${id} is sent with ${names.join() || 'no query'}`);
  const left = [...ids];
  const filled = path.replaceAll(/\{\w+\}/g, () => left.shift() ?? '');
  const search = names.length === 0 ? '' : `?${new URLSearchParams(query)}`;
  return person.call({ method, path: filled + search, ...sent });
}

/**
 * The values of a field in an answer. `[]` stands for each element of a list, `{type}` for the value of `type` beside it. Null
 * has none.
 */
function valuesAt(answer: unknown, [step, ...rest]: readonly string[], type = ''): unknown[] {
  if (step === undefined) return [answer];
  if (answer === null) return [];
  if (step === '[]') {
    if (!Array.isArray(answer) || answer.length === 0) return [undefined];
    return answer.flatMap((element) => valuesAt(element, rest));
  }
  const fields = Object(answer) as Record<string, unknown>;
  const name = step === '{type}' ? type : step;
  return valuesAt(fields[name], rest, step === 'node' ? String(fields.type) : '');
}

const stepsTo = (field: string) => field.split('.').flatMap((part) => part.match(/^[^[\]]+|\[\]/g) ?? []);
const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/**
 * The fields that existing clients read from the answer and that are not filled in. Each list needs an element, and an object
 * that is null in one element must be present in another.
 */
export const missingReads = (id: string, answer: unknown): string[] =>
  operationOf(id)
    .reads.filter((field) => field !== 'errors')
    .filter((field) => {
      const values = valuesAt(answer, stepsTo(field));
      return values.length === 0 || values.some(isBlank);
    });

/** The fields in an operation's refusal, with their messages, from the place where clients read them. */
export function errorsIn(id: string, { text, status, json }: Answer): [field: string, messages: string[]][] {
  if (status < 400 || !operationOf(id).reads.includes('errors')) throw new Error(`${id} answered ${status}: ${text}`);
  return Object.entries(json<{ errors?: Record<string, string[]> }>().errors ?? {});
}
