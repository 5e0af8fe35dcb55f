import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';

/** The stored settings of a project's reports. */
const stored = vi.hoisted(() => ({ meta: {} as Record<string, unknown> }));

vi.mock('../../../frontend/src/features/metrics/use-settings.ts', () => ({
  useSettings: () => ({ meta: stored.meta, query: { data: {} }, isSaving: false, save: () => Promise.resolve() }),
}));

const { LayoutSelect, OrderSelect } = await import('../../../frontend/src/features/metrics/setting-selects.tsx');
type Props = Parameters<typeof LayoutSelect>[0];

/** The text of a closed selector. */
const shown = (Select: FunctionComponent<Props>) =>
  renderToStaticMarkup(createElement(FlashProvider, null, createElement(Select, { place: {} as Props['place'] }))).replace(
    /<[^>]*>/g,
    ' ',
  );

beforeEach(() => {
  stored.meta = {};
});

it('the layout of reports shows Classic while none is stored, and the stored one from then on [SET-417]', () => {
  expect(shown(LayoutSelect)).toContain('Classic');
  expect(shown(LayoutSelect)).not.toContain('Tabbed');
  stored.meta = { report_layout: 'tabbed' };
  expect(shown(LayoutSelect)).toContain('Tabbed');
});

it('the order in reports shows the one by name while none is stored [SET-418]', () => {
  expect(shown(OrderSelect)).toContain('By name');
  stored.meta = { sortKey: '_path' };
  expect(shown(OrderSelect)).toContain('As on this page');
});
