import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../../../docs/generate/openapi.ts';
import { parseOperations, pathShape, type RequiredOperation } from '../../../../docs/requirements/parse.ts';

type Schema = {
  $ref?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};
type Response = { content?: Record<string, { schema: Schema }> };
type Document = {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: { schemas: Record<string, Schema> };
};

const document = JSON.parse(openApi()) as Document;
const described = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => [pathShape(method.toUpperCase(), path), responses] as const),
  ),
);
const operations = parseOperations(
  readFileSync(new URL('../../../../docs/requirements/operations.tsv', import.meta.url), 'utf8'),
);

/** Fields that depend on the query, on the kind of node, or on a result. */
const SOMETIMES = ['project_results', 'results', 'target_nodes', 'target_edges', 'metric'];

/** The steps to a field: `[].metric.uid` is an element of a list, its metric, and the metric's uid. */
const stepsTo = (field: string) => field.split('.').flatMap((part) => part.match(/^[^[\]]+|\[\]/g) ?? []);

/** Whether a response has a field. For a union, one member is enough. */
function holds(schema: Schema | undefined, [step, ...rest]: string[]): boolean {
  if (schema?.$ref) return holds(document.components.schemas[schema.$ref.split('/').at(-1)!], [step!, ...rest]);
  const shapes = schema?.anyOf ?? schema?.oneOf ?? schema?.allOf;
  if (step === undefined) return schema !== undefined;
  if (shapes) return shapes.some((each) => holds(each, [step, ...rest]));
  if (step === '[]') return schema?.items !== undefined && holds(schema.items, rest);
  const names = step === '{type}' ? Object.keys(schema?.properties ?? {}) : [step];
  const isThere = (name: string) => step === '{type}' || SOMETIMES.includes(name) || schema?.required?.includes(name) === true;
  return names.some((name) => isThere(name) && holds(schema?.properties?.[name], rest));
}

const successes = ({ method, path }: RequiredOperation) =>
  Object.entries(described.get(pathShape(method, path)) ?? {}).filter(([status]) => status.startsWith('2') && status !== '202');

describe.each(operations.map((operation) => [`${operation.id} ${operation.method} ${operation.path}`, operation] as const))(
  '%s',
  (_title, operation) => {
    it('is there', () => {
      expect(described.has(pathShape(operation.method, operation.path))).toBe(true);
    });

    it('answers the fields that existing clients read', () => {
      const read = operation.reads.filter((field) => field !== 'errors');
      const missing = successes(operation).flatMap(([status, { content }]) =>
        read
          .filter((field) => !holds(content?.['application/json']?.schema, stepsTo(field)))
          .map((field) => `${status}: ${field}`),
      );
      expect(missing).toEqual([]);
    });
  },
);
