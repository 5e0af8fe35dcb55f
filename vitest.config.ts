import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { DisturbingFirst } from './test/support/disturbing-first.ts';

/** Tests lie by noun and kind: `test/report/integration/report-values.test.ts`. */
const include = (kind: string) => [`test/*/${kind}/**/*.test.{ts,tsx}`];

type Setup = { globalSetup?: string[]; setupFiles?: string[] };
type Run = { testTimeout: number; maxWorkers: number; groupOrder: number };

/**
 * Needs a running stack: see `test/support/stack-setup.ts`. The files share its emulator; tests make the tenant or project that they
 * need, so that two files can run at a time. They share the modules of their worker, too, since none changes one: to load the stores
 * and the browser's driver takes a second of the processor for each file.
 */
const againstStack = (name: string, { testTimeout, maxWorkers, groupOrder }: Run, more: Setup = {}) => ({
  test: {
    name,
    include: include(name),
    globalSetup: ['test/support/stack-setup.ts', ...(more.globalSetup ?? [])],
    setupFiles: more.setupFiles ?? [],
    isolate: false,
    maxWorkers,
    sequence: { groupOrder },
    testTimeout,
    // what is waited for comes late on a small machine
    expect: { poll: { timeout: 5_000 } },
    hookTimeout: 2 * testTimeout,
    // a small machine may be slow once, and then one try more tells it from a fault; the report names what needed it
    retry: process.env.CI ? 1 : 0,
  },
});

/** Unit tests run at a lower rank than those against the stack: what takes a second on an idle machine may take twenty beside them. */
const UNHURRIED = { testTimeout: 60_000, hookTimeout: 60_000 };

/** What puts something into a module or into the process: a table in memory, a mock, the stores' client, a session, a setting. */
const STATE = /support\/(?:access|memory)\/|functions\/(?:api|core|data|http|jobs)|session\/session\.ts|vi\.mock\(|process\.env/;
const unitFiles = Object.groupBy(globSync([...include('unit'), ...include('browser')], { cwd: import.meta.dirname }), (file) =>
  STATE.test(readFileSync(join(import.meta.dirname, file), 'utf8')) ? 'alone' : 'together',
);

export default defineConfig({
  test: {
    sequence: { sequencer: DisturbingFirst },
    projects: [
      // unit tests of rules share the modules of their worker: to load them again for each file takes longer than the tests
      {
        test: {
          name: 'unit',
          include: unitFiles.together ?? [],
          pool: 'threads',
          isolate: false,
          setupFiles: ['test/support/globals-back.ts'],
          ...UNHURRIED,
        },
      },
      {
        test: {
          name: 'unit-alone',
          include: unitFiles.alone ?? [],
          pool: 'threads',
          isolate: false,
          setupFiles: ['test/support/begin-anew.ts'],
          ...UNHURRIED,
        },
      },
      {
        test: {
          name: 'api',
          include: include('api'),
          pool: 'threads',
          isolate: false,
          setupFiles: ['test/support/in-process/begin.ts'],
          ...UNHURRIED,
        },
      },
      // one worker for all: loading CDK and building the Lambdas take longer than the tests
      { test: { name: 'cdk', include: ['test/cdk/*.test.ts'], testTimeout: 120_000, isolate: false, fileParallelism: false } },
      againstStack('integration', { testTimeout: 60_000, maxWorkers: 1, groupOrder: 1 }),
      againstStack(
        'e2e',
        { testTimeout: 120_000, maxWorkers: 2, groupOrder: 2 },
        { globalSetup: ['test/support/pages/unpack-browser.ts'], setupFiles: ['test/support/pages/close-windows.ts'] },
      ),
    ],
  },
});
