import { describe, expect, it } from 'vitest';
import openApiText from '../../../docs/openapi.json?raw';
import { byResource, operationsOf } from '../../../frontend/src/features/documentation/operations.ts';
import { type Schema, typesUsed, typeText } from '../../../frontend/src/features/documentation/type-text.ts';
import { contract } from '../../../shared/contract/index.ts';
import { ApiDescription } from '../../../shared/contract/tenant/tenant.ts';

const document = ApiDescription.parse(JSON.parse(openApiText));
const operations = operationsOf(document);
const of = (id: string) => operations.find((operation) => operation.id === id)!;

describe('the operations of the description', () => {
  it('are all of the contract, by resource', () => {
    const routes = Object.values(contract).flatMap((resource) => Object.values(resource));
    expect(operations).toHaveLength(routes.length);
    expect(byResource(operations, '').map(([resource]) => resource)).toEqual(Object.keys(contract).sort());
  });

  it('have the parameters of their path and those that are shared', () => {
    const { parameters, method, path, isOpen } = of('api_project_update');
    expect({ method, path, isOpen }).toEqual({ method: 'PUT', path: '/api/project/{projectId}/', isOpen: false });
    expect(parameters.map(({ in: place, name, required }) => [place, name, required])).toEqual(
      expect.arrayContaining([
        ['path', 'projectId', true],
        ['header', 'If-Match', false],
      ]),
    );
  });

  it('have the schema of their body and of each answer, refusals too', () => {
    const { body, answers } = of('api_project_create');
    expect(body).toBeDefined();
    expect(answers.find(({ status }) => status === '201')?.schema).toEqual({ $ref: '#/components/schemas/Project' });
    expect(answers.find(({ status }) => status === '400')).toMatchObject({ schema: { $ref: '#/components/schemas/Problem' } });
  });

  it('are found by a part of their path or summary, whatever its case', () => {
    const found = byResource(operations, ' SWAGGER ').flatMap(([, list]) => list.map(({ id }) => id));
    expect(found).toEqual(['readApiDescription']);
    expect(byResource(operations, 'nothing like it')).toEqual([]);
  });
});

describe('a type as text', () => {
  const schema: Schema = {
    type: 'object',
    required: ['uid', 'tags'],
    properties: {
      uid: { type: 'string' },
      unit: { enum: ['kg', 't'] },
      kind: { const: 'tree' },
      tags: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
      parent: { $ref: '#/components/schemas/Node' },
    },
    additionalProperties: {},
  };

  it('has its fields, those that may be missing marked, and other types by their names', () => {
    expect(typeText(schema)).toBe(
      [
        '{',
        '  uid: string',
        '  unit?: "kg" | "t"',
        '  kind?: "tree"',
        '  tags: (string | null)[]',
        '  parent?: Node',
        '  [name]: any',
        '}',
      ].join('\n'),
    );
  });

  it('brings along the types that it names and those that these name, each once', () => {
    const types = {
      Node: { properties: { below: { items: { $ref: '#/x/Node' } }, of: { $ref: '#/x/Leaf' } } },
      Leaf: {},
      Idle: {},
    };
    expect(typesUsed([schema, undefined], types)).toEqual(['Node', 'Leaf']);
  });
});
