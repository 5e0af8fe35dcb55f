import ts from 'typescript';
import { addresses, areas } from '../../frontend/src/app/addresses.ts';
import { ascending } from '../../shared/domain/kernel/order.ts';
import { fileOf, nodesBelow, sourceOf } from './source.ts';

/** A page: its name in app/pages.ts, its file, and the addresses and titles that lead to it. */
export type PagePlace = { name: string; file: string; addresses: string[]; titles: string[] };

const APP = 'frontend/src/app';
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

/** Every page with its addresses and titles, by file. */
export function pagePlaces(): PagePlace[] {
  const files = pageFiles();
  const all = [...addresses, ...areas, ...areas.flatMap(({ addresses: within }) => within)];
  const led = all.flatMap(({ path, title, page, visitors }) =>
    [page, visitors ?? []].flat().map((name) => ({ path, title, name })),
  );
  const unique = (values: readonly string[]) => [...new Set(values)];
  return [...Map.groupBy(led, ({ name }) => name)]
    .map(([name, places]) => ({
      name,
      file: files.get(name)!,
      addresses: unique(places.map(({ path }) => path)),
      titles: unique(places.map(({ title }) => title)),
    }))
    .sort(ascending(({ file }) => file));
}
