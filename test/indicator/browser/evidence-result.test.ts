import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { EvidenceResult } from '../../../frontend/src/features/dashboard/evidence-modal.tsx';
import type { Evidence } from '../../../shared/contract/indicator/results.ts';

type Report = Evidence['reports'][number];

const shown = (more: Pick<Report, 'status' | 'exact'> & { reported: string | null }) => {
  const { reported, ...rest } = more;
  const report = { ref: 'p', ref_name: 'Quarry', commit: 'r', ...rest, reported: { exact: reported } } as unknown as Report;
  return renderToString(createElement(EvidenceResult, { report, onOpen: () => {} }));
};

describe('a report behind a figure', () => {
  it('shows beside its approved result the one that waits, which the figure with submitted reports is made of', () => {
    const html = shown({ status: 'not yet approved', exact: '100', reported: '80' });
    expect(html).toContain('100.00');
    expect(html).toContain('With submitted: 80.00');
  });

  it('opens nothing for people who may not read what was entered', () => {
    const report = { ref: 'p', ref_name: 'Quarry', commit: 'r', exact: '100', reported: { exact: '100' } } as unknown as Report;
    const html = renderToString(createElement(EvidenceResult, { report, onOpen: undefined }));
    expect(html).toContain('100.00');
    expect(html).not.toContain('<button');
  });

  it('shows one result where only one was ever submitted', () => {
    expect(shown({ status: 'not yet approved', exact: null, reported: '80' })).not.toContain('With submitted');
    expect(shown({ status: 'approved', exact: '100', reported: '100' })).not.toContain('With submitted');
  });
});
