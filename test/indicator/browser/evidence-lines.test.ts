import { expect, it } from 'vitest';
import { evidenceRows } from '../../../frontend/src/features/dashboard/evidence-lines.tsx';

const part = { fromMetric: 'Gas', inputValue: '3', conversionFactor: '2', convertedValue: '6', toUnit: 'kWh' };
const line = {
  uid: 'e',
  name: 'Energy',
  unit: 'kWh',
  section: 'Carbon',
  value: '100',
  source: 'typed' as const,
  noReport: false,
  derivation: [part, { ...part, fromMetric: 'Oil', conversionFactor: null, convertedValue: null }],
};

it('evidence marks a total that was typed over, and a part without a conversion factor', () => {
  expect(evidenceRows(line).map(({ name, factor, reason }) => [name, factor, reason])).toEqual([
    ['Energy (typed over the total)', null, 'No conversion factor needed'],
    ['Gas', '2', 'No conversion factor found'],
    ['Oil', null, 'No conversion factor found'],
  ]);
  expect(evidenceRows({ ...line, source: 'typed', derivation: [] })[0]!.name).toBe('Energy');
});
