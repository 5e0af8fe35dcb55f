import { describe, expect, it } from 'vitest';
import { noneText } from '../../../frontend/src/features/dashboard/figure/figure-view.ts';
import { tileText } from '../../../frontend/src/features/dashboard/tile.tsx';
import type { DashboardIndicator } from '../../../shared/contract/indicator/dashboard.ts';

const indicator = (more: object, ...values: object[]) =>
  ({ completeness: { reports: 0, of: 0 }, values, ...more }) as unknown as DashboardIndicator;
const september = { uid: 's', startDate: '2026-09-01', endDate: '2026-10-01' };

describe('a tile of a month in which its metrics are not due', () => {
  it('says so, and when they are next', () => {
    expect(tileText(indicator({ next_due: september }, { not_due: true }))).toBe(
      'Not due in this period. Next due: 1st Sep 26 - 30th Sep 26',
    );
  });

  it('says so alone where no later period is known', () => {
    expect(tileText(indicator({}, { not_due: true }))).toBe('Not due in this period');
  });

  it('says why it has no figure', () => {
    expect(noneText({ reports: 0, not_due: true }, 'approved')).toBe('Not due in this period');
  });
});

it('a tile of a month for which no package has to report says so', () => {
  expect(tileText(indicator({}, { not_due: true }, {}))).toBe('No report is expected in this period');
});
