import PDFDocument from 'pdfkit';
import { bunches, type ExportCell, type ExportSheet, textOf } from '../export-sheet.ts';
import { type ColumnNeeds, paperFor, widthsOf } from './columns.ts';
import { textsOf } from './lines.ts';
import {
  bottomOf,
  drawFrame,
  drawLine,
  drawRow,
  GAP,
  isFigure,
  LEADING,
  MARGIN,
  newPage,
  type PdfDocument,
  SIZE,
  type Table,
} from './table.ts';

const TITLE_SIZE = 14;
/** No column is made wider than this for one long text, and none is kept from breaking a word that is longer. */
const WIDEST = 240;
const LONGEST_WORD = 120;
/** Most lines of the heading of a figure, which is often a period, and of other columns. */
const FIGURE_HEADING_LINES = 3;
const TEXT_HEADING_LINES = 2;

/** The note below the last row of a file with replaced letters. */
export const REPLACED =
  'Letters that this format cannot show are written as question marks. The Excel and CSV exports have all of them.';

/**
 * The widths that the columns of a sheet need for their headings and for the rows of a sample. Headings may take several lines.
 */
function neededBy(doc: PdfDocument, { columns, right }: ExportSheet, sample: readonly (readonly ExportCell[])[]): ColumnNeeds[] {
  const { measure } = textsOf(doc);
  return columns.map((name, index) => {
    const heading = measure(name, { bold: true, size: SIZE });
    const cells = sample.map((row) => row[index] ?? '');
    const measured = (all: readonly ExportCell[]) => all.map((cell) => measure(textOf(cell), { bold: false, size: SIZE }));
    const isWhole = (cell: ExportCell) => right.has(index) && isFigure(cell);
    const figures = measured(cells.filter(isWhole));
    const words = measured(cells.filter((cell) => !isWhole(cell)));
    const figure = Math.max(0, ...figures.map((each) => each.whole));
    const whole = Math.max(0, ...words.map((each) => each.whole));
    const word = Math.max(0, ...words.map((each) => Math.min(LONGEST_WORD, each.word)));
    const lines = right.has(index) ? FIGURE_HEADING_LINES : TEXT_HEADING_LINES;
    const headed = right.has(index) ? Math.max(heading.word, heading.whole / lines) : heading.word;
    const least = Math.max(headed, figure, word) + GAP;
    return { least, whole: Math.max(least, Math.max(heading.whole / lines, Math.min(WIDEST, whole)) + GAP) };
  });
}

/** The title and the description of the figures, over the whole width of the first page. */
function drawTitle({ doc, sheet, texts }: Table): boolean {
  const width = doc.page.width - 2 * MARGIN;
  const about = sheet.about?.map(([label, text]) => `${label}: ${text}`).join('. ') ?? '';
  const drawn = [
    texts.lines(sheet.title, width, { bold: true, size: TITLE_SIZE, isFigure: false }),
    ...(about ? [texts.lines(about, width, { bold: false, size: SIZE, isFigure: false })] : []),
  ];
  doc.y = MARGIN - LEADING / 2;
  for (const { font, size, lines } of drawn)
    for (const line of lines) {
      const y = doc.y + size * 1.5;
      doc.font(font).fontSize(size);
      drawLine(doc, line, { x: MARGIN, y, width, align: 'left' });
      doc.y = y;
    }
  doc.y += LEADING;
  return drawn.some(({ isReplaced }) => isReplaced);
}

function begin(doc: PdfDocument, sheet: ExportSheet, sample: readonly (readonly ExportCell[])[]): Table {
  const needed = neededBy(doc, sheet, sample);
  const [width, height] = paperFor(needed, 2 * MARGIN);
  doc.options.size = [width, height];
  doc.addPage();
  const table: Table = {
    doc,
    sheet,
    texts: textsOf(doc),
    widths: widthsOf(needed, width - 2 * MARGIN),
    number: 1,
    isReplaced: false,
  };
  table.isReplaced = drawTitle(table);
  drawFrame(table);
  return table;
}

/**
 * A table as a PDF, page by page, each of which is written out before the next begins. Texts are broken into lines and no letter
 * or digit is left out; the paper is as large as the columns need, from A4 on.
 */
export async function* pdfFile(sheet: ExportSheet): AsyncGenerator<Uint8Array> {
  const doc = new PDFDocument({ autoFirstPage: false, margin: 0, info: { Title: sheet.title } });
  const ready: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => ready.push(chunk));
  const ended = new Promise<void>((resolve) => doc.on('end', () => resolve()));
  let table: Table | undefined;
  for await (const bunch of bunches(sheet.rows)) {
    table ??= begin(doc, sheet, bunch);
    for (const row of bunch) drawRow(table, row, false);
    yield* ready.splice(0);
  }
  table ??= begin(doc, sheet, []);
  if (table.isReplaced) drawNote(table);
  doc.end();
  await ended;
  yield* ready.splice(0);
}

function drawNote(table: Table): void {
  const { doc } = table;
  if (doc.y + 2 * LEADING > bottomOf(doc)) newPage(table);
  doc
    .font('Helvetica')
    .fontSize(SIZE)
    .text(REPLACED, MARGIN, doc.y + GAP, { lineBreak: false });
}
