import type { Browser, BrowserContext, Page } from 'playwright-core';
import { addressOf, openBrowsers } from './browser.ts';

type Kept = { host: string; page?: Page };

/** The contexts that windows use one after another, with their hosts. */
const kept = new WeakMap<BrowserContext, Kept>();
const idle = new Set<BrowserContext>();

/** A context for a window at a tenant's host: an idle one of an earlier test, with empty storage, or a new one. */
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

/**
 * Closes the windows of a context and empties its storage. An image stays open in it, to keep the process with the compiled
 * scripts.
 */
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

/** Ends a test's use of a context: a context of `contextAt` waits for the next window, any other is closed. */
export async function leave(context: BrowserContext): Promise<void> {
  const own = kept.get(context);
  if (own) await empty(context, own).catch(() => context.close());
  else await context.close();
}
