import { expect, it } from 'vitest';
import { factorGroupChange } from '../../../frontend/src/features/tenant-admin/conversion/group-edits.ts';

const group = { id: 'g', name: 'UK 2024', start_date: '2024-01-01', version: 1 };

it('the form of a group of factors sends a date that was taken away, and nothing that is as before', () => {
  expect(factorGroupChange(group, { name: 'UK 2024', start_date: '' })).toEqual({ start_date: '' });
  expect(factorGroupChange({ ...group, start_date: null }, { name: 'UK 2024', start_date: '' })).toEqual({});
});
