import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { step } from './progress.ts';
import { LOCAL, SetupError } from './settings.ts';

const VENV = join(LOCAL, 'venv');
const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt');
const STAMP = join(VENV, 'installed.txt');

const CANDIDATES = ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python3.10', 'python'];

const OTHERWISE = 'Or run LocalStack or MiniStack yourself and set AWS_ENDPOINT_URL to its address.';

const python = (command: string, args: string[]) => spawnSync(command, args, { encoding: 'utf8' });

/** As `python`, but asynchronous, for runs of several seconds. */
const runPython = (command: string, args: string[]) =>
  new Promise<{ isDone: boolean; output: string }>((resolve) => {
    execFile(command, args, (error, stdout, stderr) => resolve({ isDone: error === null, output: stderr + stdout }));
  });

/**
 * Returns the interpreter of the environment with `ministack`. Creates the environment if it is missing or has another version
 * than the pinned one.
 */
export const ensurePython = async (): Promise<string> => {
  const interpreter = join(VENV, 'bin', 'python');
  const wanted = readFileSync(REQUIREMENTS, 'utf8');
  const works = existsSync(interpreter) && python(interpreter, ['-c', 'import ministack, cryptography']).status === 0;
  if (works && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return interpreter;
  const python3 = findPython();
  await step('installed the emulator (MiniStack) into .local/venv', async () => {
    await createVenv(python3);
    await installInto(interpreter);
  });
  writeFileSync(STAMP, wanted);
  return interpreter;
};

const findPython = (): string => {
  const recent = CANDIDATES.find((name) => python(name, ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']).status === 0);
  if (recent) return recent;
  const old = python('python3', ['--version']).stdout?.trim();
  const found = old ? `${old} is too old` : 'Python is missing';
  throw new SetupError(`${found}: the emulator needs Python 3.10 or later (https://www.python.org/downloads/). ${OTHERWISE}`);
};

const createVenv = async (command: string) => {
  if (python(command, ['-c', 'import venv, ensurepip']).status !== 0) {
    throw new SetupError(`This Python lacks its module 'venv'. On Debian and Ubuntu: apt-get install python3-venv. ${OTHERWISE}`);
  }
  rmSync(VENV, { recursive: true, force: true });
  const { isDone, output } = await runPython(command, ['-m', 'venv', VENV]);
  if (!isDone) throw new SetupError(`Cannot create .local/venv:\n${output}`);
};

const installInto = async (interpreter: string) => {
  const args = [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--require-hashes',
    '--requirement',
    REQUIREMENTS,
  ];
  const { isDone, output } = await runPython(interpreter, args);
  if (!isDone) throw new SetupError(`pip cannot install the emulator; is the network there?\n${output}\n${OTHERWISE}`);
};
