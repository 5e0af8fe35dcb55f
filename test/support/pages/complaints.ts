import type { Browser, BrowserContext } from 'playwright-core';

/**
 * Texts that may appear in the browser's console during a test. Any other warning, error or exception fails the test. Each line
 * has its reason:
 */
const ALLOWED: readonly RegExp[] = [
  // a request that the test has refused, interrupted or sent without a right; the test looks at the page's message
  /^Failed to load resource: /,
  // the application's own log entry about such a request
  /^(A page failed|The export|The PDF|Single sign-on|The browser could not keep)/,
];

/** Further texts that the tests of one file expect. */
let provoked: RegExp[] = [];
let heard: string[] = [];

/** Allows a console text in the tests of this file. */
export const mayComplain = (...texts: RegExp[]): void => {
  provoked.push(...texts);
};

/** Forgets the texts that an earlier file has allowed. */
export const forgetComplaints = (): void => {
  [provoked, heard] = [[], []];
};

/** The browsers' complaints since the last call, each with its address. */
export function complaints(): string[] {
  const found = heard.filter((text) => ![...ALLOWED, ...provoked].some((allowed) => allowed.test(text)));
  heard = [];
  return found;
}

function listen(context: BrowserContext): BrowserContext {
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') heard.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (failure) => heard.push(`${failure.error().message} (${failure.page()?.url()})`));
  return context;
}

/** Listens to the console of every window of a browser. */
export function heardBrowser(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => listen(await newContext(options));
  return browser;
}
