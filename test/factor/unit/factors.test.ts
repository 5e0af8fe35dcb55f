import { describe, expect, it } from 'vitest';
import * as factors from '../../../shared/domain/factor/factors.ts';

const diesel = { uid: 'diesel', unit: 'Litres' };
const of = (factor: string): factors.Factor[] => [{ metric: 'diesel', toUnit: 'tCO2e', factor }];
const groups = [
  { uid: 'g23', name: '2023', startDate: '2023-06-01' },
  { uid: 'g24', name: '2024', startDate: '2024-06-01' },
];
const groupFactors = new Map([
  ['g23', of('23')],
  ['g24', of('24')],
]);
const all = {
  report: of('1.5'),
  package: of('2.5'),
  project: of('3.5'),
  groups,
  groupFactors,
  global: of('5.5'),
  periodEnd: '2024-07-01',
};
const find = (sources: factors.FactorSources) => factors.factorFinder(sources)(diesel, 'tCO2e');

describe('the lookup of a factor', () => {
  it('goes from the report to the package, the project, the group and the global one [SET-245, REP-070]', () => {
    expect(find(all)).toEqual({ factor: '1.5', origin: 'report' });
    expect(find({ ...all, report: [] })).toEqual({ factor: '2.5', origin: 'package' });
    expect(find({ ...all, report: [], package: [] })).toEqual({ factor: '3.5', origin: 'project' });
    const rest = { groups, groupFactors, global: of('5.5'), periodEnd: '2024-07-01' };
    expect(find(rest)).toEqual({ factor: '24', origin: 'group' });
    expect(find({ ...rest, packageGroup: 'g23' })?.factor).toBe('23');
    expect(find({ ...rest, packageGroup: 'g23', reportGroup: 'latest' })?.factor).toBe('24');
    expect(find({ ...rest, groupFactors: new Map() })).toEqual({ factor: '5.5', origin: 'global' });
    expect(find({ groups, groupFactors })).toBeNull();
  });

  it('takes the same unit text as 1, letter case included [SET-249, SET-328]', () => {
    expect(factors.factorFinder(all)({ uid: 'x', unit: 'tonnes' }, 'tonnes')).toEqual({ factor: '1', origin: 'same-unit' });
    expect(factors.factorFinder(all)({ uid: 'x', unit: 'Tonnes' }, 'tonnes')).toBeNull();
  });

  it('goes to the unit of the list that screens show alike, except from that unit, which counts in itself [SET-326]', () => {
    const sources = { global: [{ metric: 'skips', toUnit: 'M3', factor: '2' }] };
    const listed = (unit: string, toUnit: string) =>
      factors.toListedUnit(factors.factorFinder(sources))({ uid: 'skips', unit }, toUnit);
    expect(listed('kg', 'm³')).toEqual({ factor: '2', origin: 'global', storedTo: 'M3' });
    for (const unit of ['M3', 'm3', 'tCO₂e']) expect(listed('kg', unit)).toBeNull();
    expect(listed('M3', 'm³')).toBeNull();
  });

  it('passes over what is no number and takes 0 and negative factors', () => {
    for (const bad of ['', ' ', 'NaN', 'Infinity', 'x']) expect(find({ report: of(bad), global: of('2') })?.factor).toBe('2');
    expect(find({ report: of('0') })?.factor).toBe('0');
    expect(find({ report: of('-1.5') })?.factor).toBe('-1.5');
  });
});

describe('the latest group', () => {
  it('is the newest one valid on the last day of the period [ADM-601]', () => {
    expect(factors.latestGroup(groups, '2024-06-01')?.uid).toBe('g23');
    expect(factors.latestGroup(groups, '2024-06-02')?.uid).toBe('g24');
    expect(factors.latestGroup(groups, '2023-06-01')).toBeNull();
    expect(factors.latestGroup(groups, null)).toBeNull();
    const years = ['2023', '2024'].map((year) => ({ uid: year, name: year, startDate: `${year}-01-01` }));
    expect(factors.latestGroup(years, '2024-01-01')?.uid).toBe('2023');
    expect(factors.latestGroup(years, '2024-01-02')?.uid).toBe('2024');
  });

  it('is the one that was made last of two from the same day', () => {
    const made = (uid: string, created: string) => ({ uid, name: uid, startDate: '2024-01-01', created });
    const [first, second] = [made('z', '2024-02-01T09:00:00Z'), made('a', '2024-02-01T09:00:01Z')];
    expect(factors.latestGroup([first, second], '2024-02-01')?.uid).toBe('a');
    expect(factors.latestGroup([second, first], '2024-02-01')?.uid).toBe('a');
  });
});

describe('the badge of a factor', () => {
  it.each([
    ['1234', '1.2e+3'],
    ['0.0056', '5.6e-3'],
    ['2.5', '2.50'],
    ['100', '100.00'],
    ['0.01', '0.01'],
    ['-1234', '-1.2e+3'],
    ['-2.5', '-2.50'],
    ['0', '0.0e+0'],
  ])('of %s is %s [SET-321, SET-322, SET-323, SET-324]', (factor, badge) => expect(factors.factorBadge(factor)).toBe(badge));

  it('says the conversion in words [REP-069]', () => {
    expect(factors.conversionText('Litres', '2.5', 'kg')).toBe('1 Litres = 2.5 kg');
    expect(factors.conversionText('Litres', null, 'kg')).toBe('No conversion factor found');
  });
});
