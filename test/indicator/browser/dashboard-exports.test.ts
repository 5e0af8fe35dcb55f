import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { ExportMenu } from '../../../frontend/src/features/dashboard/export-menu.tsx';
import type { ExportFormat } from '../../../frontend/src/features/dashboard/index.ts';
import { useExport } from '../../../frontend/src/features/export/use-export.ts';
import { called, drawn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';
import { settled } from '../../support/browser-unit/report-store.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
vi.mock('react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => () => undefined }));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => browser.flash }));
const browser = vi.hoisted(() => ({ download: vi.fn(), saveBlob: vi.fn(), startJob: vi.fn(), flash: vi.fn() }));
vi.mock('../../../frontend/src/api/client.ts', async (original) => ({
  ...(await original<object>()),
  download: browser.download,
  startJob: browser.startJob,
}));
vi.mock('../../../frontend/src/features/uploads/save-export.ts', () => ({ saveExport: async () => undefined }));
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

/** The request for a file, and the saved content and name. */
async function exported(start: () => void) {
  start();
  await settled();
  const [route, { params, query }] = browser.download.mock.lastCall!;
  const { refId, period, cumulative, digits, fromDate, toDate, format } = query;
  const sent = { refId, period, cumulative, digits, fromDate, toDate, format };
  return { path: route.path, ...params, ...sent, saved: browser.saveBlob.mock.lastCall };
}
const shared = { projectId: '3f0c2a44', ...range };
const indicators = (refId: string, cumulative: string) => ({
  ...shared,
  path: '/api/project/{projectId}/export/indicators/',
  refId,
  period: 'project',
  cumulative,
  digits: 'all',
  format: undefined,
  saved: ['the answer', 'indicators.csv'],
});
const inputs = (refId: string) => ({
  ...shared,
  path: '/api/project/{projectId}/inputs/',
  refId,
  period: undefined,
  cumulative: undefined,
  digits: undefined,
  format: 'excel',
  saved: ['the answer', 'project_inputs.csv'],
});

/** Chooses an item of the menu of the dashboard. */
function choose(packageId: string, id: string): void {
  const props = { projectId: '3f0c2a44', packageId, range, view: 'approved' as const, metaJson: {} };
  const menu = propsOf(drawn(ExportMenu, props), ButtonDropdown) as unknown as { onItemClick(event: object): void };
  menu.onItemClick({ detail: { id } });
}

const wantedOf = (packageId: string, format: ExportFormat = 'csv') => ({
  format,
  cumulative: false,
  submitted: false,
  allDigits: false,
  place: { projectId: '3f0c2a44', packageId, range },
});

describe.each(PLACES)('the indicators of %s', (_name, packageId) => {
  it.each([
    ['indicators', 'false'],
    ['cumulative', 'true'],
  ])('are exported from the menu of the dashboard, unrounded: %s [REP-175, REP-369]', async (id, cumulative) => {
    expect(await exported(() => choose(packageId, id))).toEqual(indicators(packageId, cumulative));
  });

  it.each([false, true])(
    'are exported from the page of exports, unrounded, cumulative %s [REP-026, REP-369]',
    async (cumulative) => {
      const { start } = called(() => useExport());
      const wanted = { ...wantedOf(packageId), what: 'indicators', cumulative } as const;
      expect(await exported(() => void start(wanted))).toEqual(indicators(packageId, String(cumulative)));
    },
  );
});

describe.each(PLACES)('the inputs of %s', (_name, packageId) => {
  it('are exported from the menu of the dashboard [REP-174, REP-367]', async () => {
    expect(await exported(() => choose(packageId, 'inputs'))).toEqual(inputs(packageId));
  });

  it('are exported from the page of exports [REP-026, REP-367]', async () => {
    const { start } = called(() => useExport());
    expect(await exported(() => void start({ ...wantedOf(packageId), what: 'inputs' }))).toEqual(inputs(packageId));
  });
});

it.each([
  [false, 'meaning'],
  [true, 'all'],
] as const)('a workbook has the digits that Excel keeps, or all: %s', async (allDigits, digits) => {
  const { start } = called(() => useExport());
  await start({ ...wantedOf('root', 'xlsx'), what: 'indicators', allDigits });
  expect(browser.startJob.mock.lastCall?.[1].body).toMatchObject({ format: 'xlsx', digits });
});

it.each(['inputs', 'indicators', 'cumulative'])('a file of the menu that fails says so: %s [REP-387]', async (id) => {
  browser.download.mockRejectedValue(new Error('No'));
  choose('root', id);
  await settled();
  const content = 'There was an error generating your report. Please contact support if the probem persists.';
  expect(browser.flash.mock.calls).toEqual([[{ type: 'error', content }]]);
  expect(browser.saveBlob).not.toHaveBeenCalled();
});

it.each([
  ['inputs', { what: 'inputs', cumulative: false }],
  ['cumulative', { what: 'indicators', cumulative: true }],
])(
  'a file of the menu that is too large for an answer is written in the background: %s [REP-174, REP-175]',
  async (id, wanted) => {
    browser.download.mockRejectedValue(new ApiError(413, { title: 'The answer is too large.' }, 'x'));
    choose('5a1b9c20', id);
    await settled();
    const body = { ...wanted, ...range, refId: '5a1b9c20', format: 'csv', digits: 'all', figures: 'approved', submitted: false };
    expect(browser.startJob.mock.lastCall?.[1]).toEqual({ params: { projectId: '3f0c2a44' }, body });
    expect(browser.flash).not.toHaveBeenCalled();
  },
);
