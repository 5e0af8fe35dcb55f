import { beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';

let tenant: TestTenant;
let person: TestPerson;

beforeAll(async () => {
  tenant = await makeTenant();
  person = await tenant.person('vera', { isTenantSuperuser: true });
});

const verify = (token: string, at = tenant) => at.call({ method: 'POST', path: '/auth-jwt/verify/', body: { token } });

describe('the verification of a token', () => {
  it('answers a valid one with it and the claims of the user [SET-260, SET-340, SET-341]', async () => {
    const answer = await verify(person.token);
    expect([answer.status, answer.json()]).toMatchObject([
      200,
      { token: person.token, username: person.email, first_name: 'vera', last_name: 'Tester', is_tenant_superuser: true },
    ]);
  });

  it('answers any other with 401 [SET-341]', async () => {
    for (const token of ['', 'failed', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.', `${person.token}x`])
      expect([token, (await verify(token)).status]).toEqual([token, 401]);
    expect((await verify(person.token, await makeTenant())).status).toBe(401);
  });
});
