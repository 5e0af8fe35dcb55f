import { describe, expect, it } from 'vitest';
import { changedMetric } from '../../../frontend/src/features/metrics/modals/changed-metric.ts';

const began = { name: 'Power', unit: 'kg', category: 'Energy' };
const form = { ...began, description: '' };

describe('the form of a metric', () => {
  it('does not send a unit that its person left alone', () => {
    expect(changedMetric(began, { ...form, description: 'How much' })).toEqual({ description: 'How much' });
  });

  it('sends a field that its person has cleared', () => {
    expect(changedMetric({ ...began, description: 'How much' }, form)).toEqual({ description: '' });
  });

  it('sends the issue that it offers for a metric without a category', () => {
    expect(changedMetric({ name: 'Power', unit: 'kg', category: '' }, form)).toEqual({ category: 'Energy' });
  });

  it('sends nothing when nothing is changed', () => {
    expect(changedMetric(began, form)).toEqual({});
  });
});
