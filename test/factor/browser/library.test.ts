import { describe, expect, it } from 'vitest';
import { signWarning } from '../../../frontend/src/features/factors/factor-field.tsx';
import {
  isOwnFigure,
  libraryOption,
  misfit,
  publishedSource,
  takenFactor,
} from '../../../frontend/src/features/factors/library/taken.ts';
import { libraryQuery } from '../../../frontend/src/features/factors/library/use-library.ts';
import { isSourceOfOther, isSourceTaken, sourceBeside } from '../../../frontend/src/features/factors/source-of-figure.ts';

const diesel = {
  uid: 'd',
  name: 'Diesel',
  unitFrom: 'Litres',
  unitTo: 'tCO2e',
  factor: '0.00251279',
  group: 'UK Government 2024',
  startDate: '2024-01-01',
  year: 2024,
  source: 'DESNZ',
};

describe('a factor taken from the library', () => {
  it('keeps every digit, its first day and where it comes from', () => {
    expect(takenFactor(diesel, { from: 'Litres', to: 'tCO2e' })).toEqual({
      factor: '0.00251279',
      startDate: '2024-01-01',
      source: 'UK Government 2024: Diesel, 1 Litres = 0.00251279 tCO₂e. DESNZ',
    });
    expect(publishedSource({ ...diesel, group: null, source: '' })).toBe('Diesel, 1 Litres = 0.00251279 tCO₂e');
  });

  it('has a source that its field can hold', () => {
    expect(publishedSource({ ...diesel, source: 'x'.repeat(500) })).toHaveLength(500);
  });

  it('is converted to the units of the form where their names say how', () => {
    expect(takenFactor(diesel, { from: 'kL', to: 'tCO2e' }).factor).toBe('2.51279');
    expect(takenFactor({ ...diesel, unitTo: 'kg' }, { from: 'Litres', to: 'Tonnes' }).factor).toBe('0.00000251279');
    expect(misfit(diesel, { from: 'kL', to: 'tCO2e' })).toBe('');
  });

  it('is converted between tonnes and kilograms of CO2e, which would be a thousand times off otherwise', () => {
    expect(takenFactor(diesel, { from: 'Litres', to: 'kgCO2e' }).factor).toBe('2.51279');
    expect(misfit(diesel, { from: 'Litres', to: 'kgCO2e' })).toBe('');
    expect(takenFactor({ ...diesel, unitTo: 'kgCO2e' }, { from: 'Litres', to: 'tCO2e (Scope 1)' }).factor).toBe('0.00000251279');
  });

  it.each([
    ['24', { unitFrom: 'Days', unitTo: 'kWh' }, { from: 'Hours', to: 'kWh' }, '1'],
    ['14', { unitFrom: 'Weeks', unitTo: 'kWh' }, { from: 'Days', to: 'kWh' }, '2'],
    ['3.218688', { unitFrom: 'Miles', unitTo: 'kWh' }, { from: 'km', to: 'kWh' }, '2'],
  ])('is converted without a tail of digits: %s', (factor, published, wanted, expected) => {
    expect(takenFactor({ ...diesel, ...published, factor }, wanted).factor).toBe(expected);
  });

  it('leaves its figure to be typed where they do not, and the form warns of each unit that does not fit', () => {
    expect(takenFactor(diesel, { from: 'km', to: 'Number' }).factor).toBe('');
    expect(takenFactor(diesel, { from: 'Litres', to: 'Number' }).factor).toBe('');
    expect(misfit(diesel, { from: 'km', to: 'tCO2e' })).toMatch(/published for Litres, and this metric is in km\./);
    expect(misfit(diesel, { from: 'Litres', to: 'Number' })).toMatch(/gives tCO₂e, and the metric above is in Number\./);
  });

  it('warns of nothing while a unit is not chosen', () => {
    expect(misfit(diesel, { from: '', to: '' })).toBe('');
    expect(takenFactor(diesel, { from: '', to: '' }).factor).toBe('0.00251279');
  });
});

describe('a figure that is typed over a published one', () => {
  it('does not come from there when it is another one', () => {
    expect(isOwnFigure('0.0025', diesel, { from: 'Litres', to: 'tCO2e' })).toBe(true);
    expect(isOwnFigure('0.002512790', diesel, { from: 'Litres', to: 'tCO2e' })).toBe(false);
    expect(isOwnFigure('2.51279', diesel, { from: 'kL', to: 'tCO2e' })).toBe(false);
  });

  it('may come from there where the published one is for other units', () => {
    expect(isOwnFigure('0.5', diesel, { from: 'km', to: 'tCO2e' })).toBe(false);
  });

  it('is told apart from the source of the figure that was stored', () => {
    const stored = { factor: '0.0025', source: 'DESNZ 2024' };
    expect(isSourceOfOther(stored, { factor: '0.0026', source: 'DESNZ 2024' })).toBe(true);
    expect(isSourceOfOther(stored, { factor: '0.0026', source: 'DESNZ 2025' })).toBe(false);
    expect(isSourceOfOther(stored, { factor: '0.00250', source: 'DESNZ 2024' })).toBe(false);
  });

  it('takes the source of the stored figure away, which comes back with that figure', () => {
    const stored = { factor: '0.00251279', source: 'UK Government GHG conversion factors 2024, row 1_101' };
    expect(sourceBeside(stored, stored, '0.003')).toBe('');
    expect(isSourceTaken(stored, { factor: '0.003', source: '' })).toBe(true);
    expect(sourceBeside(stored, { source: '' }, '0.002512790')).toBe(stored.source);
    expect(isSourceTaken(stored, stored)).toBe(false);
  });

  it('leaves alone a source that its person has entered for it', () => {
    const stored = { factor: '0.0025', source: 'DESNZ 2024' };
    expect(sourceBeside(stored, { source: 'DESNZ 2025' }, '0.0026')).toBe('DESNZ 2025');
    expect(sourceBeside({ factor: '0.0025', source: '' }, { source: '' }, '0.0026')).toBe('');
    expect(isSourceTaken({ factor: '0.0025', source: '' }, { factor: '0.0026', source: '' })).toBe(false);
  });

  it('is pointed out below 0 and at 0, which are factors all the same', () => {
    expect(['-1', '0', '0.0', '2', 'x'].map(signWarning)).toEqual([
      expect.stringContaining('below 0'),
      expect.stringContaining('count nothing'),
      expect.stringContaining('count nothing'),
      '',
      '',
    ]);
  });
});

describe('a line of the library', () => {
  it('says the activity, units, figure, publisher and first day, or the year without one', () => {
    expect(libraryOption(diesel)).toEqual({
      value: 'd',
      label: 'Diesel',
      description: '1 Litres = 0.00251279 tCO₂e',
      tags: ['UK Government 2024', expect.stringMatching(/^from .*24$/), 'DESNZ'],
    });
    expect(libraryOption({ ...diesel, group: null, startDate: null, year: null, source: '' }).tags).toEqual([]);
  });
});

describe('a search in the library', () => {
  it('asks for what is searched for, and for nothing else', () => {
    const nothing = { search: ' ', group: '', year: '', unitFrom: '', unitTo: '' };
    expect(libraryQuery(nothing)).toEqual({});
    expect(libraryQuery({ ...nothing, search: ' diesel ', year: '2024', unitTo: 'tCO2e' })).toEqual({
      search: 'diesel',
      year: 2024,
      unitTo: 'tCO2e',
    });
  });
});
