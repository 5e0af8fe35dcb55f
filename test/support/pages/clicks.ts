import type { Page } from 'playwright-core';

/**
 * Counts the presses of the mouse in a page, from now on and as long as its document lives: keys and what a test fills in count nothing.
 * Answers what reads the count.
 */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`{
    window.presses = 0;
    addEventListener('mousedown', (event) => event.isTrusted && window.presses++, true);
  }`);
  return () => page.evaluate<number>('window.presses');
}
