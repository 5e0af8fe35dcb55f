import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { edgeCode } from '../../cdk/constructs/edge-code.ts';
import { securityText } from '../../cdk/constructs/security-text.ts';
import { FIXED_SECURITY_HEADERS } from '../../functions/edge/security-headers.ts';
import { SESSION_COOKIE } from '../../shared/platform.ts';
import { deployment, ofType, onlyOne } from './deployment.ts';

const site = mkdtempSync(join(tmpdir(), 'site-'));
mkdirSync(join(site, 'assets'));
writeFileSync(join(site, 'index.html'), '<!doctype html>');
writeFileSync(join(site, 'assets/index-1.js'), '');
const web = deployment({ site }).template('web');
const distribution = onlyOne(web, 'AWS::CloudFront::Distribution');
const config = distribution.Properties.DistributionConfig as {
  DefaultCacheBehavior: Record<string, unknown>;
  CacheBehaviors: Record<string, unknown>[];
  CustomErrorResponses?: unknown;
  Origins: Record<string, unknown>[];
};
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

/** The parts of a request that a behaviour forwards to its origin. */
function forwardedAt({ OriginRequestPolicyId }: Record<string, unknown>): Record<string, unknown> {
  const { Ref } = OriginRequestPolicyId as { Ref: string };
  const policy = web.findResources('AWS::CloudFront::OriginRequestPolicy')[Ref];
  return policy?.Properties?.OriginRequestPolicyConfig as Record<string, unknown>;
}

describe('the edge function', () => {
  it('is a plain script of at most 10 KB that CloudFront can run', () => {
    const code = edgeCode();
    expect(Buffer.byteLength(code)).toBeLessThanOrEqual(10_240);
    expect(code).not.toMatch(/\b(import|export|require)\b/);
    const request = { method: 'GET', uri: '/api/company/', headers: { host: { value: 'Client.Example' } } };
    const answer = runInNewContext(`${code}\nJSON.stringify(handler(event))`, {
      event: { context: { requestId: 'request-1' }, viewer: { ip: '198.51.100.7' }, request },
    }) as string;
    expect(JSON.parse(answer)).toMatchObject({
      uri: '/api/company',
      headers: { 'x-tributary-host': { value: 'client.example' }, 'x-tributary-address': { value: '198.51.100.7' } },
    });
  });

  it('runs on every request', () => {
    for (const behaviour of [config.DefaultCacheBehavior, ...config.CacheBehaviors]) {
      expect(behaviour.FunctionAssociations).toEqual([expect.objectContaining({ EventType: 'viewer-request' })]);
    }
  });
});

