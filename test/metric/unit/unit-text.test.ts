import { describe, expect, it } from 'vitest';
import { UNITS } from '../../../shared/domain/kernel/vocabulary.ts';
import { searchedText, unitText } from '../../../shared/domain/metric/unit-text.ts';

describe('a unit as people read it', () => {
  it.each([
    ['M2', 'm²'],
    ['M3', 'm³'],
    ['kWh/m2/yr', 'kWh/m²/yr'],
    ['tCO2e (Scope 1)', 'tCO₂e (Scope 1)'],
    ['kgCO2e/kWh', 'kgCO₂e/kWh'],
    ['kg N2O', 'kg N₂O'],
    ['kg SF6', 'kg SF₆'],
  ])('%s is %s', (unit, shown) => {
    expect(unitText(unit)).toBe(shown);
  });

  it('has powers and gases alone: other units stay as they are', () => {
    const others = UNITS.filter((unit) => !/CO2|m[23]/i.test(unit));
    expect(others.map(unitText)).toEqual(others);
    expect(['M25', 'GM3', 'M3x', 'tm2'].map(unitText)).toEqual(['M25', 'GM3', 'M3x', 'tm2']);
  });

  it('is never that of another unit, and is found by either spelling', () => {
    expect(new Set(UNITS.map(unitText)).size).toBe(UNITS.length);
    for (const unit of UNITS) expect(searchedText(unitText(unit))).toBe(searchedText(unit));
  });
});
