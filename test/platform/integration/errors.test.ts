import { beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';

let tenant: TestTenant;
let owner: TestPerson;

beforeAll(async () => {
  tenant = await makeTenant();
  owner = await tenant.person('olga', { isSuperuser: true });
});

const create = (body: unknown, headers?: Record<string, string>) =>
  owner.call({ method: 'POST', path: '/api/company/', body, ...(headers && { headers }) });

describe('an error', () => {
  it('says under which id it is found, and is kept by no cache', async () => {
    const answer = await owner.call({ path: '/api/company/no-such-company/' });
    expect(answer.status).toBe(404);
    const { correlationId } = answer.json<{ correlationId: string }>();
    expect(correlationId).toMatch(/^[\w-]{8,}$/);
    expect(answer.headers['x-correlation-id']).toBe(correlationId);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is what a body gets that is not called JSON, whatever it holds, and nothing is made of it', async () => {
    const body = JSON.stringify({ name: 'Not called JSON' });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const answer = await create(body, { 'content-type': type });
      expect(answer.status, type).toBe(415);
      expect(answer.json()).toMatchObject({ detail: "Send the body as JSON with 'content-type: application/json'." });
    }
    const made = await create(body, { 'content-type': 'Application/JSON; charset=utf-8' });
    expect(made.status).toBe(201);
    const companies = (await owner.call({ path: '/api/company/' })).json<{ name: string }[]>();
    expect(companies.map(({ name }) => name)).toEqual(['Not called JSON']);
  });
});
