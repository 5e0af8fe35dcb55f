import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../support/documented.ts';

const fault = readDocument();
const problem = { type: '/problems/x', title: 'X', status: 404, detail: 'X', correlationId: 'id', errors: { a: ['b'] } };
const told = (path: string, status: number, body: unknown, contentType = 'application/problem+json; charset=utf-8') =>
  fault({ method: 'GET', path, status, contentType, text: JSON.stringify(body) });

describe('the check of answers against docs/openapi.json', () => {
  it('lets pass what the document describes, and what is no operation', () => {
    expect(told('/api/company/one/?a=b', 404, problem)).toBeUndefined();
    expect(told('/api/me', 401, { message: 'Unauthorized' }, 'application/json')).toBeUndefined();
    expect(told('/nothing/', 500, {})).toBeUndefined();
  });

  it('finds a status, a content type and a body that the document does not describe', () => {
    expect(told('/api/me/', 500, problem)).toBe('readMe answers 500, which it does not document');
    expect(told('/api/company/one/', 404, problem, 'text/html')).toContain('as text/html');
    expect(told('/api/company/one/', 404, { ...problem, correlationId: 5 })).toContain('correlationId must be string');
    expect(told('/api/company/one/', 404, { ...problem, more: 1 })).toContain('additional properties');
    expect(told('/api/me/', 200, {}, 'application/json')).toContain("required property 'uid'");
  });
});
