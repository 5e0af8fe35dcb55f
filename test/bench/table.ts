export type Row = readonly (string | number)[];

const cell = (value: string | number) => (typeof value === 'number' ? value.toLocaleString('en-GB') : value);

/** Prints rows as a table, with numbers right-aligned. */
export function printTable(title: string, heads: readonly string[], rows: readonly Row[]): void {
  const lines = [heads, ...rows.map((row) => row.map(cell))];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const isNumber = heads.map((_, column) => typeof rows[0]?.[column] === 'number');
  const show = (line: readonly string[]) =>
    line.map((text, column) => (isNumber[column] ? text.padStart(widths[column]!) : text.padEnd(widths[column]!))).join('  ');
  console.log(`\n${title}\n${lines.map((line) => `  ${show(line)}`.trimEnd()).join('\n')}`);
}

/** The one in the middle. */
export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Median milliseconds of a piece of work over several runs, after a few that only warm up. */
export function timed(work: () => unknown, runs: number, warmUp: number): number {
  for (let run = 0; run < warmUp; run += 1) work();
  const once = () => {
    const begin = performance.now();
    work();
    return performance.now() - begin;
  };
  return median(Array.from({ length: runs }, once));
}
