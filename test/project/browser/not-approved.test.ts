import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { NotApprovedList, notApproved } from '../../../frontend/src/features/project/settings/not-approved.tsx';

vi.mock('../../../frontend/src/session/use-tenant.ts', () => ({ useToday: () => '2024-03-03' }));

const report = (ref_name: string, name: string, is_staging = false) => ({
  uid: `${ref_name}-report`,
  ref: `${ref_name}-package`,
  ref_name,
  is_staging,
  status: { name } as never,
  due_date: null,
});

/** The text about a period's reports in the dialog that closes the period. */
function shown(...reports: ReturnType<typeof report>[]): string {
  const list = createElement(NotApprovedList, { reports: notApproved(reports), projectUid: 'bridge-uid' });
  return renderToString(createElement(MemoryRouter, null, list)).replaceAll(/<!--.*?-->/g, '');
}

describe('closing a period', () => {
  it('names the reports that nobody can decide on or submit any more, with the way to each', () => {
    const page = shown(
      report('Crane', 'Pending Input', true),
      report('Piling', 'OK for Submission'),
      report('Quarry', 'Pending Approval'),
    );
    const text = page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(text).toContain('1 report awaits a decision. 1 report is not submitted.');
    expect(text).toMatch(/Quarry : Pending Approval .*Crane : Pending Input/);
    expect(text).toContain('Unapproved reports stay as they are');
    expect(text).not.toContain('Piling');
    expect(page).toContain('/project/bridge-u/wpack/quarry-p/report/quarry-r"');
    expect(page).toContain('/project/bridge-u/wpack/crane-pa/report"');
  });

  it('tells reports on hold apart, which nobody has to settle', () => {
    const text = shown(report('Yard', 'Not for Submission', true)).replaceAll(/<[^>]*>/g, ' ');
    expect(text).toContain('1 report is on hold.');
    expect(text).not.toMatch(/not submitted|Settle these/);
    expect(shown(report('Yard', 'Not for Submission', true), report('Crane', 'Pending Input', true))).toContain(
      '1 report is not submitted. 1 report is on hold.',
    );
  });

  it('says nothing where all reports are approved', () => {
    expect(shown(report('Piling', 'OK for Submission'))).toBe('');
  });
});
