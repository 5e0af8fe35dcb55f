import { describe, expect, it } from 'vitest';
import { defaultRange } from '../../../../frontend/src/features/dashboard/range/range.ts';
import {
  calculationText,
  companyTargetNote,
  targetNote,
  targetText,
  unmeasuredIn,
} from '../../../../frontend/src/features/indicators/calculation.ts';
import {
  bodyOf,
  checkForm,
  formOf,
  mixedUnitsText,
  sentenceOf,
} from '../../../../frontend/src/features/indicators/form-state.ts';
import { inOrder } from '../../../../frontend/src/features/indicators/order.ts';
import { toOperation } from '../../../../shared/domain/indicator/equation.ts';

const filled = { ...formOf(undefined), name: 'Emissions', category: 'Carbon', numerators: ['a'] };

describe('the indicator form', () => {
  it('starts with factor 1 and no equation type [ADM-259, ADM-260]', () => {
    expect(formOf(undefined)).toEqual({
      eqnType: null,
      name: '',
      category: '',
      numerators: [],
      numerators2: [],
      denominators: [],
      factor: '1',
    });
  });

  it('is refused without equation type 0, 1 or 2 [ADM-345]', () => {
    expect(checkForm(filled).summary).toBe('Must select an equation type 0, 1 or 2');
    expect(checkForm({ ...filled, eqnType: 0 }).summary).toBeUndefined();
    expect(checkForm({ ...filled, eqnType: 0, factor: 'x' }).fields).toEqual({
      factor: 'Enter a number, with a full stop for decimals and nothing between thousands.',
    });
    expect(Object.keys(checkForm({ ...filled, eqnType: 0, name: ' ' }).fields)).toEqual(['name']);
  });

  it('marks everything that is missing at once', () => {
    const { summary, fields } = checkForm({ ...formOf(undefined), factor: '' });
    expect(summary).toBe('Must select an equation type 0, 1 or 2. Check the fields below.');
    expect(fields).toEqual({
      name: 'Indicator name is required.',
      category: 'Sustainability issue is required.',
      operation_json: 'Choose an equation type.',
      factor: 'Enter a number, with a full stop for decimals and nothing between thousands.',
      numerators: 'Choose at least one metric.',
    });
    expect(Object.keys(checkForm({ ...filled, eqnType: 2 }).fields)).toEqual(['numerators2']);
  });

  it('says its equation in a sentence, with a dash for what is missing', () => {
    const metrics = [
      { uid: 'a', name: 'Injuries' },
      { uid: 'b', name: 'Hours worked' },
    ];
    const rate = { ...filled, name: 'Accident rate', eqnType: 0 as const, factor: '100000', denominators: ['b'] };
    expect(sentenceOf(rate, metrics)).toBe('Accident rate = 100,000 × Injuries / Hours worked');
    expect(sentenceOf({ ...rate, name: '', factor: '1', eqnType: 1 }, metrics)).toBe('Result = (Injuries − –) / Hours worked');
    expect(sentenceOf(filled, metrics)).toBeUndefined();
  });

  it.each(['2,5', 'x', ''])('says its equation with a dash for the factor %j, which is not known', (factor) => {
    const sum = { ...filled, name: 'Accidents', eqnType: 0 as const, factor };
    expect(sentenceOf(sum, [{ uid: 'a', name: 'Injuries' }])).toBe('Accidents = – × Injuries');
  });

  it('warns of metrics of different units in one sum', () => {
    const options = [
      { value: 'a', unit: 'Litres' },
      { value: 'b', unit: 'M3' },
      { value: 'c', unit: 'M3' },
      { value: 'd', unit: 'litres' },
    ];
    expect(mixedUnitsText(['a', 'b'], options)).toContain('Figures in Litres and m³ cannot be added up.');
    expect(mixedUnitsText(['a', 'd'], options)).toBe('');
    expect(mixedUnitsText(['b', 'c'], options)).toBe('');
  });

  it.each(['0x10', '0b1', 'Infinity', '1e400'])('refuses %j as a factor: it is no decimal', (factor) => {
    expect(checkForm({ ...filled, eqnType: 0, factor }).fields).toEqual({
      factor: 'Enter a number, with a full stop for decimals and nothing between thousands.',
    });
  });

  it('refuses a factor that would be sent as another number', () => {
    const { fields } = checkForm({ ...filled, eqnType: 0, factor: '0.12345678901234567' });
    expect(fields).toEqual({ factor: 'A factor has at most 15 digits, and lies between 10^-100 and 10^100. Round it.' });
  });

  it('leaves out second numerators that type 0 does not show', () => {
    const { operation_json } = bodyOf({ ...filled, eqnType: 0, numerators2: ['b'] });
    expect(JSON.stringify(operation_json)).not.toContain('"b"');
  });
});

