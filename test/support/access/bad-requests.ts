import { z } from 'zod';
import type { RouteDef } from '../../../shared/contract/route.ts';
import { fc } from '../property.ts';

/** Texts that have broken parsers, stores and pages before. */
const NASTY = [
  '',
  ' ',
  '..',
  '%00',
  '\u0000',
  '\ud800',
  '\u202e',
  '-1',
  '1e400',
  'NaN',
  'null',
  'true',
  '[]',
  '{"a":',
  '__proto__',
  'constructor',
  "' OR 1=1",
  '<script>',
  '2024-02-30',
  '0000-00-00',
  '9'.repeat(400),
  'x'.repeat(5_000),
  `${'('.repeat(2_000)}1`,
];

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(...NASTY), fc.uuid());
const value: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(null, true, [], {}, [[]], { $ne: 1 }),
  fc.array(text, { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 4 }),
);

const fieldsOf = (schema: unknown): string[] => {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodUnion) return [...new Set(schema.options.flatMap(fieldsOf))];
  if (schema instanceof z.ZodPipe) return [...fieldsOf(schema.in), ...fieldsOf(schema.out)];
  return [];
};

const someOf = (fields: string[], each: fc.Arbitrary<unknown>) =>
  fc.record(Object.fromEntries(fields.map((field) => [field, each])), { requiredKeys: [] });

/** Also encodes '.', because a client resolves '..' before it sends the path. */
const encoded = (part: string): string => {
  if (part === '.' || part === '..') return `${part}%2F`;
  try {
    return encodeURIComponent(part) || '%20';
  } catch {
    return '%ED%A0%80';
  }
};

/** `url`: path and query; `body`: sent as JSON. */
export type BadRequest = { url: string; body: unknown };

/**
 * Malformed requests of an operation: odd ids in a quarter of the path's parameters, odd texts in the query, and bodies of any
 * shape or with odd values in their own fields. `known`: existing ids by path parameter.
 */
export function badRequests(route: RouteDef, known: Readonly<Record<string, string>>, count: number, seed: number): BadRequest[] {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const idOf = (name: string) => {
    const real = known[name];
    return real === undefined ? text : fc.oneof({ weight: 3, arbitrary: fc.constant(real) }, { weight: 1, arbitrary: text });
  };
  const request = fc.record({
    params: fc.record(Object.fromEntries(names.map((name) => [name, idOf(name)]))),
    query: someOf(fieldsOf(route.query), text) as fc.Arbitrary<Record<string, string>>,
    body: route.method === 'GET' ? fc.constant(undefined) : fc.oneof(value, someOf(fieldsOf(route.body), value)),
  });
  return fc.sample(request, { numRuns: count, seed }).map(({ params, query, body }) => {
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name]!));
    const search = new URLSearchParams(query).toString();
    return { url: search === '' ? path : `${path}?${search}`, body };
  });
}
