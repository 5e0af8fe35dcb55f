import { describe, expect, it } from 'vitest';
import type { ReportMember } from '../../../shared/domain/access/report-access.ts';
import { type ReportFacts, refusalOf } from '../../../shared/domain/access/report-policy.ts';
import type { Grant } from '../../../shared/domain/access/rights.ts';

const flags = { isSuperuser: false, isTenantSuperuser: false };
const grant = { isAdmin: false, actions: ['READ_PROJECT_REPORT'] } as unknown as Grant;
const approver: ReportMember = { flags, grant, roleUids: ['Lead'] };
const administrator: ReportMember = { flags, grant: { ...grant, isAdmin: true }, roleUids: [] };
const reporter: ReportMember = { flags, grant, roleUids: ['Reporter'] };
const superuser: ReportMember = { flags: { ...flags, isSuperuser: true }, grant, roleUids: [] };

const reviewed = (status: string, member: ReportMember) => {
  const report = {
    status,
    isStaging: false,
    submission: 1,
    roles: { responsibleUid: 'Reporter', approverUid: 'Lead' },
    closed: null,
  } as unknown as ReportFacts;
  return refusalOf('report:review-section', report, member, {});
};

describe('the review of a section', () => {
  it('is for those who decide at the stage of the report [REP-005]', () => {
    expect(reviewed('Pending Approval', approver)).toBeNull();
    expect(reviewed('Pending Review', administrator)).toBeNull();
    expect(reviewed('Pending Approval', reporter)).toMatchObject({ code: 'forbidden' });
    expect(reviewed('Pending Review', approver)).toMatchObject({ code: 'forbidden' });
  });

  it.each([
    ['OK for Submission', 'Approved'],
    ['Requires Revision', 'Requires Revision'],
  ])('ends with the decision %s, and says so to those who decided', (status, shown) => {
    const message = `Sections are not reviewed while the status of the report is '${shown}'.`;
    for (const member of [approver, administrator]) expect(reviewed(status, member)).toMatchObject({ code: 'conflict', message });
    expect(reviewed(status, reporter)).toMatchObject({ code: 'forbidden', message: 'Only an approver can review sections.' });
  });

  it('stays open to superusers while the report is locked', () => {
    expect(reviewed('OK for Submission', superuser)).toBeNull();
    expect(reviewed('Requires Revision', superuser)).toMatchObject({ code: 'conflict' });
  });
});
