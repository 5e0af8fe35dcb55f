import { describe, expect, it } from 'vitest';
import { LimitsChange } from '../../../../shared/contract/structure/limit-bodies.ts';
import { figuresOutside, limitRefusals } from '../../../../shared/domain/report/figures-outside.ts';
import {
  limitFault,
  limitSettingsFault,
  limitsOf,
  limitsText,
  outsideLimits,
  readLimitedValue,
  type ValueLimits,
} from '../../../../shared/domain/report/value-limits.ts';
import { calculate, type MetricValue } from '../../../../shared/domain/structure/calculation.ts';
import type { Node } from '../../../../shared/domain/structure/tree.ts';

const seg = (...numbers: number[]) => numbers.map((each) => String(each).padStart(7, '0')).join('');
const limits = (more: Partial<ValueLimits> = {}): ValueLimits => ({ min: '0', max: '100', severity: 'refusal', ...more });

describe('a value outside the limits', () => {
  it.each([
    ['below the smallest', { min: '0' }, ['0', '0.0', '7'], '-0.1', 'Enter at least 0.'],
    ['above the largest', { max: '100' }, ['100', '100.00', '-7'], '100.01', 'Enter at most 100.'],
    ['below a negative one', { min: '-5' }, ['-5', '-4.99', '0'], '-5.001', 'Enter at least -5.'],
    ['above a negative one', { max: '-5' }, ['-5', '-6'], '-4', 'Enter at most -5.'],
    ['with decimals', { whole: true }, ['3', '3.00', '-3', '0'], '3.5', 'Enter a whole number.'],
    ['with many digits', { max: '0.3' }, ['0.3', '0.30'], '0.30000000000000000001', 'Enter at most 0.3.'],
    ['of many digits', { min: '12345678901234567890' }, ['12345678901234567890'], '12345678901234567889', undefined],
  ])('%s is told what to do', (_what, some, within, outside, sentence) => {
    const only: ValueLimits = { severity: 'refusal', ...some };
    for (const value of within) expect(limitFault(value, only)).toBeNull();
    expect(limitFault(outside, only)).toBe(sentence ?? 'Enter at least 12345678901234567890.');
  });

  it('is told to be whole before it is told how large', () => {
    expect(limitFault('100.5', limits({ whole: true }))).toBe('Enter a whole number.');
    expect(limitFault('101', limits({ whole: true }))).toBe('Enter at most 100.');
  });
});

describe('a percentage without limits of its own', () => {
  const share = (unit: string, meta_json: Record<string, unknown> = {}) => ({ metric: { unit }, meta_json });
  const said = (node: ReturnType<typeof share>, value: string) => outsideLimits(node, { value, source: 'typed' });

  it.each(['Percentage (%)', '%', 'Percent', 'per cent'])(
    'of the unit %j is asked about above 100, and never refused',
    (unit) => {
      expect(said(share(unit), '100')).toBeNull();
      expect(said(share(unit), '100.01')).toEqual({ message: 'Check this: it is more than 100 %.', severity: 'warning' });
    },
  );

  it('is not asked about where its owner has set limits, where the unit is another one, or for a Yes', () => {
    expect(said(share('%', { limits: { max: '250', severity: 'warning' } }), '150')).toBeNull();
    expect(said(share('Tonnes'), '150')).toBeNull();
    expect(said(share('%', { input_type: 'boolean' }), '150')).toBeNull();
  });
});

describe('limits in words', () => {
  it.each([
    [limits(), 'Between 0 and 100'],
    [limits({ max: null }), 'At least 0'],
    [limits({ min: undefined, max: '1e3' }), 'At most 1000'],
    [limits({ min: null, max: null, whole: true }), 'Whole numbers only'],
    [limits({ whole: true }), 'Between 0 and 100, whole numbers only'],
  ])('%j', (some, text) => {
    expect(limitsText(some)).toBe(text);
  });
});

describe('limits as they are set', () => {
  const faults = (some: unknown) =>
    LimitsChange.safeParse({ meta_json: { limits: some } }).error?.issues.map(({ path, message }) => [path.at(-1), message]) ??
    [];

  it.each([
    limits(),
    limits({ min: '5', max: '5' }),
    limits({ min: '-2', max: null, severity: 'warning' }),
    limits({ whole: true, max: '1e2' }),
    { whole: true, severity: 'refusal' },
    null,
  ])('may be %j', (some) => {
    expect(faults(some)).toEqual([]);
  });

  it.each([
    [limits({ min: 'much' }), 'min', 'Enter a number, with a full stop for decimals and nothing between thousands.'],
    [limits({ max: '1,5' }), 'max', 'Enter a number, with a full stop for decimals and nothing between thousands.'],
    [limits({ min: '100.01' }), 'max', 'The largest value is below the smallest. Enter at least 100.01.'],
    [limits({ whole: true, min: '0.5' }), 'min', 'Only whole numbers count. Enter a whole number.'],
    [limits({ min: null, max: null }), 'min', 'Enter a smallest or a largest value, or choose whole numbers only.'],
    [{ ...limits(), severity: 'error' }, 'severity', 'The severity is one of: warning, refusal.'],
  ])('are not %j', (some, field, message) => {
    expect(faults(some)).toEqual([[field, message]]);
  });

  it('belong to metrics that take a number', () => {
    expect(limitSettingsFault({ limits: limits() })).toBeNull();
    expect(limitSettingsFault({ limits: limits(), input_type: 'select_children' })).toBeNull();
    expect(limitSettingsFault({ limits: null, field_type: 'date' })).toBeNull();
    for (const other of [{ field_type: 'date' }, { input_type: 'boolean' }])
      expect(limitSettingsFault({ limits: limits(), ...other })).toMatch(/^Only a metric that takes a number has limits\. /);
  });
});

