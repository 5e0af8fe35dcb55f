import { describe, expect, it } from 'vitest';
import {
  answerOf,
  conversionOf,
  howGiven,
  subMetricsOf,
  wayTo,
} from '../../../frontend/src/features/dashboard/explanation/levels.ts';
import type { EvidenceLine } from '../../../shared/contract/indicator/results.ts';

const line = (name: string, parent: string | null, more: Partial<EvidenceLine> = {}): EvidenceLine => ({
  uid: name,
  parent,
  name,
  unit: 'MJ',
  section: 'Carbon',
  section_uid: 'c',
  value: '5',
  source: 'derived',
  derived: '5',
  missing_factor: false,
  typed: null,
  part: null,
  ...more,
});
const part = { to_unit: 'kg', factor: '2', factor_state: 'found', identity: null, converted: '10', counts: true } as const;
const marked = (...marks: NonNullable<EvidenceLine['typed']>['marks']) => ({
  value: null,
  comment: '',
  by: 'Rita',
  at: '',
  marks,
});
const lines = [line('total', null), line('fuel', 'total'), line('diesel', 'fuel'), line('gas', 'total')];

describe('the levels of an explanation', () => {
  it('are the parts of each metric, and the way to it from the top', () => {
    expect(subMetricsOf(lines, null).map(({ uid }) => uid)).toEqual(['total']);
    expect(subMetricsOf(lines, 'total').map(({ uid }) => uid)).toEqual(['fuel', 'gas']);
    expect(wayTo(lines, 'diesel').map(({ uid }) => uid)).toEqual(['total', 'fuel', 'diesel']);
    expect(wayTo(lines, null)).toEqual([]);
  });
});

describe('a metric behind a figure', () => {
  it('is Yes or No where it is answered with them', () => {
    const answered = (value: string | null) => answerOf(line('permit', null, { value, is_yes_or_no: true }));
    expect(['1', '0', null].map(answered)).toEqual(['Yes', 'No', null]);
    expect(answerOf(line('fuel', null, { value: '1' }))).toBe(null);
  });

  it.each([
    ['is the sum of its parts', {}, 'The sum of its parts'],
    ['was entered', { source: 'typed', typed: marked() }, 'Entered'],
    ['was filled from a form', { source: 'typed', typed: marked('filled') }, 'Filled from a form of the report'],
    [
      'was typed over that sum',
      { source: 'typed', typed: marked('typed-over'), derived: '3600' },
      'Typed over the sum of its parts, which is 3,600 MJ',
    ],
    ['counts as calculated alone', { typed: marked('not-counted') }, 'Calculated: a typed value does not count here'],
    ['is marked N/A', { source: 'none', value: null, typed: marked('not-applicable') }, 'Marked N/A: counts as nothing'],
    ['is not due', { source: 'none', value: null, typed: marked('not-due') }, 'Not due in this period: counts as nothing'],
    [
      'lacks a factor below it',
      { source: 'none', value: null, missing_factor: true },
      'No result: a part below has no conversion factor',
    ],
    ['was left blank', { source: 'none', value: null }, 'Left blank'],
  ] as const)('says that it %s', (_what, more, text) => {
    expect(howGiven(line('a', null, more as Partial<EvidenceLine>))).toBe(text);
  });

  it.each([
    ['converts', part, '5 MJ × 2 = 10 kg'],
    [
      'has no factor, which is no matter of units',
      { ...part, factor: null, factor_state: 'missing', converted: null },
      'No conversion factor found',
    ],
    ['needs none', { ...part, factor: '1', factor_state: 'same unit' }, 'No conversion factor needed'],
  ] as const)('says how it %s', (_what, own, text) => {
    expect(conversionOf(line('a', 'b', { part: own }))).toBe(text);
  });
});
