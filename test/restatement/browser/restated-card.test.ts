import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { RestatedFigures } from '../../../frontend/src/features/restatement/restated-figures.tsx';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';

vi.mock('../../../frontend/src/ui/use-phone.ts', () => ({ usePhone: () => true, PHONE: '(max-width: 688px)' }));

const LONG = '1234567890.123456789012345678901234';
const figure = {
  indicatorUid: 'i',
  name: 'Emissions',
  unit: 'kg',
  periodUid: 'p',
  periodStart: '2024-01-01',
  periodEnd: '2024-02-01',
  old: LONG,
  new: '2',
};

it('old and new of a figure have each the whole width of a card on a phone, and go over several lines', () => {
  const list = createElement(RestatedFigures, { figures: [figure] });
  const html = renderToString(createElement(MemoryRouter, {}, createElement(FlashProvider, null, list)));
  const card = html.slice(html.indexOf('<ol'));
  expect([...card.matchAll(/style="[^"]*width:(\d+%)/g)].map(([, width]) => width)).toEqual(['100%', '100%', '100%']);
  expect([...card.matchAll(/class="whole-figure"/g)]).toHaveLength(2);
  expect(card).toContain('title="1,234,567,890.123456789012345678901234">1,234,567,890.123457<');
});
