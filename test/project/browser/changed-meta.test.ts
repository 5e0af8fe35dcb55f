import { expect, it } from 'vitest';
import { changedMeta } from '../../../frontend/src/features/project/meta-card.tsx';

it('meta-data is changed key by key: what is taken out is removed, and what is the same is not sent [ADM-099]', () => {
  const from = { note: 'a', styles: { navBarColor: '#003' }, allowSuppliers: true };
  expect(changedMeta(from, from)).toEqual({});
  expect(changedMeta(from, { ...from, note: 'b' })).toEqual({ note: 'b' });
  expect(changedMeta(from, { styles: {}, allowSuppliers: true, more: [1] })).toEqual({ note: null, styles: {}, more: [1] });
});
