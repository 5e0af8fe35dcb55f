import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser?.close());

const EMAIL = 'rita+1@client.example';
const given = (code: string) => `email=${encodeURIComponent(EMAIL)}&code=${code}`;

/** A window that follows a link, with the addresses that it requests. A fragment stays in the browser. */
async function follow(path: string) {
  const context = await browser.newContext();
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url().split('#')[0]!));
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(addressOf(path), { waitUntil: 'domcontentloaded' });
  return { page, asked };
}

describe.each([
  ['/accounts/activate', '[SET-082]'],
  ['/accounts/reset', '[SET-084]'],
])('the link of a mail to %s %s', (path) => {
  const cleared = (url: URL) => url.pathname === path && url.search + url.hash === '';

  it('fills in address and code, which no server is told of and the address bar does not keep', async () => {
    const { page, asked } = await follow(`${path}#${given('123456')}`);
    await page.waitForURL(cleared);
    const fields = ['E-mail address', 'Code'].map((label) => page.getByLabel(label, { exact: true }));
    expect(await Promise.all(fields.map((field) => field.inputValue()))).toEqual([EMAIL, '123456']);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((url) => /rita|123456/.test(url))).toEqual([]);
    expect(await page.evaluate('history.length')).toBeLessThanOrEqual(2);

    // A newer mail's link, followed in the same window.
    await page.goto(addressOf(`${path}#${given('654321')}`));
    await page.waitForURL(cleared);
    await expect.poll(() => fields[1]!.inputValue()).toBe('654321');
    expect(await fields[0]!.inputValue()).toBe(EMAIL);
  });

  it('works as earlier mails have it, with a query, which is cleared away too', async () => {
    const { page } = await follow(`${path}?${given('123456')}`);
    await page.waitForURL(cleared);
    expect(await page.getByLabel('E-mail address', { exact: true }).inputValue()).toBe(EMAIL);
    expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe('123456');
  });
});
