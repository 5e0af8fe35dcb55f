import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type LockedPackage = { version?: string; integrity?: string; license?: string; dev?: boolean; devOptional?: boolean };
type Lock = { name: string; version: string; packages: Readonly<Record<string, LockedPackage>> };

const ALGORITHMS: Readonly<Record<string, string>> = { sha1: 'SHA-1', sha512: 'SHA-512' };

function hashesOf(integrity = '') {
  const [algorithm = '', base64 = ''] = integrity.split('-');
  const alg = ALGORITHMS[algorithm];
  return alg ? [{ alg, content: Buffer.from(base64, 'base64').toString('hex') }] : [];
}

function componentOf([path, { version = '', integrity, license, dev, devOptional }]: [string, LockedPackage]) {
  const name = path.split('node_modules/').at(-1)!;
  return {
    'bom-ref': path,
    type: 'library',
    name,
    version,
    // Packages that only build or test the product are not part of it.
    scope: dev || devOptional ? 'excluded' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: hashesOf(integrity),
    licenses: license ? [{ expression: license }] : [],
  };
}

/** The components of a release and of its tools, from the lock file, as CycloneDX 1.6. */
export function componentsOf({ name, version, packages }: Lock) {
  const others = Object.entries(packages).filter(([path]) => path !== '');
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: others.map(componentOf),
  };
}

if (import.meta.main) {
  const lock: Lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'));
  console.log(JSON.stringify(componentsOf(lock), null, 2));
}
