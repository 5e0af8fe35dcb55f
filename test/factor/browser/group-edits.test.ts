import { describe, expect, it } from 'vitest';
import { factorGroupChange, shownGroup } from '../../../frontend/src/features/tenant-admin/conversion/group-edits.ts';

const group = { id: 'g', name: 'UK 2024', start_date: '2024-01-01', version: 1 };

describe('the form of a group of factors', () => {
  it('leaves a date alone that a colleague has changed since it was opened', () => {
    const edits = { name: 'UK 2024, corrected' };
    const now = { ...group, start_date: '2024-04-01' };
    expect(shownGroup(now, edits)).toEqual({ name: 'UK 2024, corrected', start_date: '2024-04-01' });
    expect(factorGroupChange(now, edits)).toEqual(edits);
  });

  it('sends a date that was taken away, and nothing that is as before', () => {
    expect(factorGroupChange(group, { name: 'UK 2024', start_date: '' })).toEqual({ start_date: '' });
    expect(factorGroupChange({ ...group, start_date: null }, { start_date: '' })).toEqual({});
  });
});
