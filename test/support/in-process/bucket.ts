import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { NoSuchKey, NoSuchUpload, NotFound, S3Client } from '@aws-sdk/client-s3';
import { answering } from './answering.ts';

type Asked = {
  Key: string;
  Body: Uint8Array;
  Range?: string;
  IfNoneMatch?: string;
  CopySource: string;
  UploadId: string;
  PartNumber: number;
};

const said = { message: 'refused', $metadata: {} };
const conflict = () =>
  Object.assign(new Error('At least one of the pre-conditions you specified did not hold'), { name: 'PreconditionFailed' });

const etagOf = (bytes: Uint8Array) => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** Objects by key, and uploads in parts that are not complete. */
const objects = new Map<string, Uint8Array>();
const uploads = new Map<string, Map<number, Uint8Array>>();

function partsOf(UploadId: string): Map<number, Uint8Array> {
  const parts = uploads.get(UploadId);
  if (!parts) throw new NoSuchUpload(said);
  return parts;
}

function stored(Key: string): Uint8Array {
  const bytes = objects.get(Key);
  if (!bytes) throw new NoSuchKey(said);
  return bytes;
}

const range = (bytes: Uint8Array, asked: string | undefined) => {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(asked ?? '') ?? [];
  return from === undefined ? bytes : bytes.subarray(Number(from), Number(to) + 1);
};

const operations = {
  putObject: ({ Key, Body }: Asked) => void objects.set(Key, Body),
  getObject: ({ Key, Range }: Asked) => {
    const bytes = range(stored(Key), Range);
    return { Body: Object.assign(Readable.from([bytes]), { transformToByteArray: async () => bytes }) };
  },
  headObject: ({ Key }: Asked) => {
    const bytes = objects.get(Key);
    if (!bytes) throw new NotFound(said);
    return { ContentLength: bytes.byteLength };
  },
  copyObject: ({ Key, CopySource, IfNoneMatch }: Asked) => {
    if (IfNoneMatch === '*' && objects.has(Key)) throw conflict();
    objects.set(Key, stored(CopySource.slice(CopySource.indexOf('/') + 1)));
  },
  putObjectTagging: ({ Key }: Asked) => void stored(Key),
  deleteObject: ({ Key }: Asked) => void objects.delete(Key),
  createMultipartUpload: () => {
    const UploadId = randomUUID();
    uploads.set(UploadId, new Map());
    return { UploadId };
  },
  uploadPart: ({ UploadId, PartNumber, Body }: Asked) => {
    partsOf(UploadId).set(PartNumber, Body);
    return { ETag: etagOf(Body) };
  },
  listParts: ({ UploadId }: Asked) => {
    const parts = [...partsOf(UploadId)].map(([PartNumber, bytes]) => ({
      PartNumber,
      Size: bytes.byteLength,
      ETag: etagOf(bytes),
    }));
    return { Parts: parts.sort((a, b) => a.PartNumber - b.PartNumber) };
  },
  completeMultipartUpload: ({ Key, UploadId }: Asked) => {
    const parts = [...partsOf(UploadId)].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
    objects.set(Key, Buffer.concat(parts));
    uploads.delete(UploadId);
  },
  abortMultipartUpload: ({ UploadId }: Asked) => {
    partsOf(UploadId);
    uploads.delete(UploadId);
  },
};

/** The key and the size of the file that the policy of a form allows. */
function placeIn(policy: string): { key: string; size: number } {
  const { conditions } = JSON.parse(Buffer.from(policy, 'base64').toString()) as { conditions: unknown[] };
  const named = conditions.filter((each) => !Array.isArray(each)) as { key?: string }[];
  const lists = conditions.filter(Array.isArray) as [string, ...unknown[]][];
  const [, , size] = lists.find(([name]) => name === 'content-length-range')!;
  return { key: named.find(({ key }) => key !== undefined)!.key!, size: Number(size) };
}

/** Stores a file that a browser sends with a signed form. @returns the status */
async function takeForm(body: Buffer<ArrayBuffer>, contentType: string): Promise<number> {
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  const { key, size } = placeIn(String(form.get('Policy')));
  if (form.get('key') !== key) return 403;
  const bytes = new Uint8Array(await (form.get('file') as File).arrayBuffer());
  if (bytes.byteLength !== size) return 400;
  objects.set(key, bytes);
  return 204;
}

async function serve(others: Others, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket');
  const body = (await buffer(request)) as Buffer<ArrayBuffer>;
  if (request.method === 'POST') {
    response.writeHead(await takeForm(body, request.headers['content-type'] ?? '')).end();
    return;
  }
  // The path starts with the bucket's name.
  const key = decodeURIComponent(pathname.split('/').slice(2).join('/'));
  if (request.method === 'PUT') {
    const parts = uploads.get(searchParams.get('uploadId') ?? '');
    parts?.set(Number(searchParams.get('partNumber')), body);
    response.writeHead(parts ? 200 : 404).end();
    return;
  }
  const bytes = pathname in others ? Buffer.from(JSON.stringify(others[pathname])) : objects.get(key);
  if (!bytes) return void response.writeHead(404).end();
  response.writeHead(200, {
    'content-type': searchParams.get('response-content-type') ?? 'application/octet-stream',
    'content-disposition': searchParams.get('response-content-disposition') ?? 'attachment',
    'content-length': bytes.byteLength,
  });
  response.end(bytes);
}

/** JSON responses of other paths at the bucket's address. */
type Others = Record<string, object>;

/** CORS headers: the bucket has another origin than the pages that send files to it. */
const FOR_BROWSERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': 'etag',
};

/** A bucket of files, with an address where browsers send and fetch them. @returns the address */
export async function openBucket(others: Others): Promise<string> {
  answering(S3Client, operations);
  const server = createServer((request, response) => {
    // Tests block this thread for seconds. A client would then find a kept connection closed.
    response.setHeader('connection', 'close');
    for (const [name, value] of Object.entries(FOR_BROWSERS)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    void serve(others, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server must not keep the process alive.
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
