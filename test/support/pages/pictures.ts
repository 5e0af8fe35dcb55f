import { join } from 'node:path';
import type { Page } from 'playwright-core';

const FOLDER = join(import.meta.dirname, '../../../.local/pictures');

/** Leaves pictures of a page as it is on a desk and on a phone, for people to look at: `.local/pictures/<name>-<width>.png`. */
export async function picture(page: Page, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(FOLDER, `${name}-${width}.png`), fullPage: true, animations: 'disabled' });
  }
}
