import { describe, expect, it } from 'vitest';
import {
  entryRefusal,
  isApprover,
  isInTrail,
  isResponsible,
  type ReportMember,
  seesComments,
  seesRevision,
  seesStaging,
  trailPart,
} from '../../../shared/domain/access/report-access.ts';
import type { ACTIONS } from '../../../shared/domain/access/rights.ts';
import { openRevision } from '../../../shared/domain/report/revision.ts';

const nobody: ReportMember = { flags: { isSuperuser: false, isTenantSuperuser: false }, grant: undefined, roleUids: [] };
const member = (actions: readonly (typeof ACTIONS)[number][], roleUids: string[] = [], isAdmin = false): ReportMember => ({
  ...nobody,
  grant: { isAdmin, actions },
  roleUids,
});
const superuser: ReportMember = { ...nobody, flags: { isSuperuser: true, isTenantSuperuser: false } };
const roles = { responsibleUid: 'reporters', approverUid: 'approvers' };
const unset = { responsibleUid: null, approverUid: null };

describe('the responsible person', () => {
  it('has the responsible role and may enter figures; administrators and superusers without that role are not [REP-327, REP-243]', () => {
    expect(isResponsible(roles, member(['UPDATE_TRACKER_REF_SCORE_VALUE'], ['reporters']))).toBe(true);
    expect(isResponsible(roles, member(['READ_TRACKER_REF'], ['reporters']))).toBe(false);
    expect(isResponsible(roles, member([], ['approvers'], true))).toBe(false);
    expect(isResponsible(roles, superuser)).toBe(false);
  });

  it('is anybody who may enter figures where no role is set [REP-327]', () => {
    expect(isResponsible(unset, member(['UPDATE_TRACKER_REF_SCORE_VALUE']))).toBe(true);
    expect(isResponsible(unset, member(['CREATE_TRACKER_REF_SCORE_VALUE']))).toBe(true);
    expect(isResponsible(unset, member([], [], true))).toBe(true);
    expect(isResponsible(unset, member(['READ_TRACKER_REF_SCORE_VALUE']))).toBe(false);
    expect(isResponsible(unset, nobody)).toBe(false);
  });

  it('needs the action as well as the role, and an open report, to enter figures [REP-010, REP-230]', () => {
    const reporter = member(['UPDATE_TRACKER_REF_SCORE_VALUE'], ['reporters']);
    expect(entryRefusal('Pending Input', roles, reporter)).toBe(null);
    expect(entryRefusal('Requires Revision', roles, reporter)).toBe(null);
    expect(entryRefusal('Pending Input', roles, member(['READ_TRACKER_REF'], ['reporters']))).toBe('forbidden');
    expect(entryRefusal('Pending Approval', roles, member(['READ_TRACKER_REF'], ['reporters']))).toBe('forbidden');
    for (const status of ['Pending Approval', 'Pending Review', 'OK for Submission', 'Not for Submission', 'Invalidated'])
      expect(entryRefusal(status, roles, reporter)).toBe('locked');
  });
});

describe('the approver', () => {
  it('has the approver role at Pending Approval, is an administrator at Pending Review, or a superuser [REP-004]', () => {
    const approver = member(['READ_TRACKER_REF'], ['approvers']);
    const admin = member([], [], true);
    const decides = (person: ReportMember) =>
      ['Pending Approval', 'Pending Review'].map((status) => isApprover(status, roles, person));
    expect(decides(approver)).toEqual([true, false]);
    expect(decides(admin)).toEqual([false, true]);
    expect(decides(superuser)).toEqual([true, true]);
    expect(decides(member(['UPDATE_TRACKER_REF'], ['reporters']))).toEqual([false, false]);
    expect(isApprover('Pending Approval', unset, member([], []))).toBe(false);
  });

  it('is an administrator at Pending Approval too once the approver role is gone, but no auditor and nobody at other statuses', () => {
    const admin = member([], [], true);
    const auditor = { ...admin, grant: { ...admin.grant!, auditor: true as const } };
    expect(isApprover('Pending Approval', unset, admin)).toBe(true);
    expect(isApprover('Pending Approval', unset, auditor)).toBe(false);
    for (const status of ['Pending Input', 'Requires Revision', 'OK for Submission', 'Not for Submission', 'Invalidated'])
      expect(isApprover(status, unset, admin)).toBe(false);
  });
});

it('shows staging reports to administrators and to those who enter figures [REP-055, REP-333]', () => {
  expect(seesStaging(member([], [], true))).toBe(true);
  expect(seesStaging(member(['UPDATE_TRACKER_REF_SCORE_VALUE']))).toBe(true);
  expect(seesStaging(member(['READ_TRACKER_REF', 'READ_TRACKER_REF_SCORE_VALUE']))).toBe(false);
  expect(seesStaging(nobody)).toBe(false);
});

