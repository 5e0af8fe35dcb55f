import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { storePreset } from '../../../../frontend/src/features/pending/presets.ts';
import { ReportContext, type ReportScope, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { TabbedReport } from '../../../../frontend/src/features/report/frame/tabbed-report.tsx';
import { useSectionTab } from '../../../../frontend/src/features/report/frame/use-section-tab.ts';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { NO_CHANGES } from '../../../../frontend/src/features/report/review/use-changes.ts';
import { memory, metric, node, openList, path, server } from '../../../support/browser-unit/report-store.ts';

vi.stubGlobal('matchMedia', () => ({ matches: false }));

const { nodes, store } = openList(
  [
    node('root', path(1), 'tree'),
    node('Energy', path(1, 2), 'tree'),
    metric('Gas', path(1, 2, 3)),
    node('Water', path(1, 3), 'tree'),
    metric('Tap', path(1, 3, 3)),
    node('Waste', path(1, 4), 'tree'),
    metric('Skips', path(1, 4, 3)),
  ],
  server().send,
);
const sections = sectionsOf(nodes, { sortKey: '_path', period: null });

let open: (section: string) => void;
function Page({ uid }: { uid: string }) {
  const { opened, openSection } = useSectionTab(uid);
  open = openSection;
  return createElement(TabbedReport, { sections, opened, started: new Set<string>(), mark: () => {} });
}

/** Opens a report as a reader and returns the name of its active tab. */
function activeIn(uid: string): string {
  const report = {
    uid,
    status: { name: 'Pending Approval' },
    submission: 1,
    meta_json: {},
    reporting_period_data: null,
    closed: null,
  };
  const value = { nodes, store, sections, report, changes: NO_CHANGES, editable: false } as unknown as ReportScope;
  const within = createElement(SheetContext.Provider, { value }, createElement(Page, { uid }));
  const drawn = renderToString(createElement(ReportContext.Provider, { value }, within)).replaceAll(/<!--.*?-->/g, '');
  const tabs = drawn.match(/<[^>]*role="tab"[^>]*>.*?title="(\w+)/g) ?? [];
  const active = tabs.filter((tab) => tab.includes('aria-selected="true"'));
  return active.map((tab) => tab.split('title="').at(-1)).join(' and ');
}

beforeEach(() => vi.stubGlobal('localStorage', memory()));

it('a report opens with the tab that was last used in it, whatever was used in others [REP-035]', () => {
  expect(activeIn('january')).toBe('Energy');
  open('Waste');
  expect(activeIn('february')).toBe('Energy');
  open('Water');
  expect([activeIn('january'), activeIn('february'), activeIn('march')]).toEqual(['Waste', 'Water', 'Energy']);
});

it('a report opens with its first tab where the last one is gone [REP-035]', () => {
  activeIn('january');
  open('a section that was deleted');
  expect(activeIn('january')).toBe('Energy');
});

it('a tab opens, and columns change, where the browser has no room to remember them', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { ...memory(), setItem: full });
  activeIn('january');
  expect(() => open('Waste')).not.toThrow();
  expect(() => storePreset('compact')).not.toThrow();
});
