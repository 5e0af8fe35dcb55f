import { expect, it, vi } from 'vitest';
import { useWholeTrail } from '../../../frontend/src/features/report/audit/use-whole-trail.ts';
import { useSectionRights } from '../../../frontend/src/features/report/review/marks/use-section-rights.ts';

const seat = vi.hoisted(() => ({ grant: {} as object }));
vi.mock('../../../frontend/src/session/session.ts', () => ({
  useUser: () => ({ is_superuser: false, is_tenant_superuser: false }),
}));
vi.mock('../../../frontend/src/session/use-scope.ts', () => ({
  useScope: () => ({}),
  useScopeProject: () => undefined,
  useProjectGrant: () => seat.grant,
}));

it.each([
  ['reads the comments of a report and its whole trail, and writes none', { auditor: true }, { sees: true, writes: false }, true],
  ['whose seat has ended reads neither', {}, { sees: false, writes: false }, false],
])('an auditor %s', (_what, more, rights, whole) => {
  seat.grant = { isAdmin: false, actions: ['READ_TRACKER_REF'], ...more };
  expect(useSectionRights({ isApprover: false })).toEqual(rights);
  expect(useWholeTrail({ uid: 'p', company: { uid: 'c' } } as never)).toBe(whole);
});
