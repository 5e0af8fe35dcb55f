import { describe, expect, it } from 'vitest';
import { countedSubmission } from '../../../shared/domain/report/counted.ts';
import type { ReportStatus } from '../../../shared/domain/report/status.ts';

const said = (name: ReportStatus, submission: number) => ({ status: { name }, submission });
const history = [
  said('Pending Approval', 1),
  said('OK for Submission', 1),
  said('Requires Revision', 1),
  said('Pending Approval', 2),
];

describe('the submission of a report whose figures count', () => {
  it('is the approved one, also while the report is revised and submitted again', () => {
    const report = { status: 'Pending Approval', submission: 2, history } as const;
    expect(countedSubmission(report, 'approved')).toBe(1);
    expect(countedSubmission(report, 'submitted')).toBe(2);
  });

  it('is none of a report that nobody has approved, or submitted', () => {
    const waiting = { status: 'Pending Approval', submission: 1, history: history.slice(0, 1) } as const;
    expect([countedSubmission(waiting, 'approved'), countedSubmission(waiting, 'submitted')]).toEqual([undefined, 1]);
    const draft = { status: 'Pending Input', submission: 0, history: [] } as const;
    expect([countedSubmission(draft, 'approved'), countedSubmission(draft, 'submitted')]).toEqual([undefined, undefined]);
  });

  it('is none of an invalidated report', () => {
    const invalid = { status: 'Invalidated', submission: 2, history } as const;
    expect([countedSubmission(invalid, 'approved'), countedSubmission(invalid, 'submitted')]).toEqual([undefined, undefined]);
  });
});
