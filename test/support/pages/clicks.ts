import type { Page } from 'playwright-core';

/**
 * Counts the presses of the mouse in a page, until its document ends. Keys and the test's own entries do not count. Returns a
 * reader of the count.
 */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`{
    window.presses = 0;
    addEventListener('mousedown', (event) => event.isTrusted && window.presses++, true);
  }`);
  return () => page.evaluate<number>('window.presses');
}
