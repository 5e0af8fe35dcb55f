import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { CompanyExportMenu } from '../../../frontend/src/features/company-dashboard/export-menu.tsx';
import { drawn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';
import { settled } from '../../support/browser-unit/report-store.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const browser = vi.hoisted(() => ({ download: vi.fn(), saveBlob: vi.fn(), startJob: vi.fn(), flash: vi.fn(), log: vi.fn() }));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => browser.flash }));
vi.mock('../../../frontend/src/features/uploads/save-export.ts', () => ({ saveExport: async () => undefined }));
vi.mock('../../../frontend/src/ui/save-blob.ts', () => ({ saveBlob: browser.saveBlob }));
vi.mock('../../../frontend/src/api/client.ts', async (original) => ({
  ...(await original<object>()),
  download: browser.download,
  startJob: browser.startJob,
}));

const range = { fromDate: '2024-01-01', toDate: '2024-03-31' };

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  vi.spyOn(console, 'error').mockImplementation(browser.log);
  browser.download.mockResolvedValue('the answer');
});

/** Chooses a file in the menu of a company's dashboard. */
async function choose(id: string): Promise<void> {
  const props = { companyId: '3f0c2a44', name: 'Ours', view: 'approved' as const, range, interval: undefined };
  const menu = propsOf(drawn(CompanyExportMenu, props), ButtonDropdown) as unknown as { onItemClick(event: object): void };
  menu.onItemClick({ detail: { id } });
  await settled();
}

describe('a file of the dashboard of a company', () => {
  it('is unrounded as CSV', async () => {
    await choose('csv');
    expect(browser.download.mock.lastCall?.[1].query).toMatchObject({ ...range, digits: 'all' });
    expect(browser.saveBlob).toHaveBeenCalledTimes(1);
  });

  it('is written in the background as CSV where it is too large for an answer', async () => {
    browser.download.mockRejectedValue(new ApiError(413, { title: 'The answer is too large.' }, 'x'));
    await choose('csv');
    expect(browser.startJob.mock.lastCall?.[1].body).toMatchObject({ ...range, format: 'csv', cumulative: false, digits: 'all' });
    expect(browser.flash).not.toHaveBeenCalled();
  });

  it.each(['xlsx', 'cumulative'])('has the digits that Excel keeps as a workbook: %s', async (id) => {
    await choose(id);
    expect(browser.startJob.mock.lastCall?.[1].body).toMatchObject({ format: 'xlsx', digits: 'meaning' });
  });

  it.each([
    ['xlsxAll', false],
    ['cumulativeAll', true],
  ])('has all digits as a workbook where they are asked for: %s', async (id, cumulative) => {
    await choose(id);
    expect(browser.startJob.mock.lastCall?.[1].body).toMatchObject({ format: 'xlsx', cumulative, digits: 'all' });
  });

  it.each(['xlsx', 'cumulative'])('says so when it fails: %s', async (id) => {
    browser.startJob.mockRejectedValue(new Error('No'));
    await choose(id);
    expect(browser.flash).toHaveBeenCalledWith({ type: 'error', content: 'The file could not be written. Try again.' });
  });

  it('is only logged when it fails as PDF [REP-389]', async () => {
    const failure = new Error('No');
    browser.startJob.mockRejectedValue(failure);
    await choose('pdf');
    expect(browser.log).toHaveBeenCalledWith('The export has failed', failure);
    expect(browser.flash).not.toHaveBeenCalled();
  });
});
