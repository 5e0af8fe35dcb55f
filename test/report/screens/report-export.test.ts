import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
});

afterAll(() => browser?.close());

/** The page of a submitted report for its reporter. `isLimited`: who sees own packages alone. */
async function opened(isLimited: boolean) {
  const { ref, report } = await world.submitted();
  const address = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report/${report.uid.slice(0, 8)}`;
  const permission = await world.reporter.call({ path: `/api/project/${world.project.uid}/permission/` });
  const page = await windowOf(browser, world.tenant.host, world.reporter, '/home');
  await page.route(/\/api\/project\/[^/]+\/permission\/$/, (route) =>
    route.fulfill({ json: Object.assign(permission.json<object>(), { is_limited: isLimited }) }),
  );
  await page.goto(new URL(address, page.url()).href, { waitUntil: 'domcontentloaded' });
  return page;
}

/** The file that a button saves. */
async function savedBy(page: Page, button: string) {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await waiting;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

describe('the export of the metrics of a report', () => {
  it('says where its figures are exported', async () => {
    const page = await opened(false);
    expect((await savedBy(page, 'Export report metrics')).name).toBe('report_metrics.csv');
    await page.getByText('For figures, use Export figures.').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

describe('the export of the figures of a report', () => {
  it('has what the page shows, also for a reporter who sees own packages alone', async () => {
    const { name, text } = await savedBy(await opened(true), 'Export figures');
    expect(name).toBe('report_figures.csv');
    expect(text).toContain('Pending Approval,Carbon,Diesel,Litres,10,');
    expect(text).toContain('Pending Approval,Carbon,Waste,Litres,,');
  });
});
