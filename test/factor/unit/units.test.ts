import { describe, expect, it } from 'vitest';
import { obviousFactor, unitsFit } from '../../../shared/domain/factor/units.ts';

describe('an obvious factor', () => {
  it.each([
    ['kg', 'Tonnes', '0.001'],
    ['Tonnes', 'kg', '1000'],
    ['kL', 'M3', '1'],
    ['Tonnes', 'tonnes', '1'],
    ['Miles', 'km', '1.609344'],
    ['Days', 'Hours', '24'],
    ['Furlongs', 'Furlongs', '1'],
    ['toString', 'toString', '1'],
    ['kgCO2e', 'tCO2e (Scope 1)', '0.001'],
  ])('from %s to %s is %s', (from, to, factor) => {
    expect(obviousFactor(from, to)).toBe(factor);
  });

  it.each([
    ['kWh', 'tCO2e'],
    ['Litres', 'kg'],
    ['Number', 'Units'],
    ['tCO2e (Scope 3)', 'tCO2e (Scope 1)'],
    ['kg', 'toString'],
    ['constructor', 'kg'],
    ['Furlongs', 'km'],
  ])('is not known from %s to %s', (from, to) => {
    expect(obviousFactor(from, to)).toBeUndefined();
  });
});

describe('units', () => {
  it.each([
    ['Tonnes', 'Number'],
    ['Litres', 'Hours'],
    ['tCO2e', 'kWh'],
    ['Percentage (%)', 'Tonnes'],
    ['tCO2e (Scope 3)', 'tCO2e (Scope 1)'],
  ])('do not fit from %s to %s', (from, to) => {
    expect(unitsFit(from, to)).toBe(false);
  });

  it.each([
    ['kWh', 'tCO2e'],
    ['Litres', 'kg'],
    ['Number', 'Tonnes'],
    ['Furlongs', 'Number'],
    ['Tonnes', 'GBP (£)'],
  ])('fit from %s to %s, or may', (from, to) => {
    expect(unitsFit(from, to)).toBe(true);
  });
});
