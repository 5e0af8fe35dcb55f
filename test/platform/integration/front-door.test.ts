import { describe, expect, it } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import type { ResourceDef } from '../../../shared/contract/route.ts';
import { RuntimeConfig } from '../../../shared/contract/tenant/runtime-config.ts';
import { call, outputs } from '../../support/support.ts';

describe('the front door', () => {
  it('serves the application for every deep link, with the security headers', async () => {
    const pages = await Promise.all(['/', '/projects/1a2b3c4d/reports/'].map((path) => call({ path })));
    for (const { status, text, headers } of pages) {
      expect(status).toBe(200);
      expect(text).toContain('<div id="app">');
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('serves scripts that ask to be compiled while they load', async () => {
    const { text } = await call({ path: '/' });
    const scripts = [...text.matchAll(/crossorigin (?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!);
    expect(scripts.length).toBeGreaterThan(2);
    for (const path of scripts) expect((await call({ path })).text, path).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  });

  it('answers 404 for a file that does not exist, also above its folder', async () => {
    for (const path of ['/assets/missing.js', '/..%2f..%2fpackage.json', '/%00.js']) {
      expect((await call({ path })).status, path).toBe(404);
    }
  });

  it('tells the application where to sign in and whom to write to', async () => {
    const config = RuntimeConfig.parse((await call({ path: '/config.json' })).json());
    expect(config).toMatchObject({
      userPoolId: outputs().UserPoolId,
      cognitoEndpoint: '/cognito',
      supportEmail: expect.stringContaining('@'),
    });
  });

  it('passes what an account asks for on to Cognito', async () => {
    const { status, text } = await call({
      method: 'POST',
      path: '/cognito',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser',
      },
      body: JSON.stringify({ AccessToken: 'none' }),
    });
    expect([status, text]).toEqual([400, expect.stringContaining('Exception')]);
  });

  it('has every resource of the API below /api and nowhere else [REP-336]', async () => {
    const resources: Record<string, ResourceDef> = contract;
    const paths = Object.values(resources)
      .flatMap((routes) => Object.values(routes).find(({ method, path }) => method === 'GET' && !path.startsWith('/auth')) ?? [])
      .map(({ path }) => path.replaceAll(/\{\w+\}/g, '00000000'));
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths) {
      expect(path).toMatch(/^\/api\//);
      expect((await call({ path })).headers['content-type'], path).toContain('json');
      expect((await call({ path: path.replace('/api/', '/') })).text, path).toContain('<div id="app">');
    }
  });

  it('asks for a token at the API, by paths with and without the trailing slash', async () => {
    for (const path of ['/api/company/', '/api/company']) expect((await call({ path })).status, path).toBe(401);
  });

  it('refuses a forged tenant or edge header', async () => {
    for (const name of ['X-Tributary-Host', 'x-tributary-edge']) {
      expect((await call({ path: '/api/company/', headers: { [name]: 'forged' } })).status, name).toBe(400);
    }
  });
});
