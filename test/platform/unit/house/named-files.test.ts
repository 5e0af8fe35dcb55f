import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

const SKIPPED = /(^|\/)(node_modules|cdk\.out|dist|\.local|\.git)(\/|$)/;
const files = globSync(['**/*.{ts,tsx,css,mjs,cjs,md}', '.*.cjs'], { exclude: (path) => SKIPPED.test(path) });

/** The requirements quote their source, and the changelog keeps what was true of a release. */
const documents = files.filter((path) => path.endsWith('.md') && !/^(docs\/requirements\/|CHANGELOG)/.test(path));

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
const expanded = (name: string): string[] => {
  const [whole, before, choices, after] = /^([^{]*)\{([^{}]*)\}(.*)$/.exec(name) ?? [];
  return whole === undefined ? [name] : choices!.split(',').flatMap((each) => expanded(`${before}${each.trim()}${after}`));
};

const namedIn = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, name = '']) => expanded(name))
    .filter((name) => /^[\w./-]+\.(ts|tsx|css|mjs|cjs|md)$/.test(name));

/** A path from the root, or its end where the sentence says in which folder. */
const exists = (name: string): boolean =>
  files.some((path) => path === name || path.endsWith(`/${name.replace(/^(\.\.?\/)+/, '')}`));

it('finds the files that documents name', () => {
  expect(documents).toContain('README.md');
  expect(namedIn('README.md').map((name) => basename(name))).toContain('handler.ts');
});

it('documents name only files that exist', () => {
  const missing = documents.flatMap((path) => namedIn(path).flatMap((name) => (exists(name) ? [] : [`${path}: ${name}`])));
  expect(missing).toEqual([]);
});
