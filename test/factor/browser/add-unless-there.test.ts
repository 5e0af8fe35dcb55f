import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { addUnlessThere } from '../../../frontend/src/features/factors/add-unless-there.ts';
import { newFactor } from '../../../frontend/src/features/factors/new-factor.ts';
import type { ConversionFactor } from '../../../shared/contract/factor/factors.ts';

const body = { ...newFactor('steel', 'Tonnes'), factor: '0.001' };
const there = (exact: string) => async () => [
  { metric: { uid: 'steel', name: 'Steel', unit: 'kg' }, toUnit: 'Tonnes', exact } as ConversionFactor,
];
const refusing = (errors: Record<string, string[]>) => async () => {
  throw new ApiError(400, { detail: 'There is a factor already.', errors }, 'c');
};
const isTwin = refusing({ toUnit: ['There is a factor already.'] });

describe('the factor of a metric that is added below a second parent', () => {
  it('is saved where the place has it with the same figure already', async () => {
    await expect(addUnlessThere(body, isTwin, there('0.0010'))).resolves.toBeUndefined();
  });

  it('is refused where the place has another figure', async () => {
    await expect(addUnlessThere(body, isTwin, there('0.002'))).rejects.toThrow('There is a factor already.');
  });

  it('is refused for any other fault', async () => {
    await expect(addUnlessThere(body, refusing({ factor: ['Enter a number.'] }), there('0.001'))).rejects.toThrow();
  });
});
