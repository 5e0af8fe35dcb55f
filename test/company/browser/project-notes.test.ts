import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createQueryClient, queryKey } from '../../../frontend/src/api/queries.ts';
import { ownNotes, restatedNotes } from '../../../frontend/src/features/company-dashboard/own-notes.ts';
import { IndicatorDetails } from '../../../frontend/src/features/dashboard/indicator-details.tsx';
import { PerformanceCell } from '../../../frontend/src/features/dashboard/performance-cell.tsx';
import { performanceRows } from '../../../frontend/src/features/dashboard/performance-rows.ts';
import type { DashboardIndicator, PeriodFigure } from '../../../shared/contract/indicator/dashboard.ts';
import { todayIn } from '../../../shared/domain/kernel/dates.ts';

const counted = { result_value: 60, exact: '60', reports: 2, of: 2 };
const figure: PeriodFigure = {
  period: { uid: '2024-02', startDate: '2024-02-01', endDate: '2024-03-01' },
  ...counted,
  status: 'approved',
  complete: true,
  reported: counted,
  cumulative: counted,
};
const otherwise = { projects: 1, of: 2 };
const dayIn = (timeZone: string) => (instant: string) => todayIn(timeZone, instant);
const cell = (more: Partial<PeriodFigure>, running = false, time_zone = 'UTC') => {
  const queries = createQueryClient();
  queries.setQueryData(queryKey('readTenant', {}), { time_zone });
  const shown = createElement(PerformanceCell, {
    figure: { ...figure, ...more },
    unit: 'kWh',
    view: 'approved',
    running,
    today: '2099-01-01',
    onAsk: () => undefined,
    mark: null,
  });
  return renderToString(createElement(QueryClientProvider, { client: queries }, shown));
};

describe('the figure of a company', () => {
  it('has a mark where projects calculate it otherwise, of its period or of its running total', () => {
    expect(cell({ otherwise })).toContain('1 of 2 projects calculates otherwise');
    expect(cell({ otherwise }, true)).not.toContain('otherwise');
    expect(cell({ cumulative: { ...counted, otherwise: { projects: 2, of: 5 } } }, true)).toContain(
      '2 of 5 projects calculate otherwise',
    );
    expect(cell({})).not.toContain('otherwise');
  });

  it('has a mark where projects have restated their own', () => {
    expect(cell({ restated: otherwise })).toContain('1 of 2 projects has restated its figure');
    expect(cell({ restated: { projects: 3, of: 5 } })).toContain('3 of 5 projects have restated their figures');
  });

  it('has a mark where an act on metrics or companies has changed it', () => {
    const ownRestated = { act: 'metric merge', at: '2024-07-01T10:15:00.000Z' } as const;
    expect(cell({ ownRestated })).toContain('Restated 1 Jul 2024 by a merge of metrics: see the register of restatements');
    expect(cell({ ownRestated: { ...ownRestated, act: 'company move' } })).toContain('by a move of a company');
    expect(cell({ ownRestated }, true)).not.toContain('Restated');
  });

  it('names the day of the tenancy on which an act has changed it, also in the file', () => {
    // a quarter past ten on 2 July
    const ownRestated = { act: 'metric merge', at: '2024-07-01T22:15:00.000Z' } as const;
    expect(cell({ ownRestated }, false, 'Pacific/Auckland')).toContain('Restated 2 Jul 2024');
    const indicator = {
      uid: 'i',
      name: 'Energy',
      unit: 'kWh',
      values: [{ ...figure, ownRestated }],
    } as unknown as DashboardIndicator;
    const shown = { view: 'approved', running: false, today: '2099-01-01', dayOf: dayIn('Pacific/Auckland') } as const;
    expect(performanceRows([indicator], shown)[1]!.join()).toContain('Restated 2 Jul 2024');
  });

  it('has them in the table of its indicator, of each period and of its running total', () => {
    const february = { ...figure, otherwise, cumulative: { ...counted, otherwise: { projects: 2, of: 5 } } };
    const shown = {
      uid: 'i',
      name: 'Energy',
      unit: 'kWh',
      values: [february],
      metrics: [],
      target: null,
    } as unknown as DashboardIndicator;
    const details = { indicators: [shown], shown, view: 'approved', onChoose: () => {}, onAsk: () => {} } as const;
    const table = renderToString(createElement(IndicatorDetails, details));
    expect(table).toContain('1 of 2 projects calculates otherwise');
    expect(table).toContain('2 of 5 projects calculate otherwise');
  });

  it('has the same beside it in the table that is saved', () => {
    const indicator = {
      uid: 'i',
      name: 'Energy',
      unit: 'kWh',
      values: [{ ...figure, otherwise }],
    } as unknown as DashboardIndicator;
    const [, row] = performanceRows([indicator], { view: 'approved', running: false, today: '2099-01-01' });
    expect(row).toContain('2 of 2, 1 of 2 projects calculates otherwise');
  });
});

describe('a project behind the figure of a company', () => {
  const own = [{ indicator: 'Energy', equation: '2 × Power', unit: 'kWh', from: '2024-02-01' }];

  it('says by which equation it calculates itself, and since when', () => {
    expect(ownNotes({ own, otherwise: 1, projects: 1 })).toEqual([
      'Calculates otherwise: Energy, from 1st Feb 24: 2 × Power (kWh)',
    ]);
    expect(ownNotes({ own: [], otherwise: 0, projects: 1 })).toEqual([]);
  });

  it('is among others counted only', () => {
    expect(ownNotes({ own: [], otherwise: 2, projects: 3 })).toEqual(['2 of them calculate otherwise']);
    expect(ownNotes({ own: [], otherwise: 0, projects: 3 })).toEqual([]);
  });

  it('says what of its own figures was restated, and whether the company adds that up', () => {
    const figure = {
      indicator: 'Energy',
      unit: 'kWh',
      startDate: '2024-02-01',
      endDate: '2024-03-01',
      at: '2024-11-03T12:00:00.000Z',
      old: '30',
      new: '32',
      isOtherwise: false,
    };
    expect(restatedNotes({ restatements: [figure], restated: 1, projects: 1 }, dayIn('UTC'))).toEqual([
      'Feb 2024: restated 3 Nov 2024 from 30 kWh to 32 kWh',
    ]);
    // 4 November, one o'clock in the morning
    expect(restatedNotes({ restatements: [figure], restated: 1, projects: 1 }, dayIn('Pacific/Auckland'))).toEqual([
      'Feb 2024: restated 4 Nov 2024 from 30 kWh to 32 kWh',
    ]);
    const exact = { ...figure, old: '38.9947798312345', new: '30.88' };
    expect(restatedNotes({ restatements: [exact], restated: 1, projects: 1 }, dayIn('UTC'))[0]).toContain(
      'from 38.99478 kWh to 30.88 kWh',
    );
    const { new: _unknown, ...earlier } = { ...figure, isOtherwise: true };
    expect(restatedNotes({ restatements: [earlier], restated: 1, projects: 1 }, dayIn('UTC'))).toEqual([
      'Feb 2024: its own figure was restated 3 Nov 2024, was 30 kWh',
    ]);
    expect(restatedNotes({ restatements: [], restated: 2, projects: 3 }, dayIn('UTC'))).toEqual([
      '2 of them have restated their figures',
    ]);
  });
});
