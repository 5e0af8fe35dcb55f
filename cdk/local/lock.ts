import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Settings, SetupError, type StackKind } from './settings.ts';

type Process = { pid: number; since: string };

/** The record of a running stack for a second start and for test runs against it. */
export type Running = {
  owner: Process;
  emulator?: Process;
  endpoint?: string;
  url?: string;
  /** the pages come from their sources, which differ from a deployment's */
  develops?: boolean;
  /** the stack is only writing its state */
  stopping?: boolean;
};

const file = (settings: Settings) => join(settings.folder, 'running.json');

/** Start time of a process, which distinguishes it from a later one with the same id; '' without `ps`. */
const since = (pid: number) => spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';

export const describeProcess = (pid: number): Process => ({ pid, since: since(pid) });

export const isAlive = (process_: Process): boolean => {
  try {
    process.kill(process_.pid, 0);
  } catch {
    return false;
  }
  return since(process_.pid) === process_.since;
};

export const readRunning = (settings: Settings): Running | undefined => {
  try {
    return JSON.parse(readFileSync(file(settings), 'utf8')) as Running;
  } catch {
    return undefined;
  }
};

const SECOND: Record<StackKind, string> = {
  start: "'npm start' already runs",
  test: "'npm test' already runs",
};

/** Takes the lock of the stack. Returns the record of a run that ended without releasing it. */
export const takeLock = async (settings: Settings): Promise<Running | undefined> => {
  const left = await afterStopping(settings);
  if (left && isAlive(left.owner)) {
    const where = left.url ? ` at ${left.url}` : '';
    throw new SetupError(`${SECOND[settings.kind]} for this checkout${where} (process ${left.owner.pid}).`);
  }
  rmSync(file(settings), { force: true });
  try {
    writeFileSync(file(settings), JSON.stringify({ owner: describeProcess(process.pid) }), { flag: 'wx' });
  } catch {
    throw new SetupError(`${SECOND[settings.kind]} for this checkout.`);
  }
  return left;
};

/** npm returns to the terminal before a run has ended, so a new run waits for it. */
const afterStopping = async (settings: Settings) => {
  let running = readRunning(settings);
  if (running?.stopping && isAlive(running.owner)) console.log('Waiting for the earlier run to write its state');
  while (running?.stopping && isAlive(running.owner)) {
    await wait(200);
    running = readRunning(settings);
  }
  return running;
};

export const updateLock = (settings: Settings, change: Partial<Running>) =>
  writeFileSync(file(settings), JSON.stringify({ ...readRunning(settings), ...change }));

export const releaseLock = (settings: Settings) => rmSync(file(settings), { force: true });
