import { describe, expect, it } from 'vitest';
import { factorCopies } from '../../../shared/domain/factor/copies.ts';

const factor = (metricUid: string, toUnit: string, value: string) => ({
  metricUid,
  metricName: metricUid,
  toUnit,
  factor: value,
});
const into = (uid: string, toUnit: string) => ({ metric: { uid, name: uid, unit: 'Litres' }, toUnit });

describe('factors that metrics bring along', () => {
  it('are those that the conversions name, each once, from the nearest owner that has a valid one', () => {
    const package_ = [factor('diesel', 'kg', '2'), factor('petrol', 'kg', ''), factor('diesel', 't', '9')];
    const project = [factor('diesel', 'kg', '1'), factor('petrol', 'kg', '3'), factor('gas', 'kg', '4')];
    const conversions = [into('petrol', 'kg'), into('diesel', 'kg'), into('petrol', 'kg'), into('coal', 'kg')];
    const { add, kept } = factorCopies(conversions, [package_, project], []);
    expect(add).toEqual([factor('petrol', 'kg', '3'), factor('diesel', 'kg', '2')]);
    expect(kept).toEqual([]);
  });

  it('leave what is there, and name it where it is another figure', () => {
    const source = [factor('diesel', 'kg', '2'), factor('petrol', 'kg', '3'), factor('gas', 'kg', '4.0')];
    const there = [[factor('diesel', 'kg', '5')], [factor('diesel', 'kg', '2'), factor('gas', 'kg', '4')]];
    const conversions = ['diesel', 'petrol', 'gas'].map((uid) => into(uid, 'kg'));
    expect(factorCopies(conversions, [source], there)).toEqual({
      add: [factor('petrol', 'kg', '3')],
      kept: [{ wanted: factor('diesel', 'kg', '2'), own: factor('diesel', 'kg', '5') }],
    });
  });
});
