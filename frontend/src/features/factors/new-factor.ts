import { obviousFactor } from '../../../../shared/domain/factor/units.ts';
import type { FactorBody } from './factor-calls.ts';

/** A new factor. Its figure is preset only if the units determine it, as 1 between kL and M3 (SET-307). */
export const newFactor = (metric = '', toUnit = '', fromUnit = ''): FactorBody => ({
  metric,
  toUnit,
  factor: (fromUnit && toUnit && obviousFactor(fromUnit, toUnit)) || '',
  source: '',
  description: '',
  startDate: null,
  endDate: null,
  unitFrom: fromUnit,
});
