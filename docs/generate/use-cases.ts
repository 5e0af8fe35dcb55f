import { dirname } from 'node:path';
import { declarationsOf, importsOf, isUse, nodesBelow, usedName } from './source.ts';

/** The folder `access` judges whether a use case may run; it has none itself. */
const USE_CASE = /^functions\/core\/(?!access\/)\w+\//;

/**
 * The files of use cases that a function of a handler or worker calls, by itself or through other functions of its folder.
 * @param path file of the function
 * @param name its name in that file
 */
export function useCasesOf(path: string, name: string): string[] {
  const folder = dirname(path);
  const seen = new Set<string>();
  const found = new Set<string>();

  function follow(file: string, symbol: string): void {
    const declared = declarationsOf(file).get(symbol);
    if (!declared || seen.has(`${file} ${symbol}`)) return;
    seen.add(`${file} ${symbol}`);
    const imports = importsOf(file);
    for (const node of nodesBelow(declared)) {
      if (!isUse(node)) continue;
      const from = imports.get(node.text);
      if (!from) follow(file, node.text);
      else if (USE_CASE.test(from.file)) found.add(from.file);
      else if (dirname(from.file) === folder) follow(from.file, usedName(node, from));
    }
  }

  follow(path, name);
  return [...found].sort();
}
