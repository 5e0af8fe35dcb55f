import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CommentModal } from '../../../../frontend/src/features/report/comments/comment-modal.tsx';
import { FormModal } from '../../../../frontend/src/ui/form/form-modal.tsx';
import { drawn, forgetHooks, propsOf } from '../../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
vi.mock('../../../../frontend/src/api/queries.ts', () => ({ useApiMutation: () => ({ mutateAsync() {} }) }));
const written = vi.hoisted(() => ({ title: '', text: '', files: [] as { name: string }[] }));
vi.mock('../../../../frontend/src/session/use-kept-text.ts', () => ({
  useKeptText: (place: string) => [
    place.startsWith('comment-title') ? written.title : written.text,
    () => undefined,
    () => undefined,
  ],
}));
vi.mock('../../../../frontend/src/features/report/comments/comment-files.ts', async (original) => ({
  ...(await original<object>()),
  useCommentFiles: () => ({ files: written.files, lost: [], pick() {}, dismiss() {}, forget() {} }),
}));

/** The faults that the dialog finds before it sends anything. */
function wrong(title: string, text: string, files = 0): Record<string, string> {
  Object.assign(written, { title, text, files: Array.from({ length: files }, (_, at) => ({ name: `${at}.pdf` })) });
  const props: ComponentProps<typeof CommentModal> = { structureId: 's', reportId: 'r', path: '1', onPosted() {}, onClose() {} };
  const { check } = propsOf(drawn(CommentModal, props), FormModal) as { check(): { fields: Record<string, string> } };
  return check().fields;
}

beforeEach(forgetHooks);

it('a comment is not empty; its title may be [REP-112]', () => {
  expect(wrong('', '<p>Why?</p>')).toEqual({});
  for (const text of ['', '<p> </p>']) expect(wrong('Fuel', text)).toEqual({ text: 'Enter a text.' });
});

it('what is too long or too much is said at its field before any file is sent', () => {
  expect(wrong('a'.repeat(500), `<p>${'b'.repeat(19_993)}</p>`, 20)).toEqual({});
  expect(wrong('a'.repeat(501), 'b'.repeat(20_001), 21)).toEqual({
    title: 'Use at most 500 characters.',
    text: 'Use at most 20,000 characters.',
    attachments: 'Attach at most 20 files.',
  });
});
