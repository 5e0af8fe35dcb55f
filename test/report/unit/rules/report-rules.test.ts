import { describe, expect, it } from 'vitest';
import { brokenRules, refusalMessages } from '../../../../shared/domain/report/rules.ts';
import { calculate, type MetricValue } from '../../../../shared/domain/structure/calculation.ts';
import type { ReportRule } from '../../../../shared/domain/structure/rules.ts';
import type { Node } from '../../../../shared/domain/structure/tree.ts';

const seg = (...numbers: number[]) => numbers.map((each) => String(each).padStart(7, '0')).join('');
const metric = (uid: string, path: string, more: Partial<Node> = {}): Node => ({
  uid,
  path,
  type: 'metricscore',
  metric: { uid: `m-${uid}`, name: uid, unit: 't' },
  meta_json: {},
  ...more,
});
const rule = (more: Partial<ReportRule> = {}): ReportRule => ({
  uid: 'r',
  left: ['m-recycled'],
  relation: 'at-most',
  right: ['m-waste'],
  severity: 'refusal',
  message: 'Check the recycled waste.',
  ...more,
});

/** Waste has Landfill and Burnt below it; Recycled and Reused are beside it. */
const tree = (rules: unknown, more: Record<string, Partial<Node>> = {}): Node[] =>
  [
    { uid: 'root', path: seg(1), type: 'tree' as const, name: 'master', meta_json: {} },
    { uid: 'section', path: seg(1, 2), type: 'tree' as const, name: 'Waste', meta_json: { rules } },
    metric('waste', seg(1, 2, 3)),
    metric('landfill', seg(1, 2, 3, 4)),
    metric('burnt', seg(1, 2, 3, 5)),
    metric('recycled', seg(1, 2, 6)),
    metric('reused', seg(1, 2, 7)),
  ].map((node) => ({ ...node, ...more[node.uid] }));

type Figures = Record<string, string | MetricValue>;
type Options = { more?: Record<string, Partial<Node>>; notDue?: string[]; factor?: string | null };

const broken = (rules: unknown, figures: Figures, { more, notDue = [], factor = '1' }: Options = {}) => {
  const nodes = tree(rules, more);
  const inputs = new Map(
    Object.entries(figures).map(([uid, value]) => [uid, typeof value === 'string' ? { value } : value] as const),
  );
  const off = new Set(notDue);
  return brokenRules(nodes, { inputs, results: calculate(nodes, inputs, () => factor, { notDue: off }), notDue: off });
};
const isBroken = (more: Partial<ReportRule>, figures: Figures, options?: Options) =>
  broken([rule(more)], figures, options).length > 0;

describe('a rule of a report', () => {
  it.each([
    ['at-most', ['9', '10'], ['11']],
    ['at-least', ['10', '11'], ['9']],
    ['equal', ['10', '10.0'], ['9', '11']],
  ] as const)('that says %s holds for the figures that keep it', (relation, kept, against) => {
    for (const recycled of kept) expect(isBroken({ relation }, { waste: '10', recycled })).toBe(false);
    for (const recycled of against) expect(isBroken({ relation }, { waste: '10', recycled })).toBe(true);
  });

  it('tells both sides, the rule and the rows concerned', () => {
    expect(broken([rule()], { waste: '10', recycled: '11' })).toEqual([
      { rule: rule(), left: '11', right: '10', rows: ['recycled', 'waste'] },
    ]);
  });

  it('adds up each side: 4 + 7 is more than 10', () => {
    const left = ['m-recycled', 'm-reused', 'm-reused'];
    expect(isBroken({ left }, { waste: '10', recycled: '4', reused: '6' })).toBe(false);
    expect(broken([rule({ left })], { waste: '10', recycled: '4', reused: '7' })[0]).toMatchObject({ left: '11', right: '10' });
  });

  it('multiplies the right side by its factor: half of 10 is 5', () => {
    expect(isBroken({ factor: '0.5' }, { waste: '10', recycled: '5' })).toBe(false);
    expect(broken([rule({ factor: '0.5' })], { waste: '10', recycled: '5.1' })[0]).toMatchObject({ right: '5' });
  });

  it('compares with a figure of its own', () => {
    const limit = { right: [], constant: '100' };
    expect(isBroken(limit, { recycled: '100' })).toBe(false);
    expect(broken([rule(limit)], { recycled: '100.01' })[0]).toMatchObject({ left: '100.01', right: '100', rows: ['recycled'] });
  });

  it('compares exact decimals: 0.1 + 0.2 is 0.3', () => {
    const sum: Partial<ReportRule> = { left: ['m-recycled', 'm-reused'], relation: 'equal' };
    expect(isBroken(sum, { waste: '0.3', recycled: '0.1', reused: '0.2' })).toBe(false);
    const long = '12345678901234567890.1';
    expect(isBroken({ relation: 'equal' }, { waste: long, recycled: `${long}0000000000000000001` })).toBe(true);
  });

  it('compares calculated figures: 4 landfill and 5 burnt make 9', () => {
    expect(isBroken({}, { landfill: '4', burnt: '5', recycled: '9' })).toBe(false);
    expect(isBroken({}, { landfill: '4', burnt: '5', recycled: '10' })).toBe(true);
    expect(isBroken({}, { landfill: '4', burnt: '5', waste: '12', recycled: '10' })).toBe(false);
  });
});

