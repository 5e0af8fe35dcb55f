import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReportWorld } from '../../support/makers/report-world.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { windowOf } from '../../support/pages/sessions.ts';

const PHONE = 390;

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const [opened, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  browser = opened;
  const { ref, report } = await world.submitted();
  const path = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report/${report.uid.slice(0, 8)}`;
  page = await windowOf(browser, world.tenant.host, world.approver, path, PHONE);
});

afterAll(() => browser?.close());

/** The empty pixels between two boxes that stand beside each other. */
const between = (a: { x: number; width: number }, b: { x: number; width: number }) =>
  Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width);

describe('on a phone', () => {
  it('the two buttons of a decision stand at least 8 px apart', async () => {
    const boxOf = async (name: string) => {
      const button = page.getByRole('button', { name });
      await button.waitFor();
      return (await button.boundingBox())!;
    };
    expect(between(await boxOf('Approve report'), await boxOf('Reject report'))).toBeGreaterThanOrEqual(8);
  });

  it('entries of a list of flags stand at least 8 px apart', async () => {
    await page.locator('.report').first().waitFor();
    const [first, second] = await page.evaluate<{ top: number; bottom: number }[]>(`{
      const list = document.createElement('ul');
      list.className = 'review-list';
      list.innerHTML = '<li>Diesel</li><li>Petrol</li>';
      document.querySelector('.report').append(list);
      [...list.children].map((entry) => entry.getBoundingClientRect().toJSON());
    }`);
    expect(second!.top - first!.bottom).toBeGreaterThanOrEqual(8);
  });
});
