import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Textarea from '@cloudscape-design/components/textarea';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { FinalReview } from '../../../../frontend/src/features/report/submit/final-review.tsx';
import { submitTexts } from '../../../../frontend/src/features/report/submit/texts.ts';
import { drawn, forgetHooks, propsOf } from '../../../support/browser-unit/hooks.ts';
import { memory } from '../../../support/browser-unit/report-store.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
const page = vi.hoisted(() => ({ status: '', submission: 0, history: [] as object[] }));
vi.mock('../../../../frontend/src/features/report/entries/context.ts', () => ({
  useReport: () => ({
    report: { uid: 'r', submission: page.submission, status: { name: page.status }, meta_json: { history: page.history } },
  }),
}));
vi.mock('../../../../frontend/src/session/session.ts', () => ({ useUser: () => ({ uid: 'ada' }) }));
vi.mock('../../../../frontend/src/features/report/submit/use-review-mark.ts', () => ({
  useReviewMark: () => 'mark',
  useChangesSinceOpened: () => [],
}));
vi.mock('../../../../frontend/src/features/report/review/use-changes.ts', () => ({ useChangesToSubmit: () => ({}) }));

beforeEach(() => {
  forgetHooks();
  Object.assign(page, { status: 'Pending Input', submission: 0, history: [] });
  vi.stubGlobal('localStorage', memory());
});

it('a review whose own submission is on its way says nothing of a status that the page has read meanwhile', async () => {
  let refuse: (why: Error) => void = () => undefined;
  const flow = { close() {}, confirm: () => new Promise<void>((_resolve, reject) => (refuse = reject)) };
  const review = () => drawn(FinalReview as (given: object) => ReactNode, { sections: [], flow });
  const warnings = () =>
    review().flatMap(({ type, props }) => (type === Alert && props.type === 'warning' ? [props.children] : []));
  const confirm = review().find(({ type, props }) => type === Button && props.children === submitTexts.confirm)!;
  (confirm.props.onClick as () => void)();
  page.status = 'Pending Approval';
  expect(warnings()).toEqual([]);
  refuse(new Error('No connection.'));
  await vi.waitFor(() =>
    expect(warnings()).toEqual([expect.stringMatching(/^The status of this report is Pending Approval now/)]),
  );
});

it('a review whose answer got lost forgets the comment that was sent', () => {
  const store = memory();
  vi.stubGlobal('localStorage', store);
  const review = () => drawn(FinalReview as (given: object) => ReactNode, { sections: [], flow: { close() {} } });
  const comment = () => propsOf(review(), Textarea)!;
  (comment().onChange as (event: object) => void)({ detail: { value: 'Complete' } });
  expect(store.length).toBe(1);
  const updateBy = { uid: 'ada', first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com' };
  const sent = {
    status: { name: 'Pending Approval' },
    updateBy,
    updateOn: '2026-11-02T09:30:00Z',
    submission: 1,
    comment: 'Complete',
  };
  Object.assign(page, { status: 'Pending Approval', submission: 1, history: [sent] });
  const said = review().flatMap(({ type, props }) => (type === Alert && props.type === 'warning' ? [props.children] : []));
  expect(said).toEqual([expect.stringMatching(/Your comment was sent with it\.$/)]);
  expect(comment()).toMatchObject({ value: 'Complete', readOnly: true });
  expect(store.length).toBe(0);
});
