import { describe, expect, it } from 'vitest';
import { calculate, type FactorOf, type MetricValue } from '../../../shared/domain/structure/calculation.ts';
import { type Node, segmentOf } from '../../../shared/domain/structure/tree.ts';

const path = (...places: number[]) => places.map(segmentOf).join('');
const metric = (uid: string, unit: string, at: string): Node => ({
  uid,
  path: at,
  type: 'metricscore',
  metric: { uid, name: uid, unit },
  meta_json: {},
});

// Tonnes > kilograms > kilowatt hours > megawatt hours, and kilograms > litres.
const nodes = [
  metric('emissions', 't', path(1)),
  metric('energy', 'kg', path(1, 2)),
  metric('electricity', 'kWh', path(1, 2, 3)),
  metric('meter', 'MWh', path(1, 2, 3, 4)),
  metric('fuel', 'litres', path(1, 2, 5)),
];
const FACTORS: Record<string, string> = {
  'energy t': '0.001',
  'electricity kg': '0.18293',
  'meter kWh': '1000',
  'fuel kg': '2.54',
};
const factorOf: FactorOf = ({ uid }, toUnit) => FACTORS[`${uid} ${toUnit}`] ?? null;

/** The value of each metric, by default with 12.345 MWh and 10 litres. */
function worked(changes: Record<string, MetricValue> = {}, tree = nodes, factors = factorOf) {
  const inputs = new Map<string, MetricValue>(Object.entries({ meter: { value: '12.345' }, fuel: { value: '10' }, ...changes }));
  const results = calculate(tree, inputs, factors);
  return (uid: string) => results.get(uid)!.value;
}
const NOT_APPLICABLE: MetricValue = { value: null, noReport: true };

describe('a metric three levels above what is entered', () => {
  it('is 12.345 * 1000 * 0.18293 + 10 * 2.54 = 2283.67085 kg = 2.28367085 t', () => {
    const value = worked();
    expect([value('electricity'), value('energy'), value('emissions')]).toEqual(['12345', '2283.67085', '2.28367085']);
  });

  it('takes a value that is typed in the middle: 20000 * 0.18293 + 25.4 = 3684 kg', () => {
    const value = worked({ electricity: { value: '20000' } });
    expect([value('energy'), value('emissions')]).toEqual(['3684', '3.684']);
  });

  it('leaves out a value that was typed where manual entry is disabled', () => {
    const disabled = nodes.map((node) =>
      node.uid === 'electricity' ? { ...node, meta_json: { disable_manual_entry: true } } : node,
    );
    expect(worked({ electricity: { value: '20000' } }, disabled)('emissions')).toBe('2.28367085');
  });

  it('goes on without what is N/A: 12345 * 0.18293 = 2258.27085 kg', () => {
    expect(worked({ fuel: NOT_APPLICABLE })('energy')).toBe('2258.27085');
  });

  it('is none where everything below is N/A', () => {
    const value = worked({ fuel: NOT_APPLICABLE, meter: NOT_APPLICABLE });
    expect([value('electricity'), value('energy'), value('emissions')]).toEqual([null, null, null]);
  });

  it('is none, and no part of a sum, where one factor below is missing', () => {
    const value = worked({}, nodes, (child, toUnit) => (child.uid === 'fuel' ? null : factorOf(child, toUnit)));
    expect([value('electricity'), value('energy'), value('emissions')]).toEqual(['12345', null, null]);
  });
});
