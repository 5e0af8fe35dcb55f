import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import type { ResourceDef, RouteDef } from '../../../../shared/contract/route.ts';
import { growthFault } from '../../../support/fixtures/growth.ts';
import { processorTime } from '../../../support/fixtures/processor-time.ts';

/** Bodies of requests by the schemas of the contract: every field of any operation, with the same long text. */

const resources: Record<string, ResourceDef> = contract;

/** Names of properties and of discriminators, from the description of the API. */
const description = readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8');
const names = new Set<string>();
const types = new Set<unknown>();
JSON.parse(description, (key, value: unknown) => {
  if (key === 'properties') for (const name of Object.keys(value as object)) names.add(name);
  if (key === 'name' && typeof value === 'string') names.add(value);
  if (key === 'type' && typeof value === 'object' && value !== null && 'const' in value) types.add(value.const);
  return value;
});

/** Every field with the text, and the same again within each field, because bodies contain objects. */
function bodyOf(text: string, type: unknown): Record<string, unknown> {
  const flat = { ...Object.fromEntries([...names].map((name) => [name, text])), type };
  return {
    ...flat,
    node: { [String(type)]: flat },
    payload: flat,
    meta_json: flat,
    metric: { name: text, unit: text, description: text },
  };
}

const pumped = (before: string, pump: string, after: string) => (length: number) =>
  before + pump.repeat(Math.max(1, Math.floor(length / pump.length))) + after;
const TEXTS: readonly (readonly [string, (length: number) => string])[] = [
  ['digits', pumped('-', '1', 'x')],
  ['blanks', pumped('1', ' ', '1')],
  ['quotes', pumped('', '"', '')],
  ['tags', pumped('', '<a b', '"')],
  ['a host', pumped('', 'a-', '.')],
  ['a host of many parts', pumped('', 'a.', '-')],
  ['an address', pumped('a', '.a', '@')],
  ['a mail domain', pumped('a@', 'a.', '@')],
  ['a path', pumped('', '0000001', '-')],
  ['slashes', pumped('', '/', 'x')],
];

/** Resources whose bodies are distinguished by their type. */
const TYPED: readonly (string | undefined)[] = ['dispatch', 'nodes', 'comments', 'documents', 'structure'];
type Check = [name: string, check: (body: unknown) => unknown, types: readonly unknown[]];
const checks = Object.entries(resources).flatMap(([resource, routes]) =>
  Object.entries(routes).map(
    ([name, { params, query, body }]: [string, RouteDef]): Check => [
      name,
      (fields: unknown) => [params, query, body].map((schema) => schema?.safeParse(fields).success),
      body && TYPED.includes(resource) ? [...types] : [undefined],
    ],
  ),
);

const FAST_MS = 50;
const LENGTHS = [24, 40, 56, 20_000];

/** Measures once, and carefully only if that was slow, because there are thousands of checks. */
async function faultOf(check: (body: unknown) => unknown, text: (length: number) => string, type: unknown) {
  for (const length of LENGTHS) {
    const body = bodyOf(text(length), type);
    const began = processorTime();
    check(body);
    if (processorTime() - began > FAST_MS)
      return growthFault(check, (most) => bodyOf(text(most), type), { most: 40_000, clock: processorTime });
  }
  return undefined;
}

describe.each(TEXTS)('%s in every field', (_what, text) => {
  it('are checked in time that grows with their length only', { timeout: 180_000 }, async () => {
    for (const [name, check, kinds] of checks)
      for (const type of kinds) expect(await faultOf(check, text, type), `${name} ${String(type)}`).toBeUndefined();
  });
});

it('knows the fields and the kinds of bodies', () => {
  expect([...names]).toEqual(expect.arrayContaining(['meta_json', 'description', 'domain_url', 'email', 'value']));
  expect([...types]).toEqual(expect.arrayContaining(['tree', 'metricscore', 'METRICS_FROM_CSV']));
});
