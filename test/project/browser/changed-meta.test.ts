import { expect, it } from 'vitest';
import { changedMeta, withMeta } from '../../../frontend/src/ui/form/changed-meta.ts';

it('meta-data is changed key by key: what is taken out is removed, and what is the same is not sent [ADM-099]', () => {
  const from = { note: 'a', styles: { navBarColor: '#003' }, allowSuppliers: true };
  expect(changedMeta(from, from)).toEqual({});
  expect(changedMeta(from, { ...from, note: 'b' })).toEqual({ note: 'b' });
  expect(changedMeta(from, { styles: {}, allowSuppliers: true, more: [1] })).toEqual({ note: null, styles: {}, more: [1] });
});

it('what somebody has typed goes on from what others have changed meanwhile', () => {
  const began = { note: 'a', sortKey: 'name', conversion_factor_group: 'one' };
  const typed = { note: 'b', conversion_factor_group: 'one' };
  const now = { note: 'a', sortKey: '_path', conversion_factor_group: 'two', report_layout: 'tabbed' };
  const change = changedMeta(began, typed);
  expect(change).toEqual({ note: 'b', sortKey: null });
  expect(withMeta(began, change, now)).toEqual({ note: 'b', conversion_factor_group: 'two', report_layout: 'tabbed' });
});

it('what somebody has typed into a key leaves the parts of it that others have changed meanwhile', () => {
  const began = { styles: { header: 'red', text: 'black' } };
  const change = changedMeta(began, { styles: { header: 'blue', text: 'black' } });
  expect(withMeta(began, change, { styles: { header: 'red', text: 'grey' } })).toEqual({
    styles: { header: 'blue', text: 'grey' },
  });
});
