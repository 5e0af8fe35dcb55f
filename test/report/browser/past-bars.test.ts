import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import HistoryModal from '../../../frontend/src/features/report/frame/history.tsx';
import { readNodes } from '../../../frontend/src/features/report/model/read.ts';
import { elementsIn } from '../../support/browser-unit/hooks.ts';
import { metric, node, path } from '../../support/browser-unit/report-store.ts';

type Bars = { series: [{ data: { x: string; y: number }[] }] };

/** The modal of Gas with what was reported on these days. */
function modalOf(past: Record<string, string | null>) {
  const inputs = Object.entries(past).map(([startDate, value]) => ({
    value,
    startDate,
    commit: startDate,
    reporting_period: 'p',
  }));
  const fields = { historic_inputs: inputs };
  const nodes = readNodes([node('root', path(1), 'tree'), metric('Gas', path(1, 2), { version: 1, ...fields })]);
  const gas = nodes.nodes.find(({ uid }) => uid === 'Gas')!;
  return elementsIn(
    HistoryModal({ name: 'Gas', node: gas, past: nodes.metrics.get('Gas')!.past, isShared: false, onClose() {} }),
  );
}

describe('the past of a metric in its modal', () => {
  it('has a bar for each period, the oldest first, whatever the order that it came in [REP-062] [REP-063]', () => {
    const all = modalOf({ '2024-03-01': '12', '2024-01-01': '30', '2024-02-01': null, '2023-12-01': '7' });
    const chart = all.find(({ props }) => 'known' in props)!;
    const [bars] = elementsIn((chart.type as (props: unknown) => ReactNode)(chart.props));
    const { series } = bars!.props as unknown as Bars;
    expect(series[0].data.map(({ y }) => y)).toEqual([7, 30, 12]);
  });

  it('is nothing where no period has a value [REP-063]', () => {
    const texts = modalOf({ '2024-01-01': null }).map(({ props }) => props.children);
    expect(texts).toContain('No previous data');
  });
});
