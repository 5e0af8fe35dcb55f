import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A recorded request. `by`: the session that signed it, or 'own' for the function's own role. */
export type SignedRequest = { by: string; operation: string; body: string; path: string };

const keyOf = (session: string) => `ASIA${session.replaceAll(/[^a-z0-9]/gi, '')}`;
const OWN_KEY = 'AKIAOWN';

const assumed = (tags: Readonly<Record<string, string>>, role: string) => `
  <AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>
    <AccessKeyId>${keyOf(`${role}${Object.values(tags).join('')}`)}</AccessKeyId>
    <SecretAccessKey>secret</SecretAccessKey><SessionToken>token-of-${tags.tenant}</SessionToken>
    <Expiration>2999-01-01T00:00:00Z</Expiration>
  </Credentials></AssumeRoleResult></AssumeRoleResponse>`;

const EMPTY: Readonly<Record<string, string>> = {
  BatchGetItem: '{"Responses":{},"UnprocessedKeys":{}}',
  Query: '{"Items":[],"Count":0,"ScannedCount":0}',
};

function tagsIn(asked: URLSearchParams): Record<string, string> {
  const names = [...asked.keys()].filter((key) => /^Tags\.member\.\d+\.Key$/.test(key));
  return Object.fromEntries(names.map((key) => [asked.get(key)!, asked.get(key.replace(/Key$/, 'Value'))!]));
}

/**
 * An empty AWS that records who signed which request: STS gives each role and set of tags its own credentials, the table is
 * empty, and the bucket denies missing objects. Sets the environment so that the SDK calls it.
 * @returns `signer`: the access key of a role's session with these values of tags
 */
export async function signedRequests() {
  const seen: SignedRequest[] = [];
  const state = { stsFails: false, denies: false };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const by = /Credential=([^/]+)/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const target = String(request.headers['x-amz-target'] ?? '');
    const asked = new URLSearchParams(body);
    const operation = target.split('.')[1] ?? asked.get('Action') ?? String(request.method);
    seen.push({ by: by === OWN_KEY ? 'own' : by, operation, body, path: request.url ?? '' });
    if (operation === 'AssumeRole') {
      if (state.stsFails)
        return response.writeHead(403).end('<ErrorResponse><Error><Code>AccessDenied</Code></Error></ErrorResponse>');
      return response.writeHead(200, { 'content-type': 'text/xml' }).end(assumed(tagsIn(asked), asked.get('RoleArn')!));
    }
    if (!target) return response.writeHead(403).end();
    response.setHeader('content-type', 'application/x-amz-json-1.0');
    if (state.denies)
      return response.writeHead(400).end('{"__type":"com.amazon.coral.service#AccessDeniedException","Message":"no"}');
    return response.writeHead(200).end(EMPTY[operation] ?? '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = { AWS_ACCESS_KEY_ID: OWN_KEY, AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'eu-central-1' };
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, { ...own, AWS_ENDPOINT_URL: endpoint, TABLE_NAME: 'table', BUCKET_NAME: 'bucket' });
  return {
    seen,
    state,
    signer: (role: string, ...tags: string[]) => keyOf([role, ...tags].join('')),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
