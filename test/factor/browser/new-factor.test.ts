import { describe, expect, it } from 'vitest';
import { unitOptions } from '../../../frontend/src/features/factors/factor-fields.tsx';
import { newFactor } from '../../../frontend/src/features/factors/new-factor.ts';
import { workedLine } from '../../../frontend/src/features/factors/worked-line.ts';

describe('a new factor', () => {
  it("has its metric and the parent's unit, and is preset to 1 between units of one size [SET-307, SET-327]", () => {
    expect(newFactor('m', 'M3', 'kL')).toMatchObject({ metric: 'm', toUnit: 'M3', factor: '1' });
    expect(newFactor('m', 'tonnes', 'Tonnes').factor).toBe('1');
  });

  it('is preset to what its units say', () => {
    expect(newFactor('m', 'Tonnes', 'kg').factor).toBe('0.001');
  });

  it('has to be typed where the units do not say it', () => {
    expect(newFactor('m', 'Number', 'Tonnes').factor).toBe('');
    expect(newFactor('m', 'tCO2e', 'kWh').factor).toBe('');
    expect(newFactor().factor).toBe('');
  });
});

it('the unit of a factor reads as everywhere, and keeps its own letters beside one that reads alike', () => {
  const labels = (units: string[]) => unitOptions(units).map(({ value, label }) => [value, label]);
  expect(labels(['tCO2e', 'kWh', 'tCO2e'])).toEqual([
    ['tCO2e', 'tCO₂e'],
    ['kWh', 'kWh'],
  ]);
  expect(labels(['M3', 'm³'])).toEqual([
    ['M3', 'M3'],
    ['m³', 'm³'],
  ]);
});

describe('the worked line of a factor', () => {
  it('says what ten units become', () => {
    expect(workedLine('Tonnes', 'Number', '2.68')).toBe('10 Tonnes = 26.8 Number');
    expect(workedLine('kWh', 'tCO2e', '0.00020705')).toBe('10 kWh = 0.0020705 tCO₂e');
  });

  it('is absent until there is a number between two units', () => {
    expect([workedLine('kWh', 'tCO2e', ''), workedLine('kWh', 'tCO2e', '2,5 x'), workedLine('', 'tCO2e', '2')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
