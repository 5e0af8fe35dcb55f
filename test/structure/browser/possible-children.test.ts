import { expect, it } from 'vitest';
import { foundById } from '../../../frontend/src/features/metrics/modals/possible-children.ts';

it('finds metrics by the beginnings of their ids, all or none [SET-313, SET-315]', () => {
  const available = ['aaaaaaaa-1', 'aaaaaaaa-2', 'bbbbbbbb-1', 'cccccccc-1'];
  expect(foundById(' AAAAAAAA , bbbbbbbb', available)).toEqual(['aaaaaaaa-1', 'aaaaaaaa-2', 'bbbbbbbb-1']);
  expect(foundById('bbbbbbbb,dddddddd', available)).toBeUndefined();
  expect(foundById('a', available)).toBeUndefined();
  expect(foundById(' , ', available)).toBeUndefined();
});
