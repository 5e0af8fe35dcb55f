/** A cell: text, or a number as decimal text, exact; empty text is an empty cell. */
export type ExportCell = string | { number: string };

/** The content of a file. `about`: labels and texts that describe the figures; `right`: indexes of the columns of numbers. */
export type ExportSheet = {
  title: string;
  about?: readonly (readonly [string, string])[];
  columns: readonly string[];
  right: ReadonlySet<number>;
  rows: AsyncIterable<readonly ExportCell[]>;
};

export const textOf = (cell: ExportCell): string => (typeof cell === 'string' ? cell : cell.number);

/** A decimal as a number, anything else as text. */
export const cellOf = (value: string): ExportCell => (/^-?\d+(\.\d+)?$/.test(value) ? { number: value } : value);

/** Rows in bunches, so that each bunch is encoded and sent at once. */
export async function* bunches<T>(rows: AsyncIterable<T>, size = 500): AsyncGenerator<T[]> {
  let bunch: T[] = [];
  for await (const row of rows) {
    bunch.push(row);
    if (bunch.length < size) continue;
    yield bunch;
    bunch = [];
  }
  if (bunch.length > 0) yield bunch;
}
