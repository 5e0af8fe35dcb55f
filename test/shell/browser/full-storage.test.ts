import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { useNavigationWidth } from '../../../frontend/src/app/shell/navigation/use-navigation-width.ts';
import { useCollapsed } from '../../../frontend/src/features/metrics/tree/use-collapsed.ts';
import { storePreset } from '../../../frontend/src/features/pending/presets.ts';
import { useSectionTab } from '../../../frontend/src/features/report/frame/use-section-tab.ts';
import { keepMergeReport, takeMergeReport } from '../../../frontend/src/features/tenant-admin/base-metrics/merge-report.ts';
import { usePanelHost } from '../../../frontend/src/ui/details-panel.tsx';
import { recalled, remember } from '../../../frontend/src/ui/remember.ts';
import { shortcutsOn, switchShortcuts } from '../../../frontend/src/ui/single-keys.ts';
import { memory } from '../../support/browser-unit/report-store.ts';

const setItem = vi.fn(() => {
  throw new DOMException('exceeded the quota', 'QuotaExceededError');
});

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem });
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('window', globalThis);
  vi.spyOn(console, 'warn').mockReturnValue();
});

/** The result of a hook in a component. */
function given<T>(hook: () => T): T {
  const values: T[] = [];
  renderToString(
    createElement(() => {
      values.push(hook());
      return null;
    }),
  );
  return values.at(-1)!;
}

/** Keeps the report of a merge, which the reloaded page shows. */
const keepReport = () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem });
  keepMergeReport('ada', 'Diesel is now a part of Fuel.');
};

it.each<[string, () => void]>([
  ['a node is collapsed', () => given(() => useCollapsed('p')).toggle('node')],
  ['another section is opened', () => given(() => useSectionTab('r')).openSection('Water')],
  ['the navigation is made wider', () => given(() => useNavigationWidth({ kind: 'tenant' })).change(400)],
  ['the panel of details is opened', () => given(usePanelHost).panel.setOpen(true)],
  ['single keys are switched off', () => switchShortcuts(false)],
  ['metrics are merged', keepReport],
  ['other columns are chosen', () => storePreset('compact')],
])('%s, though the storage of the browser is full', (_what, act) => {
  expect(act).not.toThrow();
  expect(setItem).toHaveBeenCalledOnce();
  setItem.mockClear();
});

it('single keys stay switched off for the open page, though the storage of the browser is full', () => {
  switchShortcuts(false);
  expect(shortcutsOn()).toBe(false);
  switchShortcuts(true);
  expect(shortcutsOn()).toBe(true);
});

it('a choice is the one that another window has stored since', () => {
  const stored = memory();
  vi.stubGlobal('localStorage', stored);
  remember('theme', 'dark');
  stored.setItem('theme', 'light');
  expect(recalled('theme')).toBe('light');
});

it('a choice that cannot be read is none', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect([recalled('other'), shortcutsOn()]).toEqual([null, true]);
});

it('what a merge did is shown once, to the person who merged', () => {
  vi.stubGlobal('sessionStorage', memory());
  keepMergeReport('ada', 'Diesel is now a part of Fuel.');
  expect([takeMergeReport('ben'), takeMergeReport('ada'), takeMergeReport('ada')]).toEqual([
    '',
    'Diesel is now a part of Fuel.',
    '',
  ]);
});
