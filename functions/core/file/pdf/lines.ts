import type PDFDocument from 'pdfkit';
import { wideFont } from '../wide-font.ts';
import { isWestern, onPaper, writable } from './letters.ts';

type Document = InstanceType<typeof PDFDocument>;

/** A text in one font; `isReplaced`: whether some letter of it is in no font. */
type Text = { font: string; text: string; isReplaced: boolean };

/** A text of a cell, line by line, from left to right on paper. `size`: of its letters, in points. */
export type Lines = { font: string; size: number; lines: readonly string[]; isReplaced: boolean };

const WIDE = 'Wide';
type WideFont = { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
const registered = new WeakSet<Document>();

/** The built-in fonts where they have the letters of a text, else the wide one, which is in a file that needs it only. */
function inFont(doc: Document, given: string, bold: boolean): Text {
  const text = given.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  if (isWestern(text)) return { font: bold ? 'Helvetica-Bold' : 'Helvetica', text, isReplaced: false };
  if (!registered.has(doc)) doc.registerFont(WIDE, wideFont() as Buffer);
  registered.add(doc);
  doc.font(WIDE);
  const { font } = (doc as unknown as { _font: WideFont })._font;
  const written = writable(text, (codePoint) => font.hasGlyphForCodePoint(codePoint));
  return { font: WIDE, text: written, isReplaced: written !== text };
}

/** The parts of a word that is wider than a line, each as long as fits. */
function piecesOf(word: string, fits: (text: string) => boolean): string[] {
  const pieces = [''];
  for (const letter of word) {
    const longer = pieces.at(-1)! + letter;
    if (fits(longer) || pieces.at(-1) === '') pieces[pieces.length - 1] = longer;
    else pieces.push(letter);
  }
  return pieces;
}

/** A text in lines of a width, broken between words, and within a word that is wider than a line. */
function broken(text: string, fits: (text: string) => boolean): string[] {
  if (fits(text)) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = fits(word) ? [word] : piecesOf(word, fits);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1)!;
  }
  return [...lines, line];
}

/** Measures texts of a document and breaks them into lines. Nothing is ever left out. */
export const textsOf = (doc: Document) => {
  const widthIn = (font: string, size: number, text: string) => doc.font(font).fontSize(size).widthOfString(text);
  return {
    /** The width of a text in one line, and of its longest word, in points. */
    measure(given: string, { bold, size }: { bold: boolean; size: number }): { whole: number; word: number } {
      const { font, text } = inFont(doc, given, bold);
      const whole = widthIn(font, size, text);
      if (!text.includes(' ')) return { whole, word: whole };
      return { whole, word: Math.max(...text.split(' ').map((word) => widthIn(font, size, word))) };
    },

    /** A text in lines of a width. `isFigure`: it stays in one line, in smaller letters where it is wider. */
    lines(given: string, width: number, { bold, size, isFigure }: { bold: boolean; size: number; isFigure: boolean }): Lines {
      const { font, text, isReplaced } = inFont(doc, given, bold);
      if (isFigure) {
        const wanted = widthIn(font, size, text);
        return { font, size: wanted > width ? (size * width) / wanted : size, lines: [text], isReplaced };
      }
      const lines = broken(text, (part) => widthIn(font, size, part) <= width);
      return { font, size, lines: font === WIDE ? lines.map(onPaper) : lines, isReplaced };
    },
  };
};
