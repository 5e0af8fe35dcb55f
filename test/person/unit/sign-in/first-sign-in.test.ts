import { expect, it, vi } from 'vitest';
import { callsOf } from '../../../support/access/handler-calls.ts';
import { table, tenantUid } from '../../../support/access/memory-site.ts';

/** In this test a token is the uid of its account. */
vi.mock('../../../../functions/identity/token-verifier.ts', () => ({
  verifyIdToken: async (sub: string) => ({
    sub,
    email: `${sub}@x.example`,
    firstName: 'Rita',
    lastName: 'Rivers',
    home: 'ours.example',
    iat: Math.floor(Date.now() / 1000) + 60,
  }),
}));
vi.mock('../../../../functions/identity/second-factor.ts', () => ({ secondFactorOf: async () => 'none' }));

process.env.SSO_DOMAINS = '{}';
const call = callsOf('ours.example', tenantUid);
const verify = (token: string) => call('', 'POST', '/auth-jwt/verify/', { token });

it('is answered in each of two windows that open at once, and makes one person', async () => {
  const answers = await Promise.all([verify('rita'), verify('rita')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]!.json()).toMatchObject({ uid: 'rita', email: 'rita@x.example' });
  const joined = table
    .ofKind('audit')
    .filter(({ subject, changes }) => subject === 'rita' && JSON.stringify(changes).includes('email'));
  expect(joined).toHaveLength(1);
});
