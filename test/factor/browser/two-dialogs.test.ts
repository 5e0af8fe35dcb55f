import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FactorCalls, useReportFactors, useTenancyFactors } from '../../../frontend/src/features/factors/factor-calls.ts';
import { newFactor } from '../../../frontend/src/features/factors/new-factor.ts';
import { rowOfFactor } from '../../../frontend/src/features/factors/row-of-factor.ts';
import { factorTexts } from '../../../frontend/src/features/factors/texts.ts';
import type { ReadNode } from '../../../shared/contract/report/nodes.ts';

afterEach(() => void vi.unstubAllGlobals());

function Probe({ use, found }: { use: () => FactorCalls; found: FactorCalls[] }) {
  found.push(use());
  return null;
}

/** The calls of a place, as its screen uses them. */
function callsOf(use: () => FactorCalls, client = new QueryClient()): FactorCalls {
  const found: FactorCalls[] = [];
  renderToString(createElement(QueryClientProvider, { client }, createElement(Probe, { use, found })));
  return found[0]!;
}

const PLACES: [string, () => FactorCalls, string][] = [
  ['of a project', () => useReportFactors({ trackerId: 's', commitId: 'c' }), 'listFactors'],
  ['of a group', () => useTenancyFactors('g'), 'listTenantFactors'],
  ['of the tenancy', () => useTenancyFactors(undefined), 'listTenantFactors'],
];

describe('a factor that is changed', () => {
  it.each(PLACES)(
    '%s says which version its form was opened with, so that no figure gets the unit of somebody else',
    async (_place, use) => {
      const answer = () => new Response('{}', { status: 200, headers: { 'content-type': 'application/json' } });
      const sent = vi.fn((_address: unknown, _init?: RequestInit) => Promise.resolve(answer()));
      vi.stubGlobal('fetch', sent);
      await callsOf(use)
        .update({ uid: 'f', version: 3 }, { factor: '0.26' })
        .catch(() => undefined);
      expect(sent).toHaveBeenCalled();
      expect(new Headers(sent.mock.calls.at(-1)![1]!.headers).get('if-match')).toBe('"3"');
    },
  );

  it.each(PLACES)(
    '%s elsewhere meanwhile has its list read again, so that the form opens with what is there now',
    async (_place, use, list) => {
      const refusal = { type: '/problems/stale_version', detail: 'Somebody else changed this factor in the meantime.' };
      vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 409 }));
      const client = new QueryClient();
      client.setQueryData([list], []);
      const change = callsOf(use, client).update({ uid: 'f', version: 3 }, { factor: '0.26' });
      await expect(change).rejects.toMatchObject({ code: 'stale_version' });
      // The dialog starts its own read first.
      await vi.waitFor(() => expect(client.getQueryState([list])).toMatchObject({ isInvalidated: true }));
    },
  );

  it('is read again after no other refusal, which says nothing of a newer state', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ type: '/problems/invalid_input' }, { status: 400 }));
    const client = new QueryClient();
    client.setQueryData(['listFactors'], []);
    const change = callsOf(PLACES[0]![1], client).update({ uid: 'f', version: 3 }, { factor: '0' });
    await expect(change).rejects.toMatchObject({ status: 400 });
    await new Promise((resolve) => setTimeout(resolve));
    expect(client.getQueryState(['listFactors'])).toMatchObject({ isInvalidated: false });
  });
});

describe('a new factor', () => {
  it('says which unit its figure was entered for, and the row that it is for', async () => {
    const sent = vi.fn((_address: unknown, _init?: RequestInit) => Promise.resolve(Response.json({}, { status: 201 })));
    vi.stubGlobal('fetch', sent);
    const { create } = callsOf(() => useReportFactors({ trackerId: 's', commitId: 'c' }, 'row'));
    await create({ ...newFactor('m', 'kg', 'kWh'), factor: '2' }).catch(() => undefined);
    expect(JSON.parse(String(sent.mock.calls.at(-1)![1]!.body))).toMatchObject({ unitFrom: 'kWh', node: 'row', factor: '2' });
  });

  it('that is for any row says the row that its metric and unit belong to, or none', async () => {
    const sent = vi.fn((_address: unknown, _init?: RequestInit) => Promise.resolve(Response.json({}, { status: 201 })));
    vi.stubGlobal('fetch', sent);
    const row = (uid: string, path: string, metric: string, unit: string) => ({
      uid,
      path,
      node: { metricscore: { metric: { uid: metric, unit } } },
    });
    const tree = [
      row('a', '0000001', 'total', 'm³'),
      row('b', '00000010000001', 'm', 'kWh'),
      row('c', '0000002', 'm', 'kWh'),
    ] as unknown as ReadNode[];
    const { create } = callsOf(() => useReportFactors({ trackerId: 's', commitId: 'c' }, (body) => rowOfFactor(tree, body)));
    const nodeFor = async (toUnit: string) => {
      await create({ ...newFactor('m', toUnit, 'kWh'), factor: '2' }).catch(() => undefined);
      return JSON.parse(String(sent.mock.calls.at(-1)![1]!.body)).node;
    };
    expect([await nodeFor('m³'), await nodeFor('M3'), await nodeFor('kg')]).toEqual(['b', 'b', undefined]);
  });

  it.each(PLACES)(
    '%s for a unit that the metric no longer has is told, and its list is read again',
    async (_place, use, list) => {
      const errors = { unitFrom: ['The unit of this metric is MWh. Enter a factor from this unit.'] };
      vi.stubGlobal('fetch', async () => Response.json({ type: '/problems/invalid_input', errors }, { status: 400 }));
      const client = new QueryClient();
      client.setQueryData([list], []);
      await expect(callsOf(use, client).create(newFactor('m', 'kg', 'kWh'))).rejects.toThrow(factorTexts.unitChanged);
      await vi.waitFor(() => expect(client.getQueryState([list])).toMatchObject({ isInvalidated: true }));
    },
  );
});
