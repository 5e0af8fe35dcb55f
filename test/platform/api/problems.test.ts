import { beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import type { Answer } from '../../support/support.ts';

let tenant: TestTenant;
let chief: TestPerson;
let stranger: TestPerson;
let company: Company;

beforeAll(async () => {
  tenant = await makeTenant();
  chief = await tenant.person('chief', { isSuperuser: true });
  stranger = await tenant.person('stranger');
  company = (await chief.call({ method: 'POST', path: '/api/company/', body: { name: 'Northern' } })).json<Company>();
});

/** The parts of a problem that a client reads. */
const said = ({ status, headers, ...answer }: Answer) => ({
  status,
  contentType: headers['content-type'],
  ...answer.json<object>(),
});
const problem = (status: number, errors: object = { non_field_errors: [expect.any(String)] }) => ({
  status,
  contentType: 'application/problem+json',
  detail: expect.stringMatching(/./),
  errors,
});
const create = (body: unknown, headers: Record<string, string> = {}) =>
  chief.call({ method: 'POST', path: '/api/company/', body, headers });

describe('a problem with a text and messages by field', () => {
  it('is the answer 400 to a wrong body [SET-338]', async () => {
    expect(said(await create({}))).toMatchObject(problem(400, { name: [expect.any(String)] }));
    const broken = await create('{"name":', { 'content-type': 'application/json' });
    expect(said(broken)).toMatchObject(problem(400));
  });

  it('is the answer 401 to a token that is not valid [SET-338]', async () => {
    const path = '/auth-jwt/verify/';
    expect(said(await tenant.call({ method: 'POST', path, body: { token: 'a.b.c' } }))).toMatchObject(problem(401));
    const elsewhere = await (await makeTenant()).person('elsewhere');
    expect(said(await tenant.call({ path: '/api/me/', token: elsewhere.token }))).toMatchObject(problem(401));
  });

  it('is the answer 403 to what the caller may not do [SET-338]', async () => {
    const refused = await stranger.call({ method: 'POST', path: '/api/company/', body: { name: 'Mine' } });
    expect(said(refused)).toMatchObject(problem(403));
  });

  it('is the answer 404 to an unknown id [SET-338]', async () => {
    for (const id of ['0badf00d', crypto.randomUUID()])
      expect(said(await chief.call({ path: `/api/company/${id}/` }))).toMatchObject(problem(404));
  });

  it('is the answer 404 to an unknown path, and to a method that it does not have [SET-338]', async () => {
    for (const path of ['/api/nowhere/', '/api/company/a/b/c/', '/auth-jwt/nowhere/'])
      expect(said(await chief.call({ path }))).toMatchObject(problem(404));
    expect(said(await tenant.call({ path: '/api/nowhere/' }))).toMatchObject(problem(404));
    expect(said(await chief.call({ method: 'DELETE', path: '/api/tenant/meta/' }))).toMatchObject(problem(404));
  });

  it('is the answer 409 to a conflict [SET-338]', async () => {
    const path = `/api/company/${company.uid}/`;
    const stale = await chief.call({ method: 'PATCH', path, body: { name: 'X' }, headers: { 'if-match': '"7"' } });
    expect(said(stale)).toMatchObject(problem(409));
  });

  it('is the answer 413 to a body that is too large [SET-338]', async () => {
    expect(said(await create({ name: 'x'.repeat(4_500_000) }))).toMatchObject(problem(413));
  });

  it('is the answer 429 to too many requests, with the seconds to wait [SET-338]', async () => {
    const body = { username: 'nobody@nowhere.example', password: 'Wrong-password-1' };
    const sign = () => tenant.call({ method: 'POST', path: '/auth-jwt/', body, from: '127.0.0.77' });
    let answer = await sign();
    for (let tries = 1; answer.status === 400 && tries < 60; tries += 1) answer = await sign();
    expect(said(answer)).toMatchObject(problem(429));
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});
