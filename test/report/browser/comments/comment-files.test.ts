import { describe, expect, it } from 'vitest';
import { commentFiles, lostText } from '../../../../frontend/src/features/report/comments/comment-files.ts';
import { postFailureOf } from '../../../../frontend/src/features/report/comments/post-failure.ts';
import { keptNames } from '../../../../frontend/src/features/report/documents/kept-names.ts';
import { keptText } from '../../../../frontend/src/session/kept-text.ts';
import { memory } from '../../../support/browser-unit/report-store.ts';

const PHOTO = new File(['a'], 'photo.jpg');
/** The dialog of one place, opened in a page. */
const open = (page: Map<string, readonly File[]>, storage = memory()) =>
  commentFiles('ada 1', keptNames(keptText('ada', 'comment-files:1', storage)), page);

describe('the files of a comment that is being written', () => {
  it('are there when the dialog is opened again, as long as the page is', () => {
    const [page, storage] = [new Map<string, readonly File[]>(), memory()];
    open(page, storage).pick([PHOTO]);
    const again = open(page, storage);
    expect([again.files(), again.lost()]).toEqual([[PHOTO], []]);
    again.pick([]);
    expect([open(page, storage).files(), again.lost()]).toEqual([[], []]);
  });

  it('are named in the next page, where nothing is posted before they are chosen again or given up', () => {
    const storage = memory();
    open(new Map(), storage).pick([PHOTO]);
    const page = new Map<string, readonly File[]>();
    const next = open(page, storage);
    expect([next.files(), next.lost()]).toEqual([[], ['photo.jpg']]);
    expect(lostText(next.lost())).toContain('not sent: photo.jpg. Add it again');
    next.pick([new File(['b'], 'photo.jpg')]);
    expect(lostText(next.lost())).toBeUndefined();
    open(new Map(), storage).dismiss();
    expect(open(new Map(), storage).lost()).toEqual([]);
  });

  it('are gone once the comment is posted', () => {
    const [page, storage] = [new Map<string, readonly File[]>(), memory()];
    open(page, storage).pick([PHOTO]);
    open(page, storage).forget();
    expect([open(page, storage).files(), open(new Map(), storage).lost()]).toEqual([[], []]);
  });
});

it('a comment that is not saved says why, and what is kept [REP-356]', () => {
  const offline = postFailureOf(new TypeError('Failed to fetch'), true);
  expect(offline).toContain('There was an error saving your comment. There is no connection.');
  expect(postFailureOf(new Error('Too many requests.'), false)).toContain(
    'saving your comment. Too many requests. What you wrote is kept.',
  );
});
