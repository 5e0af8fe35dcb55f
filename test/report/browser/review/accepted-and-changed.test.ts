import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { ReportContext, type ReportScope, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { SectionIcon } from '../../../../frontend/src/features/report/frame/section-icon.tsx';
import { SectionIndex } from '../../../../frontend/src/features/report/frame/section-index.tsx';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { SectionMarks } from '../../../../frontend/src/features/report/review/marks/section-marks.tsx';
import { ChangedSince } from '../../../../frontend/src/features/report/review/review-summary.tsx';
import type { FileOrCommentChange } from '../../../../frontend/src/features/report/review/use-changes.ts';
import { isShownBy } from '../../../../frontend/src/features/report/review/use-review-filter.tsx';
import { FlashProvider } from '../../../../frontend/src/ui/flash.tsx';
import { metric, node, openList, path, server } from '../../../support/browser-unit/report-store.ts';

vi.stubGlobal('matchMedia', () => ({ matches: false }));

const rows = [
  node('root', path(1), 'tree'),
  node('Energy', path(1, 2), 'tree'),
  metric('Gas', path(1, 2, 3), { value: '6', version: 2 }),
  node('Water', path(1, 3), 'tree'),
  metric('Tap', path(1, 3, 3), { value: '5', version: 1 }),
  node('Bills', path(1, 3, 4), 'document', { name: 'Fuel bills' }),
];

const other = (kind: FileOrCommentChange['kind'], uid: string, files: Partial<FileOrCommentChange> = {}): FileOrCommentChange => {
  return { kind, change: 'changed', uid, path: '', name: uid, before: null, after: null, ...files };
};
const said = other('comment', 'Energy');
const saved = other('upload', 'Bills', { before: 'Fuel bills.csv', after: 'Fuel bills.csv' });

type Drawn = { status: string; of: typeof rows; marks?: Record<string, boolean> };

/**
 * A report that waits for a decision, with both sections accepted. The figures in `changed`, and `others`, differ from submission
 * 1.
 */
function drawn(
  changed: readonly string[],
  draw: (scope: ReportScope) => ReturnType<typeof createElement>,
  others: readonly FileOrCommentChange[] = [],
  _sectionsReviewedIn: Record<string, number> = {},
  { status, of, marks = { [path(1, 2)]: true, [path(1, 3)]: true } }: Drawn = { status: 'Pending Approval', of: rows },
): string {
  const made = openList(of, server().send);
  const sections = sectionsOf(made.nodes, { sortKey: '_path', period: null });
  const history = [{ submission: 1, updateOn: '2024-02-05T00:00:00.000Z', status: { name: 'Pending Approval' } }];
  const meta_json = { history, _sectionsApproved: marks, _sectionsReviewedIn };
  const report = {
    uid: 'r',
    submission: 2,
    status: { name: status },
    meta_json: status === 'Pending Approval' ? meta_json : {},
    reporting_period_data: null,
    closed: null,
  };
  const touched = new Set([...changed, ...others.map(({ uid }) => uid)]);
  const changes = { since: 'submission 1', number: 1, byUid: new Map(changed.map((uid) => [uid, {}])), others, touched };
  const scope = { ...made, sections, changes, report: { ...report, isApprover: true }, editable: false, mayComment: true };
  const value = scope as unknown as ReportScope;
  const within = createElement(SheetContext.Provider, { value }, createElement(FlashProvider, null, draw(value)));
  return renderToString(createElement(ReportContext.Provider, { value }, within)).replaceAll(/<!--.*?-->/g, '');
}

const linksIn = (html: string) => [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, text]) => text);

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
      drawn(['Gas'], ({ sections }) => createElement(SectionIcon, { section: sections[0]!, started: true }), [], {
        [path(1, 2)]: reviewedIn,
      });
    expect(head(1)).toContain('title="Energy Accepted, changed since submission 1"');
    expect(head(2)).toContain('title="Energy Accepted"');
  });

  it('counts its changed figures, files and comments', () => {
    const marks = (changed: string[], section: number, others: FileOrCommentChange[] = []) => {
      const draw = ({ sections }: ReportScope) =>
        createElement(SectionMarks, { section: sections[section]!, started: true, mark: () => {} });
      return drawn(changed, draw, others);
    };
    expect(marks(['Gas'], 0, [said, saved])).toContain(
      '1 figure of this section has changed since submission 1. 1 file or comment of this section has changed since submission 1.',
    );
    expect(marks(['Gas'], 1, [saved])).toContain('1 file or comment of this section has changed since submission 1.');
    expect(marks(['Gas'], 1)).not.toContain('changed');
  });

  it('says so where only the records of a form or what was said are other ones', () => {
    const index = drawn([], ({ sections }) => createElement(SectionIndex, { sections }), [saved]);
    expect(index.replaceAll(/<[^>]*>/g, ' ')).toMatch(
      /Energy .*Accepted(?!, changed).*Water .*Accepted, changed since submission 1/,
    );
    const icon = ({ sections }: ReportScope) => createElement(SectionIcon, { section: sections[0]!, started: true });
    expect(drawn([], icon, [said])).toContain('title="Energy Accepted, changed since submission 1"');
  });
});

