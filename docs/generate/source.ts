import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A name that a file imports as a value. `name`: '*' for all of the other file. */
export type ImportedName = { file: string; name: string };

const ROOT = new URL('../../', import.meta.url);
const parsed = new Map<string, ts.SourceFile>();

/** A file of the repository as a tree. @param path from the repository's root */
export function sourceOf(path: string): ts.SourceFile {
  const known = parsed.get(path);
  if (known) return known;
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, readFileSync(new URL(path, ROOT), 'utf8'), ts.ScriptTarget.Latest, true, kind);
  parsed.set(path, file);
  return file;
}

/** The file that a relative import of `path` means. */
export const fileOf = (path: string, specifier: string) => join(path, '..', specifier);

/** All nodes below a node, itself first. */
export function* nodesBelow(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of childNodes(node)) yield* nodesBelow(child);
}

/** The nodes directly below a node, without punctuation and comments. */
export function childNodes(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  return children;
}

/** Whether a node is a name that stands for a value; the name of a property does not. */
export function isUse(node: ts.Node): node is ts.Identifier {
  if (!ts.isIdentifier(node)) return false;
  const { parent } = node;
  return !((ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node);
}

/**
 * The name that a use of an imported name has in the other file: for a namespace its member, such as 'addIssue' in
 * `trees.addIssue`.
 */
export function usedName({ parent }: ts.Identifier, { name }: ImportedName): string {
  if (name !== '*') return name;
  return ts.isPropertyAccessExpression(parent) ? parent.name.text : '';
}

/** The imports of a file from others in the repository, by their local name. Types are left out. */
export function importsOf(path: string): ReadonlyMap<string, ImportedName> {
  const found = sourceOf(path).statements.flatMap((statement): [string, ImportedName][] => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const { importClause: clause, moduleSpecifier: specifier } = statement;
    if (!specifier.text.startsWith('.') || clause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
    const file = fileOf(path, specifier.text);
    const bindings = clause?.namedBindings;
    if (!bindings) return [];
    if (ts.isNamespaceImport(bindings)) return [[bindings.name.text, { file, name: '*' }]];
    return bindings.elements
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map(({ name, propertyName }) => [name.text, { file, name: (propertyName ?? name).text }]);
  });
  return new Map(found);
}

/** The functions and constants of a file by name, its own ones included. */
export function declarationsOf(path: string): ReadonlyMap<string, ts.Node> {
  const found = sourceOf(path).statements.flatMap((statement): [string, ts.Node][] => {
    if (ts.isFunctionDeclaration(statement) && statement.name) return [[statement.name.text, statement]];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.map((declaration) => [declaration.name.getText(), declaration]);
  });
  return new Map(found);
}

/** The first sentence of the comment above a declaration, or ''. */
export function sentenceAbove(path: string, name: string): string {
  const declared = declarationsOf(path).get(name);
  const statement = declared && (ts.isVariableDeclaration(declared) ? declared.parent.parent : declared);
  const [comment] = statement ? ts.getJSDocCommentsAndTags(statement) : [];
  const text = (ts.getTextOfJSDocComment(comment?.comment as string | undefined) ?? '').replaceAll(/\s+/g, ' ').trim();
  return /^.*?[.?!](?= |$)/.exec(text)?.[0] ?? text;
}
