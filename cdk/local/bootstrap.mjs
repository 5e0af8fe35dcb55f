// Runs with any Node from 20 on: installs the pinned packages if necessary, including the pinned Node, and starts the TypeScript
// files with that Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @type {Record<string, string>} */
const COMMANDS = { start: 'cdk/local/start.ts', test: 'cdk/local/test.ts' };
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const modules = join(root, 'node_modules');
const pinnedNode = join(modules, 'node', 'bin', 'node');
const stamp = join(root, '.local', 'installed');

/** @param {string} message @returns {never} */
const fail = (message) => {
  console.error(message);
  process.exit(1);
};

/** @param {string} command @param {string[]} args */
const run = (command, args) => spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/**
 * npm keeps a hidden lock file of the installed packages. If it has the packages and versions of the lock file, nothing is
 * missing.
 */
const installed = () => {
  const hidden = join(modules, '.package-lock.json');
  if (!existsSync(hidden)) return false;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return true;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '' || (optional && !present[path])) return true;
    return present[path]?.version === version;
  });
};

const remember = () => {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lockHash());
};

const nodeWorks = () => {
  const wanted = JSON.parse(readFileSync(join(modules, 'node', 'package.json'), 'utf8')).version;
  return spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${wanted}`;
};

const isLinked = () => lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink() === true;

const install = () => {
  if (installed()) return;
  // If node_modules is a link, it belongs to another checkout, and `npm ci` would first empty that folder. That checkout must
  // install.
  if (isLinked()) return console.warn('node_modules is a link and differs from package-lock.json: run npm ci where it leads.');
  console.log('Installing the packages of package-lock.json (npm ci)');
  // npm would warn about tools that need the pinned Node, although they run with it.
  if (run('npm', ['ci', '--loglevel', 'error']).status !== 0)
    fail('npm ci failed: its message is above. It needs the network on the first run.');
};

/** An npm that does not run install scripts leaves the package `node` without its binary, which its install step downloads. */
const ensureNode = () => {
  if (nodeWorks()) return;
  console.log('Fetching the pinned Node, whose install script did not run');
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: join(modules, 'node'), stdio: 'inherit' });
  if (nodeWorks()) return;
  fail('The pinned Node is missing. Allow install scripts (npm rebuild node) and see that the network is there, then try again.');
};

/**
 * Runs a script with the pinned Node. The terminal and npm send signals to the whole group, so a signal can arrive twice; the
 * commands expect that.
 * @param {string} script @param {string[]} args
 */
const handOver = (script, args) => {
  const path = [join(modules, '.bin'), process.env.PATH].join(process.platform === 'win32' ? ';' : ':');
  const child = spawn(pinnedNode, [script, ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
  child.on('error', (error) => fail(`Cannot run ${pinnedNode}: ${error.message}`));
};

const [command = '', ...args] = process.argv.slice(2);
const script = COMMANDS[command] ?? fail(`Usage: node cdk/local/bootstrap.mjs <${Object.keys(COMMANDS).join('|')}> [options]`);
if (Number(process.versions.node.split('.')[0]) < 20) fail(`Node 20 or later is needed to begin; this is ${process.version}.`);
install();
ensureNode();
remember();
handOver(script, args);
