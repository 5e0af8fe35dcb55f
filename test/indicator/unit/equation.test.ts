import { describe, expect, it } from 'vitest';
import {
  type Equation,
  metricsIn,
  newIndicatorForm,
  toEquation,
  toOperation,
} from '../../../shared/domain/indicator/equation.ts';
import { fc } from '../../support/property.ts';

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

  it('is made of operations and leaves of a metric or a value [ADM-252] [ADM-253]', () => {
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
