import { join } from 'node:path';
import type { Page } from 'playwright-core';

const FOLDER = join(import.meta.dirname, '../../../.local/pictures');

/** Pictures are for people to look at. They take a tenth of the time of the browser tests, so they are taken when they are asked for. */
const WANTED = Boolean(process.env.TRIBUTARY_PICTURES);

/** Leaves a picture of a page as it is: `.local/pictures/<name>.png`. */
export async function shoot(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  if (WANTED) await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage, animations: 'disabled' });
}

/** Leaves pictures of a page as it is on a desk and on a phone: `.local/pictures/<name>-<width>.png`. The page is as wide as a desk then. */
export async function picture(page: Page, name: string): Promise<void> {
  for (const width of WANTED ? [390, 1280] : [1280]) {
    await page.setViewportSize({ width, height: 900 });
    await shoot(page, `${name}-${width}`, { fullPage: true });
  }
}
