import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { DisturbingFirst } from './test/support/disturbing-first.ts';

/** Tests lie by noun and kind: `test/report/api/report-values.test.ts`. */
const include = (kind: string) => [`test/*/${kind}/**/*.test.{ts,tsx}`];

const STACK = 'test/support/stack-setup.ts';
const UNPACK = 'test/support/pages/unpack-browser.ts';
const PAGES = 'test/support/pages/built-pages.ts';
const CLOSE = 'test/support/pages/close-windows.ts';

type Setup = { globalSetup?: string[]; setupFiles?: string[] };
type Run = { testTimeout: number; maxWorkers: number; groupOrder: number };

/**
 * Tests that wait for a stack or a browser. The files of one project share the stack or, in one process, its table; each test
 * makes the tenant or project that it needs, so that two files can run at a time. They share the modules of their worker, too: to
 * load the stores and the browser's driver takes a second of the processor for each file.
 */
const patient = (name: string, { testTimeout, maxWorkers, groupOrder }: Run, { globalSetup = [], setupFiles = [] }: Setup) => ({
  test: {
    name,
    include: include(name),
    globalSetup,
    setupFiles,
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

/**
 * Unit tests run at a lower rank than those against the stack: what takes a second on an idle machine may take twenty beside
 * them.
 */
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
      patient('integration', { testTimeout: 60_000, maxWorkers: 1, groupOrder: 1 }, { globalSetup: [STACK] }),
      patient(
        'e2e',
        { testTimeout: 120_000, maxWorkers: 1, groupOrder: 2 },
        { globalSetup: [STACK, UNPACK], setupFiles: [CLOSE] },
      ),
      patient(
        'screens',
        { testTimeout: 120_000, maxWorkers: 2, groupOrder: 3 },
        { globalSetup: [UNPACK, PAGES], setupFiles: ['test/support/in-process/begin-screens.ts', CLOSE] },
      ),
    ],
  },
});
