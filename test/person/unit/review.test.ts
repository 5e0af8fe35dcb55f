import { describe, expect, it } from 'vitest';
import { isDormant, isNewDay, isShown, SHOWN_PEOPLE, type ShownPeople } from '../../../shared/domain/person/review.ts';

const now = '2026-06-30T12:00:00.000Z';
const ann = {
  email: 'Ann@north.example',
  firstName: 'Ann',
  lastName: 'Østergård',
  isSuperuser: false,
  isTenantSuperuser: false,
  created: '2024-01-01T00:00:00.000Z',
  lastLogin: '2026-06-29T23:59:00.000Z',
};
const late = { ...ann, lastLogin: '2026-04-01T12:00:00.000Z' };
const gone = { ...late, isTenantSuperuser: true, deactivatedAt: '2026-06-01T00:00:00.000Z' };
const boss = { ...ann, isSuperuser: true };

describe('an access review', () => {
  it('asks about people who have not signed in for 90 days, from the day on which they came if they never did', () => {
    expect(isDormant(late, now)).toBe(true);
    expect(isDormant({ ...late, lastLogin: '2026-04-01T12:00:00.001Z' }, now)).toBe(false);
    expect(isDormant({ created: '2026-06-01T00:00:00.000Z' }, now)).toBe(false);
    expect(isDormant({ created: '2026-03-01T00:00:00.000Z' }, now)).toBe(true);
  });

  it('needs a record of one sign-in a day', () => {
    expect([isNewDay(undefined, now), isNewDay(ann.lastLogin, now), isNewDay('2026-06-30T00:00:00.000Z', now)]).toEqual([
      ...[true, true, false],
    ]);
  });
});

describe('a list of people', () => {
  it('finds them by a part of name or address, in any letter case', () => {
    const finds = (search: string) => isShown(ann, { search, show: 'all', now });
    expect(['ann ø', 'NORTH', 'ØSTER', ''].map(finds)).toEqual([true, true, true, true]);
    expect(finds('south')).toBe(false);
  });

  it.each<[ShownPeople, boolean[]]>([
    ['all', [true, true, true, true]],
    ['active', [true, true, false, true]],
    ['dormant', [false, true, false, false]],
    ['endless', [true, true, false, true]],
    ['superusers', [false, false, false, true]],
    ['deactivated', [false, false, true, false]],
  ])('shows with "%s" those who are meant', (show, expected) => {
    expect([ann, late, gone, boss].map((person) => isShown(person, { search: '', show, now }))).toEqual(expected);
    expect(SHOWN_PEOPLE).toContain(show);
  });
});
