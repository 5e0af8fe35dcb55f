import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { figures } from '../../../../cdk/local/seed/figures.ts';
import { leaves } from '../../../../cdk/local/seed/template.ts';
import { copiedFigures, deviationOf, wasThereBefore } from '../../../../shared/domain/report/deviation.ts';
import { needsCheck } from '../../../../shared/domain/report/past-data.ts';

/** Months of each metric in the demonstration's reports. The last month is checked. */
const MONTHS = 8;
const KEYS = leaves().map(({ key }) => key);
const PACKAGES = ['Piling', 'Concrete', 'Logistics', 'Barge operations'];
type Row = { key: string; value: string; past: string[] };
const reportOf = (name: string): Row[] => {
  const months = figures(name).slice(-MONTHS);
  return KEYS.map((key) => ({
    key,
    value: months.at(-1)!.get(key)!,
    past: months.slice(0, -1).map((month) => month.get(key)!),
  }));
};
const REPORTS = PACKAGES.map(reportOf);
const isFlagged = ({ value, past }: Row) => needsCheck(value, past);
const sizeOf = ({ value, past }: Row) => deviationOf(value, past)?.size ?? 0;
const isSlip = ({ value, past }: Row) => deviationOf(value, past)?.slip != null;
const copiesIn = (rows: readonly Row[]) => copiedFigures(rows.map(({ value, past }) => ({ value, last: past.at(-1)! }))).length;

/** Rows with figures in most months, because ten times 0 is still 0. */
const spoilable = (rows: readonly Row[]) =>
  rows.filter(({ value, past }) => Number(value) !== 0 && past.filter((each) => Number(each) !== 0).length >= MONTHS / 2);

/** Whether each row is flagged, and its deviation. Cached, because an error in one row does not change the others. */
const known = new Map<Row, { isFlagged: boolean; size: number }>();
function lookAt(row: Row) {
  const found = known.get(row) ?? { isFlagged: isFlagged(row), size: sizeOf(row) };
  known.set(row, found);
  return found;
}

/** The list of figures to check after changing some rows, and its first five. */
function listWith(rows: readonly Row[], changed: ReadonlyMap<Row, Row>) {
  const flagged = rows.map((row) => changed.get(row) ?? row).filter((row) => lookAt(row).isFlagged);
  return { flagged, first: flagged.toSorted((a, b) => lookAt(b).size - lookAt(a).size).slice(0, 5) };
}

/**
 * Plants one wrong figure at a time. Returns the number planted, the number flagged, and the number among the first five of their
 * report.
 */
function planted(wrong: (value: number) => number) {
  const found = { planted: 0, flagged: 0, first: 0, named: 0 };
  for (const rows of REPORTS)
    for (const row of spoilable(rows)) {
      const bad = { ...row, value: String(wrong(Number(row.value))) };
      const { flagged, first } = listWith(rows, new Map([[row, bad]]));
      found.planted += 1;
      found.flagged += Number(flagged.includes(bad));
      found.first += Number(first.includes(bad));
      found.named += Number(isSlip(bad));
    }
  return found;
}

/** Swaps the figures of two neighbours, as when a column was pasted one row too low. */
function swapped() {
  const found = { planted: 0, flagged: 0, first: 0, named: 0 };
  for (const rows of REPORTS) {
    const list = spoilable(rows);
    for (const [index, row] of list.entries()) {
      const next = list[index + 1];
      // Figures of similar size that are swapped look right to any rule about sizes.
      if (!next || Number(next.value) / Number(row.value) < 3) continue;
      const [a, b] = [
        { ...row, value: next.value },
        { ...next, value: row.value },
      ];
      const changed = [
        [row, a],
        [next, b],
      ] as const;
      const { flagged, first } = listWith(rows, new Map(changed));
      found.planted += 1;
      found.flagged += Number(flagged.includes(a) || flagged.includes(b));
      found.first += Number(first.includes(a) || first.includes(b));
      found.named += Number(isSlip(a) || isSlip(b));
    }
  }
  return found;
}

const ERRORS = {
  'ten times as much': () => planted((value) => value * 10),
  'a tenth': () => planted((value) => value / 10),
  'a thousand times as much (kilograms for tonnes)': () => planted((value) => value * 1000),
  'a thousandth (tonnes for kilograms)': () => planted((value) => value / 1000),
  'the other sign': () => planted((value) => -value),
  'two rows exchanged, one at least three times the other': swapped,
} as const;

const lineOf = (error: string, { planted: of, flagged, first, named }: ReturnType<typeof planted>) => [
  error,
  of,
  flagged,
  first,
  named,
];
const copied = REPORTS.map((rows) => copiesIn(rows.map((row) => ({ ...row, value: row.past.at(-1)! }))));
const all = REPORTS.flat();
const flaggedRows = all.filter(isFlagged);

/** The cells of the document's tables, without separator lines. */
const documented = readFileSync(new URL('../../../../docs/flags.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !line.startsWith('| -') && !line.startsWith('|-'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
const inDocument = (label: string) =>
  documented
    .find(([first]) => first === label)
    ?.slice(1)
    .map(Number);

describe('errors planted in the reports of the demonstration', () => {
  it.each(Object.entries(ERRORS))('%s: what is flagged stands in the document', (error, plant) => {
    const found = plant();
    expect(found.planted).toBeGreaterThan(100);
    expect(inDocument(error)).toEqual(lineOf(error, found).slice(1));
  });

  it('a month that was copied is said of every report, and of no other', () => {
    expect(copied.every((count) => count > 0)).toBe(true);
    expect(REPORTS.map(copiesIn)).toEqual(REPORTS.map(() => 0));
    expect(inDocument('the month before copied (reports)')).toEqual([REPORTS.length, REPORTS.length]);
  });

  it('of right figures fewer than one in twenty is flagged outside the earlier range, and none is called a slip', () => {
    const outside = flaggedRows.filter((row) => sizeOf(row) > 0);
    expect(outside.length).toBeLessThan(all.length / 20);
    expect(flaggedRows.filter(isSlip)).toEqual([]);
    expect(inDocument('right figures')).toEqual([all.length, flaggedRows.length, outside.length, 0]);
  });

  it('of right figures with the badge most were there before, and the list of what to check is short without them', () => {
    const counts = REPORTS.map((rows, at) => {
      const flagged = rows.filter(isFlagged);
      return [PACKAGES[at], flagged.length, flagged.filter(({ value, past }) => !wasThereBefore(value, past)).length];
    });
    expect(counts).toEqual(PACKAGES.map((name) => [name, ...(inDocument(name) ?? [])]));
  });
});
