import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../frontend/src/api/queries.ts';
import RestatementsPage from '../../../frontend/src/features/restatement/page.tsx';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';
import { PageTitleProvider } from '../../../frontend/src/ui/page/page-title.tsx';

vi.mock('../../../frontend/src/ui/use-phone.ts', () => ({ usePhone: () => false }));

const entry = {
  uid: 'u',
  at: '2026-11-03T10:00:00.000Z',
  act: 'reopening',
  subject: { kind: 'report', uid: 'r', name: 'Mill, Jan 2024' },
  reason: 'A meter was read twice',
  by: null,
  settled: null,
  figures: [],
  figureCount: 0,
  together: null,
  project: { uid: 's', name: 'Steel' },
};

/** A company's register after reading one page. `next`: cursor of older entries. */
function shown(next: string | undefined): string {
  const queries = createQueryClient();
  const pages = [{ data: [entry], next }];
  queries.setQueryData(['listCompanyRestatements', { kind: 'company', companyId: '1a2b3c4d' }], { pages, pageParams: [''] });
  const page = createElement(PageTitleProvider, null, createElement(FlashProvider, null, createElement(RestatementsPage)));
  const router = createElement(MemoryRouter, { initialEntries: ['/company/1a2b3c4d/restatements'] }, page);
  return renderToString(createElement(QueryClientProvider, { client: queries }, router));
}

describe('the register of a company', () => {
  it('is a file where all of it is shown', () => {
    expect(shown(undefined)).toContain('Export CSV');
  });

  it('is no file while there are older entries, which it would leave out', () => {
    const page = shown('2026-01-01');
    expect(page).toContain('Mill, Jan 2024');
    expect(page).not.toContain('Export CSV');
    expect(page).toContain('Show all older entries to save the register as a file.');
  });
});
