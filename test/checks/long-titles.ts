import ts from 'typescript';
import { parseMentions } from '../../docs/requirements/parse.ts';

/** The most requirements that one title may name. */
const MOST = 7;

/** A title that names too many requirements, and the line where it stands. */
type LongTitle = { line: number; count: number };

/**
 * The titles of a test file, or the cells of its tables that become part of one, that claim more than one test can well show.
 * @param path of the file
 */
export function longTitles(path: string, text: string): LongTitle[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
  const found: LongTitle[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const start = node.getStart(file);
      const count = new Set(parseMentions(text.slice(start + 1, node.end - 1)).mentions.map(({ id }) => id)).size;
      if (count > MOST) found.push({ line: file.getLineAndCharacterOfPosition(start).line + 1, count });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
