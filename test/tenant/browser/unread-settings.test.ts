import { describe, expect, it } from 'vitest';
import { unreadWarning } from '../../../frontend/src/features/tenant-admin/overview/unknown-settings.ts';

describe('the meta-data of a tenancy', () => {
  it('that pages read has no warning', () => {
    const home_sources = { 'pre-login': 'https://a.example', 'post-login': null };
    expect(unreadWarning({ navbarLogo: '', logoHeight: 40, indicator_order: [], category_names: {}, home_sources })).toBe('');
    expect(unreadWarning({ home_sources: ['https://a.example'], second_factor: 'all' })).toBe('');
  });

  it.each([
    ['navbarlogo', 'navbarLogo'],
    ['navbarLgoo', 'navbarLogo'],
    ['indicator-order', 'indicator_order'],
    ['strapline', 'strapline1'],
  ])('with the mistyped name %s says which one is meant', (name, meant) => {
    expect(unreadWarning({ [name]: 'x' })).toBe(`No page reads “${name}”. It is kept as it is. Did you mean “${meant}”?`);
  });

  it('says the same inside the sources of the home pages', () => {
    const path = 'home_sources › ';
    const said = `No page reads “${path}prelogin”. It is kept as it is. Did you mean “${path}pre-login”?`;
    expect(unreadWarning({ home_sources: { prelogin: 'https://a.example' } })).toBe(said);
  });

  it('keeps a name of a client without a guess', () => {
    expect(unreadWarning({ erp: 1 })).toBe('No page reads “erp”. It is kept as it is.');
    expect(unreadWarning({ strapline3: 'x', strapline1: 'a', strapline2: 'b' })).toBe(
      'No page reads “strapline3”. It is kept as it is.',
    );
  });
});
