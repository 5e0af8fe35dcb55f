import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ExportMenu } from '../../../frontend/src/features/dashboard/export-menu.tsx';
import { useExport } from '../../../frontend/src/features/export/use-export.ts';
import { called, drawn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';
import { settled } from '../../support/browser-unit/report-store.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
vi.mock('react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => () => undefined }));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => undefined }));
const browser = vi.hoisted(() => ({ download: vi.fn(), saveBlob: vi.fn() }));
vi.mock('../../../frontend/src/api/client.ts', async (original) => ({
  ...(await original<object>()),
  download: browser.download,
}));
vi.mock('../../../frontend/src/ui/save-blob.ts', () => ({ saveBlob: browser.saveBlob }));

const range = { fromDate: '2024-01-01', toDate: '2024-03-31' };
const PLACES = [
  ['the project', 'root'],
  ['a package', '5a1b9c20'],
] as const;

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  browser.download.mockResolvedValue('the answer');
});

/** What is sent for a file, and what is saved of the answer under which name. */
async function exported(start: () => void) {
  start();
  await settled();
  const [route, { params, query }] = browser.download.mock.lastCall!;
  const { refId, period, cumulative } = query;
  return { path: route.path, ...params, refId, period, cumulative, saved: browser.saveBlob.mock.lastCall };
}
const expected = (refId: string, cumulative: string) => ({
  path: '/api/project/{projectId}/export/indicators/',
  projectId: '3f0c2a44',
  refId,
  period: 'project',
  cumulative,
  saved: ['the answer', 'indicators.csv'],
});

describe.each(PLACES)('the indicators of %s', (_name, packageId) => {
  it.each([
    ['indicators', 'false'],
    ['cumulative', 'true'],
  ])('are exported from the menu of the dashboard: %s [REP-369]', async (id, cumulative) => {
    const props = { projectId: '3f0c2a44', packageId, range, view: 'approved' as const, metaJson: {} };
    const menu = propsOf(drawn(ExportMenu, props), ButtonDropdown) as unknown as { onItemClick(event: object): void };
    expect(await exported(() => menu.onItemClick({ detail: { id } }))).toEqual(expected(packageId, cumulative));
  });

  it.each([false, true])('are exported from the page of exports, cumulative %s [REP-369]', async (cumulative) => {
    const place = { projectId: '3f0c2a44', packageId, range };
    const wanted = { what: 'indicators', format: 'csv', cumulative, submitted: false, digits: 'meaning', place } as const;
    const { start } = called(() => useExport());
    expect(await exported(() => void start(wanted))).toEqual(expected(packageId, String(cumulative)));
  });
});
