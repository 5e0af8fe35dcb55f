import { bundleAll } from './bundles.ts';
import { stopOrphan, wipeState } from './emulator.ts';
import { openFrontDoor } from './front-door.ts';
import { replaceCode } from './functions.ts';
import { releaseLock, takeLock, updateLock } from './lock.ts';
import { readOptions } from './options.ts';
import { runtimeConfig } from './outputs.ts';
import type { SignIn } from './seed/index.ts';
import { assertFree, type Settings, SetupError, startSettings } from './settings.ts';
import { atEnd, endAll, endOnSignals, isEnding } from './shutdown.ts';
import { enterStack, type LocalStack, raiseStack } from './stack.ts';
import { watchSources } from './watch.ts';

const HELP = `npm start [-- --reset]

Starts Tributary on this machine: an AWS emulator, the deployed CDK application, demo data and the front door.

  --reset   forget all data first

TRIBUTARY_PORT           port of the application (8080)
TRIBUTARY_EMULATOR_PORT  port of the emulator (4566)
AWS_ENDPOINT_URL         an emulator that runs already, such as LocalStack; without it MiniStack is installed and started`;

const start = async (settings: Settings, reset: boolean) => {
  const left = await takeLock(settings);
  atEnd('the lock', async () => releaseLock(settings));
  await assertFree(settings.port, 'TRIBUTARY_PORT');
  if (reset) {
    await stopOrphan(left);
    wipeState(settings);
  }
  const stack = await raiseStack(settings, left);
  enterStack(stack);
  const bundles = await bundleAll();
  if (stack.replaced.size > 0) await replaceCode(bundles, [...stack.replaced]);
  stack.replaced.clear();
  // the stores read where the table is when they are loaded
  const { prepareData } = await import('./seed.ts');
  const signIns = await prepareData(stack);
  const url = await open(stack);
  atEnd('the watcher', async () => unwatch());
  const unwatch = watchSources(stack, bundles);
  updateLock(settings, { url });
  atEnd('the lock', async () => updateLock(settings, { stopping: true }));
  greet(url, signIns);
};

const open = async ({ settings, endpoint, outputs, edgeSecret }: LocalStack) => {
  const config = runtimeConfig(outputs, endpoint);
  const { port } = settings;
  const door = await openFrontDoor({ port, endpoint, apiId: outputs.ApiId, edgeSecret, config, spa: 'developed' });
  atEnd('the front door', door.close);
  return door.url;
};

const greet = (url: string, signIns: SignIn[]) => {
  const { port } = new URL(url);
  const people = signIns.map(
    ({ url: host, email, password, role }) => `  http://${host}:${port}  ${email}  ${password}  (${role})`,
  );
  console.log(
    [
      '',
      `Tributary   ${url}`,
      `Inbox       ${url}/inbox`,
      ...(people.length ? ['Sign in as', ...people] : []),
      '',
      'Ctrl-C stops it and keeps the data.',
    ].join('\n'),
  );
};

const { values } = readOptions(HELP, { options: { reset: { type: 'boolean', default: false } } });
endOnSignals('Stopping; the emulator writes its state, which takes a few seconds', 'Stopped; the data is kept');
try {
  if (values.reset && process.env.AWS_ENDPOINT_URL) {
    throw new SetupError('--reset wipes the embedded emulator only: reset the one at AWS_ENDPOINT_URL with its own means.');
  }
  await start(startSettings(), values.reset);
} catch (error) {
  if (!isEnding()) {
    console.error(error instanceof SetupError ? error.message : error);
    await endAll();
    process.exit(1);
  }
}
