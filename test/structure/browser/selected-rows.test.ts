import { expect, it } from 'vitest';
import { type SelectHow, selectedAfter } from '../../../frontend/src/features/metrics/tree/select-rows.ts';

const row = (uid: string) => ({ uid, listed: undefined });
const SHOWN = ['diesel', 'petrol', 'gas oil', 'LPG', 'HVO'].map(row);
const after = (selected: string[], uid: string, how: SelectHow, from?: string) => [
  ...selectedAfter(SHOWN, new Set(selected), { uid, how, from }),
];

it('selects a row alone, and beside others with Ctrl [SET-160]', () => {
  expect(after(['diesel'], 'LPG', 'alone')).toEqual(['LPG']);
  expect(after(['diesel'], 'LPG', 'more')).toEqual(['diesel', 'LPG']);
  expect(after(['diesel', 'LPG'], 'LPG', 'more')).toEqual(['diesel']);
});

it('adds all rows from the one before with Shift, in both directions', () => {
  expect(after(['petrol'], 'LPG', 'range', 'petrol')).toEqual(['petrol', 'gas oil', 'LPG']);
  expect(after(['HVO', 'LPG'], 'petrol', 'range', 'LPG')).toEqual(['HVO', 'LPG', 'petrol', 'gas oil']);
});

it('keeps what is selected where the row before is no longer shown', () => {
  expect(after(['hidden'], 'LPG', 'range', 'hidden')).toEqual(['hidden', 'LPG']);
  expect(after([], 'LPG', 'range')).toEqual(['LPG']);
});

it('begins no range at a row that is no longer selected', () => {
  expect(after([], 'LPG', 'range', 'diesel')).toEqual(['LPG']);
});
