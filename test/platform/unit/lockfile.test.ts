import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Package = { optionalDependencies?: Record<string, string> };

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };

/** Folders in which Node looks for a package from another one's folder. */
const candidates = (from: string, name: string) => {
  const parts = from.split('/node_modules/');
  return parts
    .map((_, index) => [...parts.slice(0, parts.length - index), name].join('/node_modules/'))
    .concat(`node_modules/${name}`);
};

it('locks the packages of every platform, not only of the one it was written on, since `npm ci` refuses to guess', () => {
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !candidates(from, name).some((path) => packages[path])),
  );
  expect(missing).toEqual([]);
});
