import { emulatorEnvironment } from '../deploy.ts';
import { stopOrphan, wipeState } from '../emulator.ts';
import { openFrontDoor } from '../front-door.ts';
import { isAlive, readRunning, releaseLock, takeLock, updateLock } from '../lock.ts';
import { outputsFile, runtimeConfig } from '../outputs.ts';
import { buildPages } from '../pages.ts';
import { step } from '../progress.ts';
import { type Settings, SetupError, startSettings, testSettings } from '../settings.ts';
import { atEnd } from '../shutdown.ts';
import { enterStack, raiseStack } from '../stack.ts';

/** The environment of the tests. */
const testEnvironment = (settings: Settings, endpoint: string, url: string): NodeJS.ProcessEnv => ({
  ...emulatorEnvironment(endpoint),
  TRIBUTARY_TEST_URL: url,
  TRIBUTARY_OUTPUTS: outputsFile(settings),
});

/**
 * Deploys the application to a fresh emulator of its own.
 * @param pages resolves once the pages are built
 * @returns the environment of the tests
 */
export const openTestStack = async (pages = step('built the pages', buildPages)): Promise<NodeJS.ProcessEnv> => {
  const settings = await testSettings();
  const left = await takeLock(settings);
  atEnd('the lock', async () => releaseLock(settings));
  await stopOrphan(left);
  wipeState(settings);
  await pages;
  const stack = await raiseStack(settings, undefined);
  enterStack(stack);
  const { endpoint, outputs, edgeSecret } = stack;
  const config = runtimeConfig(outputs, endpoint);
  const door = await openFrontDoor({ port: settings.port, endpoint, apiId: outputs.ApiId, edgeSecret, config, spa: 'built' });
  atEnd('the front door', door.close);
  updateLock(settings, { url: door.url });
  return testEnvironment(settings, endpoint, door.url);
};

/**
 * The environment of tests against a running stack: an open test stack, or that of `npm start`.
 * @param onlyBuilt ignores a stack of `npm run dev`, which serves sources
 */
export const joinStack = async ({ onlyBuilt = false } = {}): Promise<NodeJS.ProcessEnv> => {
  for (const settings of [await testSettings(), startSettings()]) {
    const running = readRunning(settings);
    if (onlyBuilt && running?.develops) continue;
    if (running?.url && running.endpoint && isAlive(running.owner)) {
      return testEnvironment(settings, running.endpoint, running.url);
    }
  }
  throw new SetupError("No stack runs: start one with 'npm test -- --stack' or with 'npm start', in another terminal.");
};
