import PDFDocument from 'pdfkit';
import { bunches, type ExportCell, type ExportSheet, textOf } from './export-sheet.ts';

const MARGIN = 36;
const SIZE = 8;
const LINE = 13;
const GAP = 6;

/** The characters of the built-in fonts: Western European letters and signs (Windows-1252). */
const OTHERS = /[^\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu;
/** Letters without an accent that could be taken off. */
const PLAIN: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  Ŋ: 'N',
  ŋ: 'n',
  Ŧ: 'T',
  ŧ: 't',
  ſ: 's',
  Ə: 'E',
  ə: 'e',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '≤': '<=',
  '≥': '>=',
  '≈': '~',
  '→': '->',
  '‰': '‰',
  '′': "'",
  '″': '"',
};
const UNKNOWN = '?';

/** A letter as the fonts can write it: itself, without its accent, or a question mark where it has no Western form at all. */
function westernLetter(letter: string): string {
  if (/\s/u.test(letter)) return ' ';
  const plain =
    PLAIN[letter] ??
    letter
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/./gu, (each) => PLAIN[each] ?? each);
  return plain !== '' && !new RegExp(OTHERS.source, 'u').test(plain) ? plain : UNKNOWN;
}

export const western = (text: string): string => text.normalize('NFC').replace(OTHERS, westernLetter);

/** The note below the last row of a file with replaced letters. */
export const REPLACED =
  'Letters that this format cannot show are written without their accents, or as question marks. The Excel and CSV exports have all of them.';

/** `isReplaced`: whether a text of the file is not written as it is. */
type Page = { doc: PDFKit.PDFDocument; widths: readonly number[]; sheet: ExportSheet; isReplaced: boolean };

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
  doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(SIZE);
  let x = MARGIN;
  for (const [index, width] of widths.entries()) {
    const align = sheet.right.has(index) ? 'right' : 'left';
    const text = textOf(row[index] ?? '');
    const shown = western(text);
    if (shown !== text.normalize('NFC').replaceAll(/\s/gu, ' ')) page.isReplaced = true;
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
  doc.font('Helvetica-Bold').fontSize(14).text(western(sheet.title), MARGIN, MARGIN);
  if (sheet.about) {
    const told = sheet.about.map(([label, text]) => `${label}: ${text}`).join('. ');
    doc.font('Helvetica').fontSize(SIZE).text(western(told));
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
