import type { Browser, BrowserContext } from 'playwright-core';

/**
 * What the browser may write into its console while a test runs. Everything else that is a warning, an error or an exception fails the
 * test. Each line says why it is there:
 */
const ALLOWED: readonly RegExp[] = [
  // a request that the test has refused, cut off or sent without a right; the page has to say so, and the test looks at that
  /^Failed to load resource: /,
  // what the application logs of such a request, beside what it shows
  /^(A page failed|The export|The PDF|Single sign-on|The browser could not keep)/,
];

/** Further texts that the tests of one file provoke. */
let provoked: RegExp[] = [];
let heard: string[] = [];

/** Lets the tests of this file provoke a complaint of the browser. */
export const mayComplain = (...texts: RegExp[]): void => {
  provoked.push(...texts);
};

/** A file's tests begin without what an earlier file has let pass. */
export const forgetComplaints = (): void => {
  [provoked, heard] = [[], []];
};

/** What the browsers have complained about since the last call, each with the address where. */
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

/** Listens to a browser, in each of its windows. */
export function heardBrowser(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => listen(await newContext(options));
  return browser;
}
