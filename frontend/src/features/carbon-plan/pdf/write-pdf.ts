import { A4, type Line, RIGHT_TO_LEFT } from './layout.ts';

/** A page as a picture, with its lines as text to search, copy and read aloud. */
export type DrawnPage = { jpeg: Uint8Array<ArrayBuffer>; pixels: { width: number; height: number }; lines: readonly Line[] };

/** Most letters of one font; a font has at most 256. */
const LETTERS_OF_FONT = 250;
/** Most pairs in one block of a font's letter table. */
const PAIRS_OF_BLOCK = 100;

const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0');
const utf16 = (text: string) => [...Array(text.length).keys()].map((at) => hex(text.charCodeAt(at), 4)).join('');
const number = (value: number) => String(Math.round(value * 100) / 100);

/**
 * A PDF of drawn pages. The text is invisible above the picture: its fonts have empty glyphs and a table of their letters, so the
 * file needs no real font for any script.
 */
export function writePdf(title: string, pages: readonly DrawnPage[]): Blob {
  const objects = new Objects();
  const root = objects.reserve();
  const tree = objects.reserve();
  const fonts = invisibleFonts(objects, pages);
  const names = fonts.map(({ name, id }) => `/${name} ${id} 0 R`).join(' ');
  const kids = pages.map(({ jpeg, pixels, lines }) => {
    const size = `/Width ${pixels.width} /Height ${pixels.height} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
    const picture = objects.stream(`/Type /XObject /Subtype /Image ${size} /Filter /DCTDecode`, jpeg);
    const drawn = `q ${A4.width} 0 0 ${A4.height} 0 0 cm /Page Do Q`;
    const content = objects.stream('', [drawn, 'BT 3 Tr', ...lines.map((line) => textOf(line, fonts)), 'ET'].join('\n'));
    const resources = `/Resources << /XObject << /Page ${picture} 0 R >> /Font << ${names} >> >>`;
    const box = `/MediaBox [0 0 ${A4.width} ${A4.height}]`;
    return objects.add(`<< /Type /Page /Parent ${tree} 0 R ${box} ${resources} /Contents ${content} 0 R >>`);
  });
  objects.set(tree, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] >>`);
  objects.set(root, `<< /Type /Catalog /Pages ${tree} 0 R /Lang (en-GB) /ViewerPreferences << /DisplayDocTitle true >> >>`);
  const info = objects.add(`<< /Title <FEFF${utf16(title)}> >>`);
  return objects.file(root, info);
}

type InvisibleFont = { name: string; id: number; codes: ReadonlyMap<string, number> };

function invisibleFonts(objects: Objects, pages: readonly DrawnPage[]): InvisibleFont[] {
  const letters = [...new Set(pages.flatMap(({ lines }) => lines.flatMap(({ text }) => [...text])))];
  const glyph = objects.stream('', '1000 0 d0');
  return Array.from({ length: Math.ceil(letters.length / LETTERS_OF_FONT) }, (_, index) => {
    const own = letters.slice(index * LETTERS_OF_FONT, (index + 1) * LETTERS_OF_FONT);
    const shape = '/FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /Resources << >>';
    const encoding = `/Encoding << /Type /Encoding /Differences [0${' /g'.repeat(own.length)}] >> /CharProcs << /g ${glyph} 0 R >>`;
    const widths = `/FirstChar 0 /LastChar ${own.length - 1} /Widths [${own.map(() => 1000).join(' ')}]`;
    const table = objects.stream('', lettersTable(own));
    const id = objects.add(`<< /Type /Font /Subtype /Type3 ${shape} ${encoding} ${widths} /ToUnicode ${table} 0 R >>`);
    return { name: `F${index}`, id, codes: new Map(own.map((letter, code) => [letter, code])) };
  });
}

/** The table that maps the codes of a font to letters. */
function lettersTable(letters: readonly string[]): string {
  const pairs = letters.map((letter, code) => `<${hex(code, 2)}> <${utf16(letter)}>`);
  const blocks = Array.from({ length: Math.ceil(pairs.length / PAIRS_OF_BLOCK) }, (_, index) => {
    const own = pairs.slice(index * PAIRS_OF_BLOCK, (index + 1) * PAIRS_OF_BLOCK);
    return [`${own.length} beginbfchar`, ...own, 'endbfchar'].join('\n');
  });
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Letters def /CMapType 2 def',
    '1 begincodespacerange <00> <FF> endcodespacerange',
    ...blocks,
    'endcmap end end',
  ].join('\n');
}

/** A line of text with the width of the drawn line. Each letter of the fonts is as wide as it is high. */
function textOf({ text, size, x, y, width }: Line, fonts: readonly InvisibleFont[]): string {
  const letters = [...text];
  const runs: { name: string; codes: string }[] = [];
  for (const letter of letters) {
    const { name, codes } = fonts.find((font) => font.codes.has(letter))!;
    if (runs.at(-1)?.name !== name) runs.push({ name, codes: '' });
    runs.at(-1)!.codes += hex(codes.get(letter)!, 2);
  }
  const scale = `${number((100 * width) / Math.max(1, letters.length * size))} Tz`;
  const shown = runs.map(({ name, codes }) => `/${name} ${size} Tf <${codes}> Tj`);
  const line = [`1 0 0 1 ${number(x)} ${number(A4.height - y)} Tm`, scale, ...shown].join(' ');
  // Otherwise PDF readers guess the order of such letters from their position.
  return RIGHT_TO_LEFT.test(text) ? `/Span << /ActualText <FEFF${utf16(text)}> >> BDC\n${line}\nEMC` : line;
}

/** The numbered objects of a file. */
class Objects {
  readonly #bodies: (string | BlobPart)[][] = [];

  reserve(): number {
    return this.#bodies.push([]);
  }

  set(id: number, body: string): void {
    this.#bodies[id - 1] = [body];
  }

  add(body: string): number {
    return this.#bodies.push([body]);
  }

  stream(entries: string, content: string | Uint8Array<ArrayBuffer>): number {
    return this.#bodies.push([`<< /Length ${content.length} ${entries} >>\nstream\n`, content, '\nendstream']);
  }

  /** The bytes of the file: its objects, their offsets and the root object. */
  file(root: number, info: number): Blob {
    const parts: BlobPart[] = ['%PDF-1.7\n'];
    const sizeOf = (part: BlobPart) => (typeof part === 'string' ? part.length : (part as Uint8Array).length);
    let at = sizeOf(parts[0]!);
    const starts = this.#bodies.map((body, index) => {
      const start = at;
      const whole = [`${index + 1} 0 obj\n`, ...body, '\nendobj\n'];
      parts.push(...whole);
      at += whole.reduce((sum, part) => sum + sizeOf(part), 0);
      return start;
    });
    const entries = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
    const count = starts.length + 1;
    parts.push(`xref\n0 ${count}\n0000000000 65535 f \n${entries}`);
    parts.push(`trailer\n<< /Size ${count} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${at}\n%%EOF\n`);
    return new Blob(parts, { type: 'application/pdf' });
  }
}
