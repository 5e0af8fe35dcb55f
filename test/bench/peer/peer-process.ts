import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { atEnd } from '../../../cdk/local/shutdown.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', '.local', 'peer');
const PACKAGES = ['directus@12.4.0', 'sqlite3@5.1.7'];
const PORT = 18_055;
export const PEER_ORIGIN = `http://127.0.0.1:${PORT}`;
export const PEER_ADMIN = 'bench-administrator';
/** Seconds until Directus must answer. */
const START_SECONDS = 180;

const env = {
  ...process.env,
  DB_CLIENT: 'sqlite3',
  DB_FILENAME: join(FOLDER, 'data.db'),
  KEY: 'bench',
  SECRET: 'a-secret-of-a-measurement-on-this-machine',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'bench',
  ADMIN_TOKEN: PEER_ADMIN,
  ACCEPT_TERMS: 'true',
  TELEMETRY: 'false',
  HOST: '127.0.0.1',
  PORT: String(PORT),
  PUBLIC_URL: PEER_ORIGIN,
  LOG_LEVEL: 'error',
};

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: FOLDER, env, stdio: ['ignore', 'ignore', 'inherit'] });
const CLI = join('node_modules', 'directus', 'cli.js');

/**
 * Installs Directus and its database separately from the project's packages, once. It takes some minutes, and needs the network.
 */
function install(): void {
  mkdirSync(FOLDER, { recursive: true });
  if (!existsSync(join(FOLDER, CLI))) {
    console.log(`Installing ${PACKAGES.join(' and ')} into .local/peer, which takes some minutes`);
    writeFileSync(join(FOLDER, 'package.json'), '{"name":"peer","private":true}\n');
    run('npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel', 'error', ...PACKAGES);
    run('npm', 'rebuild', 'sqlite3');
  }
  // Native code that Directus uses for scripts in its flows. It would have to be compiled, and nothing here uses it.
  const isolated = join(FOLDER, 'node_modules', 'isolated-vm');
  writeFileSync(join(isolated, 'isolated-vm.js'), 'module.exports = {};\n');
  if (!existsSync(env.DB_FILENAME)) run(process.execPath, CLI, 'bootstrap');
}

/** Sends a request to Directus and returns the response's data. @throws the refusal */
export async function peerCall<T>(token: string, method: string, path: string, body?: unknown): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${PEER_ORIGIN}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text).data) as T;
}

/** Starts Directus. Returns a function for the processor seconds of its process, which only Linux provides. */
export async function startPeer(): Promise<() => number> {
  if (process.platform !== 'linux') throw new Error('The comparison reads processor times from /proc: run it on Linux.');
  install();
  const child = spawn(process.execPath, [CLI, 'start'], { cwd: FOLDER, env, stdio: 'ignore' });
  atEnd('Directus', async () => void child.kill('SIGKILL'));
  const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  for (let second = 0; ; second += 1) {
    const answers = await fetch(`${PEER_ORIGIN}/server/ping`).catch(() => undefined);
    if (answers?.ok) break;
    if (second === START_SECONDS || child.exitCode !== null) throw new Error('Directus does not answer');
    await wait(1_000);
  }
  return () => {
    const [, , , , , , , , , , , user, system] = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
      .split(/(?<=\)) /)[1]!
      .split(' ');
    return (Number(user) + Number(system)) / ticks;
  };
}
