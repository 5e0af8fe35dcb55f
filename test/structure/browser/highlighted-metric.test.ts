import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TreeRow } from '../../../frontend/src/features/metrics/tree/tree-row.tsx';
import { rowsOf } from '../../../frontend/src/features/metrics/tree-rows.ts';
import { metric, node, path } from '../../support/browser-unit/report-store.ts';

const handlers = { act() {}, editFactor() {}, showDetails() {}, toggle() {}, select() {}, focus() {}, key() {} };

it('a metric whose period is positive stands in bold, also where another one lists it; no other does [SET-273]', () => {
  const lists = { meta_json: { additional_children: ['m-Bold', 'm-Zero'] } };
  const periods = { Plain: -1, Zero: 0, Bold: 1 };
  const nodes = [
    node('root', path(1), 'tree'),
    node('Energy', path(1, 2), 'tree'),
    ...Object.entries(periods).map(([name, period], at) => metric(name, path(1, 2, at + 1), { period } as never)),
    metric('Parent', path(1, 2, 9), lists as never),
  ];
  const shown = rowsOf(nodes, new Set()).map((row) => {
    const state = { isSelected: false, isActive: false, isBusy: false };
    const html = renderToString(createElement(TreeRow, { ...state, row, handlers, rules: undefined }));
    const isBold = html.includes(`<strong>${row.label}</strong>`);
    return `${row.listed ? 'listed ' : ''}${row.label}${isBold ? ' in bold' : ''}`;
  });
  expect(shown).toEqual(['Energy in bold', 'Plain', 'Zero', 'Bold in bold', 'Parent', 'listed Bold in bold', 'listed Zero']);
});
