import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';
import { heardBrowser } from './complaints.ts';

const launched: Browser[] = [];

/** The browsers of this test file that still run. */
export const openBrowsers = (): Browser[] => launched.filter((browser) => browser.isConnected());

/**
 * Features that the browser switches off. They replace the driver's own list, since the browser takes only the last one. Reading
 * each document's scripts while they arrive costs a quarter of a renderer, and finds only what its process has compiled before.
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

/** The packaged Chromium crashes once in some hundred starts, before it has opened anything. */
const STARTS = 3;

async function launch(executablePath: string, isQuick: boolean, start = 1): Promise<Browser> {
  try {
    return await playwright.launch({
      executablePath,
      // the packaged arguments are for a Lambda: they put everything into one process and switch the web's security off
      // names below localhost are tenants, and do not resolve everywhere
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--host-resolver-rules=MAP *.localhost 127.0.0.1'],
        // a window runs in the process of the window before it in its context, which has compiled the scripts: a third of a page
        '--process-per-site',
        // few pages live so long that what the optimising compilers make of them is worth their work
        ...(isQuick ? [] : ['--js-flags=--no-opt,--no-maglev', `--disable-features=${WITHOUT.join()}`]),
      ],
      headless: true,
    });
  } catch (error) {
    if (start === STARTS) throw error;
    return launch(executablePath, isQuick, start + 1);
  }
}

/** The Chromium of TRIBUTARY_CHROMIUM, or the one of the packages. `isQuick`: as users have it, for measurements. */
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
