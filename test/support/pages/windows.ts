import type { Browser, BrowserContext, Page } from 'playwright-core';
import { addressOf, openBrowsers } from './browser.ts';

type Kept = { host: string; page?: Page };

/** The contexts that windows share, one after another, by their host. */
const kept = new WeakMap<BrowserContext, Kept>();
const idle = new Set<BrowserContext>();

/** A context for a window at a tenant's host: one left by an earlier test, with an empty storage, or a new one. */
export async function contextAt(browser: Browser, host: string): Promise<BrowserContext> {
  const left = browser.contexts().find((context) => idle.has(context) && kept.get(context)?.host === host);
  const context = left ?? (await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' }));
  idle.delete(context);
  if (!left) kept.set(context, { host });
  return context;
}

/** The contexts that a test or its file uses. */
export const usedContexts = (): BrowserContext[] =>
  openBrowsers()
    .flatMap((browser) => browser.contexts())
    .filter((context) => !idle.has(context));

const EMPTY = `(async () => {
  localStorage.clear();
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
})()`;

/** Closes the windows of a context and empties its storage. A picture stays open there, and with it the process that has the scripts. */
async function empty(context: BrowserContext, own: Kept): Promise<void> {
  await context.setOffline(false);
  if (!own.page) {
    own.page = await context.newPage();
    await own.page.goto(addressOf('/favicon.svg', own.host));
  }
  await Promise.all(context.pages().map((page) => (page === own.page ? undefined : page.close())));
  await own.page.evaluate(EMPTY);
  await context.clearCookies();
  idle.add(context);
}

/** Ends what a test has opened: what `contextAt` gave waits for the next window, all else is closed. */
export async function leave(context: BrowserContext): Promise<void> {
  const own = kept.get(context);
  if (own) await empty(context, own).catch(() => context.close());
  else await context.close();
}
