import ts from 'typescript';
import { parseMentions } from '../../docs/requirements/parse.ts';

/** Most requirements that one title may name. */
const MOST = 7;

/** A title with too many requirements, and its line. */
type LongTitle = { line: number; count: number };

/**
 * The titles of a test file, and the table cells that become part of a title, that claim more than one test can show.
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
