import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { IndicatorDetails } from '../../../frontend/src/features/dashboard/indicator-details.tsx';
import { Sparkline } from '../../../frontend/src/features/dashboard/sparkline.tsx';
import type { DashboardIndicator, PeriodFigure } from '../../../shared/contract/indicator/dashboard.ts';

const figure = (uid: string, startDate: string, endDate: string, exact: string, unit: string) => {
  const counted = { result_value: Number(exact), exact, reports: 1, of: 1 };
  const period = { uid, startDate, endDate };
  return { period, unit, ...counted, status: 'approved', complete: true, reported: counted, cumulative: counted };
};
/** Energy in kWh, and in MWh from February on. */
const values = [
  figure('j', '2024-01-01', '2024-02-01', '21000', 'kWh'),
  figure('f', '2024-02-01', '2024-03-01', '21', 'MWh'),
] as unknown as PeriodFigure[];
const energy = { uid: 'e', name: 'Energy', unit: 'MWh', values, metrics: [], target: null } as unknown as DashboardIndicator;

it('a figure in another unit than its row has its unit beside it', () => {
  const details = { indicators: [energy], shown: energy, view: 'approved', onChoose: () => {}, onAsk: () => {} } as const;
  const html = renderToString(createElement(IndicatorDetails, details));
  expect(html).toContain('21,000.00');
  expect(html.match(/in kWh/g)).toHaveLength(2);
  expect(html).not.toContain('in MWh');
  expect(html).toContain('Periods in another unit are not drawn.');
});

it('a running total that lacks reports says so', () => {
  const lacking = values.map((each) => ({ ...each, cumulative: { ...each.cumulative, of: 3 } }));
  const shown = { ...energy, values: lacking };
  const details = { indicators: [shown], shown, view: 'approved', onChoose: () => {}, onAsk: () => {} } as const;
  const complete = createElement(IndicatorDetails, { ...details, indicators: [energy], shown: energy });
  expect(renderToString(createElement(IndicatorDetails, details))).toContain('Incomplete: 1 of 3');
  expect(renderToString(complete)).not.toContain('Incomplete: 1 of');
});

it('the bars of a tile are of one unit, and their label says which figure has another one', () => {
  const html = renderToString(createElement(Sparkline, { values, unit: 'MWh', view: 'approved' }));
  expect(html).toContain('Jan 2024 21,000.00 in kWh, Feb 2024 21.00');
  expect([...html.matchAll(/height="([\d.]+)"/g)].map(([, height]) => height)).toEqual(['0', '40']);
});
