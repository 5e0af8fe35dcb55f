import { expect, it } from 'vitest';
import { foundOrOwn } from '../../../../frontend/src/ui/form/choice-or-own-field.tsx';

const UNITS = ['Litres', 'kg', 'M3'].map((value) => ({ value, label: value }));
const found = (searched: string) =>
  foundOrOwn(UNITS, searched).map(({ value, label }) => (value === label ? value : `own: ${value}`));

it('a list that takes texts of one’s own offers what was searched for, after what it has', () => {
  expect(found('')).toEqual(['Litres', 'kg', 'M3']);
  expect(found('k')).toEqual(['kg', 'own: k']);
  expect(found(' kgCO2e ')).toEqual(['own: kgCO2e']);
});

it('it offers nothing twice, and no other spelling of what it has', () => {
  expect(found('kg')).toEqual(['kg']);
  expect(found('m³')).toEqual(['M3']);
  expect(found('KG')).toEqual(['kg']);
});

it('it offers a unit that only letter case tells from one that it has, unless the two are certainly one', () => {
  const units = ['ML', 'kWh'].map((value) => ({ value, label: value }));
  expect(foundOrOwn(units, 'mL').map(({ value }) => value)).toEqual(['ML', 'mL']);
  expect(foundOrOwn(units, 'kwh').map(({ value }) => value)).toEqual(['kWh']);
});
