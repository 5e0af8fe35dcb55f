import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { ReportContext, type ReportScope, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { ReportBar } from '../../../../frontend/src/features/report/frame/report-bar.tsx';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import type { PlaceOfReport } from '../../../../frontend/src/features/report/model/use-report-data.ts';
import { NO_CHANGES } from '../../../../frontend/src/features/report/review/use-changes.ts';
import { memory, node, openList, path, server } from '../../../support/browser-unit/report-store.ts';

const page = vi.hoisted(() => ({ forms: [] as string[] }));
vi.mock('../../../../frontend/src/features/report/forms/use-form-draft.ts', () => ({ useUnsavedForms: () => page.forms }));
vi.mock('../../../../frontend/src/features/report/submit/submit-button.tsx', () => ({ SubmitButton: () => null }));
vi.mock('../../../../frontend/src/features/report/table/fill-button.tsx', () => ({ FillButton: () => null }));
vi.mock('../../../../frontend/src/features/report/keys/keys-button.tsx', () => ({ KeysButton: () => null }));
vi.mock('../../../../frontend/src/features/report/frame/required-left.tsx', () => ({ RequiredLeft: () => null }));
vi.mock('../../../../frontend/src/features/report/documents/unsent-files.ts', () => ({
  useUnsent: () => [],
  useLostFiles: () => [],
}));

beforeEach(() => vi.stubGlobal('localStorage', memory()));

/** The bar of a report in which these forms have unsaved rows. */
function bar(...forms: string[]): string {
  page.forms = forms;
  const named = ['Fuel bills', 'Waste'].map((name, at) => node(name, path(1, 2, at + 3), 'document'));
  const made = openList([node('root', path(1), 'tree'), node('Energy', path(1, 2), 'tree'), ...named], server().send);
  const sections = sectionsOf(made.nodes, { sortKey: '_path', period: null });
  const report = { uid: 'r', status: { name: 'Pending Input' }, closed: null, meta_json: { history: [] }, submission: 0 };
  const announcer = { subscribe: () => () => {}, text: () => '', say: () => {} };
  const value = { ...made, sections, report, announcer, editable: true, changes: NO_CHANGES } as unknown as ReportScope;
  const shown = createElement(ReportBar, { place: {} as PlaceOfReport, sections });
  const within = createElement(ReportContext.Provider, { value }, createElement(SheetContext.Provider, { value }, shown));
  return renderToString(createElement(MemoryRouter, null, within)).replaceAll(/<!--.*?-->/g, '');
}

it('a form with unsaved rows is named in the bar, by a button that leads to it', () => {
  expect(bar('Fuel bills')).toMatch(/<button[^>]*>Fuel bills has unsaved rows<\/button>/);
  expect(bar('Fuel bills', 'Waste')).toMatch(/<button[^>]*>2 forms with unsaved rows<\/button>/);
  expect(bar()).not.toContain('unsaved rows');
});
