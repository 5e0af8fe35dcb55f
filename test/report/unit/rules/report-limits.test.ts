import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ReportItem } from '../../../../functions/data/stores/report/report-list-store.ts';
import type { MetricValue } from '../../../../shared/domain/structure/calculation.ts';
import type { Node } from '../../../../shared/domain/structure/tree.ts';
import '../../../support/access/environment.ts';

const { historyWith } = await import('../../../../functions/core/report/history.ts');
const { checkResultFits, fittingSheet } = await import('../../../../functions/core/report/result-fits.ts');
const { ITEM_LIMIT, valueBytes } = await import('../../../../functions/data/stored-size.ts');
const { reportFigures } = await import('../../../../shared/domain/report/figures.ts');

type History = ReportItem['history'];

const step = (comment: string, name: History[number]['status']['name'] = 'Requires Revision'): History[number] => ({
  updateBy: { uid: randomUUID(), first_name: 'Ann', last_name: 'Approver', email: 'ann@example.com' } as never,
  updateOn: '2024-04-01T12:00:00.000Z',
  status: { name },
  comment,
  submission: 3,
});
const grown = (comment: string, steps: number) => Array.from({ length: steps }, () => step(comment));

describe('the history of a report', () => {
  it('takes long comments, and short ones when it has many of them', () => {
    const long = 'x'.repeat(10_000);
    let history: History = [];
    const add = (next: History[number]) => {
      history = historyWith({ history }, next);
    };
    for (let count = 0; count < 20; count += 1) add(step(long));
    expect(() => add(step(long))).toThrow(/history of this report is long. Use at most 500/);
    for (let count = 0; count < 60; count += 1) add(step('x'.repeat(500)));
    expect(valueBytes(history)).toBeLessThan(ITEM_LIMIT / 1.5);
  });

  it('is closed with an invalidation before the report is larger than an item', () => {
    const full = grown('x'.repeat(500), 480);
    expect(() => historyWith({ history: full }, step('No'))).toThrow(/full. Invalidate it/);
    const last = historyWith({ history: full }, step('Anew', 'Invalidated'));
    expect([last.length, valueBytes(last) < ITEM_LIMIT]).toEqual([481, true]);
  });
});

describe('the metrics of a report', () => {
  const report = (metrics: number) => {
    const nodes = Array.from({ length: metrics }, (_, index): Node => {
      const metric = { uid: randomUUID(), name: `M${index}`, unit: 'kg' };
      return { uid: randomUUID(), path: String(index).padStart(7, '0'), type: 'metricscore', metric, meta_json: {} };
    });
    const inputs = new Map(nodes.map(({ uid }) => [uid, { value: (Math.random() * 1e6).toFixed(2) } as MetricValue]));
    const content = { nodes, inputs, factorOf: () => null, period: null, disableManualEntry: false } as never;
    return { content, figures: reportFigures(content) };
  };

  it('are 2,000 and more', () => {
    const { content, figures } = report(3000);
    expect(() => checkResultFits(content, figures)).not.toThrow();
  });

  it('are told with the periods that they are asked for in as far as there is room', () => {
    const sheet = (metrics: number) => {
      const uids = Array.from({ length: metrics }, () => randomUUID());
      const values = uids.map((uid) => [uid, (Math.random() * 1e6).toFixed(2)] as const);
      return {
        values,
        missing: [],
        metrics: uids,
        recurring: uids.map((uid) => [uid, [[[3, 'MONTHS', '2024-03-31']]]] as const),
      };
    };
    const [few, many] = [sheet(2000), sheet(3500)] as unknown as Parameters<typeof fittingSheet>[0][];
    expect(fittingSheet(few!)).toBe(few);
    expect(fittingSheet(many!)).toEqual({ ...many, recurring: undefined });
    expect(fittingSheet(many!)).not.toHaveProperty('recurring');
  });

  it('are refused with the submission where their result would not fit, which a job computes later', () => {
    const { content, figures } = report(6000);
    expect(() => checkResultFits(content, figures)).toThrow(/more metrics than one report can add up/);
  });
});
