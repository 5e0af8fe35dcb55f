import { areSameUnit } from './usual-units.ts';

/** What a quantity may be measured per, and still be one: 10 tCO2e per annum are an amount of a year. */
const TIME = /^(annum|years?|yrs?|a|months?|weeks?|wks?|days?|d|hours?|hrs?|h)\.?$/i;

/**
 * Whether figures of a unit are so much of one thing for each of another: kgCO2e/kWh, £/L, litres per 100 km. They are no
 * amounts: neither a sum of them nor a share of one has a meaning.
 */
export function isRateUnit(unit: string): boolean {
  const [, ...below] = unit.split(/\/|\bper\b/i).map((part) => part.trim());
  return below.some((part) => part !== '' && !TIME.test(part));
}

/** Whether figures of a unit are temperatures, which have no share either. */
export const isTemperatureUnit = (unit: string): boolean => areSameUnit(unit, 'Degrees Centigrade');
