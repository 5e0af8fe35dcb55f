import { expect, it } from 'vitest';
import { type Equation, toOperation } from '../../../shared/domain/indicator/equation.ts';
import { namesApart } from '../../../shared/domain/metric/replacement.ts';

const ratio = (numerators: string[], denominators: string[]): Equation => ({
  eqnType: 0,
  numerators,
  numerators2: [],
  denominators,
  factor: 1,
});

it.each([
  [['a'], ['b'], true],
  [['a'], ['a', 'b'], true],
  [['a', 'b'], ['a'], true],
  [['a', 'c'], ['b', 'c'], true],
  [['a', 'b'], ['a', 'b', 'c'], false],
  [['a', 'b'], ['c'], false],
  [['a'], ['c'], false],
])('a ratio of %j to %j sets the metrics a and b apart: %s', (numerators, denominators, apart) => {
  expect(namesApart(toOperation(ratio(numerators, denominators)), 'a', 'b')).toBe(apart);
});
