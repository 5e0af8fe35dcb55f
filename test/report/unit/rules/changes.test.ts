import { describe, expect, it } from 'vitest';
import { comparedSubmission, differences, type ReportStatements } from '../../../../shared/domain/report/changes.ts';
import type { CalculatedValue, MetricValue } from '../../../../shared/domain/structure/calculation.ts';
import type { Node } from '../../../../shared/domain/structure/tree.ts';
import { fc } from '../../../support/property.ts';

const node = (uid: string): Node => ({
  uid,
  path: `AAAAAAA${uid.padStart(7, 'A')}`,
  type: 'metricscore',
  meta_json: {},
  metric: { uid: `m-${uid}`, name: uid, unit: 'kg', description: '', category: '' },
});
const nodes = [node('a'), node('b'), { ...node('c'), type: 'tree' as const }];
const said = (inputs: Record<string, MetricValue>, results: Record<string, string> = {}): ReportStatements => ({
  inputs: new Map(Object.entries(inputs)),
  results: new Map(
    Object.entries(results).map(([uid, value]): [string, CalculatedValue] => [
      uid,
      { value, source: 'derived', derived: value, derivation: [] },
    ]),
  ),
});

it('compares numbers and N/A marks, calculated figures too', () => {
  const before = said({ a: { value: '10' } }, { b: '5' });
  expect(differences(nodes, before, said({ a: { value: '10.0' } }, { b: '5.00' }))).toEqual([]);
  expect(differences(nodes, before, said({ a: { value: null, noReport: true } }, { b: '6' }))).toMatchObject([
    { node: { uid: 'a' }, before: { value: '10', noReport: false }, after: { value: null, noReport: true } },
    { node: { uid: 'b' }, before: { value: '5' }, after: { value: '6' } },
  ]);
});

it('takes no notice of what was entered for a metric that is only calculated', () => {
  const ignored = (entered: string): ReportStatements => ({
    inputs: new Map([['a', { value: entered }]]),
    results: new Map([['a', { value: null, source: 'none', derived: null, ignored: entered, derivation: [] }]]),
  });
  expect(differences(nodes, ignored('99'), ignored('100'))).toEqual([]);
});

describe('the submission that is compared with', () => {
  const APPROVED = 'OK for Submission';
  /** Compares a report with a history. Each step has the number of the submission before it. */
  const compared = (status: string, ...steps: [string, number][]) => {
    const history = steps.map(([name, submission]) => ({ status: { name }, submission }));
    return comparedSubmission({ status, submission: history.at(-1)?.submission ?? 0, history });
  };
  const [PENDING, REVISED] = ['Pending Approval', 'Requires Revision'];

  it('is the last one while the report is revised, else the one before', () => {
    expect(compared('Pending Input')).toBeNull();
    expect(compared(PENDING, [PENDING, 1])).toBeNull();
    expect(compared(REVISED, [PENDING, 1], [REVISED, 1])).toEqual({ since: 1, isApproved: false });
    expect(compared(PENDING, [PENDING, 1], [REVISED, 1], [PENDING, 2], [REVISED, 2], [PENDING, 3])).toMatchObject({ since: 2 });
  });

  const reopened: [string, number][] = [
    [PENDING, 1],
    [APPROVED, 1],
    [REVISED, 1],
    [PENDING, 2],
    [REVISED, 2],
  ];
  it('is the approved one through all rounds of a reopened report', () => {
    expect(compared(PENDING, ...reopened.slice(0, 4))).toEqual({ since: 1, isApproved: true });
    expect(compared(PENDING, ...reopened, [PENDING, 3])).toEqual({ since: 1, isApproved: true });
    expect(compared('Pending Review', ...reopened, [PENDING, 3], ['Pending Review', 3])).toMatchObject({ since: 1 });
  });

  it('is the approved one that was replaced, once the report is approved again', () => {
    expect(compared(APPROVED, ...reopened, [PENDING, 3], [APPROVED, 3])).toEqual({ since: 1, isApproved: true });
    expect(compared(APPROVED, [PENDING, 1], [APPROVED, 1])).toBeNull();
  });

  it('is what the reviewer has sent back for whoever revises it once more', () => {
    expect(compared(REVISED, ...reopened.slice(0, 3))).toEqual({ since: 1, isApproved: true });
    expect(compared(REVISED, ...reopened)).toEqual({ since: 2, isApproved: false });
  });
});

it('finds no difference of a submission with itself, and the same ones in both directions', () => {
  const input = fc.record({ value: fc.option(fc.integer().map(String)), noReport: fc.boolean() });
  const inputs = fc.record({ a: input, b: input });
  fc.assert(
    fc.property(inputs, inputs, (left, right) => {
      expect(differences(nodes, said(left), said(left))).toEqual([]);
      const there = differences(nodes, said(left), said(right)).map((each) => each.node.uid);
      const back = differences(nodes, said(right), said(left)).map((each) => each.node.uid);
      expect(there).toEqual(back);
    }),
  );
});

it('compares texts, choices and dates as they stand', () => {
  const text = { ...node('a'), meta_json: { field_type: 'string' } };
  const [before, after] = [said({ a: { value: 'Shell' } }), said({ a: { value: 'Gazprom' } })];
  expect(differences([text], before, after)).toMatchObject([{ before: { value: 'Shell' }, after: { value: 'Gazprom' } }]);
  expect(differences([text], said({ a: { value: '007' } }), said({ a: { value: '7' } }))).toHaveLength(1);
  expect(differences([text], before, said({ a: { value: 'Shell' } }))).toEqual([]);
  expect(differences([text], said({ a: { value: '' } }), said({}))).toEqual([]);
});
