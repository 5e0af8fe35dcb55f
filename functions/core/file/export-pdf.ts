import PDFDocument from 'pdfkit';
import { bunches, type ExportCell, type ExportSheet, textOf } from './export-sheet.ts';
import { isWestern, onPaper, writable } from './pdf-letters.ts';
import { wideFont } from './wide-font.ts';

const MARGIN = 36;
const SIZE = 8;
const LINE = 13;
const GAP = 6;

/** The note below the last row of a file with replaced letters. */
export const REPLACED =
  'Letters that this format cannot show are written as question marks. The Excel and CSV exports have all of them.';

/** `isReplaced`: whether a text of the file is not written as it is. */
type Page = { doc: PDFKit.PDFDocument; widths: readonly number[]; sheet: ExportSheet; isReplaced: boolean };

const WIDE = 'Wide';
type WideFont = { font: { hasGlyphForCodePoint(codePoint: number): boolean } };

/**
 * Chooses the font of a text and answers the text as it is drawn: built-in fonts where they have its letters, else the wide one, which
 * is in a file that needs it only. `isReplaced`: whether a letter is in neither.
 */
function choose(doc: PDFKit.PDFDocument, text: string, bold: boolean): { shown: string; isReplaced: boolean } {
  const plain = text.normalize('NFC').replaceAll(/\s/gu, ' ');
  if (isWestern(plain)) {
    doc.font(bold ? 'Helvetica-Bold' : 'Helvetica');
    return { shown: plain, isReplaced: false };
  }
  if (!registered.has(doc)) doc.registerFont(WIDE, wideFont() as Buffer);
  registered.add(doc);
  doc.font(WIDE);
  const { font } = (doc as unknown as { _font: WideFont })._font;
  const shown = writable(plain, (codePoint) => font.hasGlyphForCodePoint(codePoint));
  return { shown: onPaper(shown), isReplaced: shown !== plain };
}

const registered = new WeakSet<PDFKit.PDFDocument>();

/** Column widths follow the length of their texts, within limits, and together fill the page. */
function widthsOf(columns: readonly string[], sample: readonly (readonly ExportCell[])[], space: number): number[] {
  const lengths = columns.map((name, index) => {
    const longest = Math.max(name.length, ...sample.map((row) => textOf(row[index] ?? '').length));
    return Math.min(40, Math.max(6, longest));
  });
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.map((length) => (space * length) / total);
}

function drawRow(page: Page, row: readonly ExportCell[], bold: boolean): void {
  const { doc, widths, sheet } = page;
  if (doc.y + LINE > doc.page.height - MARGIN - LINE) newPage(page);
  const y = doc.y;
  doc.fontSize(SIZE);
  let x = MARGIN;
  for (const [index, width] of widths.entries()) {
    const align = sheet.right.has(index) ? 'right' : 'left';
    const { shown, isReplaced } = choose(doc, textOf(row[index] ?? ''), bold);
    if (isReplaced) page.isReplaced = true;
    doc.text(shown, x, y, {
      width: width - GAP,
      height: LINE,
      align,
      ellipsis: true,
      lineBreak: false,
    });
    x += width;
  }
  doc.y = y + LINE;
}

/** The next page with the headings of the columns; the first one has the title too. */
function newPage(page: Page): void {
  const { doc, sheet } = page;
  doc.addPage();
  doc.y = MARGIN;
  drawRow(page, sheet.columns, true);
  doc
    .moveTo(MARGIN, doc.y - 2)
    .lineTo(doc.page.width - MARGIN, doc.y - 2)
    .lineWidth(0.5)
    .stroke();
}

/** A table as a PDF, page by page, each of which is written out before the next begins. */
export async function* pdfFile(sheet: ExportSheet): AsyncGenerator<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4', layout: 'landscape', margin: MARGIN, info: { Title: sheet.title } });
  const ready: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => ready.push(chunk));
  const ended = new Promise<void>((resolve) => doc.on('end', () => resolve()));
  const title = choose(doc, sheet.title, true).shown;
  doc.fontSize(14).text(title, MARGIN, MARGIN);
  if (sheet.about) {
    const told = sheet.about.map(([label, text]) => `${label}: ${text}`).join('. ');
    const { shown } = choose(doc, told, false);
    doc.fontSize(SIZE).text(shown);
  }
  doc.y += LINE / 2;
  let page: Page | undefined;
  for await (const bunch of bunches(sheet.rows)) {
    page ??= begin(doc, sheet, bunch);
    for (const row of bunch) drawRow(page, row, false);
    yield* ready.splice(0);
  }
  page ??= begin(doc, sheet, []);
  if (page.isReplaced)
    doc
      .font('Helvetica')
      .fontSize(SIZE)
      .text(REPLACED, MARGIN, doc.y + GAP, { lineBreak: false });
  doc.end();
  await ended;
  yield* ready.splice(0);
}

function begin(doc: PDFKit.PDFDocument, sheet: ExportSheet, sample: readonly (readonly ExportCell[])[]): Page {
  const widths = widthsOf(sheet.columns, sample, doc.page.width - 2 * MARGIN);
  const page: Page = { doc, sheet, widths, isReplaced: false };
  drawRow(page, sheet.columns, true);
  return page;
}
