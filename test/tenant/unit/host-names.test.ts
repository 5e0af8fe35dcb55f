import { expect, it } from 'vitest';
import { isBelowHost, proofRecord, verdictOnHost } from '../../../shared/domain/tenant/host-names.ts';

const deployment = { domain: 'tributary.example', hosts: ['tributary.example', 'd1.cloudfront.net'] };
const kindOf = (host: string) => verdictOnHost(host, deployment).kind;
const reasonOf = (host: string) => {
  const verdict = verdictOnHost(host, deployment);
  return verdict.kind === 'refused' ? verdict.reason : undefined;
};

it.each(['north.tributary.example', 'rail-2.tributary.example', '3m.tributary.example'])(
  '%s is the own name of a tenancy',
  (host) => {
    expect(kindOf(host)).toBe('own');
  },
);

it.each(['north.client.example', 'eviltributary.example', 'tributary.example.evil.example', 'x.d1.cloudfront.net'])(
  '%s is somebody else’s until it is proven',
  (host) => {
    expect(kindOf(host)).toBe('foreign');
  },
);

it.each(['www', 'login', 'api', 'mail', 'admin', 'static', 'sign-in', 'log-in2', 'www2', 'support', 'sso'])(
  '%s is reserved for the deployment',
  (label) => {
    expect(reasonOf(`${label}.tributary.example`)).toContain('is reserved');
  },
);

it('refuses the names of the deployment itself', () => {
  for (const host of deployment.hosts) expect(reasonOf(host)).toBe('Another tenancy has this domain. Choose another one.');
});

it('refuses names that its certificate does not cover, and names that are written to look like others', () => {
  expect(reasonOf('a.north.tributary.example')).toContain('directly below tributary.example');
  expect(reasonOf('xn--lgin-loa.tributary.example')).toContain('look alike');
});

it('owns nothing without a domain', () => {
  expect(isBelowHost('north.tributary.example', '')).toBe(false);
  expect(verdictOnHost('north.tributary.example', { domain: '', hosts: [''] }).kind).toBe('foreign');
});

it('asks for a record that names the tenancy', () => {
  expect(proofRecord('north.client.example', 'abc')).toEqual({
    name: '_tributary.north.client.example',
    value: 'tributary-verify=abc',
  });
});
