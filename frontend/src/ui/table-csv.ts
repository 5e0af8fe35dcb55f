const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would compute: it begins with = + - @ tab or return, and is no plain number. */
const FORMULA = /^(?![+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$)[=+\-@\t\r]/i;

const cell = (text: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A table as it is shown, as CSV that spreadsheets open as it is meant. */
export const tableCsv = (columns: readonly string[], rows: readonly (readonly string[])[]): Blob =>
  new Blob([BYTE_ORDER_MARK, [columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')], {
    type: 'text/csv;charset=utf-8',
  });
