import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { ReportContext, type ReportScope, SheetContext } from '../../../frontend/src/features/report/entries/context.ts';
import { SectionIcon } from '../../../frontend/src/features/report/frame/section-icon.tsx';
import { SectionIndex } from '../../../frontend/src/features/report/frame/section-index.tsx';
import { sectionsOf } from '../../../frontend/src/features/report/model/sections.ts';
import { SectionMarks } from '../../../frontend/src/features/report/review/section-marks.tsx';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';
import { metric, node, openList, path, server } from '../../support/browser-unit/report-store.ts';

vi.stubGlobal('matchMedia', () => ({ matches: false }));

const comment = (uid: string, created: string) =>
  node(uid, path(1, 2, 9), 'trackercomment', {
    text: 'Which meter?',
    title: '',
    created,
    treeUid: 'Energy',
    attachments: [],
    nodeUid: null,
    creator: { first_name: 'Ann', last_name: 'Lee', username: 'ann' },
  });
const rows = [
  node('root', path(1), 'tree'),
  node('Energy', path(1, 2), 'tree'),
  metric('Gas', path(1, 2, 3), { value: '6', version: 2 }),
  node('Water', path(1, 3), 'tree'),
  metric('Tap', path(1, 3, 3), { value: '5', version: 1 }),
  comment('c1', '2024-02-01T00:00:00.000Z'),
  comment('c2', '2024-02-09T00:00:00.000Z'),
];

/** A report that waits for a decision, both sections accepted; the figures of `changed` are not those of submission 1. */
function drawn(
  changed: readonly string[],
  draw: (scope: ReportScope) => ReturnType<typeof createElement>,
  _sectionsReviewedIn: Record<string, number> = {},
): string {
  const made = openList(rows, server().send);
  const sections = sectionsOf(made.nodes, { sortKey: '_path', period: null });
  const history = [{ submission: 1, updateOn: '2024-02-05T00:00:00.000Z', status: { name: 'Pending Approval' } }];
  const meta_json = { history, _sectionsApproved: { [path(1, 2)]: true, [path(1, 3)]: true }, _sectionsReviewedIn };
  const report = {
    uid: 'r',
    submission: 2,
    status: { name: 'Pending Approval' },
    meta_json,
    reporting_period_data: null,
    closed: null,
  };
  const changes = { since: 'submission 1', number: 1, byUid: new Map(changed.map((uid) => [uid, {}])) };
  const scope = { ...made, sections, changes, report: { ...report, isApprover: true }, editable: false, mayComment: true };
  const value = scope as unknown as ReportScope;
  const within = createElement(SheetContext.Provider, { value }, createElement(FlashProvider, null, draw(value)));
  return renderToString(createElement(ReportContext.Provider, { value }, within)).replaceAll(/<!--.*?-->/g, '');
}

describe('a section that was accepted and has changed since', () => {
  it('says so where its mark stands: in the index and at the head of the section', () => {
    const index = drawn(['Gas'], ({ sections }) => createElement(SectionIndex, { sections }));
    expect(index.replaceAll(/<[^>]*>/g, ' ')).toMatch(
      /Energy .*Accepted, changed since submission 1.*Water .*Accepted(?!, changed)/,
    );
    const head = (changed: string[]) =>
      drawn(changed, ({ sections }) => createElement(SectionIcon, { section: sections[0]!, started: true }));
    expect(head(['Gas'])).toContain('title="Energy Accepted, changed since submission 1"');
    expect(head([])).toContain('title="Energy Accepted"');
    expect(head(['Gas'])).not.toContain('variant-success');
    expect(head([])).toContain('variant-success');
  });

  it('is accepted without more once its mark was made again', () => {
    const head = (reviewedIn: number) =>
      drawn(['Gas'], ({ sections }) => createElement(SectionIcon, { section: sections[0]!, started: true }), {
        [path(1, 2)]: reviewedIn,
      });
    expect(head(1)).toContain('title="Energy Accepted, changed since submission 1"');
    expect(head(2)).toContain('title="Energy Accepted"');
  });

  it('counts its changed figures and the comments that came since', () => {
    const marks = (changed: string[]) =>
      drawn(changed, ({ sections }) => createElement(SectionMarks, { section: sections[0]!, started: true, mark: () => {} }));
    expect(marks(['Gas'])).toContain('1 figure of this section has changed since submission 1. 1 comment has been added.');
    expect(marks([])).not.toContain('has changed');
  });
});