describe('the distribution', () => {
  it('leads the paths of the API to it, uncached, whole, with the secret of the edge', () => {
    expect(config.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual(['/api/*', '/auth-jwt/*', '/auth-rest/*']);
    for (const behaviour of config.CacheBehaviors) {
      expect(behaviour).toMatchObject({ CachePolicyId: CACHING_DISABLED });
      const { HeadersConfig, QueryStringsConfig } = forwardedAt(behaviour);
      expect(HeadersConfig).toEqual({ HeaderBehavior: 'allExcept', Headers: ['host'] });
      expect(QueryStringsConfig).toEqual({ QueryStringBehavior: 'all' });
    }
    const secrets = config.Origins.flatMap(({ OriginCustomHeaders }) => (OriginCustomHeaders ?? []) as { HeaderName: string }[]);
    expect(secrets.map(({ HeaderName }) => HeaderName)).toEqual(['x-tributary-edge']);
    expect(JSON.stringify(secrets)).toContain('{{resolve:secretsmanager:');
  });

  it('hands the cookie that renews a session to the sign-in alone, and no other cookie to anything', () => {
    const cookies = config.CacheBehaviors.map((each) => [each.PathPattern, forwardedAt(each).CookiesConfig]);
    expect(Object.fromEntries(cookies)).toEqual({
      '/api/*': { CookieBehavior: 'none' },
      '/auth-jwt/*': { CookieBehavior: 'whitelist', Cookies: [SESSION_COOKIE.name] },
      '/auth-rest/*': { CookieBehavior: 'none' },
    });
    expect(config.DefaultCacheBehavior.OriginRequestPolicyId).toBeUndefined();
    expect(SESSION_COOKIE.path).toMatch(/^\/auth-jwt\//);
  });

  it('never turns an answer of the API into a page', () => {
    expect(config.CustomErrorResponses).toBeUndefined();
  });

  it('reads the files by origin access control and asks for HTTPS', () => {
    web.resourceCountIs('AWS::CloudFront::OriginAccessControl', 1);
    for (const behaviour of [config.DefaultCacheBehavior, ...config.CacheBehaviors]) {
      expect(behaviour.ViewerProtocolPolicy).toBe('redirect-to-https');
    }
  });

  it('sends every security header, with a policy that allows no inline script', () => {
    const policy = onlyOne(web, 'AWS::CloudFront::ResponseHeadersPolicy');
    const sent = policy.Properties.ResponseHeadersPolicyConfig as {
      SecurityHeadersConfig: Record<string, Record<string, unknown>>;
      CustomHeadersConfig: { Items: { Header: string; Value: string }[] };
    };
    const known = sent.SecurityHeadersConfig;
    const own = Object.fromEntries(sent.CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value]));
    const { StrictTransportSecurity: hsts } = known;
    expect({
      ...own,
      'Strict-Transport-Security': `max-age=${hsts?.AccessControlMaxAgeSec}; includeSubDomains`,
      'X-Content-Type-Options': known.ContentTypeOptions?.Override && 'nosniff',
      'X-Frame-Options': known.FrameOptions?.FrameOption,
      'Referrer-Policy': known.ReferrerPolicy?.ReferrerPolicy,
    }).toEqual(FIXED_SECURITY_HEADERS);
    const csp = JSON.stringify(known.ContentSecurityPolicy?.ContentSecurityPolicy);
    expect(csp).toContain("default-src 'self'");
    expect(csp).toContain('https://cognito-idp.');
    expect(csp).not.toMatch(/script-src[^;]*unsafe/);
    for (const behaviour of [config.DefaultCacheBehavior, ...config.CacheBehaviors]) {
      expect(behaviour).toHaveProperty('ResponseHeadersPolicyId');
    }
  });

  it('gets the files that never change first, then the page and its configuration', () => {
    const [assets, entry] = ofType(web, 'Custom::CDKBucketDeployment');
    expect(assets?.Properties).toMatchObject({
      DestinationBucketKeyPrefix: 'assets',
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
    expect(entry?.Properties).toMatchObject({
      SystemMetadata: { 'cache-control': 'no-cache' },
      DistributionPaths: ['/index.html', '/config.json', '/.well-known/security.txt'],
    });
    expect(JSON.stringify(entry)).toContain('"DependsOn":["SiteFilesAssets');
    const unbuilt = deployment({ site: join(site, 'none') }).template('web');
    expect(ofType(unbuilt, 'Custom::CDKBucketDeployment')).toHaveLength(1);
  });

  it('says whom to tell of a fault in security, for less than a year, where somebody is named', () => {
    const sources = (context: Record<string, string>) =>
      ofType(deployment({ site, ...context }).template('web'), 'Custom::CDKBucketDeployment').map(
        ({ Properties }) => (Properties.SourceObjectKeys as unknown[]).length,
      );
    const [assets, entry] = sources({});
    expect(sources({ supportMail: 'help@tributary.example' })).toEqual([assets, entry! + 1]);
    expect(sources({ securityContact: 'security@tributary.example' })).toEqual([assets, entry! + 1]);
    expect(securityText('security@tributary.example', new Date('2026-11-22T10:00:00Z'))).toBe(
      'Contact: mailto:security@tributary.example\nExpires: 2027-10-31T00:00:00.000Z\nPreferred-Languages: en\n',
    );
  });

  it('has its own name and TLS 1.2 where a domain is given', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/x';
    const named = deployment({ domain: 'tributary.example', certificateArn });
    named.template('web').hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike({
        Aliases: ['tributary.example', '*.tributary.example'],
        ViewerCertificate: Match.objectLike({ MinimumProtocolVersion: 'TLSv1.2_2021' }),
      }),
    });
  });
});
