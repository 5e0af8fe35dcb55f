import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ReportContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { SectionIcon } from '../../../../frontend/src/features/report/frame/section-icon.tsx';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { NO_CHANGES } from '../../../../frontend/src/features/report/review/use-changes.ts';
import { metric, node, openList, path, server } from '../../../support/browser-unit/report-store.ts';

const JANUARY = { start: '2024-01-01', end: '2024-02-01' };
const ENERGY = path(1, 2);
type Shown = {
  status: string;
  started?: boolean;
  complete?: boolean;
  accepted?: boolean | null;
  changed?: boolean;
  from?: string;
};

/** The tooltip of the section 'Energy' in a report for January that was submitted twice. */
function tooltip({ status, started = false, complete, accepted, changed = false, from }: Shown): string | undefined {
  const frequency = from === undefined ? {} : { meta_json: { freq_num: 1, freq_unit: 'QUARTERS', from_date: from } };
  const list = [node('root', path(1), 'tree'), node('Energy', ENERGY, 'tree', frequency), metric('Gas', path(1, 2, 3))];
  const { nodes, store } = openList(list, server().send);
  const [section] = sectionsOf(nodes, { sortKey: '_path', period: JANUARY });
  store.dispose();
  const report = {
    status: { name: status },
    submission: 2,
    reporting_period_data: { startDate: JANUARY.start, endDate: JANUARY.end },
    meta_json: {
      _sectionsComplete: complete === undefined ? {} : { [ENERGY]: complete },
      _sectionsApproved: accepted === undefined ? {} : { [ENERGY]: accepted },
      _sectionsReviewedIn: { [ENERGY]: 1 },
    },
  };
  const changes = changed ? { ...NO_CHANGES, since: 'submission 1', touched: new Set(['Gas']) } : NO_CHANGES;
  const icon = createElement(SectionIcon, { section: section!, started });
  const drawn = renderToString(createElement(ReportContext.Provider, { value: { report, changes } as never }, icon));
  return drawn.split('title="')[1]?.split('"')[0];
}

const OPEN = 'Pending Input';
const LOCKED = 'Pending Approval';

describe('the tooltip of the status icon of a section', () => {
  it.each<[string, Shown]>([
    ['Energy Not started', { status: OPEN }],
    ['Energy Incomplete', { status: OPEN, started: true }],
    ['Energy Complete', { status: OPEN, started: true, complete: true }],
    ['Energy Not due this period', { status: OPEN, from: '2024-02-10' }],
    ['Energy Accepted', { status: LOCKED, accepted: true }],
    ['Energy Unreviewed', { status: LOCKED, accepted: null }],
    ['Energy Unreviewed', { status: LOCKED, started: true, complete: true }],
    ['Energy Requires Revision', { status: LOCKED, accepted: false }],
    ['Energy Accepted', { status: 'OK for Submission', accepted: true }],
  ])('is the name of the section and its state: %s [REP-031]', (expected, shown) => {
    expect(tooltip(shown)).toBe(expected);
  });

  it('says beside an acceptance what it does not know of: a change since', () => {
    expect(tooltip({ status: LOCKED, accepted: true, changed: true })).toBe('Energy Accepted, changed since submission 1');
  });
});
