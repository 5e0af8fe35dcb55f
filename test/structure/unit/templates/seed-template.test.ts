import { describe, expect, it } from 'vitest';
import { figures, MONTHS_OF_FIGURES } from '../../../../cdk/local/seed/figures.ts';
import { ghgFactor, unitOf } from '../../../../cdk/local/seed/ghg-factors.ts';
import { leaves, metricKey, TEMPLATE } from '../../../../cdk/local/seed/template.ts';
import { multiply, toDecimal } from '../../../../shared/domain/kernel/decimal.ts';
import { CATEGORIES, UNITS } from '../../../../shared/domain/kernel/vocabulary.ts';

const metrics = TEMPLATE.flatMap((issue) => issue.metrics);
const withSubs = metrics.flatMap((metric) => metric.subMetrics.map((sub) => ({ metric, sub })));

describe('the published factors', () => {
  it.each([
    ['1_101_1011_8_1', 'Diesel (average biofuel blend)', 'litres', '2.51279', 'Scope 1'],
    ['7_400_4000_5_1', 'Electricity: UK', 'kWh', '0.20705', 'Scope 2'],
    ['20_500_5173_15_1', 'Aggregates', 'tonnes', '1.23393', 'Scope 3'],
  ])('%s is %s per %s: %s', (id, level3, unit, factor, scope) => {
    expect(ghgFactor(id)).toMatchObject({ id, level3, unit, factor, scope, year: 2024 });
  });

  it('refuses an unknown row and a row without a figure', () => {
    expect(() => ghgFactor('1_101_1011_8_2')).toThrow('1_101_1011_8_2');
    expect(() => ghgFactor('19_500_5002_15_1')).toThrow('no figure');
  });

  it('keeps net and gross calorific value apart: net has no unit here', () => {
    expect(unitOf(ghgFactor('1_100_1004_6_1'))).toBe('kWh');
    expect(() => unitOf(ghgFactor('1_100_1004_7_1'))).toThrow('Net CV');
  });
});

describe('the template', () => {
  it('has at least 60 metrics over at least 8 issues of the specification', () => {
    expect(metrics.length).toBeGreaterThanOrEqual(60);
    expect(TEMPLATE.length).toBeGreaterThanOrEqual(8);
    for (const issue of TEMPLATE) expect(CATEGORIES).toContain(issue.category);
  });

  it('uses units of the specification', () => {
    for (const { unit } of [...metrics, ...withSubs.map(({ sub }) => sub)]) expect(UNITS).toContain(unit);
  });

  it('names everything once', () => {
    const keys = TEMPLATE.flatMap((issue) =>
      issue.metrics.flatMap((metric) => [
        metricKey(issue, metric),
        ...metric.subMetrics.map((sub) => metricKey(issue, metric, sub)),
      ]),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('makes each metric and sub-metric a base metric of its own, so that none takes the factor of another', () => {
    const identities = TEMPLATE.flatMap(({ category, metrics: own }) =>
      own.flatMap((metric) => [metric, ...metric.subMetrics].map(({ name, unit }) => [category, name, unit].join(' / '))),
    );
    expect(new Set(identities).size).toBe(identities.length);
  });

  it('derives a metric from sub-metrics or has it typed in, never both', () => {
    for (const metric of metrics) expect(metric.profile === null).toBe(metric.subMetrics.length > 0);
  });

  it('converts every sub-metric to the unit of its parent, or has that unit', () => {
    for (const { metric, sub } of withSubs) {
      if (sub.conversion) expect(sub.conversion.toUnit).toBe(metric.unit);
      else expect(sub.unit).toBe(metric.unit);
    }
  });

  it('takes factors to tCO2e from the published set, a thousandth of its kg', () => {
    for (const { sub } of withSubs.filter(({ metric }) => metric.unit.startsWith('tCO2e'))) {
      const source = sub.conversion?.source ?? { note: '' };
      if (!('rowId' in source)) throw new Error(`${sub.name} has no published factor`);
      const row = ghgFactor(source.rowId);
      expect(sub.conversion?.factor).toBe(multiply(row.factor, '0.001'));
      expect(source).toEqual({ rowId: row.id, scope: row.scope, year: 2024 });
    }
  });

  it('sums one scope per metric', () => {
    for (const { metric, sub } of withSubs) {
      const source = sub.conversion?.source;
      if (source && 'rowId' in source) expect(metric.unit).toBe(`tCO2e (${source.scope})`);
    }
  });
});

describe('the figures', () => {
  const ours = figures('Groundworks');

  it('are the same every time, and others for another package', () => {
    expect(figures('Groundworks')).toEqual(ours);
    expect(figures('Fit-out')).not.toEqual(ours);
  });

  it('are 24 months of exact decimals for everything that is typed in', () => {
    expect(ours).toHaveLength(MONTHS_OF_FIGURES);
    for (const month of ours) {
      expect([...month.keys()]).toEqual(leaves().map((leaf) => leaf.key));
      for (const value of month.values()) expect(toDecimal(value)).toBe(value);
    }
  });

  it('are plausible: no negative one, no percentage over 100, yes or no as 1 or 0', () => {
    for (const month of ours)
      for (const { key, metric } of leaves()) {
        const value = Number(month.get(key));
        expect(value).toBeGreaterThanOrEqual(0);
        if (metric.unit === 'Percentage (%)') expect(value).toBeLessThanOrEqual(100);
        if ('inputType' in metric) expect([0, 1]).toContain(value);
      }
  });

  it('tell the same of a fuel and of its upstream emissions', () => {
    for (const month of ours)
      expect(month.get('Carbon / Well-to-tank: fuels / Diesel, upstream')).toBe(
        month.get('Carbon / Fuel used on site / Diesel (average biofuel blend)'),
      );
  });

  it('follow the seasons: more gas in January than in July of the second year', () => {
    const gas = (month: number) => Number(ours[month]?.get('Carbon / Fuel used on site / Natural gas (gross CV)'));
    expect(gas(12)).toBeGreaterThan(1.3 * gas(18));
  });
});
