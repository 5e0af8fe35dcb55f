import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describeProcess, isAlive, type Running, updateLock } from './lock.ts';
import { step } from './progress.ts';
import { ensurePython } from './python.ts';
import { assertFree, REGION, ROOT, type Settings, SetupError } from './settings.ts';
import { atEnd } from './shutdown.ts';
import { snapshots } from './snapshots.ts';
import { forgetStreamPositions } from './stream-positions.ts';

export type Emulator = {
  endpoint: string;
  /** whether we started and stop it, with state below `.local`; false for an emulator that AWS_ENDPOINT_URL names */
  embedded: boolean;
  /** has it write its state while it runs; resolves with whether that is on disk, which it never is where it is not ours */
  snapshot: () => Promise<boolean>;
};

const STOP_SECONDS = 60;

/** The emulator of AWS_ENDPOINT_URL when that answers, otherwise one of our own. */
export const startEmulator = async (settings: Settings, left: Running | undefined): Promise<Emulator> => {
  const given = settings.kind === 'start' ? process.env.AWS_ENDPOINT_URL?.replace(/\/$/, '') : undefined;
  if (given && (await answers(given))) return { endpoint: given, embedded: false, snapshot: async () => false };
  if (given) console.log(`AWS_ENDPOINT_URL=${given} does not answer as an emulator does: starting our own instead`);
  await stopOrphan(left);
  await assertFree(settings.emulatorPort, 'TRIBUTARY_EMULATOR_PORT');
  const python = await ensurePython();
  return step('started the emulator', () => startOwn(settings, python));
};

/** Wipes what the embedded emulator keeps; nothing may run on it. */
export const wipeState = (settings: Settings) => {
  for (const name of ['state', 's3', 'tmp', 'deployed.json', 'outputs.json']) {
    rmSync(join(settings.folder, name), { recursive: true, force: true });
  }
};

/** LocalStack and MiniStack both have this address; AWS does not, so that nothing is ever deployed there by mistake. */
const answers = async (endpoint: string) => {
  try {
    return (await fetch(`${endpoint}/_localstack/health`, { signal: AbortSignal.timeout(3000) })).ok;
  } catch {
    return false;
  }
};

/** A run that was killed leaves its emulator behind: it still has to write its state. */
export const stopOrphan = async (left: Running | undefined) => {
  if (!left?.emulator || !isAlive(left.emulator)) return;
  console.log('Stopping the emulator that an earlier run left behind');
  process.kill(left.emulator.pid, 'SIGTERM');
  for (let tries = 0; tries < STOP_SECONDS * 5 && isAlive(left.emulator); tries += 1) await wait(200);
};

/**
 * Tests call each function again after longer than the five minutes that its process waits, and a start costs as much as eight calls. A
 * process takes 80 MB.
 */
const keepsFunctions = ({ kind }: Settings) => kind === 'test' && totalmem() > 20e9;

const environment = (settings: Settings): NodeJS.ProcessEnv => {
  const { HOME, LANG, TZ } = process.env;
  const temporary = join(settings.folder, 'tmp');
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true });
  // the emulator's own scripts are CommonJS, which the package.json above them would deny
  writeFileSync(join(temporary, 'package.json'), '{ "type": "commonjs" }\n');
  return {
    HOME,
    LANG,
    TZ,
    // Lambdas run in the `node` that comes first: the pinned one
    PATH: `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH}`,
    TMPDIR: temporary,
    BIND_HOST: '127.0.0.1',
    GATEWAY_PORT: String(settings.emulatorPort),
    MINISTACK_REGION: REGION,
    PERSIST_STATE: '1',
    STATE_DIR: join(settings.folder, 'state'),
    S3_PERSIST: '1',
    S3_DATA_DIR: join(settings.folder, 's3'),
    // these would open ports on every interface
    IOT_MTLS_ENABLED: '0',
    SFTP_ENABLED: '0',
    ...(keepsFunctions(settings) && { LAMBDA_WARM_TTL_SECONDS: '3600' }),
  };
};

const startOwn = async (settings: Settings, python: string): Promise<Emulator> => {
  forgetStreamPositions(join(settings.folder, 'state'));
  const log = join(settings.folder, 'emulator.log');
  const output = openSync(log, 'w');
  // a group of its own: Ctrl-C in the terminal must not reach it, since only SIGTERM makes it write its state at its end
  const child = spawn(python, [join(import.meta.dirname, 'emulator.py')], {
    cwd: settings.folder,
    env: environment(settings),
    detached: true,
    stdio: ['ignore', output, output],
  });
  if (child.pid === undefined) throw new SetupError(`The emulator does not start: ${python}`);
  const snapshot = snapshots(child, join(settings.folder, 'state', '.written'));
  atEnd('the emulator', async () => {
    // what it writes at its end must come last
    await snapshot.settled();
    await stopChild(child);
  });
  updateLock(settings, { emulator: describeProcess(child.pid) });
  const endpoint = `http://127.0.0.1:${settings.emulatorPort}`;
  await healthy(endpoint, child, log);
  return { endpoint, embedded: true, snapshot: snapshot.write };
};

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

const healthy = async (endpoint: string, child: ChildProcess, log: string) => {
  for (let tries = 0; tries < 300 && !ended(child); tries += 1) {
    if (await answers(endpoint)) return;
    await wait(100);
  }
  throw new SetupError(`The emulator did not come up; its log: ${log}`);
};

/** Resolves when the state is on disk. */
const stopChild = async (child: ChildProcess) => {
  if (ended(child)) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const inTime = await Promise.race([exit.then(() => true), wait(STOP_SECONDS * 1000, false, { ref: false })]);
  if (!inTime) child.kill('SIGKILL');
};
