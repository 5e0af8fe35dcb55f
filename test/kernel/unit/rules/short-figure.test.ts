import { describe, expect, it } from 'vitest';
import { absolute, compare, divide, multiply, subtract } from '../../../../shared/domain/kernel/decimal.ts';
import { shortFigure } from '../../../../shared/domain/kernel/short-figure.ts';
import { fc } from '../../../support/property.ts';

const RATIO = '3457.814661134163208852005532503458';

describe('a figure as screens and mails show it', () => {
  it.each([
    [RATIO, '3457.814661'],
    ['-2.0000005', '-2.000001'],
    ['0.00012345678901', '0.000123457'],
    ['0.5', '0.5'],
    ['1234567890', '1234567890'],
    ['0', '0'],
    ['Yes', 'Yes'],
  ])('%s is %s', (value, short) => expect(shortFigure(value)).toBe(short));

  it('has more digits beside a figure that would look the same', () => {
    const other = '3457.814661134163208852005532503459';
    expect([shortFigure(RATIO, [other]), shortFigure(other, [RATIO])]).toEqual([RATIO, other]);
    expect([shortFigure('1.00000001', ['1']), shortFigure('1', ['1.00000001'])]).toEqual(['1.00000001', '1']);
    expect(shortFigure(RATIO, [RATIO, null, undefined, '1'])).toBe('3457.814661');
  });

  const figure = fc.tuple(fc.integer({ min: -9_999, max: 9_999 }), fc.integer({ min: 1, max: 999 }));
  const quotients = figure.map(([a, b]) => divide(String(a), String(b))!);
  const nearby = fc.tuple(quotients, fc.constantFrom('1', '1.00000001', '1.0000000000001', '0.9999999'));

  it('differs where figures differ, whatever they are, and is close to its figure', () => {
    fc.assert(
      fc.property(nearby, fc.option(quotients), ([one, times], far) => {
        const other = far ?? multiply(one, times);
        const [short, otherShort] = [shortFigure(one, [other]), shortFigure(other, [one])];
        expect(compare(short, otherShort) === 0).toBe(compare(one, other) === 0);
        expect(compare(absolute(subtract(short, one)), '0.000001')).toBe(-1);
      }),
    );
  });
});
