import { describe, expect, it } from 'vitest';
import { draftsOf, newRule, ruleOf, ruleOptions } from '../../../frontend/src/features/metrics/rules/rule-draft.ts';
import { rowsOf } from '../../../frontend/src/features/metrics/tree-rows.ts';
import { metric, node, path } from '../../support/browser-unit/report-store.ts';

const rule = (more: object) => ({
  uid: 'r',
  left: ['m-Gas'],
  relation: 'at-most',
  right: ['m-Power'],
  severity: 'warning',
  message: 'Check the gas.',
  ...more,
});
const TEXT: object = { meta_json: { field_type: 'string' } };
const NODES = (rules: unknown) => [
  node('root', path(1), 'tree'),
  node('Energy', path(1, 2), 'tree', { meta_json: { rules } }),
  metric('Power', path(1, 2, 3)),
  metric('Gas', path(1, 2, 4)),
  metric('Note', path(1, 2, 5), TEXT),
];
const draftsIn = (rules: unknown) => draftsOf(rowsOf(NODES(rules), new Set())[0]!);

describe('the rules of a section', () => {
  it.each([rule({}), rule({ factor: '0.5' }), rule({ right: [], constant: '100' })])(
    'are stored as they were when nothing is changed: %#',
    (stored) => {
      expect(draftsIn([stored]).map(ruleOf)).toEqual([stored]);
    },
  );

  it('keep one way to compare, whichever is chosen last', () => {
    const [draft] = draftsIn([rule({ factor: '0.5' })]);
    const figure = { ...draft!, compared: 'figure' as const, constant: ' 7 ' };
    expect(ruleOf(figure)).toEqual(rule({ right: [], constant: '7' }));
    expect(ruleOf({ ...figure, compared: 'metrics' })).toEqual(rule({ factor: '0.5' }));
  });

  it('offer the metrics that take numbers, by name, and those that they have lost', () => {
    const [draft] = draftsIn([rule({ left: ['m-Gas', 'gone'] })]);
    const labels = ruleOptions(NODES([]), [draft!]).map(({ label }) => label);
    expect(labels).toEqual(['Gas', 'Power', 'Metric that is no longer here']);
  });

  it('begin empty, and refuse until something else is chosen', () => {
    expect(ruleOf(newRule())).toMatchObject({ left: [], right: [], severity: 'refusal', message: '' });
  });
});
