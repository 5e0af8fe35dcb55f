import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Package = { license?: string; dev?: boolean; optional?: boolean };

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };
const others = Object.entries(packages).filter(([path]) => path !== '');

/** Licences that require at most a notice. */
const FREE = ['MIT', 'MIT-0', 'ISC', '0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0'];
/** Additional licences of tools that are not deployed: changes of their files would have to be published. */
const OF_TOOLS = [...FREE, 'MPL-2.0'];

/** The licences of packages whose entry names none, from their own files. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = {
  'node_modules/png-js': 'MIT',
  'node_modules/parse-cache-control': 'BSD-3-Clause',
};
/** A tool's binaries for other platforms, under the tool's licence. */
const BINARY_OF = /^node_modules\/(@biomejs\/cli|@oxc-parser\/binding)-/;

/** Of a choice of licences, one allowed licence is enough. */
const isAmong = (allowed: readonly string[], licence: string) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((each) => allowed.includes(each));

const licenceOf = ([path, { license }]: [string, Package]): string =>
  license ?? SAID_ELSEWHERE[path] ?? (BINARY_OF.test(path) ? 'MIT' : 'none');

it('every package of the lock file has a licence that our own allows', () => {
  expect(others.length).toBeGreaterThan(500);
  const refused = others.filter((each) => !isAmong(each[1].dev ? OF_TOOLS : FREE, licenceOf(each)));
  expect(refused.map((each) => [each[0], licenceOf(each)])).toEqual([]);
});

it('a licence is noted beside the lock file only for packages that name none', () => {
  const idle = Object.keys(SAID_ELSEWHERE).filter((path) => packages[path] === undefined || packages[path].license !== undefined);
  expect(idle).toEqual([]);
});
