import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import HistoryModal from '../../../../frontend/src/features/report/frame/history.tsx';
import { readNodes } from '../../../../frontend/src/features/report/model/read.ts';
import { elementsIn } from '../../../support/browser-unit/hooks.ts';
import { metric, node, path } from '../../../support/browser-unit/report-store.ts';

type Bars = {
  series: [{ data: { x: string; y: number }[]; valueFormatter(value: number): string }];
  i18nStrings: { yTickFormatter(tick: number): string };
};

/** The modal of Gas with these past figures by day. */
function modalOf(past: Record<string, string | null>, meta_json = {}) {
  const inputs = Object.entries(past).map(([startDate, value]) => ({
    value,
    startDate,
    commit: startDate,
    reporting_period: 'p',
  }));
  const fields = { historic_inputs: inputs, meta_json };
  const nodes = readNodes([node('root', path(1), 'tree'), metric('Gas', path(1, 2), { version: 1, ...fields })]);
  const gas = nodes.nodes.find(({ uid }) => uid === 'Gas')!;
  return elementsIn(
    HistoryModal({ name: 'Gas', node: gas, past: nodes.metrics.get('Gas')!.past, isShared: false, onClose() {} }),
  );
}

/** The bars that the modal passes to its chart. */
function barsOf(past: Record<string, string | null>, meta_json = {}): Bars {
  const chart = modalOf(past, meta_json).find(({ props }) => 'known' in props)!;
  const [bars] = elementsIn((chart.type as (props: unknown) => ReactNode)(chart.props));
  return bars!.props as unknown as Bars;
}

describe('the past of a metric in its modal', () => {
  it('has a bar for each period, the oldest first, whatever the order that it came in [REP-062, REP-063]', () => {
    const { series } = barsOf({ '2024-03-01': '12', '2024-01-01': '30', '2024-02-01': null, '2023-12-01': '7' });
    expect(series[0].data.map(({ y }) => y)).toEqual([7, 30, 12]);
  });

  it('has a bar for each Yes or No, in words [REP-057, REP-062]', () => {
    const past = { '2024-01-01': '1', '2024-02-01': '0', '2024-03-01': null };
    const { series, i18nStrings } = barsOf(past, { input_type: 'boolean' });
    const [{ data, valueFormatter }] = series;
    expect(data.map(({ y }) => [y, valueFormatter(y)])).toEqual([
      [1, 'Yes'],
      [0, 'No'],
    ]);
    expect([0, 0.5, 1].map(i18nStrings.yTickFormatter)).toEqual(['No', '', 'Yes']);
  });

  it('is nothing where no period has a value [REP-063]', () => {
    const texts = modalOf({ '2024-01-01': null }).map(({ props }) => props.children);
    expect(texts).toContain('No previous data');
  });
});
