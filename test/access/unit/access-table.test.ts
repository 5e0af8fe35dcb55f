import { describe, expect, it } from 'vitest';
import { ACTS, KINDS, statusesFor } from '../../../shared/domain/access/access-table.ts';
import { ACTIONS, can } from '../../../shared/domain/access/rights.ts';

const ENTRY = ['Nothing Received', 'Pending Input', 'Requires Revision'];
const NEW = ['Nothing Received', 'Pending Input'];
const PENDING = ['Pending Approval', 'Pending Review'];
const LIVE = [...NEW, ...PENDING, 'Requires Revision', 'OK for Submission', 'Not for Submission'];
const APPROVED = ['OK for Submission'];
const LATER = [...PENDING, 'Requires Revision', 'OK for Submission', 'Not for Submission', 'Invalidated'];
const ALL = [...NEW, ...LATER];
const LOCKED = [...PENDING, 'OK for Submission'];

const SEES = { 'See it once it was submitted': LATER };
const SEES_ALL = { ...SEES, 'See it before its first submission': NEW };
const COMMENTS = { ...SEES_ALL, Comment: LIVE };
const ADMIN = {
  ...COMMENTS,
  'Put on hold or release': LIVE,
  Reopen: APPROVED,
  Invalidate: LIVE,
  'Change its period': ALL,
  'Change its settings': LIVE,
  'Change how its figures come about': ENTRY,
};
const ALONE = 'Approve what they submitted themselves, as the only administrator and with a reason';
const DECIDES = { Approve: PENDING, Reject: PENDING, [ALONE]: PENDING, 'Review sections': LOCKED };

/** The agreed table, written out. Everything that is not listed is refused. */
const AGREED: Record<string, Record<string, string[]>> = {
  Stranger: {},
  Viewer: SEES,
  'Reporter of another package': COMMENTS,
  Reporter: {
    ...COMMENTS,
    'Enter figures': ENTRY,
    'Mark sections as complete': ENTRY,
    Submit: NEW,
    'Submit again': ['Requires Revision'],
  },
  Approver: {
    ...COMMENTS,
    Approve: ['Pending Approval'],
    Reject: ['Pending Approval'],
    'Review sections': ['Pending Approval'],
  },
  Administrator: {
    ...ADMIN,
    Approve: ['Pending Review'],
    Reject: ['Pending Review'],
    [ALONE]: ['Pending Review'],
    'Review sections': ['Pending Review'],
  },
  Superuser: { ...ADMIN, ...DECIDES },
  'Tenant superuser': { ...ADMIN, ...DECIDES },
};

const rows = Object.keys(AGREED).flatMap((kind) => ACTS.map((act) => [kind, act] as const));

describe('who may do what with a report', () => {
  it('is told for every kind of person, and names nothing that is not in the table', () => {
    expect(Object.keys(KINDS)).toEqual(Object.keys(AGREED));
    expect(Object.values(AGREED).flatMap((row) => Object.keys(row).filter((act) => !ACTS.includes(act)))).toEqual([]);
  });

  it('never lets anybody approve what they submitted while somebody else administers the project', () => {
    for (const kind of Object.keys(KINDS)) expect(statusesFor(kind, 'Approve what they submitted themselves')).toEqual([]);
  });

  it.each(rows)('%s: %s', (kind, act) => {
    expect([...statusesFor(kind, act)].sort()).toEqual([...(AGREED[kind]![act] ?? [])].sort());
  });

  it('rests on permissions of is_admin and a list of actions, and on nothing else [SET-261]', () => {
    const nobody = KINDS.Stranger!.flags;
    for (const action of ACTIONS) {
      const others = ACTIONS.filter((other) => other !== action);
      expect(can(nobody, { isAdmin: false, actions: [action] }, action)).toBe(true);
      expect(can(nobody, { isAdmin: false, actions: others }, action)).toBe(false);
      expect(can(nobody, { isAdmin: true, actions: [] }, action)).toBe(true);
      expect(can(nobody, undefined, action)).toBe(false);
    }
  });
});
