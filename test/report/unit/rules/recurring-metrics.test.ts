import { describe, expect, it } from 'vitest';
import { sheetToday } from '../../../../shared/domain/metric/replacement.ts';
import { sheetOf, withRecurring } from '../../../../shared/domain/report/base-metric-sums.ts';
import { reportFigures } from '../../../../shared/domain/report/figures.ts';
import { type Recurrence, recursIn } from '../../../../shared/domain/report/recurrence.ts';
import { storedSheet } from '../../../../shared/domain/report/stored-result.ts';
import type { MetricValue } from '../../../../shared/domain/structure/calculation.ts';
import { type Node, segmentOf } from '../../../../shared/domain/structure/tree.ts';

const yearly = { freq_num: 1, freq_unit: 'YEARS', from_date: '2024-12-31' };
const quarterly = { freq_num: 3, freq_unit: 'MONTHS', from_date: '2024-03-31' };
const pathOf = (...steps: number[]) => segmentOf(1) + steps.map(segmentOf).join('');
const section = (path: string, meta_json = {}): Node => ({ uid: `section ${path}`, path, type: 'tree', name: 'Site', meta_json });
const row = (uid: string, path: string, metric: string, meta_json = {}): Node => ({
  uid,
  path,
  type: 'metricscore',
  metric: { uid: metric, name: metric, unit: 'kg' },
  meta_json,
});

const period = (month: string) => ({ start: `2024-${month}-01`, end: `2024-${month}-28` });
const JANUARY = period('01');
const MARCH = { start: '2024-03-01', end: '2024-04-01' };

const sheetIn = (nodes: readonly Node[], entered: Record<string, MetricValue> = {}, of = JANUARY) => {
  const content = {
    nodes,
    inputs: new Map(Object.entries(entered)),
    factorOf: () => null,
    period: of,
    disableManualEntry: false,
  };
  const { results, notDue } = reportFigures(content);
  return withRecurring(sheetOf(nodes, content.inputs, results, notDue), content, { results });
};

describe('a report', () => {
  it('says in which periods it asks for a metric, by its frequency and those of the sections above it', () => {
    const nodes = [section(pathOf(2), quarterly), row('a', pathOf(2, 3), 'water', yearly), row('b', pathOf(2, 4), 'waste')];
    const { metrics, recurring } = sheetIn(nodes);
    expect([...metrics]).toEqual([]);
    expect([...recurring!]).toEqual([
      [
        'water',
        [
          [
            [3, 'MONTHS', '2024-03-31'],
            [1, 'YEARS', '2024-12-31'],
          ],
        ],
      ],
      ['waste', [[[3, 'MONTHS', '2024-03-31']]]],
    ]);
    expect(recursIn(recurring!.get('waste')!, MARCH)).toBe(true);
    expect(recursIn(recurring!.get('water')!, MARCH)).toBe(false);
    expect(recursIn(recurring!.get('water')!, { start: '2024-12-01', end: '2025-01-01' })).toBe(true);
  });

  it('says none of a metric that one of its rows always asks for', () => {
    expect(sheetIn([row('a', pathOf(2), 'water', quarterly), row('b', pathOf(3), 'water')]).recurring).toBeUndefined();
  });

  it('says none of what is hidden', () => {
    expect(sheetIn([row('a', pathOf(2), 'water', { ...quarterly, hidden: true })], {}, MARCH).recurring).toBeUndefined();
  });

  it('says it of a metric that is marked N/A, which another report may have', () => {
    const { recurring } = sheetIn([row('a', pathOf(2), 'water', quarterly)], { a: { value: null, noReport: true } }, MARCH);
    expect([...recurring!.keys()]).toEqual(['water']);
  });
});

describe('a metric that is merged into another one', () => {
  const often: Recurrence = [[[3, 'MONTHS', '2024-03-31']]];
  const aliases = new Map([['water', 'waste']]);
  const stored = (metrics: string[], recurring: [string, Recurrence][]) =>
    storedSheet({
      values: new Map(),
      missing: new Set(),
      metrics: new Set(metrics),
      notApplicable: new Set(),
      recurring: new Map(recurring),
    });

  it('is asked for in the periods of both', () => {
    const seldom: Recurrence = [[[1, 'YEARS', '2024-12-31']]];
    const sheet = stored(
      [],
      [
        ['water', often],
        ['waste', seldom],
      ],
    );
    expect(sheetToday(sheet, aliases).recurring).toEqual([['waste', [...seldom, ...often]]]);
    expect(sheetToday(stored([], [['water', often]]), aliases).recurring).toEqual([['waste', often]]);
  });

  it('is always asked for where the other one is', () => {
    expect(sheetToday(stored(['waste'], [['water', often]]), aliases)).toMatchObject({ metrics: ['waste'] });
    expect(sheetToday(stored(['waste'], [['water', often]]), aliases)).not.toHaveProperty('recurring');
  });
});
