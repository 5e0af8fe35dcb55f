import { describe, expect, it } from 'vitest';
import { twinText } from '../../../frontend/src/features/metrics/twins.ts';
import { hasTwinMetric } from '../../../frontend/src/features/tenant-admin/base-metrics/metric-modal.tsx';
import type { ReadNode } from '../../../shared/contract/report/nodes.ts';

const metric = (path: string, name: string, unit: string) =>
  ({
    uid: path,
    path,
    type: 'metricscore',
    node: {
      metricscore: { uid: path, _path: path, _type: 'metricscore', name, meta_json: {}, metric: { uid: path, name, unit } },
    },
  }) as unknown as ReadNode;

const ROOT = '0000001';
const [carbon, waste] = [`${ROOT}0000001`, `${ROOT}0000002`];
const nodes = [metric(`${carbon}0000001`, 'Diesel', 'Litres'), metric(`${carbon}0000002`, 'diesel ', 'kWh')];

describe('the name of a new metric', () => {
  it('is warned of where its issue has it already, whatever its case and blanks', () => {
    expect(twinText(nodes, `${carbon}0000001`, { name: ' DIESEL', unit: 'Number' })).toBe(
      'Diesel (Litres) is in this issue already.',
    );
  });

  it('is warned of by the metric of its own unit first', () => {
    expect(twinText(nodes, carbon, { name: 'Diesel', unit: 'kWh' })).toContain('(kWh)');
  });

  it('is free in another issue', () => {
    expect(twinText(nodes, waste, { name: 'Diesel', unit: 'Litres' })).toBe('');
    expect(twinText(nodes, carbon, { name: 'Gas', unit: 'M3' })).toBe('');
  });
});

it('a base metric has a twin where another one has its name and unit, whatever its description', () => {
  const others = [{ name: 'Agency', unit: 'Number' }];
  expect(hasTwinMetric(others, { name: ' agency ', unit: 'Number' })).toBe(true);
  expect(hasTwinMetric(others, { name: 'Agency', unit: 'Hours' })).toBe(false);
});
