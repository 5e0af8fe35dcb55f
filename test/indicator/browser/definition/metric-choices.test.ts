import { expect, it, vi } from 'vitest';
import { useMetricOptions } from '../../../../frontend/src/features/indicators/use-metric-options.ts';
import type { Indicator } from '../../../../shared/contract/indicator/indicators.ts';
import { metric, node, path } from '../../../support/browser-unit/report-store.ts';

const tree = [
  node('root', path(1), 'tree'),
  node('Energy', path(1, 1), 'tree'),
  metric('Power', path(1, 1, 1)),
  metric('Gas', path(1, 1, 2), { unit: 'M3' }),
  metric('Intensity', path(1, 1, 3), { unit: 'kWh/m2/yr' }),
  metric('Sum', path(1, 1, 4), { unit: 'tCO2e (CALCULATED)' }),
];
vi.mock('../../../../frontend/src/api/queries.ts', () => ({ useApiQuery: () => ({ data: tree }) }));

const place = { trackerId: 't', commitId: 'c' } as Parameters<typeof useMetricOptions>[0];
const resultOf = (metricUid: string) => ({ result_metric: metricUid }) as Indicator;

it('an equation is not offered results of indicators, nor metrics in a calculated unit [SET-253, SET-254]', () => {
  const offered = (...others: Indicator[]) => useMetricOptions(place, others, undefined).map(({ label }) => label);
  expect(offered()).toEqual(['Gas', 'Intensity', 'Power']);
  expect(offered(resultOf('m-Intensity'))).toEqual(['Gas', 'Power']);
});
