/** A file of an assurance pack: its path with '/', and its bytes, which may come piece by piece. */
export type PackFile = { path: string; content: Uint8Array | AsyncIterable<Uint8Array> };

const encoder = new TextEncoder();

/** A file of text. */
export const textFile = (path: string, text: string): PackFile => ({ path, content: encoder.encode(text) });

/** A file of JSON. */
export const jsonFile = (path: string, value: unknown): PackFile => textFile(path, JSON.stringify(value));

/** A file with one JSON text a line, written as the lines come. */
export const linesFile = (path: string, lines: AsyncIterable<unknown>): PackFile => ({ path, content: linesOf(lines) });

async function* linesOf(lines: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const line of lines) yield encoder.encode(`${JSON.stringify(line)}\n`);
}

/** A name that every file system takes and that leads nowhere: letters, digits and some signs, the last 100 characters. */
export const safeName = (filename: string): string =>
  filename
    .replaceAll(/[^\p{L}\p{N}._ -]/gu, '_')
    .replaceAll('..', '_')
    .slice(-100)
    .toWellFormed() || 'file';
