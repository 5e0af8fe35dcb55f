import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FigureLink } from '../../../frontend/src/features/dashboard/figure/figure-link.tsx';
import { IndicatorDetails } from '../../../frontend/src/features/dashboard/indicator-details.tsx';
import { elementsIn } from '../../support/browser-unit/hooks.ts';

it.each([
  ['39.31200278', '39.31'],
  ['39.315', '39.32'],
  ['5', '5.00'],
  ['1234567.891', '1,234,567.89'],
  ['0.004', '0.00'],
  ['-0.004', '0.00'],
])('a result of %s is shown as %s, with all its digits in the tooltip [REP-402]', (exact, shown) => {
  const html = renderToString(createElement(FigureLink, { exact, unit: 'M3', reason: '', onAsk() {} }));
  const [, value, title, text] = /<data class="figure" value="([^"]*)" title="([^"]*)">([^<]*)</.exec(html) ?? [];
  expect([value, title?.replaceAll(',', ''), text]).toEqual([exact, exact, shown]);
  expect(html).toContain(`aria-label="${shown} m³: show the reports behind it`);
});

it.each([
  ['1234.567', '1,234.57'],
  ['0.004125', '0.00'],
])('the bar of a result of %s says %s, as its table does [REP-402]', (exact, shown) => {
  const counted = { result_value: Number(exact), exact, reports: 1, of: 1 };
  const period = { uid: 'j', startDate: '2024-01-01', endDate: '2024-02-01' };
  const january = { period, unit: 'kWh', ...counted, status: 'approved', complete: true, reported: counted, cumulative: counted };
  const energy = { uid: 'e', name: 'Energy', unit: 'kWh', values: [january], metrics: [], target: null };
  const details = { indicators: [energy], shown: energy, view: 'approved', onChoose() {}, onAsk() {} };
  const all = elementsIn(IndicatorDetails(details as never));
  const graph = all.find(({ type }) => typeof type === 'function' && type.name === 'Graph')!;
  const [chart] = elementsIn((graph.type as (props: unknown) => ReactNode)(graph.props));
  const [bars] = (chart!.props as unknown as { series: { valueFormatter(value: number): string; data: { y: number }[] }[] })
    .series;
  expect(bars!.data.map(({ y }) => bars!.valueFormatter(y))).toEqual([shown]);
});
