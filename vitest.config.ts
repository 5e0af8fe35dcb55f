import { defineConfig } from 'vitest/config';

const include = (folder: string) => [`test/${folder}/**/*.test.{ts,tsx}`];

/** Needs a running stack: see `test/stack-setup.ts`. Files run one after another, since they share one emulator. */
const againstStack = (name: string, testTimeout: number) => ({
  test: {
    name,
    include: include(name),
    globalSetup: ['test/stack-setup.ts'],
    fileParallelism: false,
    testTimeout,
    hookTimeout: 2 * testTimeout,
  },
});

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: include('unit') } },
      // one worker for all: loading CDK and building the Lambdas take longer than the tests
      { test: { name: 'cdk', include: include('cdk'), testTimeout: 120_000, isolate: false, fileParallelism: false } },
      againstStack('integration', 30_000),
      againstStack('e2e', 90_000),
    ],
  },
});
