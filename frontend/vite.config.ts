import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { checkedOut } from '../cdk/release.ts';
import { firstFiles } from './first-files.ts';
import { NEEDLESS, NEEDLESS_PARTS } from './needless-modules.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Parts of a route that only docs/openapi.json needs; no page reads them. */
const DOCUMENTATION = /\b(?:summary|reaches):\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/g;
const withoutDocumentation: Plugin = {
  name: 'contract-without-documentation',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (id.includes('/shared/contract/') ? { code: code.replace(DOCUMENTATION, ''), map: null } : undefined),
};

const withoutNeedless: Plugin = {
  name: 'cloudscape-without-needless',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id.includes('/@cloudscape-design/') ? NEEDLESS.find(([module]) => module.test(id))?.[1] : undefined),
  transform: (code, id) => {
    const parts = NEEDLESS_PARTS.filter(([module]) => module.test(id));
    return parts.length > 0
      ? { code: parts.reduce((text, [, part, instead]) => text.replace(part, instead), code), map: null }
      : undefined;
  },
};

/**
 * With this first line, Chromium compiles the whole file while it loads, outside the page's thread. Otherwise that thread stops
 * to compile each function at its first call. For other browsers it is a comment.
 */
const COMPILE_WHOLE = '//# allFunctionsCalledOnLoad\n';
const compiledWhole: Plugin = {
  name: 'scripts-compiled-while-they-load',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, files) {
      for (const file of Object.values(files)) if (file.type === 'chunk') file.code = COMPILE_WHOLE + file.code;
    },
  },
};

/**
 * Every page is a chunk of its own (see src/app/routes.ts). What pages share comes in a few large files: left to itself, the
 * bundler makes a file for each set of pages that share a module, and a report took 157 of them. What the pages before sign-in
 * need stands apart, so that nobody waits there for the rest.
 */
const chunks = {
  groups: [
    { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 4 },
    { name: 'initial', tags: ['$initial' as const], priority: 3 },
    {
      name: 'account',
      test: /\/features\/account\/(?:login|register|activate|password-reset|complete-reset)\.tsx$/,
      priority: 2,
    },
    // In most tenancies the home page has no texts of its own; it loads this file only if it has.
    { name: 'rich-text', test: /\/ui\/rich-text\/rich-text\.tsx$|\/domain\/file\/rich-text\.ts$/, priority: 2 },
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 150_000, priority: 1 },
  ],
};

/** By default the name of a shared file lists all its pages. */
const shortName = (name: string) => name.replace(/\.\w+$/, '').split('~')[0];

/** Nothing is inlined, because the content security policy forbids it. */
export default defineConfig({
  root: here('.'),
  cacheDir: here('../.local/vite'),
  plugins: [withoutDocumentation, withoutNeedless, compiledWhole, firstFiles, react()],
  // what the pages were built from, as `commit,date,branch` (ADM-049)
  define: { 'import.meta.env.VITE_RELEASE': JSON.stringify(checkedOut()) },
  // Pages are loaded late. If the development server found a package only then, it would reload the page in the middle of a form.
  optimizeDeps: { entries: ['index.html', 'src/**/*.{ts,tsx}'] },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // The index of a feature only exports: a page includes the modules that it uses, not all of them.
      treeshake: { moduleSideEffects: [{ test: /\/src\/features\/[^/]+\/index\.ts$/, sideEffects: false }] },
      output: {
        codeSplitting: chunks,
        // A file has modules of several pages. Each module runs when it is first imported, in order of its imports.
        strictExecutionOrder: true,
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${shortName(name)}-[hash][extname]`,
      },
    },
  },
});
