import { join } from 'node:path';
import type { Page } from 'playwright-core';

const FOLDER = join(import.meta.dirname, '../../../.local/pictures');

/** Pictures are for people to look at. They take a tenth of the browser tests' time, so they are taken only on request. */
const WANTED = Boolean(process.env.TRIBUTARY_PICTURES);

/** Saves a picture of a page: `.local/pictures/<name>.png`. */
export async function shoot(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  if (WANTED) await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage, animations: 'disabled' });
}

/**
 * Saves pictures of a page at the widths of a desk and of a phone: `.local/pictures/<name>-<width>.png`. Leaves the page as wide
 * as a desk.
 */
export async function picture(page: Page, name: string): Promise<void> {
  for (const width of WANTED ? [390, 1280] : [1280]) {
    await page.setViewportSize({ width, height: 900 });
    await shoot(page, `${name}-${width}`, { fullPage: true });
  }
}
