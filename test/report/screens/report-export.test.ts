import type { Browser } from 'playwright-core';
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

describe('the export of the metrics of a report', () => {
  it.each([
    [
      'on the dashboard of the project, for those who see it',
      false,
      /For figures, use Export on the dashboard of the project\.$/,
    ],
    ['nowhere, for those who see own packages alone', true, /with their units, without figures\.$/],
  ])('says that figures are exported %s', async (_, isLimited, said) => {
    const { ref, report } = await world.submitted();
    const address = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report/${report.uid.slice(0, 8)}`;
    const permission = await world.approver.call({ path: `/api/project/${world.project.uid}/permission/` });
    const page = await windowOf(browser, world.tenant.host, world.approver, '/home');
    await page.route(/\/api\/project\/[^/]+\/permission\/$/, (route) =>
      route.fulfill({ json: Object.assign(permission.json<object>(), { is_limited: isLimited }) }),
    );
    await page.goto(new URL(address, page.url()).href, { waitUntil: 'domcontentloaded' });
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export report metrics' }).click();
    expect((await file).suggestedFilename()).toBe('report_metrics.csv');
    await page.getByText(said).waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
