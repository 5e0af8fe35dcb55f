import { describe, expect, it } from 'vitest';
import { deletionPrevented, hasTwin, isCompanyTaken, twinWarning } from '../../../frontend/src/features/company/rules.ts';

describe('the deletion of a company', () => {
  it('is prevented by its projects and by the companies below it', () => {
    const below = [{ parentid: 'a' }, { parentid: 'b' }, { parentid: null }];
    expect(deletionPrevented({ uid: 'a', projects: [1, 2] }, below)).toBe(
      'This company has 2 projects and 1 company below it. Move or delete them first.',
    );
    expect(deletionPrevented({ uid: 'b', projects: [] }, below)).toContain('1 company below it.');
  });

  it('is asked where nothing is in the way', () => {
    expect(deletionPrevented({ uid: 'c', projects: [] }, [{ parentid: 'a' }])).toBeUndefined();
  });
});

describe('the name of a company', () => {
  it('does not tell two companies apart that share it', () => {
    const all = [
      { uid: 'a', name: 'Northern' },
      { uid: 'b', name: 'northern' },
      { uid: 'c', name: 'Southern' },
    ];
    expect(all.map((each) => hasTwin(all, each))).toEqual([true, true, false]);
  });

  it('is told of while a company is renamed, and its own name is not', () => {
    const all = [
      { uid: 'a', name: 'Northern' },
      { uid: 'b', name: 'Southern' },
    ];
    expect(twinWarning(all, { uid: 'b', name: 'northern' })).toBe('There is a company with this name already.');
    expect(twinWarning(all, { uid: 'b', name: 'Southern' })).toBe('');
  });

  it('is taken whatever its case and blanks', () => {
    expect(isCompanyTaken([{ name: 'Northern' }], ' northern ')).toBe(true);
    expect(isCompanyTaken([{ name: 'Northern' }], 'Northern Rail')).toBe(false);
  });
});
