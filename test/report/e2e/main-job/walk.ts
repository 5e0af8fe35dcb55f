import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeTenant, type TestPerson } from '../../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../../support/pages/browser.ts';
import { shoot } from '../../../support/pages/pictures.ts';
import { enterAs, rest, violations } from '../../../support/pages/sessions.ts';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844 };

/**
 * Findings of the accessibility checks inside Cloudscape itself, by rule and class of the element. The product's own findings are
 * never excused.
 */
const CLOUDSCAPE: readonly RegExp[] = [];

export type Walk = Awaited<ReturnType<typeof openWalk>>;

/** A tenant with its people, a stranger from another tenant, and one browser that they use one after the other. */
export async function openWalk() {
  const [browser, tenant, elsewhere] = await Promise.all([openBrowser(), makeTenant('Meridian Infrastructure'), makeTenant()]);
  const owner = await tenant.person('Olga', { isSuperuser: true });
  const approver = await tenant.person('Amir');
  const viewer = await tenant.person('Vera');
  const stranger = await elsewhere.person('Sam', { isSuperuser: true });
  const window = await windowsOf(browser);
  const as = (person: TestPerson, path: string, host = tenant.host) => window.open(host, person, path);
  return { tenant, elsewhere, owner, approver, viewer, stranger, as, ...window, close: () => browser.close() };
}

/** One window for all people of the story. */
async function windowsOf(browser: Browser) {
  const page = await (await browser.newContext({ viewport: WIDE, reducedMotion: 'reduce' })).newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  const open = async (host: string, person: TestPerson | undefined, path: string): Promise<Page> => {
    await page.goto(addressOf('/favicon.svg', host));
    await page.evaluate(() => localStorage.clear());
    if (person) await enterAs(page, host, person);
    complaints.length = 0;
    await page.goto(addressOf(path, host));
    return page;
  };
  /** The browser's complaints since the last call. */
  const heard = () => complaints.splice(0);
  const picture = (name: string) => shoot(page, `main-job/${name}`, { fullPage: true });
  /**
   * Takes wide and narrow pictures of the page, and runs the accessibility checks. The console must be silent except for
   * `expected`.
   */
  const look = async (name: string, expected?: string): Promise<void> => {
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.getByLabel('Loading', { exact: true }).count(), { timeout: 20_000 }).toBe(0);
    const found = await violations(page);
    await rest(page);
    await picture(`${name}-1280`);
    await page.setViewportSize(NARROW);
    await rest(page);
    await picture(`${name}-390`);
    await page.setViewportSize(WIDE);
    expect(found.filter((text) => !CLOUDSCAPE.some((known) => known.test(text)))).toEqual([]);
    expect(heard().filter((text) => expected === undefined || !text.includes(expected))).toEqual([]);
  };
  return { page, open, heard, picture, look };
}

/** Repeats a read for as long as a busy machine may need. */
export const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 20_000 });

export const short = (uid: string) => uid.slice(0, 8);

/** Chooses an option of a select, found by its label. Units that differ only in letter case have a count after their name. */
export async function choose(page: Page, within: ReturnType<Page['locator']>, label: string, option: string): Promise<void> {
  await within.getByLabel(label, { exact: true }).click();
  await page
    .getByRole('option')
    .filter({ has: page.getByText(option, { exact: true }) })
    .click();
}
