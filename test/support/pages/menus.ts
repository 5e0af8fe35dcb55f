import type { Locator, Page } from 'playwright-core';

/** Entries of the bar that every member has on every page. */
const EVERYWHERE = /^$|Tester$|@/;

/** The entries of a menu of the bar in order, each with its address, or '-' without a link. Closes the menu again. */
export async function entriesOf(page: Page, button: Locator): Promise<string[]> {
  await button.click();
  const entries = page.getByRole('menuitem').locator('visible=true');
  await entries.first().waitFor();
  const listed = await entries.evaluateAll((all) =>
    all.map((each) => `${each.textContent.trim()} ${each.closest('a')?.getAttribute('href') ?? '-'}`),
  );
  await page.keyboard.press('Escape');
  await entries.first().waitFor({ state: 'hidden' });
  return listed;
}

/** The menus of a page's place, by label from left to right, once nothing is loading that could change them. */
export async function menusOf(page: Page): Promise<Record<string, string[]>> {
  const buttons = page.locator('.top-bar button:visible[aria-haspopup="true"]');
  await buttons.filter({ hasText: /Tester$|@/ }).waitFor();
  await page.waitForLoadState('networkidle');
  const menus: Record<string, string[]> = {};
  for (const button of await buttons.all()) {
    const label = (await button.textContent())?.trim() ?? '';
    if (!EVERYWHERE.test(label)) menus[label] = await entriesOf(page, button);
  }
  return menus;
}
