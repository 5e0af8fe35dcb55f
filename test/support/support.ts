import { readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { readDocument } from './documented.ts';

export type Call = {
  /** the tenant's host name; the port is that of the stack under test */
  host?: string;
  method?: string;
  path: string;
  /** sent as `Authorization: Bearer <token>` */
  token?: string | undefined;
  /** sent as JSON, unless it is text or bytes already */
  body?: unknown;
  headers?: Record<string, string>;
  /** address of this machine's own network (127.0.0.0/8) to call from */
  from?: string;
};

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** the parsed body; throws when it is not JSON */
  json: <T = unknown>() => T;
};

const needed = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};

/** Address of the front door of the stack under test. */
export const baseUrl = () => new URL(needed('TRIBUTARY_TEST_URL'));

/** Outputs of the deployed stacks, such as TableName. */
export const outputs = (): Record<string, string> => {
  const stacks = JSON.parse(readFileSync(needed('TRIBUTARY_OUTPUTS'), 'utf8')) as Record<string, Record<string, string>>;
  return Object.assign({}, ...Object.values(stacks));
};

const encode = (body: unknown): { content?: string | Uint8Array; type?: string } => {
  if (body === undefined) return {};
  if (typeof body === 'string' || body instanceof Uint8Array) return { content: body };
  return { content: JSON.stringify(body), type: 'application/json' };
};

const undocumented = readDocument();

/** Calls the front door; an answer that docs/openapi.json does not describe is an error. The host goes into the header only, since names below `localhost` do not resolve everywhere. */
export const call = ({
  host = 'localhost',
  method = 'GET',
  path,
  token,
  body,
  headers = {},
  from = '127.0.0.1',
}: Call): Promise<Answer> => {
  const { port } = baseUrl();
  const { content, type } = encode(body);
  const sent = {
    host: `${host}:${port}`,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(type ? { 'content-type': type } : {}),
    ...(content === undefined ? {} : { 'content-length': String(Buffer.byteLength(content)) }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', localAddress: from, port, method, path, headers: sent }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const { statusCode: status = 0, headers: answered } = incoming;
        const fault = undocumented({ method, path, status, contentType: answered['content-type'], text });
        if (fault) reject(new Error(`${fault} (docs/openapi.json)`));
        else resolve({ status, headers: answered, text, json: () => JSON.parse(text) });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(content);
  });
};

export type Mail = { id: string; at: string; from: string; to: string[]; subject: string; text: string };

/** The mail sent to an address so far, newest first. */
export const mailTo = async (address: string, host = 'localhost'): Promise<Mail[]> =>
  (await call({ host, path: `/inbox?format=json&to=${encodeURIComponent(address)}` })).json<Mail[]>();