describe('a value that is saved', () => {
  const read = (sent: unknown, meta_json: Record<string, unknown>) => readLimitedValue(sent, { meta_json });

  it('is refused outside limits that refuse, and taken where they warn', () => {
    expect(read('1,000', { limits: limits() })).toEqual({ ok: false, message: 'Enter at most 100.' });
    expect(read(-1, { limits: limits() })).toEqual({ ok: false, message: 'Enter at least 0.' });
    expect(read('100', { limits: limits() })).toEqual({ ok: true, value: '100' });
    expect(read('101', { limits: limits({ severity: 'warning' }) })).toEqual({ ok: true, value: '101' });
  });

  it('is nothing, whatever the limits', () => {
    for (const sent of [null, '']) expect(read(sent, { limits: limits({ min: '1' }) })).toEqual({ ok: true, value: null });
  });

  it('is told first that it is no number', () => {
    expect(read('much', { limits: limits() })).toEqual({ ok: false, message: 'Please enter a number' });
  });

  it('has no limits where something else is stored, or the metric takes no number', () => {
    for (const stored of [
      null,
      'limits',
      [],
      { min: 0, severity: 'refusal' },
      { min: 'much', severity: 'refusal' },
      { min: '0' },
    ])
      expect(limitsOf({ meta_json: { limits: stored } })).toBeNull();
    expect(limitsOf({ meta_json: { limits: limits(), input_type: 'boolean' } })).toBeNull();
    expect(limitsOf({ meta_json: { limits: limits(), field_type: 'string' } })).toBeNull();
  });
});

describe('a report', () => {
  const metric = (uid: string, path: string, meta_json = {}): Node => ({
    uid,
    path,
    type: 'metricscore',
    metric: { uid: `m-${uid}`, name: uid, unit: 't' },
    meta_json,
  });
  /** Waste has Landfill and Burnt below it; Trips is beside it. */
  const tree = (waste: object, trips: object = {}): Node[] => [
    { uid: 'root', path: seg(1), type: 'tree', name: 'master', meta_json: {} },
    metric('Waste', seg(1, 2), waste),
    metric('Landfill', seg(1, 2, 3)),
    metric('Burnt', seg(1, 2, 4)),
    metric('Trips', seg(1, 5), trips),
  ];
  const outside = (nodes: Node[], figures: Record<string, string | MetricValue>, off: string[] = []) => {
    const inputs = new Map(
      Object.entries(figures).map(([uid, value]) => [uid, typeof value === 'string' ? { value } : value] as const),
    );
    const notDue = new Set(off);
    return figuresOutside(nodes, { inputs, notDue, results: calculate(nodes, inputs, () => '1', { notDue }) });
  };

  it('asks to correct what a calculated figure comes from: 60 and 50 make 110', () => {
    const nodes = tree({ limits: limits() });
    expect(outside(nodes, { Landfill: '60', Burnt: '40' })).toEqual([]);
    const message = 'Correct the figures below it: the sum has to be at most 100.';
    expect(outside(nodes, { Landfill: '60', Burnt: '50' })).toEqual([
      { uid: 'Waste', name: 'Waste', severity: 'refusal', message },
    ]);
  });

  it('is refused for limits that refuse, and not for those that warn', () => {
    const nodes = tree({ limits: limits() }, { limits: limits({ whole: true, severity: 'warning' }) });
    const found = outside(nodes, { Waste: '101', Trips: '1.5' });
    expect(found.map(({ name, message }) => [name, message])).toEqual([
      ['Waste', 'Enter at most 100.'],
      ['Trips', 'Enter a whole number.'],
    ]);
    expect(limitRefusals(found)).toEqual(['Waste: Enter at most 100.']);
  });

  it('is told nothing about what is empty, N/A, hidden or not due', () => {
    const limited = { limits: limits({ min: '200', max: null }) };
    expect(outside(tree(limited), { Waste: '1' })).toHaveLength(1);
    expect(outside(tree(limited), {})).toEqual([]);
    expect(outside(tree(limited), { Waste: { value: null, noReport: true }, Landfill: '1' })).toEqual([]);
    expect(outside(tree({ ...limited, hidden: true }), { Waste: '1' })).toEqual([]);
    expect(outside(tree(limited), { Waste: '1' }, ['Waste'])).toEqual([]);
  });
});
