import ts from 'typescript';

/** The first function in a declaration: itself, a method, or the value of a constant. */
function functionIn(node: ts.Node): ts.FunctionLikeDeclaration | undefined {
  if (ts.isFunctionLike(node) && 'parameters' in node) return node as ts.FunctionLikeDeclaration;
  return ts.forEachChild(node, functionIn);
}

/** The names of a function's parameters, including those in braces. */
const parametersOf = ({ parameters }: ts.FunctionLikeDeclaration): string[] =>
  parameters.flatMap(({ name }) =>
    ts.isIdentifier(name)
      ? [name.text]
      : name.elements.flatMap((each) => ('name' in each && ts.isIdentifier(each.name) ? [each.name.text] : [])),
  );

/** The `@param` tags of a file that name no parameter of their function. They describe an earlier signature. */
export function strayParameters(path: string, text: string): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const stray: string[] = [];
  const visit = (node: ts.Node): void => {
    for (const tag of ts.getJSDocTags(node)) {
      if (!ts.isJSDocParameterTag(tag) || tag.parent.parent !== node) continue;
      const described = functionIn(node);
      const [name] = tag.name.getText().split('.');
      if (!described || !parametersOf(described).includes(name!)) stray.push(name!);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind));
  return stray;
}
