import type { Locator, Page } from 'playwright-core';

type Way = { back?: boolean; most?: number };

/** Presses Tab until an element has the focus; fails if it cannot be reached. */
export async function tabTo(page: Page, target: Locator, { back = false, most = 60 }: Way = {}): Promise<void> {
  const focused = target.and(page.locator(':focus'));
  await target.first().waitFor({ state: 'attached' });
  for (let presses = 0; presses <= most; presses += 1) {
    if ((await focused.count()) > 0) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`${target} is not within ${most} presses of the tab key`);
}

/** Moves the focus to an element and presses a key. */
export async function pressAt(page: Page, target: Locator, key: string, way?: Way): Promise<void> {
  await tabTo(page, target, way);
  await page.keyboard.press(key);
}

/** Moves to one field after the other and replaces its text. */
export async function typeInto(page: Page, fields: readonly (readonly [Locator, string])[]): Promise<void> {
  for (const [field, text] of fields) {
    await tabTo(page, field);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  }
}

/** Opens a menu with Enter, moves down to an item and chooses it. */
export async function chooseItem(page: Page, button: Locator, item: string, way?: Way): Promise<void> {
  await pressAt(page, button, 'Enter', way);
  const wanted = page.getByRole('menuitem', { name: item }).and(page.locator(':focus'));
  await page.getByRole('menuitem', { name: item }).waitFor();
  for (let presses = 0; presses < 12; presses += 1) {
    if ((await wanted.count()) > 0) {
      await page.keyboard.press('Enter');
      return;
    }
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`No arrow leads to ${item}`);
}
