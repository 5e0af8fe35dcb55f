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
  /**
   * whether this process starts and stops the emulator, with its state below `.local`; false for an emulator of AWS_ENDPOINT_URL
   */
  embedded: boolean;
  /**
   * writes the state while the emulator runs; resolves with whether it is on disk, always false for an emulator of
   * AWS_ENDPOINT_URL
   */
  snapshot: () => Promise<boolean>;
};

const STOP_SECONDS = 60;

/** The emulator of AWS_ENDPOINT_URL if that answers, otherwise an embedded one. */
export const startEmulator = async (settings: Settings, left: Running | undefined): Promise<Emulator> => {
  const given = settings.kind === 'start' ? process.env.AWS_ENDPOINT_URL?.replace(/\/$/, '') : undefined;
  if (given && (await answers(given))) return { endpoint: given, embedded: false, snapshot: async () => false };
  if (given) console.log(`AWS_ENDPOINT_URL=${given} does not answer as an emulator does: starting our own instead`);
  await stopOrphan(left);
  await assertFree(settings.emulatorPort, 'TRIBUTARY_EMULATOR_PORT');
  const python = await ensurePython();
  return step('started the emulator', () => startOwn(settings, python));
};

/** Deletes the state of the embedded emulator, which must not be running. */
export const wipeState = (settings: Settings) => {
  for (const name of ['state', 's3', 'tmp', 'deployed.json', 'outputs.json']) {
    rmSync(join(settings.folder, name), { recursive: true, force: true });
  }
};

/** LocalStack and MiniStack both have this address. AWS does not, so nothing is ever deployed there by mistake. */
const answers = async (endpoint: string) => {
  try {
    return (await fetch(`${endpoint}/_localstack/health`, { signal: AbortSignal.timeout(3000) })).ok;
  } catch {
    return false;
  }
};

/** Stops the emulator of a killed run, which still has to write its state. */
export const stopOrphan = async (left: Running | undefined) => {
  if (!left?.emulator || !isAlive(left.emulator)) return;
  console.log('Stopping the emulator that an earlier run left behind');
  process.kill(left.emulator.pid, 'SIGTERM');
  for (let tries = 0; tries < STOP_SECONDS * 5 && isAlive(left.emulator); tries += 1) await wait(200);
};

/**
 * Whether the emulator keeps the processes of functions. Tests call a function again only after longer than the five minutes that
 * its process waits, and a start costs as much as eight calls. A process takes 80 MB.
 */
const keepsFunctions = ({ kind }: Settings) => kind === 'test' && totalmem() > 20e9;

const environment = (settings: Settings): NodeJS.ProcessEnv => {
  const { HOME, LANG, TZ } = process.env;
  const temporary = join(settings.folder, 'tmp');
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true });
  // The emulator's own scripts are CommonJS, but the package.json above them says otherwise.
  writeFileSync(join(temporary, 'package.json'), '{ "type": "commonjs" }\n');
  return {
    HOME,
    LANG,
    TZ,
    // Lambdas run in the first `node` of the PATH: the pinned one.
    PATH: `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH}`,
    TMPDIR: temporary,
    BIND_HOST: '127.0.0.1',
    GATEWAY_PORT: String(settings.emulatorPort),
    MINISTACK_REGION: REGION,
    PERSIST_STATE: '1',
    STATE_DIR: join(settings.folder, 'state'),
    S3_PERSIST: '1',
    S3_DATA_DIR: join(settings.folder, 's3'),
    // These would open ports on every interface.
    IOT_MTLS_ENABLED: '0',
    SFTP_ENABLED: '0',
    ...(keepsFunctions(settings) && { LAMBDA_WARM_TTL_SECONDS: '3600' }),
  };
};

const startOwn = async (settings: Settings, python: string): Promise<Emulator> => {
  forgetStreamPositions(join(settings.folder, 'state'));
  const log = join(settings.folder, 'emulator.log');
  const output = openSync(log, 'w');
  // A process group of its own: Ctrl-C in the terminal must not reach it, because only SIGTERM makes it write its state at its
  // end.
  const child = spawn(python, [join(import.meta.dirname, 'emulator.py')], {
    cwd: settings.folder,
    env: environment(settings),
    detached: true,
    stdio: ['ignore', output, output],
  });
  if (child.pid === undefined) throw new SetupError(`The emulator does not start: ${python}`);
  const snapshot = snapshots(child, join(settings.folder, 'state', '.written'));
  atEnd('the emulator', async () => {
    // The writing at its end must come last.
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
