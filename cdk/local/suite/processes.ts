import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../settings.ts';

const running = new Set<ChildProcess>();

/** Runs a tool of `node_modules/.bin` with its output shown; resolves with its exit code. */
export const runTool = (tool: string, args: string[], env: NodeJS.ProcessEnv = process.env) =>
  new Promise<number>((resolve, reject) => {
    const command = tool === 'npm' ? tool : join(ROOT, 'node_modules', '.bin', tool);
    const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' });
    running.add(child);
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });

/** Ends what is still running, when the run is interrupted. */
export const endTools = async () => {
  for (const child of running) child.kill('SIGTERM');
};
