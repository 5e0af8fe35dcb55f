/** A row of a requirements file. */
export type Row = { id: string; area: string; kind: string; where: string; requirement: string; source: string };

/** A row of operations.tsv. */
export type RequiredOperation = { id: string; method: string; path: string; query: string[]; operation: string; reads: string[] };

/** A mention of a row in a test's text, or of something that is meant as one and is not. */
export type Mention = { id: string; line: number };
export type Misuse = { text: string; line: number };

const records = (text: string): string[][] =>
  text
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));

const words = (cell: string | undefined) => (cell ? cell.split(',').map((word) => word.trim()) : []);

/** The rows of a tab-separated requirements file with one line of headings. */
export const parseRows = (text: string): Row[] =>
  records(text).map(([id = '', area = '', kind = '', where = '', requirement = '', source = '']) => ({
    id,
    area,
    kind,
    where,
    requirement,
    source,
  }));

/** The operations of existing clients; `query` and `reads` are lists of names. */
export const parseOperations = (text: string): RequiredOperation[] =>
  records(text).map(([id = '', method = '', path = '', query, operation = '', reads]) => ({
    id,
    method,
    path,
    query: words(query),
    operation,
    reads: words(reads),
  }));

const ID = /^(?:SET|REP|ADM|OPS)-\d{3}$/;
const BRACKET = /\[([^[\]\n'"`]*\b(?:SET|REP|ADM|OPS)-\d+[^[\]\n'"`]*)\]/g;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

/**
 * The rows that the titles of a test file name: ids in square brackets, separated by commas; comments do not count. Anything
 * else in such brackets, a range above all, is a misuse: a row counts only when it is written out.
 */
export function parseMentions(text: string): { mentions: Mention[]; misuses: Misuse[] } {
  const mentions: Mention[] = [];
  const misuses: Misuse[] = [];
  for (const [index, content] of text.split('\n').entries()) {
    if (COMMENT.test(content)) continue;
    for (const [bracket, inner = ''] of content.matchAll(BRACKET)) {
      const ids = inner.split(',').map((id) => id.trim());
      if (ids.every((id) => ID.test(id))) mentions.push(...ids.map((id) => ({ id, line: index + 1 })));
      else misuses.push({ text: bracket, line: index + 1 });
    }
  }
  return { mentions, misuses };
}

/** Two paths are one when they differ in the names of their parameters only. */
export const pathShape = (method: string, path: string) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
