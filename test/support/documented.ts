import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { gatewayPath } from '../../shared/contract/route.ts';

type Content = Record<string, { schema?: object }>;
type Response = { $ref?: string; content?: Content };
type Operation = { operationId: string; responses: Record<string, Response> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response> };
};

/** A response as it was sent. */
export type Told = { method: string; path: string; status: number; contentType: string | undefined; text: string };

const FILE = join(import.meta.dirname, '../../docs/openapi.json');
const pointer = (...keys: string[]) => keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/**
 * Reads docs/openapi.json. Returns a function that describes how a response differs from the document: an undocumented status,
 * another content type, or a body that does not fit its schema. Undefined if they agree, or if the path is not an operation.
 */
export function readDocument(text = readFileSync(FILE, 'utf8')): (told: Told) => string | undefined {
  const document = JSON.parse(text) as Document;
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, 'openapi');
  const patterns = Object.keys(document.paths)
    .map((path) => ({
      path,
      pattern: new RegExp(
        `^${gatewayPath({ path })
          .replaceAll('.', '\\.')
          .replace(/\{\w+\}/g, '[^/]+')}/?$`,
      ),
    }))
    // '/api/company/tree/' is an operation of its own, not the company called 'tree'.
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length);
  const compiled = new Map<string, ValidateFunction>();
  const validator = (at: string) => {
    const known = compiled.get(at) ?? ajv.compile({ $ref: `openapi#${at}` });
    compiled.set(at, known);
    return known;
  };
  return ({ method, path, status, contentType, text }) => {
    const found = patterns.find(({ pattern }) => pattern.test(path.split('?')[0]!))?.path;
    const operation = found === undefined ? undefined : document.paths[found]![method.toLowerCase()];
    if (!found || !operation) return undefined;
    const direct = operation.responses[status];
    if (!direct) return `${operation.operationId} answers ${status}, which it does not document`;
    const name = direct.$ref?.split('/').at(-1);
    const response = name ? document.components.responses[name]! : direct;
    const [type] = (contentType ?? '').split(';') as [string];
    if (!response.content)
      return text === '' ? undefined : `${operation.operationId} answers ${status} with an undocumented body`;
    if (!response.content[type]) return `${operation.operationId} answers ${status} as ${type}, which it does not document`;
    if (!type.endsWith('json')) return undefined;
    const place = name ? ['components', 'responses', name] : ['paths', found, method.toLowerCase(), 'responses', `${status}`];
    const validate = validator(pointer(...place, 'content', type, 'schema'));
    if (validate(JSON.parse(text))) return undefined;
    return `${operation.operationId} answers ${status} with what its schema refuses: ${ajv.errorsText(validate.errors?.slice(0, 3))}`;
  };
}
