import { onlineManager, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectSession } from '../../../frontend/src/api/client.ts';
import { watchNetwork } from '../../../frontend/src/api/health.ts';
import { useEverythingStale, useStale } from '../../../frontend/src/api/mark-stale.ts';
import { apiQuery, createQueryClient, readAtOnce, useApiMutation } from '../../../frontend/src/api/queries.ts';
import { formErrors } from '../../../frontend/src/ui/form/form-errors.ts';
import { QueryState } from '../../../frontend/src/ui/page/query-state.tsx';
import { members } from '../../../shared/contract/person/members.ts';
import { tenant } from '../../../shared/contract/tenant/tenant.ts';

const shown = (fetchStatus: 'paused' | 'fetching', data?: string) => {
  const query = { data, error: null, isPending: data === undefined, fetchStatus, refetch: async () => {} };
  const text = ((of: string) => of) as unknown as ReactNode;
  return renderToStaticMarkup(createElement(QueryState as never, { query }, text));
};

it('a page that was never loaded says that it is not available offline, with the way back', () => {
  expect(shown('paused')).toMatch(/Not available offline.*opens by itself.*Back/);
  expect(shown('fetching')).toContain('aria-label="Loading"');
});

it('a page that was loaded stays in sight offline', () => {
  expect(shown('paused', 'Diesel')).toBe('Diesel');
});

const useDeleteRole = () => useApiMutation(members, 'deleteRole');
const useAddRole = () => useApiMutation(members, 'createRole');

function Deletion({ found }: { found: ReturnType<typeof useDeleteRole>[] }) {
  found.push(useDeleteRole());
  return null;
}

/** What a form calls that reads again what somebody else has changed. */
function Form({ found }: { found: { stale: ReturnType<typeof useStale>; all: ReturnType<typeof useEverythingStale> }[] }) {
  found.push({ stale: useStale(), all: useEverythingStale() });
  return null;
}

function Dialog({ found }: { found: ReturnType<typeof useAddRole>[] }) {
  found.push(useAddRole());
  return null;
}

const connect = (onLine: boolean) => {
  onlineManager.setOnline(onLine);
  watchNetwork({ addEventListener() {}, navigator: { onLine } });
};

