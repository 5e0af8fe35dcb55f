/** A paragraph of a document, in points. */
export type Paragraph = { text: string; size: number; isBold: boolean; above: number };

/** A line on its page: `x` is its left end, `y` its baseline from the top, both in points. */
export type Line = { text: string; size: number; isBold: boolean; isRightToLeft: boolean; x: number; y: number; width: number };

export type Font = { size: number; isBold: boolean };
export type Measure = (text: string, font: Font) => number;

/** The size of the page, with margins of two centimetres, in points. */
export const A4 = { width: 595, height: 842, margin: 57 } as const;
const WIDTH = A4.width - 2 * A4.margin;
const LINE_HEIGHT = 1.4;

/** Letters of scripts that are written from right to left. */
export const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const FIRST_LETTER = /\p{L}/u;
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Breaks paragraphs into the lines of pages: between words, and within a word that is wider than the page. */
export function layOut(paragraphs: readonly Paragraph[], measure: Measure): Line[][] {
  const pages: Line[][] = [[]];
  let y: number = A4.margin;
  for (const { text, size, isBold, above } of paragraphs) {
    y += above;
    for (const line of wrap(text, (part) => measure(part, { size, isBold }))) {
      if (y + size * LINE_HEIGHT > A4.height - A4.margin) {
        pages.push([]);
        y = A4.margin;
      }
      const width = measure(line, { size, isBold });
      const isRightToLeft = RIGHT_TO_LEFT.test(FIRST_LETTER.exec(line)?.[0] ?? '');
      const x = isRightToLeft ? A4.width - A4.margin - width : A4.margin;
      pages.at(-1)!.push({ text: line, size, isBold, isRightToLeft, x, y: y + size, width });
      y += size * LINE_HEIGHT;
    }
  }
  return pages;
}

const wrap = (text: string, measure: (part: string) => number): string[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines = [''];
    for (const word of paragraph.split(/\s+/).flatMap((whole) => fitting(whole, measure))) {
      const joined = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`;
      if (measure(joined) <= WIDTH) lines[lines.length - 1] = joined;
      else lines.push(word);
    }
    return lines;
  });

/** Splits a word into pieces that each fit into a line. */
function fitting(word: string, measure: (part: string) => number): string[] {
  if (measure(word) <= WIDTH) return [word];
  const pieces = [''];
  for (const { segment } of letters.segment(word)) {
    if (measure(`${pieces.at(-1)}${segment}`) <= WIDTH) pieces[pieces.length - 1] += segment;
    else pieces.push(segment);
  }
  return pieces;
}
