import { describe, expect, it } from 'vitest';
import { openRevision } from '../../../shared/domain/report/revision.ts';

const step = (day: number, name: string, submission: number) => ({
  status: { name },
  updateOn: `2026-11-0${day}T10:00:00.000Z`,
  submission,
});
const submitted = [step(1, 'Nothing Received', 0), step(2, 'Pending Approval', 1), step(3, 'OK for Submission', 1)];
const reopened = [...submitted, step(4, 'Requires Revision', 1)];
const OPEN = { submission: 1, at: '2026-11-02T10:00:00.000Z', since: '2026-11-04T10:00:00.000Z' };

describe('the revision of a report', () => {
  it('is of its last submission, and begins when the report is sent back or reopened', () => {
    expect(openRevision(reopened)).toEqual(OPEN);
  });

  it('is none before a submission, while the report is locked, and on hold without one', () => {
    expect(openRevision([])).toBeNull();
    expect(openRevision(submitted.slice(0, 1))).toBeNull();
    expect(openRevision(submitted)).toBeNull();
    expect(openRevision([...submitted, step(4, 'Not for Submission', 1), step(5, 'OK for Submission', 1)])).toBeNull();
  });

  it('goes on while the report is on hold, from its beginning once that is over, and after an invalidation', () => {
    const held = [...reopened, step(5, 'Not for Submission', 1)];
    expect(openRevision(held)).toEqual(OPEN);
    expect(openRevision([...held, step(6, 'Requires Revision', 1)])).toEqual(OPEN);
    expect(openRevision([...reopened, step(5, 'Invalidated', 1)])).toEqual(OPEN);
  });

  it('ends with the next submission', () => {
    expect(openRevision([...reopened, step(5, 'Pending Approval', 2)])).toBeNull();
    const again = [...reopened, step(5, 'Pending Approval', 2), step(6, 'Requires Revision', 2)];
    expect(openRevision(again)).toMatchObject({ submission: 2, since: '2026-11-06T10:00:00.000Z' });
  });
});
