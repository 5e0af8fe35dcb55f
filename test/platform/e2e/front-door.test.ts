import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../support/makers/people.ts';
import { makeTenant } from '../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { violations } from '../../support/pages/sessions.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser?.close());

/** Opens a page and records the browser's complaints, including violations of the security policy. */
const visit = async (path: string): Promise<{ page: Page; complaints: string[] }> => {
  const page = await (await browser.newContext()).newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(addressOf(path));
  return { page, complaints };
};

describe('the deployed application in a browser', () => {
  it('starts under its own security policy', async () => {
    const { page, complaints } = await visit('/');
    await page.getByRole('heading').first().waitFor();
    expect(complaints.filter((text) => /Content Security Policy/i.test(text))).toEqual([]);
  });

  it('shows the mail that was sent on an accessible page, that of one address where there is much', async () => {
    const [tenant, email] = [await makeTenant(), `ina-${randomUUID().slice(0, 8)}@inbox.example`];
    const body = { email, password: PASSWORD, first_name: 'Ina', last_name: 'Box' };
    expect((await tenant.call({ method: 'POST', path: '/auth-rest/register/', body })).status).toBe(201);
    const { page, complaints } = await visit(`/inbox?to=${email}`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Local inbox');
    expect(await page.getByRole('article').count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.getByLabel('Only to').fill('nobody@inbox.example');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('0 mails to nobody@inbox.example.').waitFor();
    expect(await page.getByRole('article').count()).toBe(0);
  });
});