it('shows what is corrected to those who see staging reports, report for the package or approve it, and to nobody else [REP-334]', () => {
  const roles = { responsibleUid: 'reporters', approverUid: 'approvers' };
  expect(seesRevision(roles, member([], [], true))).toBe(true);
  expect(seesRevision(roles, member(['UPDATE_TRACKER_REF_SCORE_VALUE']))).toBe(true);
  expect(seesRevision(roles, member(['CREATE_TRACKER_REF_SCORE_VALUE'], ['reporters']))).toBe(true);
  expect(seesRevision(roles, member(['READ_TRACKER_REF'], ['approvers']))).toBe(true);
  expect(seesRevision(roles, member(['READ_TRACKER_REF'], ['reporters']))).toBe(false);
  expect(seesRevision(roles, member(['CREATE_TRACKER_REF', 'READ_TRACKER_REF'], ['others']))).toBe(false);
  expect(seesRevision(roles, nobody)).toBe(false);
});

it('shows comments to those who report, review or set up, and to the approver of the report [REP-329, REP-330]', () => {
  const viewer = member(['READ_TRACKER_REF', 'READ_TRACKER_REF_SCORE_VALUE']);
  for (const action of [
    'UPDATE_TRACKER_REF_SCORE_VALUE',
    'CREATE_TRACKER_REF_SCORE_VALUE',
    'UPDATE_TRACKER_REF',
    'CREATE_TRACKER_REF',
  ] as const)
    expect([action, seesComments(member([action]), false)]).toEqual([action, true]);
  expect([seesComments(viewer, false), seesComments(viewer, true)]).toEqual([false, true]);
});

describe('the trail of a report', () => {
  const entry = (minute: number, name: string, submission: number) => ({
    status: { name },
    updateOn: `2026-11-22T10:${String(minute).padStart(2, '0')}:00.000Z`,
    submission,
  });
  const started = [entry(0, 'Nothing Received', 0), entry(5, 'Pending Input', 0)];
  const submitted = [...started, entry(10, 'Pending Approval', 1)];
  const rejected = [...submitted, entry(20, 'Requires Revision', 1)];
  const viewer = member(['READ_TRACKER_REF', 'READ_TRACKER_REF_SCORE_VALUE']);
  const reporter = member(['UPDATE_TRACKER_REF_SCORE_VALUE']);
  const partOf = (history: typeof started, who: ReportMember) =>
    trailPart(history, who, seesRevision(roles, who) ? null : openRevision(history));
  /** the minutes of the steps that a person sees */
  const seen = (history: typeof started, who: ReportMember, kind = 'value') =>
    [3, 10, 15, 20, 25, 35].filter((minute) => isInTrail(partOf(history, who), { at: entry(minute, '', 0).updateOn, kind }));

  it('is whole for those who see staging reports', () => {
    for (const history of [started, submitted, rejected]) expect(seen(history, reporter)).toEqual([3, 10, 15, 20, 25, 35]);
  });

  it('begins with the first submission for everybody else, and is empty before it', () => {
    expect(seen(started, viewer)).toEqual([]);
    expect(seen(submitted, viewer)).toEqual([10, 15, 20, 25, 35]);
  });

  it('keeps a revision from them until it is submitted, whatever else becomes of the report, but for its status', () => {
    expect(seen(rejected, viewer)).toEqual([10, 15, 20]);
    expect(seen([...rejected, entry(30, 'Invalidated', 1)], viewer)).toEqual([10, 15, 20]);
    expect(seen([...rejected, entry(30, 'Not for Submission', 1)], viewer, 'status')).toEqual([10, 15, 20, 25, 35]);
    expect(seen([...rejected, entry(30, 'Pending Approval', 2)], viewer)).toEqual([10, 15, 20, 25, 35]);
  });

  it('tells of a revision those who see what it corrects, and nothing before the first submission', () => {
    for (const who of [member(['READ_TRACKER_REF'], ['approvers']), member(['CREATE_TRACKER_REF_SCORE_VALUE'], ['reporters'])]) {
      expect(seen(started, who)).toEqual([]);
      expect(seen(rejected, who)).toEqual([10, 15, 20, 25, 35]);
    }
  });

  it('keeps it from them once the report was on hold and is released, from the beginning of the revision', () => {
    const released = [...rejected, entry(23, 'Not for Submission', 1), entry(24, 'Requires Revision', 1)];
    expect(seen(released, viewer)).toEqual([10, 15, 20]);
  });
});
