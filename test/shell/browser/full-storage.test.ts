import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { useNavigationWidth } from '../../../frontend/src/app/shell/navigation/use-navigation-width.ts';
import { useCollapsed } from '../../../frontend/src/features/metrics/tree/use-collapsed.ts';
import { storePreset } from '../../../frontend/src/features/pending/presets.ts';
import { useSectionTab } from '../../../frontend/src/features/report/frame/use-section-tab.ts';
import { usePanelHost } from '../../../frontend/src/ui/details-panel.tsx';

const setItem = vi.fn(() => {
  throw new DOMException('exceeded the quota', 'QuotaExceededError');
});

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem });
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('window', globalThis);
  vi.spyOn(console, 'warn').mockReturnValue();
});

/** What a hook gives a component. */
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

it.each<[string, () => void]>([
  ['a node is collapsed', () => given(() => useCollapsed('p')).toggle('node')],
  ['another section is opened', () => given(() => useSectionTab('r')).openSection('Water')],
  ['the navigation is made wider', () => given(() => useNavigationWidth({ kind: 'tenant' })).change(400)],
  ['the panel of details is opened', () => given(usePanelHost).panel.setOpen(true)],
  ['other columns are chosen', () => storePreset('compact')],
])('%s, though the storage of the browser is full', (_what, act) => {
  expect(act).not.toThrow();
  expect(setItem).toHaveBeenCalledOnce();
  setItem.mockClear();
});
