import { readOptions } from './options.ts';
import { buildPages } from './pages.ts';
import { step } from './progress.ts';
import { SetupError } from './settings.ts';
import { atEnd, endAll, endOnSignals, isEnding } from './shutdown.ts';
import { addCounts, type Counts, NONE, succeeded, summary } from './suite/counts.ts';
import { inTurn } from './suite/in-turn.ts';
import { endTools, runTool } from './suite/processes.ts';
import { watchProcessor } from './suite/processor.ts';
import { joinStack, openTestStack } from './suite/test-stack.ts';
import { runVitest, runVitestTwice, type SuiteProject } from './suite/vitest.ts';

const HELP = `npm test                      everything: checks, unit, API, screens, cdk, integration and end-to-end tests; stops when the checks fail
npm test -- --stack           only starts the stack for tests, fresh, and holds it open until Ctrl-C
npm test -- --only FILE...    runs tests of the API, of screens, integration or end-to-end tests against the stack that runs: that of --stack, else of npm start
npm test -- --on-stack        everything, and the tests of the API and of screens against the stack as well

While one of these stacks runs, its environment for 'vitest' is printed by: npm test -- --env`;

/** Ends the run after a failure that all later steps would repeat. */
class Stopped extends Error {}

let counts: Counts = NONE;

const heading = (text: string) => console.log(`\n== ${text}`);

const check = async () => {
  heading('Checks: format, lint, types, imports, unused code, generated files');
  if ((await runTool('npm', ['run', '--silent', 'check'])) === 0) return;
  counts = addCounts(counts, { ...NONE, failed: 1 });
  throw new Stopped();
};

const count = (result: Counts) => {
  counts = addCounts(counts, result);
  if (result.failed > 0) throw new Stopped();
};

const run = process.env.CI ? runVitestTwice : runVitest;

const project = async (name: SuiteProject, title: string, env: NodeJS.ProcessEnv) => {
  heading(title);
  count(await run([name], { env }));
};

/** Runs the checks that need no stack, one after the other. Prints the output of each at its end. */
const withoutStack = () => {
  const groups: SuiteProject[][] = [['unit', 'unit-alone', 'api'], ['cdk']];
  return inTurn(groups, async (names) => count(await run(names, { env: process.env, manner: 'beside' })));
};

/** Tests that run in parallel share the stack, so a failure ends the run only when all have ended. */
const allEnded = async (...runs: Promise<void>[]) => {
  await Promise.allSettled(runs);
  await Promise.all(runs);
};

/**
 * Runs one group after the other: in parallel with screens and units, two groups leave the emulator too little time to answer.
 */
const onStack = (env: NodeJS.ProcessEnv) => {
  const groups: [SuiteProject, string][] = [
    ['integration', 'Integration tests'],
    ['e2e', 'End-to-end tests'],
  ];
  if (values['on-stack'])
    groups.push(['api', 'Tests of the API, against the stack'], ['screens', 'Tests of screens, against the stack']);
  return inTurn(groups, ([name, title]) => project(name, title, env));
};

const screens = () => project('screens', 'Tests of screens', process.env);

/**
 * The stack starts in parallel with the checks, because it mostly waits for the emulator; screens wait only for their pages.
 * Tests without a browser and without a stack use the processor time that the others leave.
 */
const everything = async () => {
  const processor = watchProcessor();
  const built = step('built the pages', buildPages);
  const raised = openTestStack(built);
  raised.catch(() => {});
  try {
    await check();
    heading('Deploying the application to a fresh stack, with the tests beside it that need none');
    await allEnded(withoutStack(), built.then(screens), raised.then(onStack));
  } finally {
    // A half-started stack could not be ended.
    await Promise.allSettled([raised]);
    console.log(`\n${processor.told()}`);
  }
};

const only = async (files: string[]) => {
  counts = await runVitest(['api', 'integration', 'e2e', 'screens'], { env: await joinStack(), files });
};

const hold = async () => {
  const env = await openTestStack();
  console.log(`\nThe test stack is at ${env.TRIBUTARY_TEST_URL}; Ctrl-C ends it.`);
  await new Promise(() => setInterval(() => {}, 1 << 30));
};

const printEnvironment = async () => {
  const names = [
    'AWS_ENDPOINT_URL',
    'AWS_REGION',
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
    'TRIBUTARY_TEST_URL',
    'TRIBUTARY_OUTPUTS',
  ];
  const env = await joinStack();
  for (const name of names) console.log(`export ${name}='${env[name]}'`);
};

/** Runs the tests, cleans up, and prints the summary as the last line. */
const counted = async (run: () => Promise<void>) => {
  try {
    await run();
  } catch (error) {
    if (isEnding()) return;
    if (!(error instanceof Stopped)) {
      console.error(error instanceof SetupError ? error.message : error);
      counts = addCounts(counts, { ...NONE, failed: 1 });
    }
  }
  if (isEnding()) return;
  await endAll();
  if (counts.failures.length > 0) console.log(`\nFailed:\n${counts.failures.join('\n')}`);
  console.log(`\n${summary(counts)}`);
  process.exit(succeeded(counts, Boolean(process.env.CI)) ? 0 : 1);
};

const { values, positionals } = readOptions(HELP, {
  allowPositionals: true,
  options: {
    only: { type: 'boolean', default: false },
    stack: { type: 'boolean', default: false },
    'on-stack': { type: 'boolean', default: false },
    env: { type: 'boolean', default: false },
  },
});
endOnSignals('Stopping', 'Stopped');
atEnd('what still runs', endTools);
if (values.env) await printEnvironment().catch((error: Error) => fail(error));
else if (values.only) await counted(() => only(positionals));
else if (values.stack) await counted(hold);
else await counted(everything);

function fail(error: Error): never {
  console.error(error.message);
  process.exit(1);
}
