import { describe, expect, it } from 'vitest';
import { FigureColumn } from '../../../../shared/domain/indicator/figure-column.ts';
import { Total } from '../../../../shared/domain/kernel/total.ts';
import { decimals } from '../../../support/fixtures/arbitraries.ts';
import { fc } from '../../../support/property.ts';

const LARGE = ['123456789012345678', '-0.1234567890123456', '9999999999999999.5', '1000000000000000'];
const figure = fc.oneof(
  { weight: 5, arbitrary: decimals },
  { weight: 1, arbitrary: fc.constantFrom(...LARGE, '0', '-0.5', '999999999999999') },
  { weight: 1, arbitrary: fc.constant('') },
);

/** The contribution of each row to a total: plain, without its sign, and as a product with another column. */
function addedBy(column: FigureColumn, count: number): (string | null)[] {
  const twos = new FigureColumn(count);
  for (let at = 0; at < count; at++) twos.set(at, '2.5');
  return Array.from({ length: count }, (_, at) => {
    const totals = [new Total(), new Total(), new Total()] as const;
    column.addTo(totals[0], at);
    column.addAbsoluteTo(totals[1], at);
    column.addProductTo(totals[2], twos, at);
    return totals.map((total) => total.value());
  }).flat();
}

describe('a column of figures', () => {
  it('reads a stored line as it takes figure by figure, small and large, with gaps', () => {
    fc.assert(
      fc.property(fc.array(figure, { minLength: 1, maxLength: 30 }), (texts) => {
        const [read, set] = [new FigureColumn(texts.length), new FigureColumn(texts.length)];
        const found: number[] = [];
        read.read(texts.join(' '), (row) => found.push(row));
        for (const [at, text] of texts.entries()) if (text !== '') set.set(at, text);
        expect(addedBy(read, texts.length)).toEqual(addedBy(set, texts.length));
        expect(found).toEqual(texts.flatMap((text, at) => (text === '' ? [] : [at])));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps every digit of a figure that a double cannot hold', () => {
    const column = new FigureColumn(2);
    column.read('123456789012345678 0.1', () => {});
    const total = new Total();
    column.addTo(total, 0);
    column.addTo(total, 1);
    expect(total.value()).toBe('123456789012345678.1');
  });

  it('takes over a total, whatever its size', () => {
    const [small, large] = [new Total(), new Total()];
    small.add('0.25');
    for (let times = 0; times < 20; times++) large.add('999999999999999');
    const column = new FigureColumn(3);
    for (const [at, total] of [small, large, new Total()].entries()) column.setTotal(at, total);
    const sum = new Total();
    for (let at = 0; at < 3; at++) column.addTo(sum, at);
    expect(sum.value()).toBe('19999999999999980.25');
  });
});
