import type PDFDocument from 'pdfkit';
import { type ExportCell, type ExportSheet, textOf } from '../export-sheet.ts';
import { readsFromRight } from './letters.ts';
import type { Lines, textsOf } from './lines.ts';

export const MARGIN = 36;
/** Points of letters. */
export const SIZE = 8;
/** From one line of a cell to the next, and around the lines of a row. */
export const LEADING = 10;
const PADDING = 2;
/** From the top of a line to its letters' feet, whatever the font. */
const ASCENT = 7.5;
/** Between columns. */
export const GAP = 8;
const RULE = '#d5dbdb';

export type PdfDocument = InstanceType<typeof PDFDocument>;

/** A table while it is written to a PDF. `number`: of the page; `isReplaced`: whether some text could not be written exactly. */
export type Table = {
  doc: PdfDocument;
  sheet: ExportSheet;
  texts: ReturnType<typeof textsOf>;
  widths: readonly number[];
  number: number;
  isReplaced: boolean;
};

type DrawnCell = Lines & Pick<Place, 'align'>;

/** Whether a cell is a number, which stays in one line; a column of figures may have answers in words too. */
export const isFigure = (cell: ExportCell): boolean => typeof cell !== 'string';

/** Where the rows of a page end. */
export const bottomOf = ({ page }: PdfDocument) => page.height - MARGIN;

/** A row below the last one, on a new page where it does not fit; a row that is longer than a page continues on the next. */
export function drawRow(table: Table, row: readonly ExportCell[], bold: boolean): void {
  const { doc, widths, sheet, texts } = table;
  const cells = widths.map((width, index): DrawnCell => {
    const cell = row[index] ?? '';
    const isWhole = sheet.right.has(index) && isFigure(cell);
    const lines = texts.lines(textOf(cell), width - GAP, { bold, size: SIZE, isFigure: isWhole });
    // an answer of several lines is read from the left, also among figures
    const isRight = sheet.right.has(index) && (bold || lines.lines.length === 1);
    return { ...lines, align: isRight ? 'right' : 'left' };
  });
  if (cells.some(({ isReplaced }) => isReplaced)) table.isReplaced = true;
  const most = Math.max(...cells.map(({ lines }) => lines.length));
  const roomOn = () => Math.floor((bottomOf(doc) - doc.y - 2 * PADDING) / LEADING);
  if (!bold && roomOn() < most) newPage(table);
  for (let from = 0; from < most; ) {
    const room = Math.max(1, bold ? most : roomOn());
    drawLines(table, cells, from, Math.min(most, from + room));
    from += room;
    if (from < most) newPage(table);
  }
}

/** Some lines of a row, with a rule below. */
function drawLines({ doc, widths }: Table, cells: readonly DrawnCell[], from: number, to: number): void {
  const y = doc.y + PADDING;
  let x = MARGIN;
  for (const [index, { font, size, lines, align }] of cells.entries()) {
    const width = widths[index]! - GAP;
    doc.font(font).fontSize(size);
    for (const [at, line] of lines.slice(from, to).entries())
      drawLine(doc, line, { x, y: y + at * LEADING + ASCENT, width, align });
    x += widths[index]!;
  }
  doc.y = y + (to - from) * LEADING + PADDING;
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(doc.page.width - MARGIN, doc.y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
}

type Place = { x: number; y: number; width: number; align: 'left' | 'right' };

/**
 * Draws a line in the current font. It passes no width, since the library would break the line again by its own widths. Draws
 * words one by one if the font would reverse a blank with its word.
 */
export function drawLine(doc: PdfDocument, line: string, { x, y, width, align }: Place): void {
  const how = { lineBreak: false, baseline: 'alphabetic' } as const;
  if (!readsFromRight(line)) {
    doc.text(line, align === 'right' ? x + width - doc.widthOfString(line) : x, y, how);
    return;
  }
  const blank = doc.widthOfString(' ');
  const words = line.split(' ').map((word) => [word, doc.widthOfString(word)] as const);
  const total = words.reduce((sum, [, each]) => sum + each + blank, -blank);
  let at = align === 'right' ? x + width - total : x;
  for (const [word, each] of words) {
    doc.text(word, at, y, how);
    at += each + blank;
  }
}

/** The headings of the columns, and the foot of the page. */
export function drawFrame(table: Table): void {
  const { doc, sheet } = table;
  const y = doc.y;
  const foot = { width: doc.page.width - 2 * MARGIN, align: 'right', lineBreak: false } as const;
  doc
    .font('Helvetica')
    .fontSize(SIZE)
    .text(`Page ${table.number}`, MARGIN, bottomOf(doc) + LEADING, foot);
  doc.y = y;
  drawRow(table, sheet.columns, true);
}

/** The next page of a table, with its headings. */
export function newPage(table: Table): void {
  table.doc.addPage();
  table.doc.y = MARGIN;
  table.number += 1;
  drawFrame(table);
}
