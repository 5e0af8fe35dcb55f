import { strToU8, Zip, ZipDeflate } from 'fflate';
import { AppError } from '../../../shared/errors.ts';
import { bunches, type ExportCell, type ExportSheet } from './export-sheet.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const BOLD = 1;

/** Control characters that XML has no place for. */
const FORBIDDEN = /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu;
/** Excel reads '_x0041_' in a text as the letter of that code; an underscore of its own code before it keeps the text. */
const CODED = /_(?=x[\da-f]{4}_)/gi;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (letter) => ESCAPES[letter]!);
const cellText = (text: string) => escaped(text).replace(CODED, '_x005F_');

/** Limit of a cell in Excel, in characters. */
const MAX_TEXT = 32_767;

/** Rows of a sheet in Excel, with the headings; it opens a file of more as a damaged one, without the rest. */
const MAX_ROWS = 1_048_576;
const TOO_LONG = 'These are more rows than an Excel sheet has. Choose CSV, or a shorter range.';

/**
 * Excel keeps 15 digits of a number and turns the rest into zeros; a longer figure is written as text, which keeps every digit.
 */
const MAX_DIGITS = 15;
const isKept = (decimal: string): boolean =>
  decimal.replace(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '').length <= MAX_DIGITS;

const cellXml = (cell: ExportCell, style = 0): string => {
  if (typeof cell !== 'string' && isKept(cell.number)) return `<c><v>${cell.number}</v></c>`;
  if (typeof cell !== 'string') return `<c t="inlineStr"><is><t>${cell.number}</t></is></c>`;
  if (cell === '') return '<c/>';
  return `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${cellText(cell.slice(0, MAX_TEXT))}</t></is></c>`;
};
const rowXml = (row: readonly ExportCell[], style = 0) => `<row>${row.map((cell) => cellXml(cell, style)).join('')}</row>`;

const aboutXml = (about: NonNullable<ExportSheet['about']>): string =>
  `${XML}<worksheet xmlns="${MAIN}"><cols><col min="1" max="2" width="30" customWidth="1"/></cols><sheetData>${about.map((line) => rowXml(line)).join('')}</sheetData></worksheet>`;

/**
 * The title as the name of a sheet: Excel takes 31 characters, and calls a workbook damaged where an
 * apostrophe begins or ends it.
 */
const sheetName = (title: string): string =>
  title
    .replace(/[\\/*?:[\]\s]+/g, ' ')
    .slice(0, 31)
    .replace(/^[' ]+|[' ]+$/g, '');

/** The files of a workbook except the sheet of the figures; a second sheet explains them. */
const parts = (title: string, about: ExportSheet['about']): Record<string, string> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/>${about ? `<Override PartName="/xl/worksheets/sheet2.xml" ContentType="${TYPE}.worksheet+xml"/>` : ''}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(sheetName(title))}" sheetId="1" r:id="rId1"/>${about ? `<sheet name="About" sheetId="2" r:id="rId3"/>` : ''}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/>${about ? `<Relationship Id="rId3" Type="${RELATIONS}/worksheet" Target="worksheets/sheet2.xml"/>` : ''}</Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
  ...(about && { 'xl/worksheets/sheet2.xml': aboutXml(about) }),
});

const head = (columns: readonly string[]) =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map((name, index) => `<col min="${index + 1}" max="${index + 1}" width="${Math.max(12, Math.min(40, name.length + 4))}" customWidth="1"/>`).join('')}</cols><sheetData>${rowXml(columns, BOLD)}`;

/**
 * An Excel workbook, piece by piece. Only the rows being written are in memory.
 * @throws too_large for more rows than a sheet can have
 */
export async function* xlsxFile({ title, about, columns, rows }: ExportSheet, maxRows = MAX_ROWS): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const add = (name: string): ZipDeflate => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    return file;
  };
  for (const [name, content] of Object.entries(parts(title, about))) add(name).push(strToU8(content), true);
  const sheet = add('xl/worksheets/sheet1.xml');
  sheet.push(strToU8(head(columns)));
  let count = 1;
  for await (const bunch of bunches(rows)) {
    count += bunch.length;
    if (count > maxRows) throw new AppError('too_large', TOO_LONG);
    sheet.push(strToU8(bunch.map((row) => rowXml(row)).join('')));
    yield* ready.splice(0);
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield* ready.splice(0);
}
