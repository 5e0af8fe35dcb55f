import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { add, compare, divide, multiply, round, subtract, sum, toDecimal } from '../../../../shared/domain/kernel/decimal.ts';
import { Total } from '../../../../shared/domain/kernel/total.ts';
import { decimals } from '../../../support/fixtures/arbitraries.ts';
import { fc } from '../../../support/property.ts';

describe('decimals', () => {
  it('adds without the error of floats', () => {
    expect(add('0.1', '0.2')).toBe('0.3');
    expect(multiply('12450', '2.51279')).toBe('31284.2355');
    expect(multiply('1e15', '1e15')).toBe('1000000000000000000000000000000');
  });

  it('stays exact in a running total that grows beyond what a double counts', () => {
    const total = new Total();
    for (let count = 0; count < 9; count += 1) total.add('999999999999999');
    total.add('999999999999998');
    expect(total.value()).toBe('9999999999999989');
    total.add('0.00000000000001');
    expect(total.value()).toBe('9999999999999989.00000000000001');
  });

  it.each([
    ['', null],
    ['-', null],
    ['-.', null],
    ['  ', null],
    ['NaN', null],
    ['Infinity', null],
    ['1.2.3', null],
    ['1e5000', null],
    ['1e100', `1${'0'.repeat(100)}`],
    ['1e101', null],
    ['.5', '0.5'],
    ['5.', '5'],
    ['-0', '0'],
    ['007.50', '7.5'],
  ])('reads %j as %j', (text, value) => expect(toDecimal(text)).toBe(value));

  it('reads numbers', () => {
    expect(toDecimal(1e21)).toBe('1000000000000000000000');
    expect(toDecimal(Number.NaN)).toBeNull();
    expect(toDecimal(Number.POSITIVE_INFINITY)).toBeNull();
    expect(toDecimal(null)).toBeNull();
  });

  it('divides to 34 significant digits, half up, and not by zero', () => {
    expect(divide('1', '3')).toBe(`0.${'3'.repeat(34)}`);
    expect(divide('2', '3')).toBe(`0.${'6'.repeat(33)}7`);
    expect(divide('200', '3')).toBe(`66.${'6'.repeat(31)}7`);
    expect(divide('1', '0')).toBeNull();
    expect(divide('1', '0.00')).toBeNull();
  });

  it('divides as big.js does, whatever the figures', () => {
    const exact = Big();
    exact.RM = 0;
    exact.DP = 80;
    const plainOf = (value: Big) => (value.eq('0') ? '0' : value.toFixed());
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const isZero = compare(b, '0') === 0;
        expect(divide(a, b)).toBe(isZero ? null : plainOf(exact(a).div(b).prec(34, 1)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('rounds the half away from zero, at the last digit that stays', () => {
    // 1 / 2^49 has 35 digits, the last of which is 5
    expect(divide('1', '562949953421312')).toBe('0.000000000000001776356839400250464677810668945313');
    expect(divide('-1', '562949953421312')).toBe('-0.000000000000001776356839400250464677810668945313');
    expect(divide('999999999999999', '-0.001')).toBe('-999999999999999000');
  });

  it('rounds half up for display', () => {
    expect(round('2.005', 2)).toBe('2.01');
    expect(round('-0.001', 2)).toBe('0.00');
    expect(round('12', 2)).toBe('12.00');
  });

  it('keeps the laws of arithmetic for any figures', () => {
    fc.assert(
      fc.property(decimals, decimals, decimals, (a, b, c) => {
        expect(add(a, b)).toBe(add(b, a));
        expect(subtract(add(a, b), b)).toBe(toDecimal(a));
        expect(sum([a, b, c])).toBe(sum([c, b, a]));
        expect(multiply(a, add(b, c))).toBe(add(multiply(a, b), multiply(a, c)));
        expect(Math.sign(compare(a, b) + compare(b, a))).toBe(0);
      }),
    );
  });

  it('is the same for short figures and for long ones, which take another way', () => {
    const any = fc.oneof(
      decimals,
      fc.tuple(decimals, decimals).map(([a, b]) => multiply(multiply(a, b), a)),
    );
    const scale = 10n ** 40n;
    const exact = (value: string) => {
      const [whole = '', places = ''] = value.split('.');
      return BigInt(whole + places) * 10n ** BigInt(40 - places.length);
    };
    fc.assert(
      fc.property(any, any, (a, b) => {
        expect(exact(add(a, b))).toBe(exact(a) + exact(b));
        expect(exact(multiply(a, b)) * scale).toBe(exact(a) * exact(b));
        expect(toDecimal(add(a, b))).toBe(add(a, b));
        expect(sum([a, b, a])).toBe(add(add(a, b), a));
      }),
    );
  });

  it('adds 0.1 twenty thousand times to 2000', () => {
    const total = new Total();
    for (let count = 0; count < 20_000; count += 1) total.add('0.1');
    expect(total.value()).toBe('2000');
    expect(sum(Array.from({ length: 20_000 }, () => '0.1'))).toBe('2000');
  });

  it('rounds a quotient as whole numbers of any size do: to 34 digits, half away from zero', () => {
    const whole = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    fc.assert(
      fc.property(whole, whole, (a, b) => {
        const quotient = divide(String(a), String(b));
        if (a === 0n || b === 0n) {
          expect(quotient).toBe(b === 0n ? null : '0');
          return;
        }
        const [dividend, divisor] = [a < 0n ? -a : a, b < 0n ? -b : b];
        // Enough places for the first 34 digits and at least one more.
        const places = 36n + BigInt(String(divisor).length);
        const shifted = dividend * 10n ** places;
        const unit = 10n ** BigInt(String(shifted / divisor).length - 34);
        const rounded = ((shifted * 2n + divisor * unit) / (divisor * unit * 2n)) * unit;
        const [front, back = ''] = quotient!.replace('-', '').split('.');
        expect(BigInt(front + back.padEnd(Number(places), '0'))).toBe(rounded);
        expect(quotient!.startsWith('-')).toBe(a < 0n !== b < 0n);
      }),
      { numRuns: 1000 },
    );
    // 34 digits and a half
    expect(divide(`${'1'.repeat(33)}25`, '10')).toBe(`${'1'.repeat(33)}3`);
    expect(divide(`-${'1'.repeat(33)}25`, '10')).toBe(`-${'1'.repeat(33)}3`);
  });

  it('subtracts and compares as whole numbers of any size do', () => {
    const figure = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
    // with 20 decimals
    const text = (units: bigint) => multiply(String(units), '0.00000000000000000001');
    fc.assert(
      fc.property(figure, figure, (a, b) => {
        expect(subtract(text(a), text(b))).toBe(text(a - b));
        expect(compare(text(a), text(b))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
      { numRuns: 1000 },
    );
  });

  it('gives back the dividend of an exact division', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const back = divide(multiply(a, b), b);
        expect(back).toBe(compare(b, '0') === 0 ? null : toDecimal(a));
      }),
    );
  });
});
