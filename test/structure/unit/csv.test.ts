import { expect, it } from 'vitest';
import { csvText } from '../../../functions/csv/writer.ts';

const cell = (value: string) => csvText(['a'], [{ a: value }]).split('\r\n')[1];

it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\tx'])('%j cannot be taken for a formula', (value) => {
  expect(cell(value)).toContain(`'${value}`);
});

it.each(['-5', '+5.25', '1e-7', 'Diesel', ''])('%j stays as it is', (value) => {
  expect(cell(value)).toBe(value);
});

it('begins with a byte order mark and quotes what needs it [REP-368]', () => {
  expect(csvText(['a', 'b'], [{ a: 'x, y', b: '"' }])).toBe('\uFEFFa,b\r\n"x, y",""""');
});
