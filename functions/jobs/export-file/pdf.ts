import PDFDocument from 'pdfkit';
import { bunches, type Cell, type Sheet, textOf } from './sheet.ts';

const MARGIN = 36;
const SIZE = 8;
const LINE = 13;
const GAP = 6;

/** The built-in fonts know Western letters: what has another form keeps its meaning, what has none is a question mark. */
const western = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac]/g, (letter) =>
      /\s/.test(letter) ? ' ' : '?',
    );

type Page = { doc: PDFKit.PDFDocument; widths: readonly number[]; sheet: Sheet };

/** A column is as wide as what it says is long, within limits, so that all of them fill the page. */
function widthsOf(columns: readonly string[], sample: readonly (readonly Cell[])[], space: number): number[] {
  const lengths = columns.map((name, index) => {
    const longest = Math.max(name.length, ...sample.map((row) => textOf(row[index] ?? '').length));
    return Math.min(40, Math.max(6, longest));
  });
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.map((length) => (space * length) / total);
}

function drawRow({ doc, widths, sheet }: Page, row: readonly Cell[], bold: boolean): void {
  if (doc.y + LINE > doc.page.height - MARGIN - LINE) newPage({ doc, widths, sheet });
  const y = doc.y;
  doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(SIZE);
  let x = MARGIN;
  for (const [index, width] of widths.entries()) {
    const align = sheet.right.has(index) ? 'right' : 'left';
    doc.text(western(textOf(row[index] ?? '')), x, y, {
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
export async function* pdfFile(sheet: Sheet): AsyncGenerator<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4', layout: 'landscape', margin: MARGIN, info: { Title: sheet.title } });
  const ready: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => ready.push(chunk));
  const ended = new Promise<void>((resolve) => doc.on('end', () => resolve()));
  doc.font('Helvetica-Bold').fontSize(14).text(western(sheet.title), MARGIN, MARGIN);
  doc.y += LINE / 2;
  let page: Page | undefined;
  for await (const bunch of bunches(sheet.rows)) {
    page ??= begin(doc, sheet, bunch);
    for (const row of bunch) drawRow(page, row, false);
    yield* ready.splice(0);
  }
  if (!page) begin(doc, sheet, []);
  doc.end();
  await ended;
  yield* ready.splice(0);
}

function begin(doc: PDFKit.PDFDocument, sheet: Sheet, sample: readonly (readonly Cell[])[]): Page {
  const page = { doc, sheet, widths: widthsOf(sheet.columns, sample, doc.page.width - 2 * MARGIN) };
  drawRow(page, sheet.columns, true);
  return page;
}
