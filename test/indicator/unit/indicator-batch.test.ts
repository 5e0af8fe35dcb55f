import { expect, it } from 'vitest';
import { combineAll } from '../../../shared/domain/indicator/batch.ts';
import type { Equation } from '../../../shared/domain/indicator/equation.ts';
import { combine, type Sheet } from '../../../shared/domain/indicator/result.ts';
import { decimals } from '../../support/fixtures/arbitraries.ts';
import { fc } from '../../support/property.ts';

const metric = fc.constantFrom('a', 'b', 'c', 'd');
const some = fc.uniqueArray(metric, { maxLength: 3 });
const figure = fc.oneof(decimals, fc.constant('123456789012345678901234.5'));

const sheets: fc.Arbitrary<Sheet> = fc
  .record({
    values: fc.uniqueArray(fc.tuple(metric, figure), { selector: ([key]) => key }),
    missing: some,
    counts: fc.boolean(),
    metrics: fc.option(some),
    notApplicable: fc.option(some),
  })
  .map(({ values, missing, counts, metrics, notApplicable }) => ({
    values: new Map(values),
    missing: new Set(missing.slice(0, 1)),
    counts,
    ...(metrics ? { metrics: new Set(metrics) } : {}),
    ...(notApplicable ? { notApplicable: new Set(notApplicable) } : {}),
  }));

const equations: fc.Arbitrary<Equation> = fc.record({
  eqnType: fc.constantFrom(0 as const, 1 as const, 2 as const),
  numerators: some,
  numerators2: some,
  denominators: some,
  factor: fc.constantFrom(1, 100, 0.5),
});

it('gives many indicators at once the same results as one by one', () => {
  fc.assert(
    fc.property(fc.array(equations, { maxLength: 4 }), fc.array(sheets, { maxLength: 8 }), (list, reports) => {
      expect(combineAll(list, reports)).toEqual(list.map((equation) => combine(equation, reports)));
    }),
    { numRuns: 500 },
  );
});
