import type { Page } from 'playwright-core';

/**
 * Counts mouse clicks in a page until its document is replaced. Does not count keys and the test's own calls. Returns a function
 * that reads the count.
 */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`{
    window.presses = 0;
    addEventListener('mousedown', (event) => event.isTrusted && window.presses++, true);
  }`);
  return () => page.evaluate<number>('window.presses');
}
