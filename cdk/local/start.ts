import { bundleAll } from './bundles.ts';
import { stopOrphan, wipeState } from './emulator.ts';
import { openFrontDoor } from './front-door.ts';
import { replaceCode } from './functions.ts';
import { releaseLock, takeLock, updateLock } from './lock.ts';
import { readOptions } from './options.ts';
import { runtimeConfig } from './outputs.ts';
import { buildPages } from './pages.ts';
import { secondsSince, step } from './progress.ts';
import type { SignIn } from './seed/index.ts';
import { assertFree, type Settings, SetupError, startSettings } from './settings.ts';
import { atEnd, endAll, endOnSignals, isEnding } from './shutdown.ts';
import { afterChanges, SNAPSHOT_SECONDS } from './snapshots.ts';
import { enterStack, type LocalStack, raiseStack } from './stack.ts';
import { watchSources } from './watch.ts';

const HELP = `npm start [-- --reset]
npm run dev [-- --reset]

Starts Tributary on this machine: an AWS emulator, the deployed CDK application, demo data and the front door.
npm start serves the application as it is built for production. npm run dev serves its sources with Vite: the browser shows
changes of the pages at once. Both replace the code of functions when that changes.

The address answers before the demonstration is complete; a line says when it is. Ctrl-C keeps the data. While it runs, the
emulator's state is written ${SNAPSHOT_SECONDS} seconds after a change, so that a power cut costs at most what was done in the last minute.

  --reset   forget all data first

TRIBUTARY_PORT           port of the application (8080)
TRIBUTARY_EMULATOR_PORT  port of the emulator (4566)
AWS_ENDPOINT_URL         an emulator that runs already, such as LocalStack; without it MiniStack is installed and started`;

type Options = { reset: boolean; develop: boolean };

const start = async (settings: Settings, { reset, develop }: Options) => {
  const begin = performance.now();
  const left = await takeLock(settings);
  atEnd('the lock', async () => releaseLock(settings));
  await assertFree(settings.port, 'TRIBUTARY_PORT');
  if (reset) {
    await stopOrphan(left);
    wipeState(settings);
  }
  const demonstration = demonstrationOf(settings);
  const built = develop ? Promise.resolve() : step('built the pages', buildPages);
  built.catch(() => {});
  const stack = await raiseStack(settings, left);
  enterStack(stack);
  await bringCodeUpToDate(stack);
  await built;
  const keeping = afterChanges(stack.snapshot);
  atEnd('the keeping of data', async () => keeping.stop());
  const url = await open(stack, develop, keeping.changed);
  updateLock(settings, { url, develops: develop });
  console.log(`\nTributary answers at ${url} (${secondsSince(begin)})\n`);
  const signIns = await demonstration.complete(stack);
  greet(url, signIns, secondsSince(begin));
  keeping.changed();
  atEnd('the watcher', async () => unwatch());
  const unwatch = watchSources(stack, await bundleAll(), develop);
  atEnd('the lock', async () => updateLock(settings, { stopping: true }));
};

/**
 * Fills the demonstration data. If the process ends in between, all of it is deleted, because it would never be completed; the
 * next start begins again.
 */
const demonstrationOf = (settings: Settings) => {
  let isHalf = false;
  // Registered before the emulator, so that it runs after the emulator has ended.
  atEnd('the incomplete demonstration', async () => {
    if (isHalf) wipeState(settings);
  });
  return {
    complete: async (stack: LocalStack): Promise<SignIn[]> => {
      // The stores read the name of the table when they are loaded.
      const { prepareData } = await import('./seed.ts');
      const begun = () => {
        isHalf = stack.embedded;
      };
      const signIns = await prepareData(stack, begun);
      isHalf = false;
      return signIns;
    },
  };
};

/** The emulator's kept functions may have code from an earlier start that no deployment knows of. */
const bringCodeUpToDate = async ({ replaced }: LocalStack) => {
  if (replaced.size > 0) await step('replaced the code of functions', async () => replaceCode(await bundleAll(), [...replaced]));
  replaced.clear();
};

const open = async ({ settings, endpoint, outputs, edgeSecret }: LocalStack, develop: boolean, changed: () => void) => {
  const config = runtimeConfig(outputs, endpoint);
  const { port } = settings;
  const spa = develop ? 'developed' : 'built';
  const door = await openFrontDoor({ port, endpoint, apiId: outputs.ApiId, edgeSecret, config, spa, changed });
  atEnd('the front door', door.close);
  return door.url;
};

const greet = (url: string, signIns: SignIn[], seconds: string) => {
  const { port } = new URL(url);
  const people = signIns.map(
    ({ url: host, email, password, role }) => `  http://${host}:${port}  ${email}  ${password}  (${role})`,
  );
  console.log(
    [
      '',
      `The demonstration is complete (${seconds})`,
      '',
      `Tributary   ${url}`,
      `Inbox       ${url}/inbox`,
      ...(people.length ? ['Sign in as', ...people] : []),
      '',
      'Ctrl-C stops it and keeps the data. A power cut costs at most the last minute.',
    ].join('\n'),
  );
};

const { values } = readOptions(HELP, {
  options: { reset: { type: 'boolean', default: false }, dev: { type: 'boolean', default: false } },
});
endOnSignals('Stopping; the emulator writes its state, which takes a few seconds', 'Stopped; the data is kept');
try {
  if (values.reset && process.env.AWS_ENDPOINT_URL) {
    throw new SetupError('--reset wipes the embedded emulator only: reset the one at AWS_ENDPOINT_URL with its own means.');
  }
  await start(startSettings(), { reset: values.reset, develop: values.dev });
} catch (error) {
  if (!isEnding()) {
    console.error(error instanceof SetupError ? error.message : error);
    await endAll();
    process.exit(1);
  }
}
