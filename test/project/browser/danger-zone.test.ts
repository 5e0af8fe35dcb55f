import { expect, it } from 'vitest';
import { hasSubmitted } from '../../../frontend/src/features/project/settings/danger-zone.tsx';
import type { RelatedPackage } from '../../../shared/contract/project/projects.ts';

const pack = (has_submitted: boolean) => ({ uid: 'a', name: 'Piling', has_submitted }) as RelatedPackage;

it('a project that has ever submitted a report is kept, which is said before its name is asked for', () => {
  expect(hasSubmitted({ related_refs: [] })).toBe(false);
  expect(hasSubmitted({ related_refs: [pack(false)] })).toBe(false);
  expect(hasSubmitted({ related_refs: [pack(false), pack(true)] })).toBe(true);
});
