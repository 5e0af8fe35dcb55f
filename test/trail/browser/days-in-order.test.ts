import { expect, it } from 'vitest';
import { hasDaysInOrder, WHOLE_TRAIL } from '../../../frontend/src/features/trail/use-trail.ts';

it('the page of a trail knows whether its days are in order', () => {
  const days = [
    ['', ''],
    ['2024-05-02', ''],
    ['', '2024-05-01'],
    ['2024-05-01', '2024-05-01'],
    ['2024-05-02', '2024-05-01'],
  ] as const;
  expect(days.map(([from, to]) => hasDaysInOrder({ ...WHOLE_TRAIL, from, to }))).toEqual([true, true, true, true, false]);
});
