import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { useSettings } from '../../../frontend/src/features/metrics/use-settings.ts';

afterEach(() => void vi.unstubAllGlobals());

type Settings = ReturnType<typeof useSettings>;

function Probe({ found }: { found: Settings[] }) {
  found.push(useSettings({ trackerId: 's', packageId: 'p', commitId: 'c' } as Parameters<typeof useSettings>[0]));
  return null;
}

it('the dialog of the report settings says which version its text was opened with, so that it takes back nothing of others', async () => {
  const answer = () => new Response('{}', { status: 200, headers: { 'content-type': 'application/json' } });
  const sent = vi.fn((_address: unknown, _init?: RequestInit) => Promise.resolve(answer()));
  vi.stubGlobal('fetch', sent);
  const found: Settings[] = [];
  renderToString(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Probe, { found })));
  const headers = () => new Headers(sent.mock.calls.at(-1)![1]!.headers);
  await found[0]!.save({ sortKey: 'name' }, 3).catch(() => undefined);
  expect(headers().get('if-match')).toBe('"3"');
  // Choosing one setting changes no other.
  await found[0]!.save({ report_layout: 'tabbed' }).catch(() => undefined);
  expect(headers().get('if-match')).toBe(null);
});
