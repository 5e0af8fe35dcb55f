import { describe, expect, it } from 'vitest';
import { limitDraftOf, limitLines, limitsIn } from '../../../frontend/src/features/metrics/limits/limit-draft.ts';
import { menuOf } from '../../../frontend/src/features/metrics/row-menu.ts';
import { rowsOf } from '../../../frontend/src/features/metrics/tree-rows.ts';
import { metric, node, path } from '../../support/browser-unit/report-store.ts';

const rowOf = (meta_json: object) => {
  const more: object = { meta_json };
  const nodes = [node('root', path(1), 'tree'), node('Energy', path(1, 2), 'tree'), metric('Gas', path(1, 2, 3), more)];
  return rowsOf(nodes, new Set())[1]!;
};
const LIMITS = { min: '0', max: '100', whole: true, severity: 'warning' };
const EMPTY = { min: '', max: '', whole: false, severity: 'refusal' };

describe('the limits of a metric', () => {
  it('are stored as they were when nothing is changed', () => {
    expect(limitsIn(limitDraftOf(rowOf({ limits: LIMITS })))).toEqual(LIMITS);
  });

  it('begin empty, and refuse until something else is chosen', () => {
    expect(limitDraftOf(rowOf({}))).toEqual(EMPTY);
  });

  it('are taken away when nothing is limited', () => {
    expect(limitsIn({ ...limitDraftOf(rowOf({ limits: LIMITS })), min: ' ', max: '', whole: false })).toBeNull();
  });

  it('may have one end only', () => {
    const draft = { ...limitDraftOf(rowOf({})), max: ' 7.5 ' };
    expect(limitsIn(draft)).toEqual({ min: null, max: '7.5', whole: false, severity: 'refusal' });
  });

  it('are told in words', () => {
    expect(limitLines(rowOf({ limits: LIMITS }))).toEqual(['Between 0 and 100, whole numbers only: Warn']);
    expect(limitLines(rowOf({}))).toEqual([]);
  });

  it('are set where a metric takes a number only', () => {
    const ids = (meta: object) => menuOf(rowOf(meta)).map((item) => ('id' in item ? item.id : ''));
    expect(ids({})).toContain('limits');
    for (const other of [{ input_type: 'boolean' }, { field_type: 'date' }]) expect(ids(other)).not.toContain('limits');
  });
});
