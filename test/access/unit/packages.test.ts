import { describe, expect, it } from 'vitest';
import { grantAnywhere, grantWithin, limitedNow, limitedTo, pathOf } from '../../../shared/domain/access/packages.ts';
import { ACTIONS, can, canSee, type Grant, mergeGrants } from '../../../shared/domain/access/rights.ts';

const NOBODY = { isSuperuser: false, isTenantSuperuser: false };
const PARENTS: Record<string, string> = { own: 'root', below: 'own', beside: 'root', one: 'two', two: 'one' };
const pathTo = (uid: string) => pathOf(uid, (each) => PARENTS[each]);
const limited: Grant = { isAdmin: false, actions: [], limited: [limitedTo('role', ['own'], ACTIONS)] };

describe('a grant that is limited to packages', () => {
  it('allows nothing of the project, whatever its permission group allows', () => {
    expect(canSee(NOBODY, limited)).toBe(false);
    for (const action of ACTIONS) expect([action, can(NOBODY, limited, action)]).toEqual([action, false]);
  });

  it('counts on its packages and those below, and on none beside or above', () => {
    const seen = ['root', 'own', 'below', 'beside'].filter((uid) => canSee(NOBODY, grantWithin(limited, pathTo(uid))));
    expect(seen).toEqual(['own', 'below']);
  });

  it('never allows there what is about members, dashboards or companies, nor to administer', () => {
    const there = grantWithin(limited, pathTo('own'));
    const allowed = ACTIONS.filter((action) => can(NOBODY, there, action));
    expect(allowed.every((action) => action.endsWith('_TRACKER_REF') || action.endsWith('_TRACKER_REF_SCORE_VALUE'))).toBe(true);
    expect(allowed).toHaveLength(8);
    expect(can(NOBODY, there, 'admin')).toBe(false);
    const forged: Grant = { isAdmin: false, actions: [], limited: [{ roleUid: 'role', packages: ['own'], actions: ACTIONS }] };
    expect(can(NOBODY, grantWithin(forged, pathTo('own')), 'READ_PROJECT_MEMBER')).toBe(false);
  });

  it('stays apart when it is merged with others, of this project or of all', () => {
    const merged = mergeGrants([limited, { isAdmin: false, actions: ['READ_PROJECT_MEMBER'] }])!;
    expect(can(NOBODY, merged, 'READ_TRACKER_REF')).toBe(false);
    expect(can(NOBODY, grantWithin(merged, pathTo('below')), 'READ_TRACKER_REF')).toBe(true);
    expect(can(NOBODY, grantAnywhere(merged), 'READ_TRACKER_REF')).toBe(true);
  });

  it('ends with its role, and follows the packages that the role names now', () => {
    const now = (roles: { uid: string; packages?: string[] }[], uid: string) =>
      canSee(NOBODY, grantWithin(limitedNow(limited, roles, []), pathTo(uid)));
    expect(now([], 'own')).toBe(false);
    expect(now([{ uid: 'role' }], 'own')).toBe(false);
    expect(now([{ uid: 'role', packages: [] }], 'own')).toBe(false);
    expect(now([{ uid: 'role', packages: ['beside'] }], 'own')).toBe(false);
    expect(now([{ uid: 'role', packages: ['beside'] }], 'beside')).toBe(true);
  });

  it('ends in packages that are each above the other', () => {
    expect(pathTo('one')).toEqual(['one', 'two']);
  });
});
