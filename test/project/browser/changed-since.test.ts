import { expect, it } from 'vitest';
import { changedSince } from '../../../frontend/src/features/project/settings/use-change-project.ts';

const began = {
  name: 'Quay',
  reporting: { startDate: '2024-01-01', endDate: '2025-01-01', freq_num: 1, freq_unit: 'MONTHS' as const },
  meta_json: { allowSuppliers: true } as Record<string, unknown>,
};

it('a change of a project goes on where somebody else changed other parts only', () => {
  expect(changedSince(began, { ...began, meta_json: {} }, { name: 'Quay wall' })).toEqual([]);
  expect(changedSince(began, { ...began, name: 'Pier' }, { meta_json: { data_control: true } })).toEqual([]);
});

it('a change of a project names what somebody else changed since it was begun', () => {
  const now = { ...began, name: 'Pier', reporting: { ...began.reporting, endDate: '2026-01-01' }, meta_json: {} };
  expect(changedSince(began, now, { name: 'Quay wall' })).toEqual(['Project name']);
  expect(changedSince(began, now, { reporting: began.reporting })).toEqual(['Reporting duration']);
  expect(changedSince(began, now, { meta_json: { allowSuppliers: false } })).toEqual(['allowSuppliers']);
});
