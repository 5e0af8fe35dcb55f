/** The part of JSON schema that the API's description uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  contentMediaType?: string;
};

const nameOf = (pointer: string) => pointer.split('/').at(-1) ?? pointer;
const anyName = 'any';

/** A schema as a TypeScript type. Types of the document appear by name. */
export function typeText(schema: Schema, indent = ''): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => typeText(choice, indent)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => typeText(part, indent)).join(' & ');
  if (schema.items) return listText(typeText(schema.items, indent));
  if (schema.properties || schema.additionalProperties) return objectText(schema, indent);
  if (schema.contentMediaType) return 'file';
  return [schema.type ?? anyName].flat().join(' | ');
}

const listText = (item: string) => (/ [|&] /.test(item) ? `(${item})[]` : `${item}[]`);

function objectText({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${typeText(schema, inner)}`,
  );
  if (additionalProperties) {
    const rest = additionalProperties === true ? anyName : typeText(additionalProperties, inner);
    lines.push(`${inner}[name]: ${rest}`);
  }
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

const namedTypesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namedTypesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [nameOf(inner)] : namedTypesIn(inner),
  );
};

/** The types that schemas name, directly or indirectly, each once. */
export function typesUsed(schemas: readonly (Schema | undefined)[], types: Readonly<Record<string, Schema>>): string[] {
  const found = new Set<string>();
  const visit = (value: unknown) => {
    for (const name of namedTypesIn(value)) {
      if (found.has(name) || types[name] === undefined) continue;
      found.add(name);
      visit(types[name]);
    }
  };
  visit(schemas);
  return [...found];
}
