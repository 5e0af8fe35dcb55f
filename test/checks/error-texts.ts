import ts from 'typescript';

/** Functions whose arguments are texts for refused people. */
const MAKERS = new Set([
  'AppError',
  'fieldError',
  'errorKind',
  'forbidden',
  'conflict',
  'missing',
  'administers',
  'enters',
  'demand',
]);
/** Zod checks with a text. */
const CHECKS = new Set(['min', 'max', 'length', 'regex', 'refine', 'email', 'url', 'uuid', 'enum', 'int']);
/** Fields with such a text. */
const FIELDS = new Set(['message', 'reason', 'error']);

/** Texts that existing clients show or wait for, and texts that a requirement quotes. They stay as they are. */
const FIXED: readonly RegExp[] = [
  /^(Company name is required|Enter valid json|Number required|Please enter a number)$/,
  /^Must select an equation type 0, 1 or 2$/,
  /^(Document too large! )?Maximum allowed upload size is 500Mb$/,
  /^(Enter dates as dd\/mm\/yy, separated by commas|The next period must start after this period)$/,
  /^You don't have permission to view this dashboard$/,
  /^Please enter (required data before submitting the report|a comment( before approving or rejecting this report)?)$/,
];

const WIRE_WORD = /\b(commit|ref|tracker|discipline|authgroup|work package)s?\b/i;
const WIRE_FAULT = 'has a word of existing clients: use that of docs/glossary.md';
const PLURAL_FAULT = "has '(s)': write singular and plural";
const ENDS = /[.:]$/;

type Text = { text: string; isOpen: boolean };
export type TextFault = { text: string; fault: string };

const nameOf = (node: ts.Expression): string =>
  ts.isIdentifier(node) ? node.text : ts.isPropertyAccessExpression(node) ? node.name.text : '';

/** The texts of an expression. `isOpen`: it ends with a value, whose text is checked at its own place. */
function textsOf(node: ts.Node): Text[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [{ text: node.text, isOpen: false }];
  if (ts.isTemplateExpression(node)) {
    const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
    return [{ text: parts.join('…'), isOpen: parts.at(-1) === '' }];
  }
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node) || ts.isPropertyAssignment(node)) {
    const found: Text[] = [];
    ts.forEachChild(node, (child) => void found.push(...textsOf(child)));
    return found;
  }
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return textsOf(node.body);
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    return textsOf(node.expression);
  return ts.isBinaryExpression(node) ? [...textsOf(node.left), ...textsOf(node.right)] : [];
}

/** The expressions of a file that refused people read. */
function shownIn(file: ts.SourceFile): ts.Expression[] {
  const shown: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && MAKERS.has(nameOf(node.expression))) shown.push(...(node.arguments ?? []));
    if (ts.isCallExpression(node) && (MAKERS.has(nameOf(node.expression)) || CHECKS.has(nameOf(node.expression))))
      shown.push(...node.arguments.slice(nameOf(node.expression) === 'enum' ? 1 : 0));
    if (ts.isPropertyAssignment(node) && FIELDS.has(node.name.getText(file))) shown.push(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return shown;
}

/** The names of constants with such a text: `BLANK`, and `REFUSALS` of `REFUSALS.not_found`. */
function namesIn(shown: readonly ts.Expression[]): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && /^[A-Z][A-Z_\d]+$/.test(node.text)) names.push(node.text);
    ts.forEachChild(node, visit);
  };
  for (const node of shown) visit(node);
  return names;
}

function faultOf({ text, isOpen }: Text): string | null {
  if (!/[a-z] /i.test(text) || FIXED.some((each) => each.test(text))) return null;
  if (WIRE_WORD.test(text)) return WIRE_FAULT;
  if (/\(s\)/.test(text)) return PLURAL_FAULT;
  if (!/^[A-Z'…]/.test(text)) return 'does not begin with a capital letter';
  return isOpen || ENDS.test(text) ? null : 'does not end with a full stop';
}

/**
 * Errors that are not sentences of plain English (docs/STYLE.md), by file.
 * @param sources texts of the files with errors, by path
 */
export function errorTextFaults(sources: ReadonlyMap<string, string>): Map<string, TextFault[]> {
  const files = [...sources].map(([path, text]) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  const shown = new Map(files.map((file) => [file, shownIn(file)]));
  const names = new Set([...shown.values()].flatMap(namesIn));
  const found = new Map<string, TextFault[]>();
  for (const [file, expressions] of shown) {
    const visit = (node: ts.Node): void => {
      if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && names.has(node.name.text) && node.initializer)
        expressions.push(node.initializer);
      ts.forEachChild(node, visit);
    };
    visit(file);
    const faults = expressions.flatMap(textsOf).flatMap((text) => {
      const fault = faultOf(text);
      return fault ? [{ text: text.text, fault }] : [];
    });
    if (faults.length > 0) found.set(file.fileName, faults);
  }
  return found;
}

/**
 * Texts of screens that a requirement fixes (ADM-233, ADM-304, ADM-523, REP-105, REP-138), and the names of ids that the API
 * accepts (ADM-403).
 */
const FIXED_ON_SCREENS = new Set([
  '{n} report(s) with pending actions',
  'Report submitted to client(s). You will receive an email when the submission is done.',
  '{n} comment(s)',
  'Target ref id',
  'Latest commit',
  'Root commit',
  'work packages',
]);

/** Texts of a screen with a word of existing clients, or with a plural in brackets. */
export function screenTextFaults(path: string, source: string): TextFault[] {
  const found: TextFault[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      const { text } = node;
      if (!/[a-z}] /i.test(text) || FIXED_ON_SCREENS.has(text)) return;
      if (WIRE_WORD.test(text)) found.push({ text, fault: WIRE_FAULT });
      if (/\(s\)/.test(text)) found.push({ text, fault: PLURAL_FAULT });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return found;
}
