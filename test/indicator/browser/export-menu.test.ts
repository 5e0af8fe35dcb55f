import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ExportMenu } from '../../../frontend/src/features/dashboard/export-menu.tsx';
import { drawn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const page = vi.hoisted(() => ({ goTo: vi.fn() }));
vi.mock('react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => page.goTo }));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => undefined }));

const menu = (more: Partial<ComponentProps<typeof ExportMenu>> = {}) => {
  const range = { fromDate: '2024-01-01', toDate: '2024-03-31' };
  const props = { projectId: 'p', packageId: 'root', range, view: 'approved', metaJson: undefined, ...more } as const;
  return propsOf(drawn(ExportMenu, props), ButtonDropdown) as {
    items: { id: string; text: string }[];
    onItemClick(event: object): void;
  };
};
const APPORTIONED = { metaJson: { apportionment: { enabled: true } } };

beforeEach(() => {
  forgetHooks();
  page.goTo.mockReset();
});

it('the menu of a dashboard leads to apportionment where that is set up [REP-170, REP-173]', () => {
  const exports = ['Export project inputs', 'Export indicators', 'Export indicators (cumulative)', 'Excel, PDF and other ranges'];
  expect(menu().items.map(({ text }) => text)).toEqual(exports);
  expect(menu(APPORTIONED).items.map(({ text }) => text)).toEqual([...exports, 'Apportion to My Clients']);
});

it.each([
  ['root', '/project/p/'],
  ['a1b2c3d4', '/project/p/wpack/a1b2c3d4/'],
])('it stays at the place of the dashboard: %s', (packageId, place) => {
  for (const id of ['other', 'apportion']) menu({ packageId, ...APPORTIONED }).onItemClick({ detail: { id } });
  expect(page.goTo.mock.calls.flat()).toEqual([`${place}export?from=2024-01-01&to=2024-03-31`, `${place}apportionment`]);
});
