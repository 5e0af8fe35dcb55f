import { describe, expect, it } from 'vitest';
import { columnUnit, figureBesideWord, withoutColumnUnit, withUnits } from '../../../../shared/domain/form/column-unit.ts';
import type { FormField } from '../../../../shared/domain/form/field-checks.ts';
import { documentSetup } from '../../../../shared/domain/form/setup.ts';

const column = (header: string, unit?: string): FormField => ({ header, type: 'number', ...(unit !== undefined && { unit }) });

describe('the unit of a column of a form', () => {
  it.each([
    ['Litres', undefined, 'Litres'],
    ['Fuel (L)', undefined, 'L'],
    ['Fuel', 'kg', 'kg'],
    ['Litres', 'Litres', 'Litres'],
    ['Waste (est.)', 'Tonnes', 'Tonnes'],
    ['Fuel', undefined, ''],
    ['Litres', 'M3', ''],
  ])('of %s that fills a metric in %s is %j', (header, unit, found) => {
    expect(columnUnit(column(header, unit))).toBe(found);
  });

  it('is the one of the metric that it fills, unless it fills metrics of two', () => {
    const setupOf = (...units: string[]) =>
      withUnits(
        documentSetup({
          input_details: { fields: [{ header: 'Fuel', type: 'number' }] },
          assignments: units.map((unit, n) => ({ field: 'fuel', metric: `m${n}`, unit })),
        }),
      ).fields[0];
    expect([setupOf('kg')?.unit, setupOf('kg', 'kg')?.unit, setupOf('kg', 'Tonnes')?.unit, setupOf()?.unit]).toEqual([
      'kg',
      'kg',
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['12 L', '12'],
    ['12 ltrs', '12'],
    ['L 12', '12'],
    ['1.243 L', '1.243'],
    ['-3 L', '-3'],
    ['12 kg', '12 kg'],
    ['many', 'many'],
  ])('falls away from %j', (cell, figure) => {
    expect(withoutColumnUnit(column('Litres'), cell)).toBe(figure);
  });
});

it.each([
  ['12 kg', 'Litres', [], '“kg” is another unit than Litres. Convert the figure first.'],
  ['-12 hl', 'Litres', ['-12'], '“hl” may be another unit than Litres. Is the figure right?'],
  ['3 m2', 'Area', ['3'], '“m²” stands beside the figure. Is the figure right without it?'],
  ['5k', 'Area', [], 'Type the figure in full, without “k”.'],
])('a word beside a figure, %s in %s', (cell, header, choices, why) => {
  expect(figureBesideWord(column(header), cell)).toMatchObject({ choices, why });
});

it.each([
  ['€12', 'Cost', 'GBP (£)', '€', ['12'], "'€' does not fit the unit GBP (£). Is the figure right?"],
  ['-$1,200.5', 'Cost', 'GBP (£)', '$', ['-1200.5'], "'$' does not fit the unit GBP (£). Is the figure right?"],
  ['12,5 %', 'Litres', undefined, '%', ['12.5', '125'], "'%' does not fit the unit Litres. Is the figure right?"],
])('a sign that its column does not have is asked about as a word is: %s in %s', (cell, header, unit, word, choices, why) => {
  expect(figureBesideWord(column(header, unit), cell)).toEqual({ word, choices, why });
});

it.each([
  ['£12', 'Cost', 'GBP (£)'],
  ['12 %', 'Moisture', 'Percentage (%)'],
  ['£12', 'Cost', undefined],
])('the sign of its column is not asked about: %s in %s (%s)', (cell, header, unit) => {
  expect(figureBesideWord(column(header, unit), cell)).toBeNull();
});

it.each(['12', '12,5', 'many', '5-7', '1 of 3', '12 L'])('no word beside a figure is asked about in %j', (cell) => {
  expect(figureBesideWord(column('Litres'), cell)).toBeNull();
});
