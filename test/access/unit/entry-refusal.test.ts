import { expect, it } from 'vitest';
import type { ReportMember } from '../../../shared/domain/access/report-access.ts';
import { type ReportFacts, refusalOf } from '../../../shared/domain/access/report-policy.ts';
import type { Grant } from '../../../shared/domain/access/rights.ts';

const REVISED = {
  status: 'Requires Revision',
  isStaging: false,
  roles: { responsibleUid: 'Reporter', approverUid: 'Lead' },
  closed: null,
} as unknown as ReportFacts;

it('the refusal of a figure tells the missing role from the missing right [REP-010]', () => {
  const as = (role: string, action: string): ReportMember => ({
    flags: { isSuperuser: false, isTenantSuperuser: false },
    grant: { isAdmin: false, actions: ['READ_TRACKER_REF', action] } as unknown as Grant,
    roleUids: [role],
  });
  const refused = (member: ReportMember) => refusalOf('report:enter', REVISED, member)?.message ?? null;
  expect(refused(as('Reporter', 'UPDATE_TRACKER_REF_SCORE_VALUE'))).toBeNull();
  expect(refused(as('Lead', 'UPDATE_TRACKER_REF_SCORE_VALUE'))).toBe(
    'Only the responsible role of this package can change this report.',
  );
  expect(refused(as('Reporter', 'READ_TRACKER_REF_SCORE_VALUE'))).toMatch(/no permission group that may enter figures/);
});
