import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ReportContext, type ReportScope, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { ReportBody } from '../../../../frontend/src/features/report/frame/report-body.tsx';
import { TabbedReport } from '../../../../frontend/src/features/report/frame/tabbed-report.tsx';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { RowsToMake } from '../../../../frontend/src/features/report/table/making/rows-to-make.ts';
import { ROWS_IN_FIRST_TASK } from '../../../../frontend/src/features/report/table/making/use-row-limit.ts';
import { metric, node, openList, path, server } from '../../../support/browser-unit/report-store.ts';

/** The number of rows of each rendered section. */
const rendered: number[] = [];
type Shown = { section: { rows: readonly unknown[] }; most?: number };
vi.mock('../../../../frontend/src/features/report/frame/section-view.tsx', () => ({
  SectionView: ({ section, most = Number.POSITIVE_INFINITY }: Shown) => {
    rendered.push(Math.min(section.rows.length, most));
    return null;
  },
}));
vi.mock('../../../../frontend/src/features/report/review/use-review-filter.tsx', () => ({
  useReviewFilter: (shown: unknown) => ({ control: null, only: undefined, shown }),
}));
vi.mock('../../../../frontend/src/features/report/frame/section-index.tsx', () => ({ SectionIndex: () => null }));

/** The rows that the first task renders, in a report with `sizes` metrics per section. */
function firstTask(sizes: readonly number[], layout?: 'tabbed') {
  const list = [
    node('root', path(1), 'tree'),
    ...sizes.flatMap((size, at) => [
      node(`s${at}`, path(1, at + 2), 'tree'),
      ...Array.from({ length: size }, (_, row) => metric(`m${at}-${row}`, path(1, at + 2, row + 1), { value: null })),
    ]),
  ];
  const made = openList(list, server().send);
  const sections = sectionsOf(made.nodes, { sortKey: '_path', period: null });
  const report = { uid: 'r', status: { name: 'In Progress' }, meta_json: {}, reporting_period_data: null };
  const scope = { ...made, sections, report, editable: true, openSection: () => undefined } as unknown as ReportScope;
  const props = { sections, opened: null, mark: () => undefined };
  const body =
    layout === 'tabbed'
      ? createElement(TabbedReport, { ...props, started: new Set<string>() })
      : createElement(ReportBody, props);
  const within = createElement(ReportContext.Provider, { value: scope }, body);
  renderToString(createElement(SheetContext.Provider, { value: scope }, within));
  return [...rendered];
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

beforeEach(() => {
  rendered.length = 0;
  vi.useFakeTimers();
});

describe('the first task of a report', () => {
  it('renders a few sections of 2,000 metrics', () => {
    const rows = firstTask(Array.from({ length: 40 }, () => 50));
    expect(rows[0]).toBe(50);
    expect(sum(rows)).toBeLessThanOrEqual(ROWS_IN_FIRST_TASK);
  });

  it('renders the beginning of one large section, as of one large tab', () => {
    expect(sum(firstTask([2_000]))).toBeLessThanOrEqual(ROWS_IN_FIRST_TASK);
    rendered.length = 0;
    expect(firstTask([2_000, 3], 'tabbed')).toEqual([ROWS_IN_FIRST_TASK]);
  });

  it('renders all of a small one', () => {
    expect(firstTask([40, 20, 30])).toEqual([40, 20, 30]);
  });
});

const ALL = 2_000;

/** A table that shows its first rows. The test runs the idle steps by hand. */
function growing() {
  const steps: (() => void)[] = [];
  const rows = new RowsToMake((step) => steps.push(step));
  const shown = { rows: ROWS_IN_FIRST_TASK, made: 0 };
  const added: number[] = [];
  const forget = rows.grow((more) => {
    added.push(Math.min(more, ALL - shown.rows));
    shown.rows = Math.min(ALL, shown.rows + more);
    if (shown.rows === ALL) forget();
  });
  rows.add({
    uid: 'm',
    make: () => {
      shown.made += 1;
    },
  });
  return { rows, shown, added, idle: () => steps.shift()?.() };
}

describe('the other rows of a large report', () => {
  it('come in several steps, before any row is made that waits', () => {
    const { shown, added, idle } = growing();
    for (let step = 0; shown.rows < ALL; step += 1) {
      expect([step < ALL, shown.made]).toEqual([true, 0]);
      idle();
    }
    expect(Math.max(...added)).toBeLessThanOrEqual(400);
    expect(sum(added)).toBe(ALL - ROWS_IN_FIRST_TASK);
    idle();
    expect(shown.made).toBe(1);
  });

  it('are all there at once for what looks for a row or goes through them', () => {
    const { rows, shown } = growing();
    rows.showAll();
    expect([shown.rows, shown.made, rows.isGrowing]).toEqual([ALL, 0, false]);
  });

  it('are all made at once for a print or a paste', () => {
    const { rows, shown } = growing();
    rows.makeAll();
    expect([shown.rows, shown.made]).toEqual([ALL, 1]);
  });

  it('are waited for by what needs them and can wait, unless it is forgotten', () => {
    const { rows, shown, idle } = growing();
    const done: string[] = [];
    rows.whenWhole(() => done.push('first'));
    rows.whenWhole(() => done.push('forgotten'))();
    idle();
    expect(done).toEqual([]);
    for (let step = 0; step < ALL && shown.rows < ALL; step += 1) idle();
    expect(done).toEqual(['first']);
    rows.whenWhole(() => done.push('at once'));
    expect(done).toEqual(['first', 'at once']);
  });
});
