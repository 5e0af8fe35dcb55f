import { posix } from 'node:path';
import ts from 'typescript';

const PRODUCT = /^(shared|functions)\//;
const BENCH = /^test\/bench\//;
const TYPES_ALONE = /\b(?:import|export) type [^;]*? from '[^']*';/g;

/** The files that a file loads, by their path; types alone load nothing. */
function importsOf(path: string, text: string): string[] {
  return ts
    .preProcessFile(text.replace(TYPES_ALONE, ''), true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.') && /\.(ts|tsx|mjs|js)$/.test(fileName))
    .map(({ fileName }) => posix.normalize(posix.join(posix.dirname(path), fileName)));
}

/**
 * What benches import of the product though nothing that runs does, so that they would measure code that nobody uses: which bench, and
 * which file.
 * @param files by their path: benches, and everything that runs, with `entries` among them, which the platform loads by itself
 */
export function unusedInBenches(files: ReadonlyMap<string, string>, entries: (path: string) => boolean): [string, string][] {
  const running = [...files.keys()].filter((path) => !path.startsWith('test/') && entries(path));
  const reached = new Set(running);
  for (const path of reached) for (const each of importsOf(path, files.get(path) ?? '')) reached.add(each);
  return [...files]
    .filter(([path]) => BENCH.test(path))
    .flatMap(([path, text]) =>
      importsOf(path, text)
        .filter((each) => PRODUCT.test(each) && !reached.has(each))
        .map((each): [string, string] => [path, each]),
    );
}
