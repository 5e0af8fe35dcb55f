import { expect, it } from 'vitest';
import { keptBecause } from '../../../frontend/src/features/project/package-modals.tsx';
import { hasSubmitted } from '../../../frontend/src/features/project/submitted.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';

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

it('what keeps a package is said before its name is asked for', () => {
  const refs = [
    { uid: 'yard', parent: 'root', name: 'Yard' },
    { uid: 'crane', parent: 'yard', name: 'Crane' },
  ] as Project['related_refs'];
  const commits = (isOpen: boolean) => [{ ...report(isOpen ? 'Pending Input' : 'Pending Approval', isOpen), ref_id: 'crane' }];
  expect(keptBecause('yard', { related_refs: refs, related_commits: [] })).toContain('packages below it');
  expect(keptBecause('crane', { related_refs: refs, related_commits: commits(false) })).toContain('has submitted reports');
  expect(keptBecause('crane', { related_refs: refs, related_commits: commits(true) })).toBeUndefined();
  expect(keptBecause('crane', undefined)).toBeUndefined();
});
