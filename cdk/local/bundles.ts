import { spawn } from 'node:child_process';
import { bundleOf, functionNames } from '../constructs/bundle.ts';
import { ROOT } from './settings.ts';

/** Each function's folder of bundled code, named by its content. */
export type Bundles = Record<string, string>;

/** Bundles all functions in a separate process, because the contract that names them may have changed. */
export const bundleAll = () =>
  new Promise<Bundles>((resolve, reject) => {
    const child = spawn(process.execPath, [import.meta.filename], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(JSON.parse(output) as Bundles) : reject(new Error(errors))));
  });

if (import.meta.main) {
  try {
    console.log(JSON.stringify(Object.fromEntries(functionNames().map((name) => [name, bundleOf(name).directory]))));
  } catch {
    // esbuild has printed the error.
    process.exitCode = 1;
  }
}
