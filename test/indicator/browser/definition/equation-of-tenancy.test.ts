import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EquationView } from '../../../../frontend/src/features/tenant-admin/indicators/equation-view.tsx';
import type { Indicator } from '../../../../shared/contract/indicator/indicators.ts';
import type { TenantIndicator } from '../../../../shared/contract/indicator/tenant-indicators.ts';

const shown = { uid: 'i', tracker: 't', commit: 'c', name: 'Waste' } as TenantIndicator;

/** The equation of an indicator with this target, as HTML of the tenancy's page. */
function viewOf(metricTarget: object): string {
  const queries = new QueryClient();
  const read = { name: 'Waste', category: 'Waste', operation_json: null, metricTarget } as unknown as Indicator;
  queries.setQueryData(['readIndicator', { params: { trackerId: 't', commitId: 'c', indicatorId: 'i' } }], read);
  return renderToString(
    createElement(QueryClientProvider, { client: queries }, createElement(EquationView, { indicator: shown })),
  );
}

it('the target and its threshold have every digit that was entered', () => {
  const exact = { value: '0.12345678901234567891', thresholdLow: '12345678901234567.25', byDate: [] };
  const meta_json = { greenBelow: true, byDate: [], thresholdLow: Number(exact.thresholdLow), thresholdHigh: null };
  const view = viewOf({ value: Number(exact.value), date: null, meta_json, exact });
  expect(view).toContain('>0.12345678901234567891<');
  expect(view).toContain('>12,345,678,901,234,567.25<');
});
