import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient, queryKey } from '../../../frontend/src/api/queries.ts';
import { gapBefore, gapsBeside } from '../../../frontend/src/features/project/settings/period-gaps.ts';
import { PeriodsTable } from '../../../frontend/src/features/project/settings/periods-table.tsx';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';

vi.mock('../../../frontend/src/ui/use-phone.ts', () => ({ usePhone: () => false }));

const of = (startDate: string, endDate: string) =>
  ({ uid: startDate, startDate, endDate, num_commits: 0, closing: null }) as unknown as ReportingPeriod;
const october = of('2026-10-01', '2026-11-01');
const november = of('2026-11-01', '2026-12-01');
const december = of('2026-12-01', '2027-01-01');
const all = [december, october, november];
const edited = (startDate: string, endDate: string) => gapsBeside(all, { ...november, startDate, endDate });

describe('days between two reporting periods that are in none', () => {
  it('are told while the dates of a period are edited, before and after it', () => {
    expect(edited('2026-11-01', '2026-11-25')).toBe('In no reporting period: 25th Nov 26 - 30th Nov 26');
    expect(edited('2026-11-02', '2026-11-29')).toBe('In no reporting period: 1st Nov 26, 29th Nov 26 - 30th Nov 26');
  });

  it('are none where periods meet or overlap, beside the first and the last one, and while a date is missing', () => {
    expect(edited('2026-11-01', '2026-12-01')).toBeUndefined();
    expect(edited('2026-10-20', '2026-12-05')).toBeUndefined();
    expect(gapsBeside(all, { ...october, startDate: '2026-10-09' })).toBeUndefined();
    expect(gapsBeside(all, { ...december, endDate: '2026-12-29' })).toBeUndefined();
    expect(edited('', '2026-11-25')).toBeUndefined();
    expect(edited('2026-11-25', '2026-11-20')).toBeUndefined();
  });

  it('are told in the table at the period after them', () => {
    const short = { ...november, endDate: '2026-11-25' };
    expect(gapBefore([december, october, short], december)).toBe('In no reporting period: 25th Nov 26 - 30th Nov 26');
    expect([gapBefore(all, october), gapBefore(all, november), gapBefore(all, december)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const project = { uid: 'bridge', reporting: null, related_refs: [] } as unknown as Project;
    const queries = createQueryClient();
    queries.setQueryData(queryKey('listPeriods', { params: { projectId: 'bridge' } }), [october, short, december]);
    const table = createElement(FlashProvider, null, createElement(PeriodsTable, { project, isAdmin: false }));
    const text = renderToString(createElement(QueryClientProvider, { client: queries }, table)).replaceAll(/<[^>]*>/g, ' ');
    expect(text.split('In no reporting period: 25th Nov 26 - 30th Nov 26')).toHaveLength(2);
  });
});