describe('the indicators list', () => {
  const baseMetrics = ['a', 'b', 'c'].map((uid) => ({ uid, name: uid.toUpperCase(), unit: '', category: '' }));
  it.each([
    [{ eqnType: 0 as const, numerators: ['a', 'b'], denominators: ['c'], factor: 100 }, '100 × (A + B) / C'],
    [{ eqnType: 1 as const, numerators: ['a'], numerators2: ['b', 'c'] }, '(A − (B + C))'],
    [{ eqnType: 2 as const, numerators: ['a'], numerators2: ['b'], denominators: ['c'] }, '(A × B) / C'],
  ])('says how a result is calculated', (equation, text) => {
    const operation = toOperation({ numerators2: [], denominators: [], factor: 1, ...equation });
    expect(calculationText({ operation_json: { ...operation }, baseMetrics })).toBe(text);
  });

  it("shows target and threshold with '-' for a missing one [ADM-105]", () => {
    const target = (value: number | null, thresholdLow: number | null) =>
      targetText({
        metricTarget: {
          uid: 't',
          metric: { uid: 'm', name: 'M' },
          value,
          date: null,
          version: 1,
          exact: { value: null, thresholdLow: null, byDate: [] },
          meta_json: { byDate: [], greenBelow: false, thresholdLow, thresholdHigh: null },
        },
      });
    expect([target(0, 1.5), target(null, 2), targetText({ metricTarget: null })]).toEqual(['0 | 1.5', '- | 2', '- | -']);
  });

  it('shows every digit of a target and a threshold, and 0 as 0 [ADM-105]', () => {
    const meta_json = { byDate: [], greenBelow: false, thresholdLow: 1.234567890123457e16, thresholdHigh: null };
    const stored = { uid: 't', metric: { uid: 'm', name: 'M' }, value: 0, date: null, version: 1, meta_json };
    const exact = { value: '0', thresholdLow: '12345678901234567.123', byDate: [] };
    expect(targetText({ metricTarget: { ...stored, exact } })).toBe('0 | 12,345,678,901,234,567.123');
  });

  it('says of a target without a date that it is not in use', () => {
    const month = { startDate: '2024-01-01', endDate: '2024-02-01', target: 10, threshold: null };
    const note = (value: number | null, date: string | null, byDate: (typeof month)[] = []) =>
      targetNote({
        metricTarget: {
          uid: 't',
          metric: { uid: 'm', name: 'M' },
          value,
          date,
          version: 1,
          exact: { value: null, thresholdLow: null, byDate: [] },
          meta_json: { byDate, greenBelow: false, thresholdLow: null, thresholdHigh: null },
        },
      });
    expect([
      note(0, null),
      note(5, '2024-03-31'),
      note(5, null, [month]),
      note(null, null),
      targetNote({ metricTarget: null }),
    ]).toEqual(['no date, not in use', ...['', '', '', '']]);
  });

  it.each([
    ['month', '2026-12-31', 'for the month nearest to 31st Dec 26'],
    ['year', '2026-12-31', 'for the year nearest to 31st Dec 26'],
    [undefined, '2026-12-31', 'for the month, quarter and year nearest to 31st Dec 26'],
    ['month', null, 'no date, not in use'],
  ] as const)('says which interval a target of a company is for: %s, %s', (interval, date, note) => {
    const metricTarget = {
      uid: 't',
      metric: { uid: 'm', name: 'M' },
      value: 50,
      date,
      version: 1,
      exact: { value: '50', thresholdLow: null, byDate: [] },
      meta_json: { byDate: [], greenBelow: false, thresholdLow: null, thresholdHigh: null, interval },
    };
    expect(companyTargetNote({ metricTarget })).toBe(note);
  });

  it("follows the tenant's order, then the name [REP-172, ADM-452]", () => {
    const items = ['beta', 'Alpha', 'Zulu', 'Mike'].map((name) => ({ name }));
    expect(inOrder(items, ['Zulu', 'gone', 'Mike']).map(({ name }) => name)).toEqual(['Zulu', 'Mike', 'Alpha', 'beta']);
  });
});

it('the dashboard looks back eight months up to today [REP-407]', () => {
  expect(defaultRange('2024-10-31')).toEqual({ fromDate: '2024-02-29', toDate: '2024-10-31' });
});

it('an indicator names the metrics of its equation that no row of the set-up measures', () => {
  const water = { uid: 'water', name: 'Water discharged', unit: 'M3', description: '', category: 'Water' };
  const hours = { ...water, uid: 'hours', name: 'Hours worked', unit: 'Hours' };
  const equation = { eqnType: 0 as const, numerators: ['water'], numerators2: [], denominators: ['hours'], factor: 1 };
  const indicator = { operation_json: toOperation(equation), baseMetrics: [water, hours, { ...water, uid: 'result' }] };
  expect(unmeasuredIn(indicator as never, new Set(['hours']))).toEqual(['Water discharged (m³)']);
  expect(unmeasuredIn(indicator as never, new Set(['hours', 'water']))).toEqual([]);
});
