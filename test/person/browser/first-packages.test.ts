import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { WorkPackageCards } from '../../../frontend/src/features/account/own/work-package-cards.tsx';

const server = vi.hoisted(() => ({ count: 0 }));
vi.mock('../../../frontend/src/features/pending/use-waiting.ts', () => ({
  useWaitingReports: () => ({
    data: Array.from({ length: server.count }, (_, n) => ({
      uid: `report${n}`,
      project: 'bridge00',
      ref_id: `package${n}`,
      ref_name: `Package ${n}`,
      status_name: 'Pending Input',
      due_date: null,
      is_staging: true,
      reporting_period_data: null,
    })),
  }),
}));
vi.mock('../../../frontend/src/api/queries.ts', async (original) => ({
  ...(await original<object>()),
  useApiQuery: () => ({ data: [{ uid: 'bridge00', name: 'Bridge' }] }),
}));
vi.mock('../../../frontend/src/session/use-tenant.ts', () => ({ useToday: () => '2026-11-05' }));

const shown = (count: number): string => {
  server.count = count;
  return renderToString(createElement(MemoryRouter, null, createElement(WorkPackageCards))).replaceAll(/<!--.*?-->/g, '');
};

describe('the packages of a profile', () => {
  it('say how many there are beyond the first 100, and lead to all', () => {
    const page = shown(1204);
    expect(page).toContain('The first 100 of 1,204 are shown, late ones first.');
    expect(page).toMatch(/href="\/notifications"[^>]*><span>Show all 1,204 in my pending actions</);
    expect(page).not.toContain('Package 100<');
  });

  it('say nothing of the kind where all are shown, each with its project', () => {
    const page = shown(100);
    expect(page).toContain('Package 99<');
    expect(page.match(/>Bridge</g)).toHaveLength(100);
    expect(page).not.toContain('The first 100');
  });
});
