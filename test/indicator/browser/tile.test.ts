import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { completenessText, Tile } from '../../../frontend/src/features/dashboard/tile.tsx';
import type { DashboardIndicator, PeriodFigure } from '../../../shared/contract/indicator/dashboard.ts';

const counted = { reports: 1, of: 1 };
const period = (month: number, exact: string | null) =>
  ({
    period: { uid: `${month}`, startDate: `2024-0${month}-01`, endDate: `2024-0${month + 1}-01` },
    result_value: exact === null ? null : Number(exact),
    exact,
    status: exact === null ? 'none' : 'approved',
    ...counted,
    complete: true,
  }) as PeriodFigure;

/** The tile of an indicator in tonnes with these results, latest last. */
const shown = (...results: (string | null)[]) => {
  const values = results.map((exact, at) => period(at + 1, exact));
  const { exact, result_value } = values.at(-1)!;
  const target = { target: null, threshold: null, basis: 'period', compared: { exact, result_value, ...counted }, rag: 'grey' };
  const indicator = { uid: 'i', name: 'Waste', unit: 't', category: '', metrics: [], exact, result_value, values, ...target };
  const props = { ...indicator, completeness: counted, greenBelow: true, complete: true, latestComplete: null };
  return renderToStaticMarkup(
    createElement(Tile, { indicator: props as DashboardIndicator, view: 'approved', onOpen() {}, onAsk() {} }),
  );
};
const textOf = (html: string) => html.replace(/<svg.*?<\/svg>/g, '').replace(/<[^>]*>/g, '|');

it('a tile has the name, the unit, the latest result with two decimals, and a bar for each period [REP-171]', () => {
  const html = shown('1', '1234.5678');
  expect(textOf(html)).toMatch(/\|Waste\|.*\|1,234\.57\| ?\|? ?t\|/);
  expect(html).toMatch(/aria-label="Results by period: Jan 2024 1\.00, Feb 2024 1,234\.57"/);
  expect(html.match(/<rect /g)).toHaveLength(2);
});

it('it has its unit without a result, too [REP-171]', () => {
  expect(textOf(shown('1', null))).toMatch(/\|–\|.*\| ?t\|/);
});

it('a period in which no report is due is not said to lack reports', () => {
  expect(completenessText({ reports: 0, of: 0 })).toBe('No report is expected in this period');
  expect(completenessText({ reports: 0, of: 1 })).toBe('0 of 1 report');
});
