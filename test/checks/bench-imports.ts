import { posix } from 'node:path';
import ts from 'typescript';

const PRODUCT = /^(shared|functions)\//;
const BENCH = /^test\/bench\//;
const TYPES_ALONE = /\b(?:import|export) type [^;]*? from '[^']*';/g;

/** Paths of the files that a file loads. Type imports load nothing. */
function importsOf(path: string, text: string): string[] {
  return ts
    .preProcessFile(text.replace(TYPES_ALONE, ''), true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.') && /\.(ts|tsx|mjs|js)$/.test(fileName))
    .map(({ fileName }) => posix.normalize(posix.join(posix.dirname(path), fileName)));
}

/**
 * Files that benches import but production code does not, so that they would measure unused code: the bench, and the file.
 * @param files by path: benches, and all production code, including `entries`, which the platform loads
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
