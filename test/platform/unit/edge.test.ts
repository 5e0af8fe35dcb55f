import { createContext, runInContext } from 'node:vm';
import { buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '../../../functions/edge/security-headers.ts';
import { type EdgeRequest, handler } from '../../../functions/edge/viewer-request.ts';

const send = (uri: string, headers: Record<string, string> = {}, run = handler) => {
  const entries = Object.entries({ host: 'northgate.example', ...headers }).map(([name, value]) => [name, { value }]);
  return run({
    context: { requestId: 'request-1' },
    viewer: { ip: '198.51.100.7' },
    request: { method: 'GET', uri, headers: Object.fromEntries(entries) },
  });
};

const forwarded = (uri: string, headers?: Record<string, string>) => {
  const answer = send(uri, headers);
  if ('statusCode' in answer) throw new Error(answer.body);
  return answer;
};

const header = (request: EdgeRequest, name: string) => request.headers[name]?.value;

describe('the edge on API paths', () => {
  it.each([
    ['/api/projects/', '/api/projects'],
    ['/api/projects', '/api/projects'],
    ['/api/', '/api'],
    ['/auth-jwt/', '/auth-jwt'],
    ['/auth-jwt/verify/', '/auth-jwt/verify'],
    ['/auth-rest/register/', '/auth-rest/register'],
  ])('sends %s to the API as %s', (uri, expected) => {
    expect(forwarded(uri).uri).toBe(expected);
  });

  it.each(['JWT abc.def', 'jwt abc.def', 'JWT  abc.def'])(
    'rewrites "Authorization: %s" to the Bearer scheme',
    (authorization) => {
      expect(header(forwarded('/api/projects/', { authorization }), 'authorization')).toBe('Bearer abc.def');
    },
  );

  it("tells the caller's own address, which API Gateway cannot see behind CloudFront", () => {
    expect(header(forwarded('/auth-jwt/'), 'x-tributary-address')).toBe('198.51.100.7');
  });

  it('leaves a Bearer token alone', () => {
    expect(header(forwarded('/api/projects/', { authorization: 'Bearer JWT x' }), 'authorization')).toBe('Bearer JWT x');
  });

  it.each([
    ['southgate.localhost:8080', 'southgate.localhost'],
    ['Southgate.LOCALHOST', 'southgate.localhost'],
    ['localhost', 'localhost'],
  ])('names the tenant host of "%s" as "%s"', (host, expected) => {
    expect(header(forwarded('/api/projects/', { host }), 'x-tributary-host')).toBe(expected);
  });

  it.each(['x-tributary-host', 'x-tributary-edge', 'X-Tributary-Anything'])('refuses a request that brings %s itself', (name) => {
    expect(send('/api/projects/', { [name]: 'forged' })).toMatchObject({ statusCode: 400 });
    expect(send('/', { [name]: 'forged' })).toMatchObject({ statusCode: 400 });
  });
});

describe('the edge on pages and files', () => {
  it.each(['/', '/login', '/projects/1a2b3c4d/reports/', '/apiary', '/auth-jwtx/y'])('answers %s with the application', (uri) => {
    expect(forwarded(uri).uri).toBe('/index.html');
  });

  it.each(['/assets/index-1a2b.js', '/favicon.svg', '/config.json'])('leaves the file %s alone', (uri) => {
    expect(forwarded(uri).uri).toBe(uri);
  });

  it('sets no tenant header for a file', () => {
    expect(header(forwarded('/favicon.svg'), 'x-tributary-host')).toBeUndefined();
  });
});

describe('the bundle for CloudFront', () => {
  const { outputFiles } = buildSync({
    entryPoints: ['functions/edge/viewer-request.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'edge',
    minify: true,
  });
  const code = `${outputFiles[0]?.text}function handler(event){return edge.handler(event)}`;

  it('fits the 10 KB that CloudFront takes and runs as a plain script', () => {
    expect(code.length).toBeLessThan(10_000);
    const context = createContext({});
    runInContext(code, context);
    expect(send('/api/projects/', {}, context.handler)).toMatchObject({ uri: '/api/projects' });
  });
});

describe('the Content-Security-Policy', () => {
  const policy = contentSecurityPolicy({ media: 'https://media.example', identity: ['https://identity.example'] });

  it('lets no inline or evaluated script through', () => {
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
  });

  it('connects to the storage and identity origins only, beside its own', () => {
    expect(policy).toContain("connect-src 'self' https://media.example https://identity.example;");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('lets images come from other hosts over HTTPS, and nothing else [ADM-244, ADM-247, SET-031]', () => {
    expect(policy).toContain("img-src 'self' data: blob: https: https://media.example;");
    const others = policy.split('; ').filter((directive) => !directive.startsWith('img-src'));
    expect(others.filter((directive) => /\s(?:https?:|\*)(?:\s|$)/.test(directive))).toEqual([]);
    expect(policy).not.toMatch(/http:/);
  });
});
