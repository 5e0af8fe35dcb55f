import type { ApiDescription } from '../../../../shared/contract/tenant/tenant.ts';
import { ascending } from '../../../../shared/domain/kernel/order.ts';
import type { Schema } from './type-text.ts';

export type Parameter = { name: string; in: string; required: boolean; description: string; schema: Schema };
export type Answer = { status: string; description: string; schema: Schema | undefined };
/** An operation of the OpenAPI document. References are resolved, except those to types. */
export type ApiOperation = {
  id: string;
  resource: string;
  method: Method;
  path: string;
  summary: string;
  description: string;
  isOpen: boolean;
  parameters: Parameter[];
  body: Schema | undefined;
  answers: Answer[];
};

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = Uppercase<(typeof METHODS)[number]>;

type Content = Record<string, { schema?: Schema }>;
type Part = {
  $ref?: string;
  in?: string;
  name?: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  content?: Content;
};
type WrittenOperation = {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: unknown[];
  parameters?: Part[];
  requestBody?: Part;
  responses?: Record<string, Part>;
};

/** The operations of the document, in its order. */
export function operationsOf({ paths, components }: ApiDescription): ApiOperation[] {
  const filled = (part: Part): Part => {
    const [kind, name] = part.$ref?.split('/').slice(-2) ?? [];
    return kind === undefined ? part : ((components[kind]?.[name!] ?? {}) as Part);
  };
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const written = item[method] as WrittenOperation | undefined;
      return written ? [operationOf(written, method.toUpperCase() as Method, path, filled)] : [];
    }),
  );
}

const operationOf = (written: WrittenOperation, method: Method, path: string, filled: (part: Part) => Part): ApiOperation => ({
  id: written.operationId ?? `${method} ${path}`,
  resource: written.tags?.[0] ?? '',
  method,
  path,
  summary: written.summary ?? '',
  description: written.description ?? '',
  isOpen: written.security?.length === 0,
  parameters: (written.parameters ?? []).map(filled).map((part) => ({
    name: part.name ?? '',
    in: part.in ?? '',
    required: part.required ?? false,
    description: part.description ?? '',
    schema: part.schema ?? {},
  })),
  body: schemaIn(written.requestBody?.content),
  answers: Object.entries(written.responses ?? {}).map(([status, response]) => {
    const { description = '', content } = filled(response);
    return { status, description, schema: schemaIn(content) };
  }),
});

/** Each content of a request or an answer has the same schema. */
const schemaIn = (content: Content | undefined): Schema | undefined => Object.values(content ?? {})[0]?.schema;

/** The operations with a text in their path, name or summary, by resource. */
export function byResource(
  operations: readonly ApiOperation[],
  filter: string,
): [resource: string, operations: ApiOperation[]][] {
  const wanted = filter.trim().toLowerCase();
  const found = operations.filter(({ id, path, summary }) => `${path} ${id} ${summary}`.toLowerCase().includes(wanted));
  return [...Map.groupBy(found, ({ resource }) => resource)].sort(ascending(([key]) => key));
}
