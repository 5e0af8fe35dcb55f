// Runs with whatever Node the machine has (20 or later): makes sure that the pinned packages, the pinned Node among them, are
// installed, and hands over to that Node, which runs the TypeScript files as they are.
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

/** npm keeps what it installed in a hidden lock file: the same packages and versions as the lock's mean nothing to do. */
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
  // npm ci empties the folder behind a link first, which is another checkout's: that one installs what it shares
  if (isLinked()) return console.warn('node_modules is a link and differs from package-lock.json: run npm ci where it leads.');
  console.log('Installing the packages of package-lock.json (npm ci)');
  // npm would warn of tools that need the pinned Node, under which they run
  if (run('npm', ['ci', '--loglevel', 'error']).status !== 0)
    fail('npm ci failed: its message is above. It needs the network on the first run.');
};

/** An npm that does not run install scripts leaves the package `node` without its binary: its install step fetches it. */
const ensureNode = () => {
  if (nodeWorks()) return;
  console.log('Fetching the pinned Node, whose install script did not run');
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: join(modules, 'node'), stdio: 'inherit' });
  if (nodeWorks()) return;
  fail('The pinned Node is missing. Allow install scripts (npm rebuild node) and see that the network is there, then try again.');
};

/**
 * The terminal and npm send a signal to the whole group, so that it can arrive twice: the commands expect that.
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
