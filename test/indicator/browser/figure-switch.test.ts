import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FigureSwitch } from '../../../frontend/src/features/dashboard/figure/figure-switch.tsx';

it('the choice between approved and submitted figures has its label in sight at every width', () => {
  const page = renderToStaticMarkup(createElement(FigureSwitch, { view: 'approved', onChange: () => {} }));
  const label = /<span id="([^"]+)">Reports that count<\/span>/.exec(page);
  expect(page).toContain(`aria-labelledby="${label?.[1]}"`);
});