it('a section that is not begun has the icon of its head in the index, too', () => {
  const of = rows.filter(({ type }) => type === 'tree').concat(metric('Sound', path(1, 2, 5)), metric('Drain', path(1, 3, 6)));
  const shapeIn = (draw: (scope: ReportScope) => ReturnType<typeof createElement>) =>
    /<svg.*?<\/svg>/.exec(drawn([], draw, [], {}, { status: 'Pending Input', of }))![0];
  const head = shapeIn(({ sections }) => createElement(SectionIcon, { section: sections[0]!, started: false }));
  const index = shapeIn(({ sections }) => createElement(SectionIndex, { sections }));
  expect(index).toBe(head);
});

it.each([
  ['Pending Approval', true],
  ['OK for Submission', false],
])('the index calls a section without a mark unreviewed only until the decision: %s', (status, isCalled) => {
  const html = drawn([], ({ sections }) => createElement(SectionIndex, { sections }), [], {}, { status, of: rows, marks: {} });
  const said = html.replaceAll(/<[^>]*>/g, ' ');
  expect(said).toMatch(/Energy .*Water/);
  expect(said.includes('Unreviewed')).toBe(isCalled);
  expect(said).toMatch(isCalled ? /Water +1 of 1, Unreviewed/ : /Water +1 of 1 +$/);
});

describe('the reader of a report whose figures stayed', () => {
  it('is told the files and comments that did not', () => {
    const told = (others: FileOrCommentChange[]) =>
      drawn([], ({ changes }) => createElement(ChangedSince, { changes }), others).replaceAll(/<[^>]*>/g, ' ');
    const note = other('note', 'Gas', { before: 'Meter 7', after: 'Meter 8' });
    const all = told([note, said, said, saved]);
    expect(all).toContain('No figure has changed since submission 1, but 4 files or comments have');
    expect(all).toContain('Gas: the comment ‘Meter 7’ is now ‘Meter 8’');
    expect(all).toContain('Energy: a comment has been reworded (2)');
    expect(all).toContain('Bills: Fuel bills.csv has other content');
    expect(told([])).toContain('No figure has changed since submission 1');
    expect(told([])).not.toContain('but');
  });

  it('reaches their rows by links', () => {
    const html = drawn([], ({ changes }) => createElement(ChangedSince, { changes }), [other('note', 'Gas'), saved]);
    expect(linksIn(html)).toEqual(['Gas: the comment ‘’ is now ‘’']);
    expect(html).toContain('Bills: Fuel bills.csv has other content');
  });

  it('finds their rows with the filter Changed', () => {
    const shown: string[] = [];
    const draw = (scope: ReportScope) => {
      const looked = { ...scope, noted: new Set<string>() };
      const rows = scope.sections.flatMap((section) => section.rows);
      shown.push(...rows.filter((row) => isShownBy('changed', row, looked)).map((row) => row.node.uid));
      return createElement('p');
    };
    drawn([], draw, [other('note', 'Gas'), saved]);
    expect(shown).toEqual(['Gas', 'Bills']);
  });
});

describe('the reader of a report with other figures than before', () => {
  const change = (uid: string) => {
    const said = (value: string) => ({ value, noReport: false, comment: '' });
    return { uid, metric: { name: uid, unit: 'kWh' }, before: said('60'), after: said('6') } as never;
  };
  const list = (uids: readonly string[]) =>
    drawn([], ({ changes }) => {
      const byUid = new Map(uids.map((uid) => [uid, change(uid)]));
      return createElement(ChangedSince, { changes: { ...changes, byUid } });
    });

  it('reaches each of them by a link with old and new', () => {
    expect(linksIn(list(['Tap', 'Gas']))).toEqual(['Gas: 60 → 6 kWh', 'Tap: 60 → 6 kWh']);
  });

  it('reads those of a metric that the report no longer has without a link', () => {
    expect(linksIn(list(['Oil', 'Gas']))).toEqual(['Gas: 60 → 6 kWh']);
    expect(list(['Oil', 'Gas'])).toContain('Oil: 60 → 6 kWh');
  });

  it('can open all of them', () => {
    const html = list(['Gas', ...Array.from({ length: 300 }, (_, index) => `Old ${index}`)]);
    expect(html).toContain('and 293 more');
    expect(linksIn(html)).toContain('Show all');
  });
});