describe('a rule is silent', () => {
  const more = (uid: string, node: Partial<Node>) => ({ more: { [uid]: node } });
  const figures = { waste: '10', recycled: '11' };

  it('while a side has no figure', () => {
    expect(isBroken({}, { recycled: '11' })).toBe(false);
    expect(isBroken({ relation: 'equal' }, { waste: '11' })).toBe(false);
    expect(isBroken({ relation: 'at-least', right: [], constant: '1' }, {})).toBe(false);
  });

  it('where all of a side is N/A, and takes one metric that is N/A for nothing', () => {
    expect(isBroken({}, { ...figures, waste: { value: null, noReport: true } })).toBe(false);
    const left = ['m-recycled', 'm-reused'];
    expect(isBroken({ left }, { ...figures, reused: { value: null, noReport: true } })).toBe(true);
  });

  it('about what is hidden, not due or gone', () => {
    expect(isBroken({}, figures, more('recycled', { meta_json: { hidden: true } }))).toBe(false);
    expect(isBroken({}, figures, { notDue: ['waste'] })).toBe(false);
    expect(isBroken({ right: ['m-waste', 'm-reused'] }, figures, { notDue: ['reused'] })).toBe(false);
    expect(isBroken({ right: ['m-waste', 'm-gone'] }, figures)).toBe(false);
  });

  it('in a section that is hidden or not due', () => {
    expect(broken([], figures, more('section', { meta_json: { rules: [rule()], hidden: true } }))).toEqual([]);
    expect(broken([rule()], figures, { notDue: ['section'] })).toEqual([]);
  });

  it('while a required figure of it is missing, and not for an optional one', () => {
    const left = ['m-recycled', 'm-reused'];
    expect(isBroken({ left }, figures, more('reused', { required: true }))).toBe(false);
    expect(isBroken({ left }, figures)).toBe(true);
  });

  it('while a figure cannot be converted', () => {
    const litres = more('landfill', { metric: { uid: 'm-landfill', name: 'landfill', unit: 'Litres' } });
    const typed = { landfill: '1', burnt: '2', recycled: '11' };
    expect(isBroken({}, typed, { ...litres, factor: null })).toBe(false);
    expect(isBroken({}, typed, { ...litres, factor: '2' })).toBe(true);
  });

  it('when its metrics became one', () => {
    expect(isBroken({ left: ['m-waste'], relation: 'equal', factor: '2' }, figures)).toBe(false);
  });

  it('where something else is stored', () => {
    for (const rules of [null, 'rules', [null], [{ left: [] }], [{ ...rule(), factor: 'much' }], [{ ...rule(), relation: '<' }]])
      expect(broken(rules, figures)).toEqual([]);
  });
});

it('tells a rule that stands in two sections once', () => {
  expect(broken([rule(), rule({ uid: 'copy' })], { waste: '10', recycled: '11' })).toHaveLength(1);
});

it('asks for what refuses a submission, and not for warnings', () => {
  const found = broken([rule(), rule({ severity: 'warning', message: 'Is this right?' })], { waste: '10', recycled: '11' });
  expect(found).toHaveLength(2);
  expect(refusalMessages(found)).toEqual(['Check the recycled waste.']);
});
