import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FactorCalls, useReportFactors, useTenancyFactors } from '../../../frontend/src/features/factors/factor-calls.ts';

afterEach(() => void vi.unstubAllGlobals());

function Probe({ use, found }: { use: () => FactorCalls; found: FactorCalls[] }) {
  found.push(use());
  return null;
}

/** The calls of a place, as its screen has them. */
function callsOf(use: () => FactorCalls): FactorCalls {
  const found: FactorCalls[] = [];
  renderToString(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Probe, { use, found })));
  return found[0]!;
}

describe('a factor that is changed', () => {
  it.each([
    ['of a project', () => useReportFactors({ trackerId: 's', commitId: 'c' })],
    ['of a group', () => useTenancyFactors('g')],
    ['of the tenancy', () => useTenancyFactors(undefined)],
  ])('%s says which version its form was opened with, so that no figure gets the unit of somebody else', async (_place, use) => {
    const answer = () => new Response('{}', { status: 200, headers: { 'content-type': 'application/json' } });
    const sent = vi.fn((_address: unknown, _init?: RequestInit) => Promise.resolve(answer()));
    vi.stubGlobal('fetch', sent);
    await callsOf(use)
      .update({ uid: 'f', version: 3 }, { factor: '0.26' })
      .catch(() => undefined);
    expect(sent).toHaveBeenCalled();
    expect(new Headers(sent.mock.calls.at(-1)![1]!.headers).get('if-match')).toBe('"3"');
  });
});
