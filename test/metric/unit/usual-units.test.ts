import { describe, expect, it } from 'vitest';
import { UNITS } from '../../../shared/domain/kernel/vocabulary.ts';
import { searchedText, unitText } from '../../../shared/domain/metric/unit-text.ts';
import { areSameUnit, areTwoUnits, isInOtherCase, usualUnit } from '../../../shared/domain/metric/usual-units.ts';
import { fc } from '../../support/property.ts';

/** From quetta to quecto, and none. */
const SI_PREFIXES = 'Q R Y Z E P T G M k h da d c m µ n p f a z y r q'.split(' ').concat('');

describe('spellings of units', () => {
  it.each([
    ['£', 'GBP (£)'],
    ['GBP', 'GBP (£)'],
    ['%', 'Percentage (%)'],
    ['t', 'Tonnes'],
    ['tonne', 'tonnes'],
    ['h', 'Hours'],
    ['Hrs.', 'Hours'],
    ['nr', 'Number'],
    ['No.', 'Number'],
    ['wk', 'Weeks'],
    ['sqm', 'M2'],
    ['sq. m', 'M2'],
    ['m²', 'M2'],
    ['cubic  metres', 'M3'],
    ['m³', 'M3'],
    ['litre', 'Litres'],
    ['L', 'Litres'],
    ['day', 'Days'],
    ['KM', 'km'],
    ['kg CO₂e', 'kgCO2e'],
    ['£', 'gbp'],
  ])('%s is %s', (written, unit) => {
    expect([areSameUnit(written, unit), areSameUnit(unit, written), areTwoUnits(written, unit)]).toEqual([true, true, false]);
  });

  it('are no conversions: units that differ in size stay two', () => {
    const [sizes, words] = [
      ['kg', 'Tonnes', 'kL', 'Litres', 'M3', 'Hours', 'Days', 'Miles', 'km'],
      ['l', 't', 'h', 'kilograms'],
    ];
    for (const unit of sizes) expect(sizes.filter((other) => areSameUnit(unit, other))).toEqual([unit]);
    for (const word of words) expect(sizes.filter((unit) => areSameUnit(word, unit))).toEqual([usualUnit(word)]);
    for (const word of ['ton', 'tons', '$', 'g', 'MWh', 'gallon', 'm', '000 litres', '£000', '£k'])
      expect(UNITS.filter((unit) => areSameUnit(word, unit))).toEqual([]);
  });

  it('never name two units of the list, but for those that only letter case tells apart', () => {
    const unit = fc.constantFrom(...UNITS);
    fc.assert(
      fc.property(unit, unit, (one, other) => {
        const isOne = searchedText(one) === searchedText(other);
        return areSameUnit(one, other) === isOne && (!isOne || !areTwoUnits(one, other));
      }),
    );
    for (const each of UNITS) expect(areSameUnit(unitText(each), each)).toBe(true);
  });

  it('say for certain that two units of the list are two, and nothing of words that are not in it', () => {
    expect([areTwoUnits('kg', 'Tonnes'), areTwoUnits('l', 'M3'), areTwoUnits('£', 'AUD ($)')]).toEqual([true, true, true]);
    expect([areTwoUnits('ton', 'Tonnes'), areTwoUnits('nr', 'Units'), areTwoUnits('trees', 'Number')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(areTwoUnits('tCO2e (Scope 1)', 'tCO2e (Scope 2)')).toBe(true);
    expect(areTwoUnits('tCO2e', 'tCO2e (Scope 2)')).toBe(false);
  });

  it.each([
    ['kwh', 'kWh'],
    ['KWH', 'kWh'],
    ['TONNES', 'Tonnes'],
    ['tonnes', 'Tonnes'],
    ['KL', 'kL'],
    ['KGS', 'kg'],
    ['TCO2E', 'tCO2e'],
  ])('of the list are one unit in whatever letter case: %s is %s', (written, unit) => {
    expect([areSameUnit(written, unit), areSameUnit(unit, written)]).toEqual([true, true]);
  });

  it.each([
    ['mL', 'ML'],
    ['ml', 'ML'],
    ['mg', 'Mg'],
    ['mt', 'Mt'],
    ['mW', 'MW'],
    ['mWh', 'MWh'],
    ['pJ', 'PJ'],
    ['MT', 'Mt'],
    ['gb', 'GB'],
  ])('that nobody has listed are not taken for one another in another letter case: %s may not be %s', (one, other) => {
    expect([areSameUnit(one, other), areSameUnit(other, one), areTwoUnits(one, other)]).toEqual([false, false, false]);
    expect([isInOtherCase(one, other), areSameUnit(one, ` ${one} `)]).toEqual([true, true]);
  });

  it('with other SI prefixes are never the same unit', () => {
    const prefix = fc.constantFrom(...SI_PREFIXES);
    const symbol = fc.constantFrom('g', 'L', 'l', 't', 'J', 'W', 'Wh', 'V', 'Pa', 'N', 'Hz', 'cal', 'Bq', 'm³', 'tCO2e', 'gal');
    fc.assert(
      fc.property(prefix, prefix, symbol, (one, other, unit) => {
        fc.pre(one !== other);
        return !areSameUnit(`${one}${unit}`, `${other}${unit}`);
      }),
    );
    fc.assert(fc.property(prefix, symbol, (one, unit) => areSameUnit(`${one}${unit}`, `${one}${unit}`)));
  });
});
