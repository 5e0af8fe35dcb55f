import { expect, it } from 'vitest';
import { factorFinder } from '../../../shared/domain/factor/factors.ts';

await import('../../support/memory/table.ts');
const { asFactor } = await import('../../../functions/data/stores/factor/factor-store.ts');

it('the dates of a factor are a note: one of 2020 converts a report of January 2025', () => {
  const stored = { uid: 'f', metricUid: 'grid', toUnit: 'kg', factor: '0.18293', startDate: '2020-01-01', endDate: '2020-12-31' };
  const found = factorFinder({ package: [asFactor(stored as never)], periodEnd: '2025-02-01' });
  expect(found({ uid: 'grid', unit: 'kWh' }, 'kg')).toEqual({ factor: '0.18293', origin: 'package', uid: 'f' });
});
