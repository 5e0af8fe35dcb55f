import { z } from 'zod';
import { contract } from '../../../shared/contract/index.ts';
import type { RouteDef } from '../../../shared/contract/route.ts';

type Schema = { [key: string]: unknown; properties?: Record<string, Schema>; const?: unknown };

/** Names of fields and values of `type` anywhere in a schema. */
function wordsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(wordsIn);
  const { properties = {}, const: constant, ...rest } = schema as Schema;
  const types = typeof constant === 'string' ? [constant] : [];
  return [
    ...types,
    ...Object.keys(properties),
    ...Object.values(properties).flatMap(wordsIn),
    ...Object.values(rest).flatMap(wordsIn),
  ];
}

/** Words in names and fields of operations on several objects. */
const SEVERAL = /push|bulk|batch|merge|(?<!re)move|transfer|below|descend|exclud|future|_all$|^all_|_ids$|^inputs$/i;

const sentWords = ({ query, body }: RouteDef): string[] => [
  ...Object.keys(query?.shape ?? {}),
  ...(body ? wordsIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) : []),
];

const isOfAll = ({ access }: RouteDef) => typeof access === 'object' && access.scope === 'tenant';

/**
 * The operations that change more than the object of their path, by name: those that declare it, and those with a field or a
 * `type` of this meaning. Operations for superusers of the tenancy are left out, since they may change all of it.
 */
export const actingOnMore: ReadonlyMap<string, RouteDef> = new Map(
  Object.values(contract)
    .flatMap((resource) => Object.entries<RouteDef>(resource))
    .filter(([, route]) => route.access !== 'public' && route.method !== 'GET' && !isOfAll(route))
    .filter(
      ([name, route]) =>
        route.reaches !== undefined || [name, route.path, ...sentWords(route)].some((word) => SEVERAL.test(word)),
    ),
);
