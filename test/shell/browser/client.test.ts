import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { z } from 'zod';
import { apiClient, call, callWithVersion, connectSession, startJob } from '../../../frontend/src/api/client.ts';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { shouldRetry } from '../../../frontend/src/api/queries.ts';
import { subjectOf } from '../../../frontend/src/session/token-storage.ts';
import { defineResource } from '../../../shared/contract/route.ts';

const Thing = z.object({ uid: z.string(), name: z.string() });
const params = z.object({ thingId: z.string() });
const things = defineResource({
  listThings: {
    method: 'GET',
    path: '/api/thing/',
    summary: 'x',
    access: 'signed-in',
    query: z.object({ limit: z.coerce.number().optional(), name: z.string().optional() }),
    response: z.array(Thing),
  },
  createThing: {
    method: 'POST',
    path: '/api/thing/',
    summary: 'x',
    access: 'signed-in',
    body: z.object({ name: z.string() }),
    creates: true,
    response: Thing,
  },
  updateThing: {
    method: 'PATCH',
    path: '/api/thing/{thingId}/',
    summary: 'x',
    access: 'signed-in',
    params,
    body: z.object({ name: z.string() }),
    response: Thing,
  },
  deleteThing: { method: 'DELETE', path: '/api/thing/{thingId}/', summary: 'x', access: 'signed-in', params },
  uploadThing: {
    method: 'POST',
    path: '/api/thing/{thingId}/file/',
    summary: 'x',
    access: 'signed-in',
    params,
    body: z.object({ title: z.string(), meta: z.object({ a: z.number() }).optional(), files: z.array(z.file()) }),
    encoding: 'form',
  },
  openThings: { method: 'GET', path: '/api/open/', summary: 'x', access: 'public', response: z.array(Thing) },
});

const thing = { uid: 't', name: 'One' };
const answer = vi.fn<typeof fetch>();
const sent = (at = 0) => {
  const [url, init] = answer.mock.calls[at]!;
  return { url, ...init, headers: new Headers(init?.headers) };
};
const problem = (status: number, body: object = {}) =>
  new Response(JSON.stringify({ status, ...body }), { status, headers: { 'content-type': 'application/problem+json' } });

beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal('fetch', answer);
  connectSession({ token: async () => 'bearer', renew: async () => undefined, owner: subjectOf });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it('has method, path, query, bearer and correlation id of the operation', async () => {
    answer.mockResolvedValue(Response.json([thing]));
    expect(await call(things.listThings, { query: { limit: 5, name: undefined } })).toEqual([thing]);
    const { url, method, headers } = sent();
    expect([method, url, headers.get('authorization')]).toEqual(['GET', '/api/thing/?limit=5', 'Bearer bearer']);
    expect(headers.get('x-correlation-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(headers.has('idempotency-key')).toBe(false);
  });

  it('is typed by the contract', () => {
    expectTypeOf(apiClient(things).updateThing).parameter(0).toExtend<{ params: { thingId: string }; body: { name: string } }>();
    expectTypeOf(apiClient(things).listThings).returns.resolves.toEqualTypeOf<{ uid: string; name: string }[]>();
  });

  it('encodes ids and refuses to guess a missing one', async () => {
    answer.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await call(things.deleteThing, { params: { thingId: 'a/b' } })).toBeUndefined();
    expect(sent().url).toBe('/api/thing/a%2Fb/');
    await expect(call(things.deleteThing, { params: { thingId: '' } })).rejects.toThrow(/thingId/);
  });

  it('carries an idempotency key when it creates, the given one or a new one', async () => {
    answer.mockImplementation(async () => Response.json(thing, { status: 201 }));
    await call(things.createThing, { body: { name: 'One' } });
    await call(things.createThing, { body: { name: 'One' } });
    await call(things.createThing, { body: { name: 'One' } }, { idempotencyKey: 'mine' });
    const keys = [0, 1, 2].map((at) => sent(at).headers.get('idempotency-key'));
    expect(keys[2]).toBe('mine');
    expect(new Set(keys).size).toBe(3);
    expect(sent().body).toBe('{"name":"One"}');
  });

  it('says which version a change was made on, and answers the new one', async () => {
    answer.mockResolvedValue(Response.json(thing, { headers: { etag: '"8"' } }));
    const reply = await callWithVersion(things.updateThing, { params: { thingId: 't' }, body: { name: 'x' } }, { ifMatch: 7 });
    expect(sent().headers.get('if-match')).toBe('"7"');
    expect(reply.etag).toBe('8');
  });

  it('sends files as multipart, and leaves the content type to the browser', async () => {
    answer.mockResolvedValue(new Response(null, { status: 204 }));
    const files = [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')];
    await call(things.uploadThing, { params: { thingId: 't' }, body: { title: 'x', meta: { a: 1 }, files } });
    const { body, headers } = sent();
    if (!(body instanceof FormData)) throw new Error('not multipart');
    expect(headers.has('content-type')).toBe(false);
    expect([body.get('title'), body.get('meta')]).toEqual(['x', '{"a":1}']);
    expect(body.getAll('files').map((file) => (file instanceof File ? file.name : ''))).toEqual(['a.txt', 'b.txt']);
  });

  it('goes without a bearer to what is public', async () => {
    answer.mockResolvedValue(Response.json([]));
    await call(things.openThings, {});
    expect(sent().headers.has('authorization')).toBe(false);
  });

  it('may answer a job instead of a result', async () => {
    const job = { uid: 'j', type: 'recalculate', status: 'waiting', progress: 0, message: null, created: '2024-01-01T00:00:00Z' };
    answer.mockResolvedValue(Response.json(job, { status: 202 }));
    expect(await startJob(things.createThing, { body: { name: 'x' } })).toEqual({ job });
    expect(sent().headers.get('prefer')).toBe('respond-async');
  });
});

