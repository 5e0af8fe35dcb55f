import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';
import { heardBrowser } from './complaints.ts';

const launched: Browser[] = [];

/** The running browsers of this test file. */
export const openBrowsers = (): Browser[] => launched.filter((browser) => browser.isConnected());

/**
 * Features that the browser switches off. They replace the driver's own list, because the browser takes only the last list.
 * Compiling each document's scripts while they arrive costs a quarter of a renderer's time, and finds only what its process has
 * compiled before.
 */
const WITHOUT = [
  ...[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
  ],
  ...[
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PaintHolding',
    'ScriptStreaming',
    'ThirdPartyStoragePartitioning',
  ],
];

/** Attempts to start: the packaged Chromium crashes about once in a hundred starts, before it has opened anything. */
const STARTS = 3;

async function launch(executablePath: string, isQuick: boolean, start = 1): Promise<Browser> {
  try {
    return await playwright.launch({
      executablePath,
      // The packaged arguments are for a Lambda: they use a single process and disable web security. Names below localhost are
      // tenants, and some machines do not resolve them.
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--host-resolver-rules=MAP *.localhost 127.0.0.1'],
        // A window runs in the process of the context's previous window, which has compiled the scripts. This saves a third of a
        // page's time.
        '--process-per-site',
        // Few pages live long enough for an optimising compiler to pay off.
        ...(isQuick ? [] : ['--js-flags=--no-opt,--no-maglev', `--disable-features=${WITHOUT.join()}`]),
      ],
      headless: true,
    });
  } catch (error) {
    if (start === STARTS) throw error;
    return launch(executablePath, isQuick, start + 1);
  }
}

/** Starts the Chromium of TRIBUTARY_CHROMIUM, or the packaged one. `isQuick`: configured as for users, for measurements. */
export const openBrowser = async ({ isQuick = false } = {}): Promise<Browser> => {
  const path = process.env.TRIBUTARY_CHROMIUM ?? (await chromium.executablePath());
  const browser = heardBrowser(await launch(path, isQuick));
  launched.push(browser);
  return browser;
};

/** The address of a path at a tenant's host on the stack under test. */
export const addressOf = (path: string, host = 'localhost'): string => {
  const url = new URL(path, process.env.TRIBUTARY_TEST_URL);
  url.hostname = host;
  return url.href;
};
