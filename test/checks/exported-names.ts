import ts from 'typescript';

/** Names that a framework requires, each with its reason. All other names must be unique. */
const ASKED_FOR: ReadonlyMap<string, string> = new Map([['handler', 'the name by which Lambda and CloudFront call a function']]);

/** The names that a file declares and exports. A re-exported name belongs to the file that declares it. */
function exportsOf(path: string, text: string): Set<string> {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const names = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind).statements.flatMap((statement) => {
    const modifiers = new Set(ts.canHaveModifiers(statement) ? ts.getModifiers(statement)?.map((each) => each.kind) : []);
    if (!modifiers.has(ts.SyntaxKind.ExportKeyword) || modifiers.has(ts.SyntaxKind.DefaultKeyword)) return [];
    const declared: readonly ts.Node[] = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
    return declared.map((each) => ('name' in each ? (each.name as ts.Node) : undefined));
  });
  return new Set(names.flatMap((name) => (name && ts.isIdentifier(name) ? [name.text] : [])));
}

/**
 * The names that several files declare and export, with those files: a reader cannot know which one is meant.
 * @param files by path
 */
export function ambiguousNames(files: ReadonlyMap<string, string>): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const [path, text] of files)
    for (const name of exportsOf(path, text)) places.set(name, [...(places.get(name) ?? []), path]);
  return new Map([...places].filter(([name, paths]) => paths.length > 1 && !ASKED_FOR.has(name)));
}
