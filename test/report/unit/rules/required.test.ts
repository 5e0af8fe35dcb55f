import { describe, expect, it } from 'vitest';
import * as required from '../../../../shared/domain/report/required.ts';
import type { Node } from '../../../../shared/domain/structure/tree.ts';
import { paperNodes } from '../../../support/fixtures/paper-check.ts';

const doc: Node = {
  uid: 'tickets',
  path: '000000100000020000007',
  type: 'document',
  name: 'Waste tickets',
  meta_json: { isRequired: true },
};
const nodes = [...paperNodes, doc];
const none: required.EnteredValues = {
  figureOf: () => null,
  isNotApplicable: () => false,
  hasFile: () => true,
  isNotForSubmission: () => false,
};
const missing = (entries: Partial<required.EnteredValues>, list = nodes, notDue: string[] = []) =>
  required.missingNodes(list, { ...none, ...entries }, new Set(notDue)).map((node) => node.uid);
const all = ['total', 'diesel', 'electricity', 'landfill'];

describe('what blocks a submission', () => {
  it('is every required metric without a value or N/A [REP-319, REP-323]', () => {
    expect(missing({})).toEqual(all);
    expect(missing({ figureOf: (uid) => (uid === 'diesel' ? '0' : null), isNotApplicable: (uid) => uid === 'total' })).toEqual([
      'electricity',
      'landfill',
    ]);
    expect(
      missing(
        {},
        nodes.map((node) => ({ ...node, required: false })),
      ),
    ).toEqual([]);
  });

  it('is nothing that is hidden, below something hidden, or not due [REP-323, SET-276]', () => {
    const hide = (uid: string) =>
      nodes.map((node) => (node.uid === uid ? { ...node, meta_json: { ...node.meta_json, hidden: true } } : node));
    expect(missing({}, hide('diesel'))).toEqual(['total', 'electricity', 'landfill']);
    expect(missing({}, hide('carbon'))).toEqual([]);
    expect(missing({}, nodes, ['diesel', 'landfill'])).toEqual(['total', 'electricity']);
  });

  it('is a required document without a file that is not flagged [SET-240, REP-323]', () => {
    expect(missing({ hasFile: () => false })).toEqual([...all, 'tickets']);
    expect(missing({ hasFile: () => false, isNotForSubmission: () => true })).toEqual(all);
    expect(missing({ hasFile: () => false }, [{ ...doc, meta_json: {} }])).toEqual([]);
  });

  it('is told line by line [REP-320, REP-321, REP-322]', () => {
    const blocked = required.blocking(nodes, { ...none, isNotApplicable: (uid) => uid !== 'diesel' }, new Set(), [
      { metric: 'Water', value: '1.2.3' },
    ]);
    expect(required.isBlocked(blocked)).toBe(true);
    expect(required.blockingLines(blocked)).toEqual([
      'Please enter required data before submitting the report',
      'Diesel (average biofuel blend)',
      'Water was given a non-number value: 1.2.3',
    ]);
    expect(required.isBlocked(required.blocking(nodes, { ...none, figureOf: () => '1' }, new Set()))).toBe(false);
    expect(required.isBlocked({ missing: [], invalid: [{ metric: 'Water', value: '.' }] })).toBe(true);
    expect(required.blockingLines({ missing: [], invalid: [] })).toEqual([]);
  });
});
