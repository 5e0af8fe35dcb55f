import { expect, it } from 'vitest';
import { hasSubmitted } from '../../../frontend/src/features/project/settings/danger-zone.tsx';

const report = (status_name: string, is_staging: boolean) => {
  return { uid: 'a', ref_id: 'b', ref_name: 'Piling', is_staging, status_name };
};

it('a project whose report was submitted is kept, which is said before its name is asked for', () => {
  const open = report('Nothing Received', true);
  expect(hasSubmitted({ related_commits: [] })).toBe(false);
  expect(hasSubmitted({ related_commits: [open, report('Pending Input', true)] })).toBe(false);
  for (const sent of [report('Pending Approval', false), report('Requires Revision', false), report('OK', true)])
    expect(hasSubmitted({ related_commits: [open, sent] })).toBe(true);
});
