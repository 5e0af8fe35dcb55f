import { describe, expect, it } from 'vitest';
import { countedSubmission } from '../../../../shared/domain/report/counted.ts';
import type { ReportStatus } from '../../../../shared/domain/report/status.ts';

const said = (name: ReportStatus, submission: number) => ({ status: { name }, submission });
const once = [said('Pending Approval', 1)];
const approved = [...once, said('OK for Submission', 1)];
const reopened = [...approved, said('Requires Revision', 1)];
const again = [...reopened, said('Pending Approval', 2)];

/** The submissions that count in a history, for approved figures and including submitted ones. */
const countedOf = (history: ReturnType<typeof said>[]) => {
  const { status, submission } = history.at(-1) ?? { status: { name: 'Pending Input' }, submission: 0 };
  const report = { status: status.name, submission, history };
  return [countedSubmission(report, 'approved'), countedSubmission(report, 'submitted')];
};

describe('the submission of a report whose figures count', () => {
  it('is the approved one, also while the report is revised and submitted again', () => {
    const official = { submission: 1, status: 'OK for Submission' };
    expect(countedOf(approved)).toEqual([official, official]);
    expect(countedOf(reopened)).toEqual([official, official]);
    expect(countedOf(again)).toEqual([official, { submission: 2, status: 'Pending Approval' }]);
  });

  it('is never one that was rejected', () => {
    const official = { submission: 1, status: 'OK for Submission' };
    expect(countedOf([...again, said('Requires Revision', 2)])).toEqual([official, official]);
    expect(countedOf([...once, said('Requires Revision', 1)])).toEqual([undefined, undefined]);
  });

  it('is none of a report that nobody has approved, or submitted', () => {
    expect(countedOf(once)).toEqual([undefined, { submission: 1, status: 'Pending Approval' }]);
    expect(countedOf([])).toEqual([undefined, undefined]);
  });

  it.each(['Invalidated', 'Not for Submission'] as const)('is none of a report that is %s', (status) => {
    expect(countedOf([...approved, said(status, 1)])).toEqual([undefined, undefined]);
    expect(countedOf([...again, said(status, 2)])).toEqual([undefined, undefined]);
  });
});
