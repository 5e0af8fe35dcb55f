import { expect, it } from 'vitest';
import { companyVersionText } from '../../../../frontend/src/features/indicators/company-target-scope.tsx';

it.each([
  ['month', 'Target 12, threshold 15, for months'],
  ['quarter', 'Target 12, threshold 15, for quarters'],
  ['year', 'Target 12, threshold 15, for years'],
  [undefined, 'Target 12, threshold 15'],
] as const)("a version of a company's target says for which intervals it is: %s", (interval, text) => {
  const version = { from: null, except: [], at: null, by: null, reason: '', number: 1, target: 12, threshold: 15 };
  expect(companyVersionText({ ...version, ...(interval && { interval }) })).toBe(text);
});
