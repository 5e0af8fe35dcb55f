import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type FirstFiles, fetchFirstFiles, ranked } from './src/app/first-files.ts';
import { isPublicPath } from './src/session/paths.ts';
import { TOKEN_KEY } from './src/session/token-storage.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const APP = join(import.meta.dirname, 'src/app');
const FRAME = 'shell/app-shell.tsx';
const LOGIN = 'login';

/** The file of each page by its name in app/pages.ts. */
const pageModules = (): ReadonlyMap<string, string> =>
  new Map(
    [...readFileSync(join(APP, 'pages.ts'), 'utf8').matchAll(/(\w+): page\(\(\) => import\('([^']+)'\)\)/g)].map(
      ([, name = '', path = '']) => [name, path],
    ),
  );

/** A chunk with all that it imports, and their styles. */
function withImports(bundle: Bundle, chunk: Chunk, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') withImports(bundle, imported, found);
  }
  return found;
}

/**
 * The files of every address in what was built.
 * @throws when a page or the frame is in no chunk
 */
export function firstFilesOf(bundle: Bundle): FirstFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry)!;
  const atOnce = withImports(bundle, entry);
  const modules = pageModules();
  const filesOf = (path: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(APP, path)));
    if (!chunk) throw new Error(`${path} is in no chunk: the first visit to its page would wait for it.`);
    return [...withImports(bundle, chunk)].filter((name) => !atOnce.has(name));
  };
  const ofPage = (name: string) => filesOf(modules.get(name) ?? name);
  const files: string[] = [];
  const placesOf = (names: readonly string[]) =>
    [...new Set(names)].map((name) => (files.includes(name) ? files.indexOf(name) : files.push(name) - 1));
  const frame = filesOf(FRAME);
  return {
    addresses: ranked.map(({ address: { path, page, visitors }, pattern, within }) => ({
      address: pattern,
      members: placesOf([...(within ? ofPage(within) : []), ...ofPage(page), ...frame]),
      visitors: placesOf(ofPage(isPublicPath(path) ? (visitors ?? page) : LOGIN)),
    })),
    files,
  };
}

/** Puts the script that asks for the first files into the page. */
export const firstFiles: Plugin = {
  name: 'first-files',
  apply: 'build',
  generateBundle: {
    // before the page is written
    order: 'pre',
    handler(_options, bundle) {
      const source = `(${fetchFirstFiles})(${JSON.stringify(firstFilesOf(bundle))}, ${JSON.stringify(TOKEN_KEY)});\n`;
      this.emitFile({ type: 'asset', name: 'first-files.js', source });
    },
  },
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const name = Object.keys(bundle).find((file) => file.startsWith('assets/first-files-'));
      return [{ tag: 'script', attrs: { async: true, src: `/${name}` }, injectTo: 'head-prepend' }];
    },
  },
};
