import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FigureStanding } from '../../../frontend/src/features/dashboard/standing.tsx';
import type { DashboardIndicator } from '../../../shared/contract/indicator/dashboard.ts';

const month = (uid: string, startDate: string, endDate: string) => ({ uid, startDate, endDate });
const [SEPTEMBER, OCTOBER] = [month('s', '2026-09-01', '2026-10-01'), month('o', '2026-10-01', '2026-11-01')];
const compared = { result_value: 2.7, exact: '2.7', reports: 1, of: 1 };
const judged = { target: 10, basis: 'period', compared, rag: 'green' };

/** A card whose latest period lacks a report. The previous period is complete, with figures of a given status. */
const shown = (status: string, latest: object = { status: 'approved' }, view: 'approved' | 'submitted' = 'approved') => {
  const indicator = {
    uid: 'e',
    unit: 'tCO2e',
    ...judged,
    compared: { ...compared, of: 2 },
    complete: false,
    completeness: { reports: 1, of: 2 },
    latestComplete: { ...judged, ...compared, period: SEPTEMBER },
    values: [
      { period: SEPTEMBER, unit: 'tCO2e', status },
      { period: OCTOBER, unit: 'tCO2e', ...latest },
    ],
  } as unknown as DashboardIndicator;
  return renderToString(createElement(FigureStanding, { indicator, view }));
};

it('the latest complete period of a card says when its figures are under revision', () => {
  expect(shown('under revision')).toContain('Under revision');
  expect(shown('approved')).not.toContain('Under revision');
  expect(shown('approved')).toContain('Target met');
});

it('a card says that its approved figure is under revision, reopened or submitted again, in the view of approved figures too', () => {
  expect(shown('approved', { status: 'under revision' })).toContain('Under revision');
  expect(shown('approved', { status: 'not yet approved', revised: true })).toContain('Under revision');
  expect(shown('approved', { status: 'not yet approved' })).not.toContain('Under revision');
});

it('the latest complete period says that it is the latest approved one, where submitted reports count', () => {
  expect(shown('approved')).toContain('Latest complete: Sep 2026');
  expect(shown('approved', { status: 'not yet approved' }, 'submitted')).toContain('Latest complete and approved: Sep 2026');
});
