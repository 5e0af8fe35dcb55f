import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../../../support/makers/report-world.ts';
import { openBrowser } from '../../../support/pages/browser.ts';
import { windowOf } from '../../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
});

afterAll(() => browser?.close());

type Fresh = Awaited<ReturnType<ReportWorld['fresh']>>;

const at = ({ ref }: Pick<Fresh, 'ref'>, path: string) =>
  `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/${path}`;

it('a decision is followed by the next report at the key J', async () => {
  const [made, other] = await Promise.all([world.submitted(), world.submitted(), world.submitted()]);
  const own = at(made, `report/${made.report.uid.slice(0, 8)}`);
  const page = await windowOf(browser, world.tenant.host, world.approver, own);
  await page.getByRole('button', { name: 'Reject report' }).click();
  await page.getByRole('dialog').getByLabel('Comment').fill('Too high');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject report' }).click();
  await page.getByText(/Next report \(\d+ left\)/).waitFor();
  await page.getByRole('heading', { name: 'Reports Submitted' }).waitFor();
  await page.keyboard.press('j');
  await page.waitForURL(/\/report\/[0-9a-f]{8}$/);
  const first = new URL(page.url()).pathname;
  expect(first).not.toBe(own);
  // On the page of a report that waits, its own keys count. The last one of the list has only the report before it.
  const [after, before] = [
    { key: 'j', link: page.getByRole('link', { name: 'Next report (J)' }) },
    { key: 'k', link: page.getByRole('link', { name: 'Previous report (K)' }) },
  ] as const;
  await after.link.or(before.link).first().waitFor();
  const [there, back] = (await after.link.isVisible()) ? [after, before] : [before, after];
  await page.keyboard.press(there.key);
  await page.waitForURL((url) => url.pathname !== first);
  await back.link.waitFor();
  await page.keyboard.press(back.key);
  await page.waitForURL((url) => url.pathname === first);
  expect((await other.reporter.read(other.report.uid)).json<{ status: { name: string } }>().status.name).toBe('Pending Approval');
});
