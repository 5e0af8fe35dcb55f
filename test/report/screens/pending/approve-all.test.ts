import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportRecord } from '../../../../shared/contract/report/reports.ts';
import { makeReportWorld, type ReportWorld } from '../../../support/makers/report-world.ts';
import { openBrowser } from '../../../support/pages/browser.ts';
import { violations, windowOf } from '../../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
}, 60_000);

afterAll(() => browser?.close());

type Made = Awaited<ReturnType<ReportWorld['submitted']>>;
const statusOf = async ({ reporter, report }: Made) => (await reporter.read(report.uid)).json<ReportRecord>().status.name;

describe('the list of what waits', () => {
  it('approves several reports with one comment, and names the one that could not be', async () => {
    const [first, second, third] = [await world.submitted(), await world.submitted(), await world.submitted()];
    const page = await windowOf(browser, world.tenant.host, world.approver, '/notifications');
    await page.getByRole('checkbox', { name: /Select all reports/ }).click();
    await third.approver.patch(third.report.uid, { status: 'REJECT', comment: 'Wait' });
    await page.getByRole('button', { name: 'Approve selected' }).click();
    const form = page.getByRole('dialog');
    const approve = form.getByRole('button', { name: /^Approve \d+ reports$/ });
    await approve.click();
    await form.getByText('Please enter a comment before approving or rejecting this report').waitFor();
    await form.getByLabel('Comment').fill('All checked');
    expect(await violations(page)).toEqual([]);
    await approve.click();
    await form.getByText(/could not be approved/).waitFor();
    await form.getByText("This cannot be done while the status of the report is 'Requires Revision'").waitFor();
    for (const made of [first, second]) expect(await statusOf(made)).toBe('OK for Submission');
    expect(await statusOf(third)).toBe('Requires Revision');
    await form.getByRole('button', { name: 'Close' }).last().click();
  });

  it('offers the statuses by their shown names, and approved reports when they are asked for [REP-157, REP-160, REP-161, ADM-081]', async () => {
    const made = await world.submitted();
    await made.approver.patch(made.report.uid, { status: 'APPROVE', comment: 'Good' });
    const page = await windowOf(browser, world.tenant.host, world.approver, '/notifications');
    await page.getByRole('button', { name: /^Status/ }).click();
    const names = (await page.getByRole('option').allInnerTexts()).map((text) => text.split('\n')[0]?.trim());
    expect(names).toEqual([
      ...['All statuses', 'Nothing Received', 'Overdue', 'Pending Input', 'Pending Approval', 'Pending Data Control'],
      ...['Requires Revision', 'Approved'],
    ]);
    await page.getByRole('option', { name: 'Approved' }).click();
    await page.getByRole('row').filter({ hasText: 'No action' }).first().waitFor();
  });
});