describe('a failure', () => {
  const failure = async (promise: Promise<unknown>) => {
    const error = await promise.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof ApiError)) throw new Error('no ApiError');
    return error;
  };

  it('carries status, title, faults by field and the correlation id', async () => {
    answer.mockResolvedValue(
      problem(400, {
        title: 'Some fields are not valid. Correct them and send the request again.',
        errors: { name: ['Too long'] },
      }),
    );
    const error = await failure(call(things.createThing, { body: { name: 'x' } }));
    expect(error).toMatchObject({
      status: 400,
      title: 'Some fields are not valid. Correct them and send the request again.',
      errors: { name: ['Too long'] },
    });
    expect(error.correlationId).toBe(sent().headers.get('x-correlation-id'));
  });

  it('is readable when the answer is no problem+json', async () => {
    answer.mockResolvedValue(new Response('<html>', { status: 502 }));
    expect(await failure(call(things.openThings, {}))).toMatchObject({ status: 502, transient: true, errors: {} });
    answer.mockResolvedValue(new Response('<html>', { status: 200 }));
    expect((await failure(call(things.openThings, {}))).status).toBe(0);
  });

  it('renews the session once after a 401, and gives up on the second', async () => {
    connectSession({ token: async () => 'old', renew: async () => 'new', owner: subjectOf });
    answer.mockResolvedValueOnce(problem(401)).mockResolvedValueOnce(Response.json([thing]));
    expect(await call(things.listThings, {})).toEqual([thing]);
    expect(sent(1).headers.get('authorization')).toBe('Bearer new');
    answer.mockReset();
    answer.mockImplementation(async () => problem(401));
    expect((await failure(call(things.listThings, {}))).status).toBe(401);
    expect(answer).toHaveBeenCalledTimes(2);
  });

  it('is not made in the name of anybody but the person whose change it is, before a renewal and after it', async () => {
    const tokenOf = (sub: string) => `head.${btoa(JSON.stringify({ sub }))}.signature`;
    const change = () => call(things.updateThing, { params: { thingId: 't' }, body: { name: 'x' } }, { as: 'ada' });
    connectSession({ token: async () => tokenOf('ben'), renew: async () => undefined, owner: subjectOf });
    expect(await failure(change())).toMatchObject({ status: 401 });
    expect(answer).not.toHaveBeenCalled();
    connectSession({ token: async () => tokenOf('ada'), renew: async () => tokenOf('ben'), owner: subjectOf });
    answer.mockImplementation(async () => problem(401));
    expect(await failure(change())).toMatchObject({ status: 401 });
    expect(answer).toHaveBeenCalledOnce();
    answer.mockImplementation(async () => Response.json(thing));
    expect(await change()).toEqual(thing);
  });

  it('gives up after 30 seconds without an answer [ADM-612]', async () => {
    const limits: number[] = [];
    const limit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return limit.signal;
    });
    answer.mockImplementation(
      (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    const pending = failure(call(things.openThings, {}));
    await vi.waitFor(() => expect(answer).toHaveBeenCalled());
    limit.abort();
    expect(await pending).toMatchObject({ status: 0, title: expect.stringContaining('30 seconds') });
    expect(limits).toEqual([30_000]);
    vi.restoreAllMocks();
  });

  it('leaves an abort by the caller what it is', async () => {
    const gone = new AbortController();
    answer.mockImplementation(
      (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    );
    const pending = call(things.openThings, {}, { signal: gone.signal });
    await vi.waitFor(() => expect(answer).toHaveBeenCalled());
    gone.abort();
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('is tried again only when it may pass', () => {
    const with_ = (status: number) => new ApiError(status, {}, 'id');
    expect([0, 429, 502, 503, 504].every((status) => shouldRetry(0, with_(status)))).toBe(true);
    expect([400, 401, 403, 404, 409, 413, 500].some((status) => shouldRetry(0, with_(status)))).toBe(false);
    expect(shouldRetry(2, with_(503))).toBe(false);
    expect(shouldRetry(0, new Error('x'))).toBe(false);
  });
});
