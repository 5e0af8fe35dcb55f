import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  await world.fresh();
});
afterAll(() => browser?.close());

it('shows the whole bar with a counting bell in a window of 320 px, which is 1280 px at 400 %', async () => {
  const page = await windowOf(browser, world.tenant.host, world.reporter, '/home', 320);
  const bell = page.locator('.top-bar a:visible[aria-label="Pending actions: 1"]');
  expect(await bell.textContent()).toContain('1');
  const more = (await page.locator('.top-bar').getByRole('button', { name: 'More' }).boundingBox())!;
  expect(more.x + more.width).toBeLessThanOrEqual(320);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(320);
});

it('breaks a long name without blanks below the heading, so that the page does not scroll sideways', async () => {
  const name = 'Extraordinarilylongunbrokenword'.repeat(6);
  const path = `/api/project/${world.project.uid}/`;
  expect((await world.admin.call({ method: 'PATCH', path, body: { name } })).status).toBe(200);
  for (const width of [1280, 390]) {
    const page = await windowOf(browser, world.tenant.host, world.admin, `/project/${world.project.uid}/details`, width);
    await page.locator('.page-heading').getByText(name).waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
  }
});

it('keeps the entries of the bar beside a wide logo in a window of 320 px [ADM-244]', async () => {
  const logo =
    'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20width=%22900%22%20height=%2230%22%3E%3Crect%20width=%22900%22%20height=%2230%22/%3E%3C/svg%3E';
  const chief = await world.tenant.person('Chief', { isTenantSuperuser: true });
  const body = { meta_json: { navbarLogo: logo } };
  expect((await chief.call({ method: 'PATCH', path: '/api/tenant/meta/', body })).status).toBe(200);
  const page = await windowOf(browser, world.tenant.host, world.reporter, '/home', 320);
  const image = page.locator('.top-bar img:visible').first();
  await image.waitFor();
  const box = (await image.boundingBox())!;
  const bell = (await page.locator('.top-bar a:visible[aria-label="Pending actions: 1"]').boundingBox())!;
  expect(box.x + box.width).toBeLessThanOrEqual(bell.x);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(320);
});

it("keeps the digits of a tab's count together in a window of 390 px", async () => {
  const twelve = Array.from({ length: 11 }, () => world.fresh());
  await Promise.all(twelve);
  const page = await windowOf(browser, world.tenant.host, world.reporter, '/home', 390);
  const count = page.getByRole('tab', { name: /My pending actions/ }).getByText('12', { exact: true });
  await count.waitFor();
  expect((await count.boundingBox())!.height).toBeLessThan(30);
});

it('shows the due date of a package beside a long name without blanks', async () => {
  const { ref } = await world.fresh();
  const path = `/api/tracker/${world.tracker}/ref/${ref.uid}/`;
  expect((await world.admin.call({ method: 'PATCH', path, body: { name: 'Groundworks'.repeat(18) } })).status).toBe(200);
  const page = await windowOf(browser, world.tenant.host, world.admin, `/project/${world.project.uid}/details`, 1280);
  const table = page.getByRole('table', { name: 'Reporting packages' });
  await table.getByRole('link', { name: 'Groundworks'.repeat(18) }).waitFor();
  const due = (await table.getByRole('columnheader', { name: 'Due' }).boundingBox())!;
  expect(due.x + due.width).toBeLessThanOrEqual(1280);
});

it('breaks a long name without blanks in the list of entries without an answer', async () => {
  const { ref, report, reporter } = await world.fresh();
  await reporter.enter(report.uid, world.paths.diesel, { value: 10 });
  const address = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report`;
  const page = await windowOf(browser, world.tenant.host, world.reporter, address, 1280);
  await page.getByRole('button', { name: 'Submit report' }).click();
  const entry = page.getByRole('dialog').locator('.review-list li').first();
  await entry.locator('button').waitFor();
  const [scrolled, wide] = await entry.evaluate((item) => {
    item.querySelector('button')!.textContent = 'Extraordinarilylongunbrokenword'.repeat(16);
    return [item.scrollWidth, item.clientWidth];
  });
  expect(scrolled).toBe(wide);
});
