import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Runs every `check:` script of package.json in parallel, because none changes a file, and prints the output of all that fail, so
 * that one run finds everything to mend.
 */
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const names = Object.keys(scripts).filter((name) => name.startsWith('check:'));

const run = (name: string) =>
  new Promise<boolean>((resolve, reject) => {
    const begin = performance.now();
    const child = spawn('npm', ['run', '--silent', name], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
    child.on('error', reject);
    child.on('close', (code) => {
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      console.log(`${code === 0 ? '✔' : '✘'} ${name} (${seconds} s)`);
      if (code !== 0) console.log(output.join('').trimEnd());
      resolve(code === 0);
    });
  });

const passed = await Promise.all(names.map(run));
process.exitCode = passed.every(Boolean) ? 0 : 1;
