import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundleOf, functionNames } from '../../cdk/constructs/bundle.ts';
import { median, type Row } from './table.ts';

const RUNS = 3;

/** Environment variables that functions read while they start. Nothing is called. */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  AWS_REGION: 'eu-west-2',
  AWS_ACCESS_KEY_ID: 'none',
  AWS_SECRET_ACCESS_KEY: 'none',
  TABLE_NAME: 'table',
  BUCKET_NAME: 'bucket',
  USER_POOL_ID: 'eu-west-2_none',
  USER_POOL_CLIENT_ID: 'client',
  EDGE_SECRET: 'secret',
  MAIL_FROM: 'no-reply@tributary.example',
  APP_ORIGIN: 'http://{host}',
  JOB_QUEUE_URLS: '{}',
};

const SCRIPT = `
  const begin = performance.now();
  const { handler } = await import(process.argv[1]);
  if (typeof handler !== 'function') throw new Error('no handler');
  console.log(performance.now() - begin);`;

/** Milliseconds until a fresh Node process has loaded the handler. */
function initOf(file: string): number {
  const once = () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', SCRIPT, file], {
      encoding: 'utf8',
      env: ENVIRONMENT,
    });
    const milliseconds = Number(stdout.trim().split('\n').at(-1));
    if (stdout === '' || Number.isNaN(milliseconds)) throw new Error(`${file} does not start:\n${stderr}`);
    return milliseconds;
  };
  return median(Array.from({ length: RUNS }, once));
}

function emptyInit(): number {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-bench-'));
  const file = join(folder, 'index.mjs');
  writeFileSync(file, 'export const handler = async () => {};\n');
  const milliseconds = initOf(file);
  rmSync(folder, { recursive: true });
  return milliseconds;
}

/** Size and start of each Lambda: uploaded (gzip), loaded, and time beyond an empty handler. */
export function lambdaRows(): Row[] {
  const empty = emptyInit();
  return functionNames()
    .map((name) => {
      const { directory, bytes } = bundleOf(name);
      const file = join(directory, 'index.mjs');
      const zipped = gzipSync(readFileSync(file)).length;
      return [name, Math.round(zipped / 1000), Math.round(bytes / 1000), Math.round(initOf(file) - empty)] as const;
    })
    .sort((a, b) => b[3] - a[3]);
}
