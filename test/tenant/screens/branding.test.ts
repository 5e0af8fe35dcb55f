import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { violations } from '../../support/pages/sessions.ts';

let browser: Browser;
let tenant: TestTenant;
let chief: TestPerson;

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant('Northern Rail')]);
  chief = await tenant.person('Chief', { isTenantSuperuser: true });
});

afterAll(() => browser?.close());

const brand = (meta_json: Record<string, unknown>) =>
  chief.call({ method: 'PATCH', path: '/api/tenant/meta/', body: { meta_json } });

/** A host of the tenancy, from which the browser loads images only if the page's policy allows it. */
const THEIRS = 'https://customer.example';
const IMAGE = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><rect width="60" height="60"/></svg>';

const WIDE = IMAGE.replaceAll('width="60"', 'width="3000"');

const open = async ({ image = IMAGE, width = 1280 } = {}): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
  page.setDefaultTimeout(20_000);
  await page.route(`${THEIRS}/**`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: image }));
  await page.goto(addressOf('/terms', tenant.host));
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
};

it('shows the name of the tenancy as text, and no straplines, where nothing is set [ADM-248, SET-049]', async () => {
  const page = await open();
  await page.getByRole('heading', { level: 1, name: 'Terms and conditions' }).waitFor();
  await page.locator('.top-bar').getByText('Northern Rail').locator('visible=true').first().waitFor();
  expect(await page.locator('.top-bar img').count()).toBe(0);
  expect(await page.locator('.straplines').count()).toBe(0);
});

it('shows the logo 40 pixels high or as high as is set, and straplines with their link and images, also of another host [ADM-243, ADM-244, ADM-245, ADM-246, ADM-247, ADM-608]', async () => {
  const logo = `${THEIRS}/logo.svg`;
  const lines = { navbarLogo: logo, strapline1: 'We move people', strapline2: 'Read more' };
  await brand(lines);
  const plain = await open();
  const height = async (page: Page) => (await page.locator('.top-bar img:visible').first().boundingBox())!.height;
  await plain.locator('.top-bar img:visible').first().waitFor();
  expect(await plain.locator('.top-bar img:visible').first().getAttribute('src')).toBe(logo);
  await expect.poll(() => height(plain)).toBe(40);
  await plain.getByText('We move people').waitFor();
  await plain.getByText('Read more').waitFor();
  expect(await plain.getByRole('link', { name: 'Read more' }).count()).toBe(0);
  await brand({
    ...lines,
    logoHeight: 24,
    strapline2link: 'https://example.org/more',
    straplineImages: [`${logo}?1`, `${logo}?2`],
  });
  const full = await open();
  await full.getByRole('link', { name: 'Read more' }).waitFor();
  await expect.poll(() => height(full)).toBe(24);
  expect(await full.getByRole('link', { name: 'Read more' }).getAttribute('href')).toBe('https://example.org/more');
  expect(await full.locator('.straplines img').evaluateAll((all) => all.map((image) => image.getAttribute('src')))).toEqual([
    `${logo}?1`,
    `${logo}?2`,
  ]);
  const widths = () =>
    full
      .locator('.top-bar img, .straplines img')
      .evaluateAll((all) => [...new Set(all.map((image) => (image as unknown as { naturalWidth: number }).naturalWidth))]);
  await expect.poll(widths).toEqual([60]);
  expect(await violations(full)).toEqual([]);
});

it('makes the bar as high as a logo that is higher than it, so that nothing of the logo is cut off [ADM-244]', async () => {
  await brand({ navbarLogo: `${THEIRS}/logo.svg`, logoHeight: 80 });
  const page = await open();
  const [logo, bar] = [page.locator('.top-bar img:visible').first(), page.locator('.top-bar header').first()];
  await logo.waitFor();
  await expect.poll(async () => (await logo.boundingBox())!.height).toBe(80);
  const [inner, outer] = [(await logo.boundingBox())!, (await bar.boundingBox())!];
  expect(inner.y).toBeGreaterThanOrEqual(outer.y);
  expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height);
});

it('shrinks a wide logo, so that the entries of the bar stay beside it, on wide and narrow screens [ADM-244]', async () => {
  await brand({ navbarLogo: `${THEIRS}/logo.svg` });
  for (const width of [1280, 390, 320]) {
    const page = await open({ image: WIDE, width });
    const [logo, bar] = [page.locator('.top-bar img:visible').first(), page.locator('.top-bar')];
    await logo.waitFor();
    await expect.poll(async () => (await logo.boundingBox())!.width).toBeGreaterThan(60);
    const end = (await logo.boundingBox())!.x + (await logo.boundingBox())!.width;
    const entries = await bar.locator('button:visible').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().x));
    expect(Math.min(...entries)).toBeGreaterThanOrEqual(end);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await page.close();
  }
});
