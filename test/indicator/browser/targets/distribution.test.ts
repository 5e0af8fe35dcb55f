import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PeriodTable } from '../../../../frontend/src/features/indicators/target/period-table.tsx';

const rows = [{ startDate: '2024-01-01', endDate: '2024-02-01', target: '5', threshold: '' }];
const shown = (onUndo?: () => void) =>
  renderToStaticMarkup(
    createElement(PeriodTable, {
      rows,
      unit: 'kg',
      readOnly: false,
      canDistribute: true,
      ofRatio: false,
      onDistribute: () => {},
      onUndo,
      onChange: () => {},
      onLeave: () => {},
    }),
  );

it('a distribution of a target over the periods can be taken back', () => {
  expect(shown(() => {})).toContain('Undo distribution');
  expect(shown()).not.toContain('Undo distribution');
});
