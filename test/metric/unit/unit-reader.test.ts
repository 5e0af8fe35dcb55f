import { expect, it } from 'vitest';
import { unitReader } from '../../../shared/domain/metric/unit-reader.ts';

it('a spelling of a known unit is read as the one of the structure, else of the list, else of another metric', () => {
  const { read } = unitReader({ used: ['tonnes', 'Bales'], others: ['Skips', 'm³'] });
  const texts = ['m³', 'M3', 't', 'hrs.', 'bales', 'skips', 'Furlongs'];
  expect(texts.map(read)).toEqual(['M3', 'M3', 'tonnes', 'Hours', 'bales', 'skips', 'Furlongs']);
  expect(unitReader({ used: [] }).read('t')).toBe('Tonnes');
});

it('a unit that the structure or the list has exactly so stays, although another one reads alike', () => {
  const { read } = unitReader({ used: ['m³', 'tonnes'] });
  expect(['m³', 'M3', 'Tonnes', 'tonnes'].map(read)).toEqual(['m³', 'M3', 'Tonnes', 'tonnes']);
});

it('tells which units nobody has', () => {
  const { isKnown, like } = unitReader({ used: ['Bales'], others: ['Skips'] });
  expect(['Bales', 'Skips', 'kWh', 'Furlongs'].map(isKnown)).toEqual([true, true, true, false]);
  expect(like('Furlongs')).toBeUndefined();
  expect(like('bales')).toBe('Bales');
});
