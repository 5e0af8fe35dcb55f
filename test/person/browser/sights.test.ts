import { describe, expect, it } from 'vitest';
import { changedSights, sentSight, sightOf } from '../../../frontend/src/features/members/sights.ts';
import type { ProjectGroup } from '../../../shared/contract/person/members.ts';

const group = (uid: string, more: Partial<ProjectGroup> = {}): ProjectGroup => ({
  uid,
  name: uid,
  is_admin: false,
  policy_json: { actions: ['READ_TRACKER_REF'] },
  sees: 'project',
  version: 1,
  ...more,
});
const ENTERS = { isAdmin: false, actions: ['READ_TRACKER_REF', 'UPDATE_TRACKER_REF_SCORE_VALUE'] };
const READS = { isAdmin: false, actions: ['READ_TRACKER_REF'] };

describe('the form of a permission group', () => {
  it('starts with own packages for a new group of reporters', () => {
    expect(sightOf(undefined, ENTERS, undefined)).toBe('own');
    expect(sightOf(undefined, READS, undefined)).toBe('project');
  });

  it('shows what an existing group sees, whatever its permissions', () => {
    expect(sightOf(group('old'), ENTERS, undefined)).toBe('project');
    expect(sightOf(group('own', { sees: 'own' }), READS, undefined)).toBe('own');
  });

  it('shows what was chosen, and nothing for administrators', () => {
    expect(sightOf(group('old'), ENTERS, 'own')).toBe('own');
    expect(sightOf(group('old'), { ...ENTERS, isAdmin: true }, 'own')).toBeUndefined();
  });

  it('sends what a group sees only where that changes', () => {
    expect(sentSight(undefined, 'project')).toEqual({});
    expect(sentSight(undefined, 'own')).toEqual({ sees: 'own' });
    expect(sentSight('own', 'project')).toEqual({ sees: 'project' });
    expect(sentSight('own', 'own')).toEqual({});
    expect(sentSight('own', undefined)).toEqual({});
  });
});

describe('switching groups over', () => {
  it('changes the groups whose sight was chosen anew, and no administrators', () => {
    const all = [group('a'), group('b', { sees: 'own' }), group('c'), group('d', { is_admin: true })];
    const changed = changedSights(all, { a: 'own', b: 'own', d: 'own' });
    expect(changed.map(({ group: { uid }, sees }) => [uid, sees])).toEqual([['a', 'own']]);
  });
});
