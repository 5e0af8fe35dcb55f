import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../settings.ts';

const running = new Set<ChildProcess>();

/** How a tool runs. 'beside': with the processor time that other tools leave, and with its output printed at its end. */
export type Manner = 'alone' | 'beside';

/** The priority of tools that run beside others; see setpriority(2). */
const BESIDE = 10;

/** Runs a tool of `node_modules/.bin` with its output shown; resolves with its exit code. */
export const runTool = (tool: string, args: string[], env: NodeJS.ProcessEnv = process.env, manner: Manner = 'alone') =>
  new Promise<number>((resolve, reject) => {
    const command = tool === 'npm' ? tool : join(ROOT, 'node_modules', '.bin', tool);
    const isBeside = manner === 'beside';
    const child = spawn(command, args, { cwd: ROOT, env, stdio: isBeside ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    if (isBeside && child.pid) setPriority(child.pid, BESIDE);
    const held: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => held.push(text));
    running.add(child);
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      process.stdout.write(held.join(''));
      resolve(code ?? 1);
    });
  });

/** Ends all running tools when the run is interrupted. */
export const endTools = async () => {
  for (const child of running) child.kill('SIGTERM');
};
