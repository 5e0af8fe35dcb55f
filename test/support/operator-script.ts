import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** Runs an operator's command, such as `tenant`, as its npm script does, and waits for its end. */
export function operatorScript(name: string, args: readonly string[], env: Record<string, string> = {}) {
  const run = spawnSync(process.execPath, [`cdk/ops/${name}.ts`, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return { code: run.status, out: run.stdout, error: run.stderr };
}
