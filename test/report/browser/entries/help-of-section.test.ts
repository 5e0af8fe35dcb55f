import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ReportContext, type ReportScope, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { SectionView } from '../../../../frontend/src/features/report/frame/section-view.tsx';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { NO_CHANGES } from '../../../../frontend/src/features/report/review/use-changes.ts';
import { metric, node, openList, path, server } from '../../../support/browser-unit/report-store.ts';

vi.stubGlobal('matchMedia', () => ({ matches: false }));

/** The banners of a section with this setting. */
function banners(meta_json: Record<string, unknown>): string[] {
  const list = [node('root', path(1), 'tree'), node('Energy', path(1, 2), 'tree', { meta_json }), metric('Gas', path(1, 2, 3))];
  const { nodes, store } = openList(list, server().send);
  const sections = sectionsOf(nodes, { sortKey: '_path', period: null });
  const report = { uid: 'r', status: { name: 'Pending Input' }, submission: 0, meta_json: {}, reporting_period_data: null };
  const value = { nodes, store, sections, report, changes: NO_CHANGES, editable: false } as unknown as ReportScope;
  const view = createElement(SectionView, { section: sections[0]!, started: false, mark: () => {} });
  const within = createElement(SheetContext.Provider, { value }, view);
  const drawn = renderToString(createElement(ReportContext.Provider, { value }, within)).replaceAll(/<!--.*?-->/g, '');
  store.dispose();
  return drawn
    .split(/class="[^"]*awsui_alert_/)
    .slice(1)
    .map((banner) => banner.split('<table')[0]!.replaceAll(/<[^>]*>/g, ' '));
}

it('a section shows its help text in a banner [REP-040]', () => {
  expect(banners({ helpText: 'From your meters' })).toEqual([expect.stringContaining('From your meters')]);
});

it.each([[{}], [{ helpText: '' }], [{ helpText: null }]])('a section without a help text has no banner: %j [REP-040]', (meta) => {
  expect(banners(meta)).toEqual([]);
});
