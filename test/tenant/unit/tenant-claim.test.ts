import '../../support/access/environment.ts';
import { describe, expect, it } from 'vitest';
import { tenantsClaim } from '../../../functions/core/tenant/tenants-claim.ts';
import { namesTenant } from '../../../shared/domain/tenant/claim.ts';

const JOINED = '2026-03-01T12:00:00.000Z';
const at = (seconds: number) => Date.parse(JOINED) / 1000 + seconds;

describe('a token and a membership', () => {
  it.each([
    ['agree when the token names the tenant', { tenants: 'a t b', iat: at(9999) }, true],
    ['agree when the person has more tenants than a token can name', { tenants: '*', iat: at(9999) }, true],
    ['agree when the token is older than the membership', { tenants: 'a', iat: at(-3600) }, true],
    ['agree when they are of the same minute', { tenants: '', iat: at(59) }, true],
    ['do not agree when a newer token leaves the tenant out', { tenants: 'a', iat: at(61) }, false],
    ['do not agree when the token names a tenant that only begins alike', { tenants: 'tt', iat: at(61) }, false],
    ['do not agree when the token says neither', {}, false],
  ])('%s', (_title, claims, agree) => {
    expect(namesTenant(claims, 't', JOINED)).toBe(agree);
  });
});

describe('the claim of tenants', () => {
  const tenancies = (count: number) => ({
    of: async (_uid: string, limit: number) => Array.from({ length: Math.min(count, limit) }, (_, index) => `t${index}`),
  });

  it('lists them, and names none of more than a header takes', async () => {
    expect(await tenantsClaim('u', tenancies(0))).toEqual({ tenants: '' });
    expect(await tenantsClaim('u', tenancies(2))).toEqual({ tenants: 't0 t1' });
    expect((await tenantsClaim('u', tenancies(100))).tenants.split(' ')).toHaveLength(100);
    expect(await tenantsClaim('u', tenancies(101))).toEqual({ tenants: '*' });
  });
});
