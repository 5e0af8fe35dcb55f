import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkedOut } from '../release.ts';
import { ROOT, SetupError } from './settings.ts';
import { hashOfSources } from './sources.ts';
import { runTool } from './suite/processes.ts';

/** The sources of the pages, besides the commit that the pages show. */
const SOURCES = [
  'frontend/index.html',
  'frontend/vite.config.ts',
  'frontend/needless-modules.ts',
  'frontend/public',
  'frontend/src',
  'shared',
  'package-lock.json',
];

const INDEX = join(ROOT, 'dist', 'web', 'index.html');
/** Outside the folder, because a build empties it and a deployment uploads it. */
const STAMP = join(ROOT, 'dist', 'pages.json');

type Stamp = { sources: string; index: string };

const indexHash = () => createHash('sha256').update(readFileSync(INDEX)).digest('hex');

/** Whether `dist/web` was built from these sources. Another build since then would have another first page. */
const isBuilt = (sources: string): boolean => {
  if (!existsSync(STAMP) || !existsSync(INDEX)) return false;
  const stamp = JSON.parse(readFileSync(STAMP, 'utf8')) as Stamp;
  return stamp.sources === sources && stamp.index === indexHash();
};

/**
 * Builds the application into `dist/web` as for production, unless the last build had the same sources.
 * @throws SetupError if the build fails
 */
export const buildPages = async (): Promise<void> => {
  const sources = hashOfSources(SOURCES, [checkedOut()]);
  if (isBuilt(sources)) return;
  // A test process sets another NODE_ENV, but the build must be one for production.
  const env = { ...process.env, NODE_ENV: 'production' };
  if ((await runTool('vite', ['build', 'frontend', '--logLevel', 'warn'], env)) !== 0)
    throw new SetupError('The application does not build. The messages above name the file.');
  writeFileSync(STAMP, JSON.stringify({ sources, index: indexHash() } satisfies Stamp));
};
