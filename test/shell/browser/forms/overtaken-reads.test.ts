import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectSession } from '../../../../frontend/src/api/client.ts';
import { apiQuery, createQueryClient, readAtOnce, useApiMutation } from '../../../../frontend/src/api/queries.ts';
import { type Tenant, tenant } from '../../../../shared/contract/tenant/tenant.ts';

const useChange = () => useApiMutation(tenant, 'changeTenant');
function Dialog({ found }: { found: ReturnType<typeof useChange>[] }) {
  found.push(useChange());
  return null;
}

const stored = (version: number): Tenant => ({
  uid: 't',
  name: 'Northbank',
  domain_url: 'northbank.test',
  time_zone: 'Europe/London',
  term_map: {},
  meta_json: {},
  version,
});
const page = apiQuery(tenant, 'readTenant', {});
const server = { reads: 0, answer: () => Response.json(stored(2)) };
const later = () => new Promise((resolve) => setTimeout(resolve, 20));

function open() {
  const queries = createQueryClient();
  queries.setQueryData(page.queryKey, stored(1));
  const stop = new QueryObserver(queries, page).subscribe(() => undefined);
  const found: ReturnType<typeof useChange>[] = [];
  renderToStaticMarkup(createElement(QueryClientProvider, { client: queries }, createElement(Dialog, { found })));
  const refused = () => found[0]!.mutateAsync({ args: { body: { name: 'Southbank' } }, options: { ifMatch: 1 } });
  return { queries, stop, refused };
}

beforeEach(() => {
  Object.assign(server, { reads: 0, answer: () => Response.json(stored(2)) });
  connectSession({ token: async () => 'bearer', renew: async () => undefined, owner: () => undefined });
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') return Response.json({ type: '/problems/stale_version', detail: 'Changed.' }, { status: 409 });
    server.reads += 1;
    await later();
    return server.answer();
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe('what a page shows, after a change of it was refused because somebody else was first', () => {
  it('is read once where the dialog reads it for the next try', async () => {
    const { queries, stop, refused } = open();
    await expect(refused()).rejects.toThrow('Changed.');
    await readAtOnce(queries, tenant, 'readTenant', {});
    await later();
    await later();
    expect(server.reads).toBe(1);
    expect(queries.getQueryData(page.queryKey)).toEqual(stored(2));
    stop();
  });

  it('is read where the dialog reads nothing', async () => {
    const { queries, stop, refused } = open();
    await expect(refused()).rejects.toThrow('Changed.');
    await vi.waitFor(() => expect(queries.getQueryData(page.queryKey)).toEqual(stored(2)));
    stop();
  });

  it('is read again where the reading of the dialog fails', async () => {
    const { queries, stop, refused } = open();
    await expect(refused()).rejects.toThrow('Changed.');
    server.answer = () => {
      server.answer = () => Response.json(stored(2));
      return new Response(null, { status: 404 });
    };
    await expect(readAtOnce(queries, tenant, 'readTenant', {})).rejects.toThrow();
    await vi.waitFor(() => expect(queries.getQueryData(page.queryKey)).toEqual(stored(2)));
    stop();
  });
});
