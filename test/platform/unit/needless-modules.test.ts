import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NEEDLESS, NEEDLESS_PARTS } from '../../../frontend/needless-modules.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FOLDERS =
  'node_modules/@cloudscape-design/{components/internal/hooks,component-toolkit/mjs/internal/{base-component,visual-mode}}/**/*.js';
const modules = globSync(FOLDERS, { cwd: ROOT });

/** The exported names of a module, without those for Cloudscape's own tests. */
const exportsOf = (text: string) =>
  [...text.matchAll(/^export (?:const|function) (\w+)/gm)]
    .map(([, name]) => name!)
    .filter((name) => !name.startsWith('__test'))
    .sort();

describe('a module of Cloudscape that the built pages leave out', () => {
  it.each(NEEDLESS)('is there, and its substitute has the same exports: %s', (module, instead) => {
    const found = modules.filter((path) => module.test(`/${path}`));
    expect(found).toHaveLength(1);
    expect(exportsOf(instead)).toEqual(exportsOf(readFileSync(join(ROOT, found[0]!), 'utf8')));
  });
});

it.each(NEEDLESS_PARTS)('a part of a module of Cloudscape that the built pages replace is there once: %s %s', (module, part) => {
  const found = modules.filter((path) => module.test(`/${path}`));
  expect(found).toHaveLength(1);
  expect(readFileSync(join(ROOT, found[0]!), 'utf8').split(part)).toHaveLength(2);
});
