import { describe, expect, it } from 'vitest';
import { figures } from '../../../../cdk/local/seed/figures.ts';
import { leaves } from '../../../../cdk/local/seed/template.ts';
import { copiedFigures, deviationOf } from '../../../../shared/domain/report/deviation.ts';
import { needsCheck } from '../../../../shared/domain/report/past-data.ts';

describe('a figure beside earlier ones', () => {
  it.each([
    ['40', ['3', '5', '4'], 'outside', 'decimal'],
    ['0.4', ['3', '5', '4'], 'outside', 'decimal'],
    ['4000', ['3', '5', '4'], 'outside', 'unit'],
    ['0.004', ['3', '5', '4'], 'outside', 'unit'],
    ['14', ['3', '5', '4'], 'outside', null],
    ['9', ['1', '1', '9'], 'inside', null],
    ['0', ['3', '5', '4'], 'nothing', null],
    ['0', ['3', '0', '0'], 'inside', null],
    ['7', ['0', '0'], 'first', null],
    ['-4', ['3', '5', '4'], 'sign', null],
    ['40', ['4'], 'outside', null],
  ])('%s after %j is %s, slip %s', (value, earlier, kind, slip) => {
    expect(deviationOf(value, earlier)).toMatchObject({ kind, slip });
  });

  it('needs a number, and one before', () => {
    expect(deviationOf(null, ['1'])).toBe(null);
    expect(deviationOf('1', [null])).toBe(null);
    expect(deviationOf('2024-01-01', ['1'])).toBe(null);
    expect(deviationOf('1', ['2024-01-01'])).toBe(null);
  });

  it('has the earlier range, the last figure and the multiple of the average', () => {
    expect(deviationOf('40', ['3', null, '5', '4'])).toMatchObject({ low: '3', high: '5', last: '4', times: 10 });
  });

  it('is no multiple of an average of 0 that corrections have made, and no first figure', () => {
    // 0.1 + 0.2 - 0.3 is not 0 in floats
    expect(deviationOf('0.15', ['0.1', '0.2', '-0.3'])).toMatchObject({ kind: 'inside', times: null, slip: null, size: 0 });
    expect(deviationOf('5', ['1', '-1'])).toMatchObject({ kind: 'outside', times: null, slip: null });
    expect(deviationOf('5', ['0', '0'])).toMatchObject({ kind: 'first', times: null });
  });

  it('is the larger the further it lies beyond them', () => {
    const size = (value: string) => deviationOf(value, ['3', '5', '4'])!.size;
    expect(['-4', '4000', '40', '10', '4'].map(size)).toEqual(
      ['-4', '4000', '40', '10', '4'].map(size).toSorted((a, b) => b - a),
    );
  });
});

/** Months of a demonstration package: the present one and the seven before. */
const MONTHS = 8;
const KEYS = leaves().map(({ key }) => key);
const PACKAGES = ['Earthworks', 'Logistics', 'Precast yard', 'Timber frame', 'Tunnelling'];
const reportOf = (name: string, from = 12) => {
  const months = figures(name, from + MONTHS).slice(from);
  return KEYS.map((key) => ({
    key,
    value: months.at(-1)!.get(key)!,
    past: months.slice(0, -1).map((month) => month.get(key)!),
  }));
};
type Row = ReturnType<typeof reportOf>[number];
const isFlagged = ({ value, past }: Row) => needsCheck(value, past);
const sizeOf = ({ value, past }: Row) => deviationOf(value, past)?.size ?? 0;
/** Rows with little variation, in which a slip can be detected. */
const steady = (rows: readonly Row[]) =>
  rows.filter(
    ({ value, past }) =>
      Number(value) >= 1 && past.every((each) => Number(each) * 3 > Number(value) && Number(each) < Number(value) * 3),
  );

describe('errors planted in reports like those of the demonstration', () => {
  it.each([
    { error: 'ten times as much', wrong: (value: number) => value * 10, slip: 'decimal' },
    { error: 'a tenth', wrong: (value: number) => value / 10, slip: 'decimal' },
    { error: 'a thousand times as much, as in kilograms for tonnes', wrong: (value: number) => value * 1000, slip: 'unit' },
    { error: 'a thousandth', wrong: (value: number) => value / 1000, slip: 'unit' },
    { error: 'the sign turned', wrong: (value: number) => -value, slip: null },
  ])('$error: all are flagged, named, and among the first five of their report', ({ wrong, slip }) => {
    let planted = 0;
    for (const rows of PACKAGES.map((name) => reportOf(name)))
      for (const row of steady(rows)) {
        planted += 1;
        const bad = { ...row, value: String(wrong(Number(row.value))) };
        const flagged = rows.map((each) => (each.key === row.key ? bad : each)).filter(isFlagged);
        const first = flagged.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, 5);
        expect(first, `${row.key} ${bad.value} after ${row.past}`).toContain(bad);
        expect(deviationOf(bad.value, row.past)?.slip).toBe(slip);
      }
    expect(planted).toBeGreaterThan(100);
  });

  it('fewer than one of twenty right figures is flagged outside the earlier range, and none is called a slip', () => {
    const all = PACKAGES.flatMap((name) => [12, 14, 16].flatMap((from) => reportOf(name, from)));
    const flagged = all.filter(isFlagged);
    expect(all.length).toBeGreaterThan(2000);
    expect(flagged.filter((row) => sizeOf(row) > 0).length).toBeLessThan(all.length / 20);
    expect(flagged.filter(({ value, past }) => deviationOf(value, past)?.slip)).toEqual([]);
    // The fixed rule alone flags more of them.
    expect(flagged.length).toBeGreaterThan(all.length / 5);
  });

  it('a month that was copied is told from one that was not', () => {
    const beside = (rows: readonly Row[]) => rows.map(({ value, past }) => ({ value, last: past.at(-1)! }));
    for (const name of PACKAGES) {
      const rows = reportOf(name);
      expect(copiedFigures(beside(rows)), name).toEqual([]);
      const copied = rows.map((row) => ({ ...row, value: row.past.at(-1)! }));
      expect(copiedFigures(beside(copied)).length, name).toBeGreaterThan(30);
      // A third of the rows are copied, as when empty values are filled from the last report.
      const partly = rows.map((row, at) => (at % 3 === 0 ? { ...row, value: row.past.at(-1)! } : row));
      expect(copiedFigures(beside(partly)).length, name).toBeGreaterThan(15);
    }
  });
});
