import type { ComponentProps, ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CommentModal } from '../../../../frontend/src/features/report/comments/comment-modal.tsx';
import type { SectionComment } from '../../../../frontend/src/features/report/comments/read-comments.ts';
import { FormModal } from '../../../../frontend/src/ui/form/form-modal.tsx';
import { RichText } from '../../../../frontend/src/ui/rich-text/rich-text.tsx';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../../support/browser-unit/hooks.ts';
import { memory } from '../../../support/browser-unit/report-store.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
  useReducer: (_: unknown, first: unknown) => [first, () => undefined],
}));
vi.mock('../../../../frontend/src/session/session.ts', () => ({ useUser: () => ({ uid: 'ada' }) }));
vi.mock('../../../../frontend/src/api/queries.ts', () => ({ useApiMutation: () => ({ mutateAsync() {} }) }));

beforeEach(() => {
  forgetHooks();
  vi.stubGlobal('localStorage', memory());
});

/** The title of the dialog, and the comments quoted in it. */
function dialog(answers?: SectionComment) {
  const props: ComponentProps<typeof CommentModal> = {
    structureId: 's',
    reportId: 'r',
    path: '1',
    answers,
    onPosted() {},
    onClose() {},
  };
  const form = propsOf(drawn(CommentModal, props), FormModal)!;
  const fields = elementsIn((form.children as unknown as (error: () => undefined) => ReactNode)(() => undefined));
  const quoted = fields.flatMap((each) => {
    const { comment } = each.props;
    const draw = each.type as (of: object) => ReactNode;
    return comment === undefined ? [] : elementsIn(draw(each.props));
  });
  const said = quoted.filter(({ type }) => type === RichText).map(({ props: { html } }) => html);
  const lines = quoted.map(({ props: { children } }) => children).filter((line) => typeof line === 'string');
  return { title: form.title, lines, said };
}

it('the dialog of a reply has the title of every comment, names whom it replies to, and shows what they said [REP-106, REP-108]', () => {
  const creator = { first_name: 'Ben', last_name: 'Orr', username: 'ben' };
  const comment = { uid: 'c', path: '1', title: '', text: '<p>Why so much?</p>', creator } as unknown as SectionComment;
  expect(dialog(comment)).toEqual({
    title: 'Add a comment',
    lines: ['Reply to the comment of Ben Orr'],
    said: ['<p>Why so much?</p>'],
  });
});

it('the dialog of a comment replies to nobody [REP-108]', () => {
  expect(dialog()).toEqual({ title: 'Add a comment', lines: [], said: [] });
});
