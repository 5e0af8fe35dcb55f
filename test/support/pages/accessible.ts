import type { Page } from 'playwright-core';
import { shoot } from './pictures.ts';
import { goTo, rest, until, violations } from './sessions.ts';

const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
] as const;

const pictureOf = (name: string) => `pages/${name.replace('*', 'nowhere').replace(/\W+/g, '-')}`;

async function colour(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await until(page, `document.body.classList.contains('awsui-dark-mode') === ${colorScheme === 'dark'}`);
  await rest(page);
}

/** Waits until a page has its heading and has finished loading. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

/**
 * The accessibility faults of an open page, on a desktop and on a phone: all rules in light mode, only contrast in dark mode,
 * because nothing else differs. Also reports a page that is wider than its window. Saves pictures under `name`.
 */
export async function faultsOf(page: Page, name: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await rest(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await colour(page, colorScheme);
      await shoot(page, pictureOf(`${name} ${size.width} ${colorScheme}`));
      const faults = await violations(page, colorScheme === 'dark' ? { rules: ['color-contrast'] } : {});
      if (faults.length > 0) found[`${size.width} ${colorScheme}`] = faults;
    }
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    if (wide > 0) found[`${size.width} too wide`] = [String(wide)];
  }
  return found;
}

type Place = { path: string; ids?: Readonly<Record<string, string>>; who?: string };

/** Opens an address and returns its faults. `ids` fill the path's parameters; `who`: the person, for the names of pictures. */
export async function faultsAt(page: Page, { path, ids = {}, who = 'member' }: Place) {
  await page.setViewportSize(SIZES[0]);
  await goTo(page, filled(path, ids));
  await settle(page);
  return faultsOf(page, `${who}${path}`);
}

/** A path with the first 8 characters of ids as its parameters. */
export const filled = (path: string, ids: Readonly<Record<string, string>>): string =>
  path
    .replace(/:(\w+)/g, (_, name: string) => {
      const id = ids[name];
      if (id === undefined) throw new Error(`${path} wants a ${name}, and none is given`);
      return id.slice(0, 8);
    })
    .replace('/*', '/nowhere');
