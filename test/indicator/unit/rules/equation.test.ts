import { describe, expect, it } from 'vitest';
import {
  definitionOf,
  type Equation,
  metricsIn,
  newIndicatorForm,
  toEquation,
  toOperation,
} from '../../../../shared/domain/indicator/equation.ts';
import { equationFault, FACTOR_DIGITS, isExactFactor, NAMED_TWICE } from '../../../../shared/domain/indicator/equation-check.ts';
import { fc } from '../../../support/property.ts';

const lists = fc.array(fc.uuid(), { maxLength: 4 });
const equations: fc.Arbitrary<Equation> = fc
  .record({
    eqnType: fc.constantFrom(0 as const, 1 as const, 2 as const),
    numerators: lists,
    numerators2: lists,
    denominators: lists,
    factor: fc.double({ noNaN: true, noDefaultInfinity: true }),
  })
  .map((equation) => (equation.eqnType === 0 ? { ...equation, numerators2: [] } : equation));

describe('the equation of an indicator', () => {
  it('comes back the same from its tree, also after storage as JSON [ADM-253]', () => {
    fc.assert(
      fc.property(equations, (equation) => {
        expect(toEquation(toOperation(equation))).toEqual(equation);
        const stored: unknown = JSON.parse(JSON.stringify(toOperation(equation)));
        expect(JSON.stringify(toEquation(stored) && toOperation(toEquation(stored)!))).toBe(JSON.stringify(stored));
      }),
    );
  });

  it('is made of operations and leaves of a metric or a value [ADM-252, ADM-253]', () => {
    expect(toOperation({ eqnType: 1, numerators: ['a', 'b'], numerators2: ['c'], denominators: [], factor: 100 })).toEqual({
      op: '*',
      args: [
        { value: 100 },
        {
          op: '/',
          args: [
            {
              op: '-',
              args: [
                { op: '+', args: [{ metric: 'a' }, { metric: 'b' }] },
                { op: '+', args: [{ metric: 'c' }] },
              ],
            },
            { op: '+', args: [] },
          ],
        },
      ],
    });
  });

  it.each([
    null,
    {},
    [],
    { op: '*', args: [] },
    { op: '*', args: [{ value: '1' }, { op: '/', args: [] }] },
    { op: '/', args: [{ value: 1 }] },
  ])('is null for a tree of another shape: %j', (tree) => expect(toEquation(tree)).toBeNull());

  it('names its metrics once each, and starts with factor 1 [ADM-260]', () => {
    expect(metricsIn({ eqnType: 2, numerators: ['a'], numerators2: ['a', 'b'], denominators: ['b'], factor: 1 })).toEqual([
      'a',
      'b',
    ]);
    expect(newIndicatorForm().factor).toBe(1);
  });
});

describe('the fault of an equation', () => {
  const plain: Equation = { eqnType: 0, numerators: ['a', 'b'], numerators2: [], denominators: ['c'], factor: 1 };

  it('is a factor of more digits than every reader of JSON keeps, or beyond all figures', () => {
    expect(equationFault({ ...plain, factor: 0.123456789012345 })).toBeNull();
    expect(equationFault({ ...plain, factor: 100_000_000_000_000_000_000 })).toBeNull();
    expect(equationFault({ ...plain, factor: Number('0.12345678901234567') })).toBe(FACTOR_DIGITS);
    expect(equationFault({ ...plain, factor: 1e101 })).toBe(FACTOR_DIGITS);
  });

  it('is a metric that stands twice in one list and would count twice', () => {
    expect(equationFault({ ...plain, numerators: ['a', 'a'] })).toBe(NAMED_TWICE);
    expect(equationFault({ ...plain, denominators: ['c', 'c'] })).toBe(NAMED_TWICE);
    expect(equationFault({ ...plain, denominators: ['a'] })).toBeNull();
  });

  it('is none of what was there before the change', () => {
    const old = { ...plain, numerators: ['a', 'a'], factor: 1 / 3 };
    expect(equationFault(old, old)).toBeNull();
    expect(equationFault({ ...old, factor: 2 / 3 }, old)).toBe(FACTOR_DIGITS);
  });

  it('is told of a typed factor that would be sent as another number', () => {
    expect(['0.18293', '1e3', '-2.50'].map(isExactFactor)).toEqual([true, true, true]);
    expect(['0.12345678901234567', '100000000000000000001', '1e101'].map(isExactFactor)).toEqual([false, false, false]);
  });
});

it('two indicators that name the same metrics in another order are the same calculation', () => {
  const named = (numerators: string[], denominators: string[]) =>
    toOperation({ eqnType: 0, numerators, numerators2: [], denominators, factor: 1 });
  const one = definitionOf('Waste', 'Waste', named(['a', 'b'], ['c', 'd']));
  expect(definitionOf('Waste', 'Waste', named(['b', 'a'], ['d', 'c']))).toBe(one);
  expect(definitionOf('Waste', 'Waste', named(['c', 'd'], ['a', 'b']))).not.toBe(one);
});