describe('without a connection', () => {
  const params = { projectId: 'p' };
  const fetched = vi.fn<typeof fetch>();

  beforeEach(() => {
    fetched.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
    vi.stubGlobal('fetch', fetched);
    connectSession({ token: async () => 'bearer', renew: async () => undefined, owner: () => undefined });
    connect(false);
  });
  afterEach(() => {
    connect(true);
    vi.unstubAllGlobals();
  });

  /** without a reference, which no log has */
  const NO_CONNECTION = { status: 0, message: 'There is no connection. Try again when it is back.', correlationId: '' };

  /** Adds a role as a dialog does. */
  const addRole = () => {
    const found: ReturnType<typeof useAddRole>[] = [];
    const dialog = createElement(Dialog, { found });
    renderToStaticMarkup(createElement(QueryClientProvider, { client: createQueryClient() }, dialog));
    return found[0]!.mutateAsync({ args: { params, body: { name: 'Reader', auth: null, approver: null } } });
  };

  it('a change fails at once and says so', async () => {
    await expect(addRole()).rejects.toMatchObject(NO_CONNECTION);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('a form shows no reference of a request that no log has', async () => {
    const error: unknown = await addRole().catch((failure: unknown) => failure);
    expect(formErrors(error)).toEqual({ summary: NO_CONNECTION.message, fields: {}, correlationId: undefined });
  });

  it('a change that has failed is not sent once the connection is back', async () => {
    await addRole().catch(() => undefined);
    connect(true);
    await new Promise((resolve) => setTimeout(resolve));
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('what a change is based on is not waited for, though its page waits for the same', async () => {
    const queries = createQueryClient();
    const stop = new QueryObserver(queries, apiQuery(members, 'listRoles', { params })).subscribe(() => undefined);
    await expect(readAtOnce(queries, members, 'listRoles', { params })).rejects.toMatchObject(NO_CONNECTION);
    stop();
  });
});

it('what a change is based on is kept for the pages', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  const queries = createQueryClient();
  const read = apiQuery(members, 'listRoles', { params: { projectId: 'p' } });
  queries.setQueryData(read.queryKey, [{ uid: 'earlier' }]);
  await readAtOnce(queries, members, 'listRoles', { params: { projectId: 'p' } });
  expect(queries.getQueryData(read.queryKey)).toEqual([]);
  vi.unstubAllGlobals();
});

it('what a change is based on is not replaced by an answer that was asked for before it', async () => {
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => void answers.push(resolve)));
  const queries = createQueryClient();
  const args = { params: { block: 'pre-login' } } as const;
  const read = apiQuery(tenant, 'readHomeBlock', args);
  const stop = new QueryObserver(queries, read).subscribe(() => undefined);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const now = readAtOnce(queries, tenant, 'readHomeBlock', args);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!(Response.json({ html: 'now' }));
  await now;
  answers[0]!(Response.json({ html: 'earlier' }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(queries.getQueryData(read.queryKey)).toEqual({ html: 'now' });
  stop();
  vi.unstubAllGlobals();
});

it('a change that was made ends although the connection is lost while its page is read again', async () => {
  const client = createQueryClient();
  const args = { params: { projectId: 'p' } };
  client.setQueryData(apiQuery(members, 'listRoles', args).queryKey, []);
  const stop = new QueryObserver(client, { ...apiQuery(members, 'listRoles', args), staleTime: 60_000 }).subscribe(
    () => undefined,
  );
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    if (method === 'DELETE') return new Response(null, { status: 204 });
    connect(false);
    throw new TypeError('Failed to fetch');
  });
  const found: ReturnType<typeof useDeleteRole>[] = [];
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Deletion, { found })));
  await found[0]!.mutateAsync({ args: { params: { projectId: 'p', projectDisciplineId: 'r' } } });
  stop();
  connect(true);
  vi.unstubAllGlobals();
});

describe('a deletion that finds nothing', () => {
  const gone = () => Response.json({ title: 'This role does not exist.' }, { status: 404 });
  const deletion = (...answers: (() => Response)[]) => {
    vi.stubGlobal('fetch', async () => answers.shift()!());
    const found: ReturnType<typeof useDeleteRole>[] = [];
    renderToStaticMarkup(createElement(QueryClientProvider, { client: createQueryClient() }, createElement(Deletion, { found })));
    return found[0]!.mutateAsync({ args: { params: { projectId: 'p', projectDisciplineId: 'r' } } });
  };
  afterEach(() => vi.unstubAllGlobals());

  it('after an attempt whose answer got lost is made', async () => {
    const lost = () => {
      throw new TypeError('Failed to fetch');
    };
    await expect(deletion(lost, gone)).resolves.toBeUndefined();
  });

  it('at the first attempt says so', async () => {
    await expect(deletion(gone)).rejects.toMatchObject({ status: 404 });
  });
});

it.each(['stale', 'all'] as const)(
  'a form ends although the connection is lost while its page is read again (%s)',
  async (which) => {
    const client = createQueryClient();
    const read = apiQuery(members, 'listRoles', { params: { projectId: 'p' } });
    client.setQueryData(read.queryKey, []);
    const stop = new QueryObserver(client, { ...read, staleTime: 60_000 }).subscribe(() => undefined);
    vi.stubGlobal('fetch', async () => {
      connect(false);
      throw new TypeError('Failed to fetch');
    });
    const found: Parameters<typeof Form>[0]['found'] = [];
    renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Form, { found })));
    await (which === 'all' ? found[0]!.all() : found[0]!.stale('changeRole'));
    stop();
    connect(true);
    vi.unstubAllGlobals();
  },
);
