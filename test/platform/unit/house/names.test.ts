import { describe, expect, it } from 'vitest';
import { compareNames, meansUid } from '../../../../shared/domain/kernel/names.ts';

describe('the order of names', () => {
  it('does not regard letter case, and puts an accented letter beside its plain one', () => {
    const names = ['Zoë', 'émile', 'Eve', 'adam', 'Édouard', 'Bea'];
    expect(names.sort(compareNames)).toEqual(['adam', 'Bea', 'Édouard', 'émile', 'Eve', 'Zoë']);
  });

  it('keeps names that differ in letter case alone in the order in which they came', () => {
    expect(['waste', 'Waste', 'WASTE'].sort(compareNames)).toEqual(['waste', 'Waste', 'WASTE']);
  });
});

describe('an id', () => {
  const uid = '0123abcd-0000-4000-8000-000000000000';

  it.each([uid, uid.toUpperCase(), '0123abcd', '0123ABCD'])('means its uid in either form and letter case: %s', (id) => {
    expect(meansUid(id, uid)).toBe(true);
  });

  it.each(['0123abc', '0123abcd-', '', '0123abce'])('means nothing else: %j', (id) => {
    expect(meansUid(id, uid)).toBe(false);
  });
});
