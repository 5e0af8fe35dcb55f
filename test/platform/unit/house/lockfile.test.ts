import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { componentsOf } from '../../../../cdk/sbom.ts';

type Package = { inBundle?: boolean; optionalDependencies?: Record<string, string> };
type Lock = Parameters<typeof componentsOf>[0] & { packages: Record<string, Package> };

const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { packages } = lock;

/** The folders in which Node looks for a package, starting from another package's folder. */
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

it('pins the emulator, and each package that it needs, to the bytes of its files', () => {
  const wanted = readFileSync('cdk/local/requirements.txt', 'utf8').split(/\n(?=[a-z])/);
  const packagesOf = wanted.filter((text) => text.includes('=='));
  expect(packagesOf.length).toBeGreaterThan(20);
  expect(packagesOf.filter((text) => !/--hash=sha256:[0-9a-f]{64}/.test(text))).toEqual([]);
  const chosen = readFileSync('cdk/local/emulator.in', 'utf8').match(/^[a-z-]+==\S+$/gm)!;
  expect(chosen.filter((each) => !packagesOf.some((text) => text.startsWith(`${each} `)))).toEqual([]);
});

it('lists every component of a release with version and hash, and the tools apart', () => {
  const { components } = componentsOf(lock);
  expect(components.map((each) => each['bom-ref'])).toEqual(Object.keys(packages).filter((path) => path !== ''));
  const nameless = components.filter(({ version, scope, hashes }) => !version || (scope === 'required' && !hashes[0]));
  // The hash of a package's file covers packages bundled in it.
  expect(nameless.filter((each) => !packages[each['bom-ref']]!.inBundle)).toEqual([]);
  const scopes = new Map(components.map(({ name, scope }) => [name, scope]));
  expect([scopes.get('zod'), scopes.get('vitest')]).toEqual(['required', 'excluded']);
  expect(components.find(({ name }) => name === '@cloudscape-design/components')!.purl).toMatch(
    /^pkg:npm\/%40cloudscape-design\/components@\d/,
  );
});
