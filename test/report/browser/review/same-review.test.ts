import type { ReactElement, ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { FinalReview } from '../../../../frontend/src/features/report/submit/final-review.tsx';
import { SubmitButton } from '../../../../frontend/src/features/report/submit/submit-button.tsx';
import { called, forgetHooks } from '../../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
const page = vi.hoisted(() => ({ status: '' }));
vi.mock('../../../../frontend/src/features/report/entries/context.ts', () => ({
  useReport: () => ({ report: { uid: 'r', status: { name: page.status } }, nodes: { nodes: [], documents: new Map() } }),
  useSummary: () => ({
    blocking: { required: [], invalid: [] },
    saving: 0,
    unsaved: 0,
    unexplained: [],
    broken: [],
    outside: [],
  }),
}));
vi.mock('../../../../shared/domain/report/required.ts', async (original) => ({
  ...(await original<object>()),
  isBlocked: () => false,
}));
vi.mock('../../../../frontend/src/features/report/submit/use-submission.ts', () => ({
  useSubmission: () => ({ step: 'review' }),
}));
vi.mock('../../../../frontend/src/features/report/submit/final-review.tsx', () => ({ FinalReview: () => null }));
vi.mock('../../../../frontend/src/features/report/documents/unsent-files.ts', () => ({
  useUnsent: () => [],
  useUnsentFiles: () => ({ drop() {} }),
  useLostFiles: () => [],
}));
vi.mock('../../../../frontend/src/features/report/forms/use-form-draft.ts', () => ({ useUnsavedForms: () => [] }));
beforeEach(forgetHooks);

/** How React knows the review among what stands beside it: by its key, else by its place. */
function identityIn(status: string): string | number {
  page.status = status;
  const all = called(() => SubmitButton({ place: {} as never, sections: [] })) as ReactElement<{ children: ReactNode[] }>;
  const children = all.props.children;
  const at = children.findIndex((child) => (child as ReactElement | false) && (child as ReactElement).type === FinalReview);
  return (children[at] as ReactElement).key ?? at;
}

it('the review of a submission is the same dialog, with what is under way in it, when the status is read again', () => {
  const before = identityIn('Pending Input');
  expect([identityIn('Pending Approval'), identityIn('Not for Submission')]).toEqual([before, before]);
});
