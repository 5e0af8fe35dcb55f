import { obviousFactor } from '../../../../shared/domain/factor/units.ts';
import type { FactorBody } from './factor-calls.ts';

/** A new factor is preset to what its units say for certain, as 1 between kL and M3 (SET-307); otherwise it has to be typed. */
export const newFactor = (metric = '', toUnit = '', fromUnit = ''): FactorBody => ({
  metric,
  toUnit,
  factor: (fromUnit && toUnit && obviousFactor(fromUnit, toUnit)) || '',
  source: '',
  description: '',
  startDate: null,
  endDate: null,
});
