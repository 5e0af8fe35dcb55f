import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FigureLink } from '../../../frontend/src/features/dashboard/figure-link.tsx';

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
