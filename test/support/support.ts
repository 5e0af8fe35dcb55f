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
  /** sent as JSON, except text and bytes */
  body?: unknown;
  headers?: Record<string, string>;
  /** local address (127.0.0.0/8) to call from */
  from?: string;
};

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** the parsed body; throws if it is not JSON */
  json: <T = unknown>() => T;
};

const needed = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};

/** Address of the stack's front door. */
export const baseUrl = () => new URL(needed('TRIBUTARY_TEST_URL'));

const deployed = (): Record<string, string> => {
  const stacks = JSON.parse(readFileSync(needed('TRIBUTARY_OUTPUTS'), 'utf8')) as Record<string, Record<string, string>>;
  return Object.assign({}, ...Object.values(stacks));
};

const encode = (body: unknown): { content?: string | Uint8Array; type?: string } => {
  if (body === undefined) return {};
  if (typeof body === 'string' || body instanceof Uint8Array) return { content: body };
  return { content: JSON.stringify(body), type: 'application/json' };
};

const undocumented = readDocument();

/** A response as it arrives. */
export type Received = Pick<Answer, 'status' | 'headers' | 'text'>;
/** A request as it leaves, with the headers of its host, token and body. */
export type Sent = {
  method: string;
  path: string;
  headers: Record<string, string>;
  content: string | Uint8Array | undefined;
  from: string;
};

/** Sends over HTTP. The tenant's host is only in the header, because some machines do not resolve names below `localhost`. */
const overHttp = ({ method, path, headers, content, from }: Sent): Promise<Received> => {
  const { port } = baseUrl();
  const length = content === undefined ? {} : { 'content-length': String(Buffer.byteLength(content)) };
  const sent = { ...length, ...headers, host: `${headers.host}:${port}` };
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', localAddress: from, port, method, path, headers: sent }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text: Buffer.concat(chunks).toString('utf8') }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(content);
  });
};

/** Answers requests: the stack under test, or this process (`test/support/in-process`). */
type Answering = { answer: (sent: Sent) => Promise<Received>; outputs: () => Record<string, string> };
let answering: Answering = { answer: overHttp, outputs: deployed };

/** Replaces the stack under test for the calls of this process. */
export const answerBy = (other: Answering): void => {
  answering = other;
};

/** Outputs of the deployed stacks, such as TableName. */
export const outputs = (): Record<string, string> => answering.outputs();

/** Calls the front door. Fails on a response that docs/openapi.json does not describe. */
export async function call({
  host = 'localhost',
  method = 'GET',
  path,
  token,
  body,
  headers,
  from = '127.0.0.1',
}: Call): Promise<Answer> {
  const { content, type } = encode(body);
  const authorization = token ? { authorization: `Bearer ${token}` } : {};
  const sent = { host, ...authorization, ...(type ? { 'content-type': type } : {}), ...headers };
  const received = await answering.answer({ method, path, headers: sent, content, from });
  const { status, text } = received;
  const fault = undocumented({ method, path, status, contentType: received.headers['content-type'], text });
  if (fault) throw new Error(`${fault} (docs/openapi.json)`);
  return { ...received, json: () => JSON.parse(text) };
}

export type Mail = { id: string; at: string; from: string; to: string[]; subject: string; text: string };

/** The mails to an address so far, newest first. */
export const mailTo = async (address: string, host = 'localhost'): Promise<Mail[]> =>
  (await call({ host, path: `/inbox?format=json&to=${encodeURIComponent(address)}` })).json<Mail[]>();
