import ts from 'typescript';

/** Words of existing clients, which the code calls report, package, structure, role and permission group. */
const OLDER = /^(commit|ref|tracker|discipline|authgroup)s?$/;
/** As `OLDER`, for two words, as in AuthGroup. */
const OLDER_PAIR = /(^|_)auth_groups?(_|$)/;

/** Names with another meaning of these words, each with its reason; `in`: where it is allowed. */
const OTHERS: readonly { name: RegExp; in: RegExp; because: string }[] = [
  { name: /^(useRef|\w*RefObject|Ref|forwardRef)$/, in: /^frontend\/src\//, because: 'React calls it so' },
  { name: /^ref$/, in: /^frontend\/src\/features\/report\/forms\/form-table-view/, because: 'React calls it so' },
  { name: /TRACKER_REF/, in: /./, because: 'actions of permission groups are published' },
  {
    name: /^commit$/,
    in: /^(cdk\/release|frontend\/src\/features\/tenant-admin\/version\/)/,
    because: 'it is the commit of the source code',
  },
  {
    name: /^(commits|commitUid|refUid|trackerUid)$/,
    in: /^(cdk\/constructs\/roll-up-patterns|cdk\/(local|ops)\/upgrade|functions\/data\/upgrades\/|functions\/data\/entities\/report\/board)/,
    because: 'a raw item has its stored names',
  },
];

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split('_');

export function hasOlderWord(name: string): boolean {
  const words = wordsOf(name);
  return words.some((word) => OLDER.test(word)) || OLDER_PAIR.test(words.join('_'));
}

type Json = { [name: string]: Json } | readonly Json[] | string | number | boolean | null;

/** The published names with older words: fields, parameters and operations in the description of the API. */
export function publishedNames(description: Json): Set<string> {
  const found = new Set<string>();
  const walk = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const each of value) walk(each);
      return;
    }
    for (const [key, each] of Object.entries(value as { [name: string]: Json })) {
      if (key === 'properties' && typeof each === 'object' && each !== null)
        for (const name of Object.keys(each)) found.add(name);
      if ((key === 'name' || key === 'operationId') && typeof each === 'string') found.add(each);
      walk(each);
    }
  };
  walk(description);
  return new Set([...found].filter(hasOlderWord));
}

/** Whether an identifier names a field, which may be published, and not a name of the file. */
function isField(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  if (ts.isPropertyAccessExpression(parent) || ts.isPropertySignature(parent) || ts.isPropertyAssignment(parent))
    return parent.name === node;
  if (ts.isQualifiedName(parent)) return parent.right === node;
  return ts.isJsxAttribute(parent) && parent.name === node;
}

const CODE_NAME = /`(\w+)`/g;

/** The code names in a file's comments: those in backticks. */
function namesInComments(source: ts.SourceFile): string[] {
  const comments = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) return;
    const found = ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? [];
    for (const { pos, end } of found) comments.add(source.text.slice(pos, end));
    for (const each of node.getChildren(source)) visit(each);
  };
  visit(source);
  return [...comments].flatMap((comment) => [...comment.matchAll(CODE_NAME)].map(([, name = '']) => name));
}

/**
 * The identifiers of a file with commit, ref, tracker, discipline or authgroup, where report, package, structure, role or
 * permission group is meant. A published field may be used by its name, but a variable for it needs the product's name. Names in
 * backticks in comments count, too.
 * @param published result of `publishedNames`; names in the spelling of the wire may be variables, too
 */
export function olderNames(path: string, text: string, published: ReadonlySet<string>): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const found = new Set<string>();
  const isAllowed = (node: ts.Identifier) =>
    OTHERS.some((each) => each.name.test(node.text) && each.in.test(path)) ||
    (published.has(node.text) && (node.text.includes('_') || isField(node)));
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && hasOlderWord(node.text) && !isAllowed(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  visit(source);
  for (const name of namesInComments(source)) if (hasOlderWord(name) && !published.has(name)) found.add(name);
  return [...found];
}
