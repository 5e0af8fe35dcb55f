import ts from 'typescript';
import { ascending } from '../../shared/domain/kernel/order.ts';
import { childNodes, declarationsOf, fileOf, importsOf, nodesBelow, sourceOf } from './source.ts';

/** A page: its name in app/pages.ts, its file, and the addresses and titles that lead to it. */
export type PagePlace = { name: string; file: string; addresses: string[]; titles: string[] };
type Route = { path: string; file: string; title: string };
/** The other files, by the names that the route table uses for their exports. */
type Known = { files: ReadonlyMap<string, string>; titles: ReadonlyMap<string, string>; frames: ReturnType<typeof frames> };

const APP = 'frontend/src/app';
const ROUTES = `${APP}/routes.tsx`;
const isText = (node: ts.Node | undefined): node is ts.StringLiteral => node !== undefined && ts.isStringLiteral(node);

/** The file of each page by its name in app/pages.ts. */
export function pageFiles(): ReadonlyMap<string, string> {
  const path = `${APP}/pages.ts`;
  const files = [...nodesBelow(sourceOf(path))].flatMap((node): [string, string][] => {
    if (!ts.isPropertyAssignment(node)) return [];
    const call = [...nodesBelow(node)].find(
      (inner): inner is ts.CallExpression => ts.isCallExpression(inner) && inner.expression.kind === ts.SyntaxKind.ImportKeyword,
    );
    const specifier = call?.arguments[0];
    return isText(specifier) ? [[node.name.getText(), fileOf(path, specifier.text)]] : [];
  });
  return new Map(files);
}

/** The titles of pages by their name in app/titles.ts. */
function titleTexts(): ReadonlyMap<string, string> {
  const entries = [...nodesBelow(sourceOf(`${APP}/titles.ts`))].flatMap((node): [string, string][] =>
    ts.isPropertyAssignment(node) && isText(node.initializer) ? [[node.name.getText(), node.initializer.text]] : [],
  );
  return new Map(entries);
}

/** The addresses that a helper such as `atBothLevels` makes from one, each as the texts before and after it. */
function frames(): ReadonlyMap<string, [string, string][]> {
  const found = [...nodesBelow(sourceOf(ROUTES))].flatMap((node): [string, [string, string][]][] => {
    if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isArrowFunction(node.initializer)) return [];
    const templates = [...nodesBelow(node.initializer)].filter(ts.isTemplateExpression);
    return [[node.name.getText(), templates.map(({ head, templateSpans }) => [head.text, templateSpans[0]!.literal.text])]];
  });
  return new Map(found.filter(([, made]) => made.length > 0));
}

const join = (prefix: string, path: string) =>
  path.startsWith('/') || !prefix ? path : [prefix, path].filter(Boolean).join('/');

/** The component of a route: a page, another component of the app, or a choice between pages in the same file. */
function filesOf(component: ts.Expression, files: ReadonlyMap<string, string>): string[] {
  const pagesIn = (node: ts.Node) =>
    [...nodesBelow(node)].flatMap((inner) =>
      ts.isPropertyAccessExpression(inner) && inner.expression.getText() === 'pages' ? [files.get(inner.name.text)!] : [],
    );
  const direct = pagesIn(component);
  if (direct.length > 0) return direct;
  const imported = importsOf(ROUTES).get(component.getText());
  if (imported) return [imported.file];
  const declared = declarationsOf(ROUTES).get(component.getText());
  return declared ? pagesIn(declared) : [];
}

/** The routes below a node of the route table. `prefix`: the address of the route around it. */
function routesBelow(node: ts.Node, prefix: string, known: Known): Route[] {
  const below = (inner: ts.Node, at: string) => childNodes(inner).flatMap((child) => routesBelow(child, at, known));
  const titleIn = (inner: ts.Node | undefined) =>
    known.titles.get(/\btitles\.(\w+)/.exec(inner?.getText() ?? '')?.[1] ?? '') ?? '';
  if (ts.isCallExpression(node)) {
    const [path, name, title] = node.arguments;
    if (!isText(path) || !isText(name)) return below(node, prefix);
    const made = known.frames.get(node.expression.getText()) ?? [['', '']];
    return made.map(([before, after]) => {
      return { path: join(prefix, before + path.text + after), file: known.files.get(name.text) ?? '', title: titleIn(title) };
    });
  }
  if (!ts.isObjectLiteralExpression(node)) return below(node, prefix);
  const value = (key: string) =>
    node.properties.filter(ts.isPropertyAssignment).find(({ name }) => name.getText() === key)?.initializer;
  const [path, component, children] = [value('path'), value('Component'), value('children')];
  if (!isText(path)) return below(node, prefix);
  const own = component ? filesOf(component, known.files) : [];
  return [
    ...own.map((file) => ({ path: join(prefix, path.text), file, title: titleIn(value('handle')) })),
    ...(children ? routesBelow(children, join(prefix, path.text), known) : []),
  ];
}

/** Every page with its addresses and titles, by file. */
export function pagePlaces(): PagePlace[] {
  const files = pageFiles();
  const routes = routesBelow(sourceOf(ROUTES), '', { files, titles: titleTexts(), frames: frames() });
  const names = new Map([...files].map(([name, file]) => [file, name]));
  const unique = (values: readonly string[]) => [...new Set(values.filter(Boolean))];
  return [...Map.groupBy(routes, ({ file }) => file)]
    .map(([file, led]) => ({
      name: names.get(file) ?? '',
      file,
      addresses: unique(led.map(({ path }) => path)),
      titles: unique(led.map(({ title }) => title)),
    }))
    .sort(ascending(({ file }) => file));
}
