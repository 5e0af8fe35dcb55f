import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';

const PATH = '/api/dashboard/v2/swagger.json';

let tenant: TestTenant;
let somebody: TestPerson;

beforeAll(async () => {
  tenant = await makeTenant();
  somebody = await tenant.person('somebody');
});

describe('the description of the API', () => {
  it('is answered to a bearer token [ADM-562]', async () => {
    const answer = await somebody.call({ path: PATH });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json']);
    expect(answer.json()).toEqual(JSON.parse(readFileSync('docs/openapi.json', 'utf8')));
  });

  it('is not answered without one [ADM-562]', async () => {
    expect((await tenant.call({ path: PATH })).status).toBe(401);
  });
});
