import { describe, expect, it } from 'vitest';
import { ACTS, KINDS, statusesFor } from '../../../shared/domain/access/access-table.ts';
import { can } from '../../../shared/domain/access/rights.ts';

const ENTRY = ['Nothing Received', 'Pending Input', 'Requires Revision'];
const NEW = ['Nothing Received', 'Pending Input'];
const PENDING = ['Pending Approval', 'Pending Review'];
const LIVE = [...NEW, ...PENDING, 'Requires Revision', 'OK for Submission', 'Not for Submission'];
const APPROVED = ['OK for Submission'];
const ADMIN = { 'Put on hold or release': LIVE, Reopen: APPROVED, Invalidate: LIVE };

/** The table as people agreed on it, written out; what is not listed is never allowed. */
const AGREED: Record<string, Record<string, string[]>> = {
  Stranger: {},
  Viewer: {},
  'Reporter of another package': { 'See it before its first submission': NEW },
  Reporter: { 'See it before its first submission': NEW, 'Enter figures': ENTRY, Submit: ENTRY },
  Approver: { 'See it before its first submission': NEW, Approve: ['Pending Approval'], Reject: ['Pending Approval'] },
  Administrator: { 'See it before its first submission': NEW, Approve: ['Pending Review'], Reject: ['Pending Review'], ...ADMIN },
  Superuser: { 'See it before its first submission': NEW, Approve: PENDING, Reject: PENDING, ...ADMIN },
  'Tenant superuser': { 'See it before its first submission': NEW, Approve: PENDING, Reject: PENDING, ...ADMIN },
};

const rows = Object.keys(AGREED).flatMap((kind) => Object.keys(ACTS).map((act) => [kind, act] as const));

describe('who may do what with a report', () => {
  it('is told for every kind of person', () => expect(Object.keys(KINDS)).toEqual(Object.keys(AGREED)));

  it.each(rows)('%s: %s', (kind, act) => {
    expect([...statusesFor(kind, act)].sort()).toEqual([...(AGREED[kind]![act] ?? [])].sort());
  });

  it('rests on permissions of is_admin and a list of actions [SET-261]', () => {
    const { flags, grant } = KINDS.Viewer!;
    expect(Object.keys(grant!)).toEqual(expect.arrayContaining(['isAdmin', 'actions']));
    expect(can(flags, { isAdmin: false, actions: ['READ_PROJECT_REPORT'] }, 'READ_PROJECT_REPORT')).toBe(true);
    expect(can(flags, { isAdmin: false, actions: ['READ_PROJECT_REPORT'] }, 'READ_PROJECT_MEMBER')).toBe(false);
    expect(can(flags, { isAdmin: true, actions: [] }, 'READ_PROJECT_MEMBER')).toBe(true);
  });
});
