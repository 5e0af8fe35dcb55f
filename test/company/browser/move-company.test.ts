import { expect, it } from 'vitest';
import { staleAfter } from '../../../frontend/src/api/mark-stale.ts';
import { type ListedCompany, placesFor } from '../../../frontend/src/features/company/tree.ts';

const company = (uid: string, parentid: string | null, accessible = true): ListedCompany => ({
  uid,
  name: uid,
  parentid,
  depth: 0,
  projects: [],
  accessible,
});
const ALL = [
  company('Southern', null),
  company('Northern', null),
  company('Rail', 'Northern'),
  company('Track', 'Rail'),
  company('Sleepers', 'Track'),
  company('Group', null, false),
];
const offered = (uid: string, isSuperuser: boolean) =>
  placesFor(ALL.find((each) => each.uid === uid)!, ALL, isSuperuser).map(({ value }) => value);

it('a company is offered no place below itself, however deep, nor below one that is known by name alone [OPS-011]', () => {
  expect(offered('Rail', false)).toEqual(['Northern', 'Southern']);
  expect(offered('Sleepers', false)).toEqual(['Northern', 'Rail', 'Southern', 'Track']);
});

it('a superuser is offered the top too', () => {
  expect(offered('Rail', true)).toEqual(['', 'Northern', 'Southern']);
  expect(placesFor(ALL[2]!, ALL, true)[0]).toEqual({ value: '', label: 'No company: at the top' });
});

it('a company that has moved makes every figure and every right stale, and one that has another name does not', () => {
  expect(staleAfter('changeCompany', 'place')).toBe('everything');
  expect(staleAfter('changeCompany', 'fields')).toEqual(['readCompany', 'listCompanies']);
});
