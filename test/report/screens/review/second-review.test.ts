import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportRecord } from '../../../../shared/contract/report/reports.ts';
import { makeReportWorld, type ReportWorld } from '../../../support/makers/report-world.ts';
import type { TestPerson } from '../../../support/makers/tenant.ts';
import { openBrowser } from '../../../support/pages/browser.ts';
import { picture } from '../../../support/pages/pictures.ts';
import { violations, windowOf } from '../../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
}, 60_000);

afterAll(() => browser?.close());

type Made = Awaited<ReturnType<ReportWorld['submitted']>>;
const at = (ref: { uid: string }, path: string) =>
  `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/${path}`;
const openAs = (person: TestPerson, ref: { uid: string }, path: string): Promise<Page> =>
  windowOf(browser, world.tenant.host, person, at(ref, path));
const reportAt = ({ report }: Made) => `report/${report.uid.slice(0, 8)}`;
const statusOf = async ({ reporter, report }: Made) => (await reporter.read(report.uid)).json<ReportRecord>().status.name;

/** Submitted with Diesel 10 and Waste 4, sent back, and submitted again with Diesel 12.5 and Waste N/A. */
async function resubmitted(): Promise<Made> {
  const made = await world.submitted();
  const { report, reporter, approver } = made;
  await approver.patch(report.uid, { status: 'REJECT', comment: 'Litres?' });
  await reporter.enter(report.uid, world.paths.diesel, { value: '12.5' });
  await reporter.post(report.uid, { comment: 'Corrected' });
  return made;
}

describe('the review of a report that was submitted again', () => {
  it('shows what has changed beside each value, and what was said about a metric where it is revised', async () => {
    const made = await resubmitted();
    const page = await openAs(world.approver, made.ref, reportAt(made));
    await page.getByText('1 figure has changed since submission 1').waitFor();
    await page.getByText('Diesel: 10 → 12.5 Litres').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Diesel' });
    await row.getByText('Was 10 in submission 1').waitFor();
    await page.getByRole('button', { name: 'Changed (1)' }).click();
    await page.getByText('“Changed” compares with submission 1.').waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'Waste' }).count()).toBe(0);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    expect(await page.locator('[data-section-state=unreviewed]').count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await picture(page, 'review-with-differences');
    await row.getByRole('button', { name: 'More about Diesel' }).click();
    await page.getByRole('menuitem', { name: 'Comment on this metric' }).click();
    const form = page.getByRole('dialog', { name: 'Add a comment' });
    await form.getByText('On Diesel').waitFor();
    await form.getByRole('textbox', { name: 'Text' }).fill('Which meter is this?');
    await form.getByRole('button', { name: 'Add comment' }).click();
    await form.waitFor({ state: 'detached' });
    await made.approver.patch(made.report.uid, { status: 'REJECT', comment: 'See my note' });
    const revising = await openAs(world.reporter, made.ref, reportAt(made));
    await revising.locator('.metric-note').getByText('Which meter is this?').waitFor();
  });

  it('sends the decision with an empty comment too, and says what is missing [REP-325, REP-324]', async () => {
    const made = await world.submitted();
    const page = await openAs(world.approver, made.ref, reportAt(made));
    await page.getByRole('button', { name: 'Reject report' }).click();
    const form = page.getByRole('dialog', { name: 'Reject report' });
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await form.getByRole('button', { name: 'Reject report' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ status: 'REJECT', comment: '', submission: 1 });
    await form.getByText('Please enter a comment before approving or rejecting this report').waitFor();
    expect(await statusOf(made)).toBe('Pending Approval');
  });
});

describe('a decision that was overtaken', () => {
  it('is refused until the report is loaded again, and then counts', async () => {
    const made = await world.submitted();
    const page = await openAs(world.approver, made.ref, reportAt(made));
    const decide = async () => {
      await page.getByRole('button', { name: 'Approve report' }).click();
      await page.getByRole('dialog').getByLabel('Comment').fill('Good');
      await page.getByRole('dialog').getByRole('button', { name: 'Approve report' }).click();
    };
    await page.getByRole('button', { name: 'Approve report' }).click();
    await page.getByRole('dialog').getByLabel('Comment').fill('Good');
    await made.approver.patch(made.report.uid, { status: 'REJECT', comment: 'Litres?' });
    await made.reporter.enter(made.report.uid, world.paths.diesel, { value: '12.5' });
    await made.reporter.post(made.report.uid, { comment: 'Corrected' });
    await page.getByRole('dialog').getByRole('button', { name: 'Approve report' }).click();
    await page.getByText('This report was submitted again in the meantime').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Load the report again' }).click();
    await page.getByText('Diesel: 10 → 12.5 Litres').waitFor();
    await page.getByRole('row').filter({ hasText: 'Diesel' }).getByText('12.5', { exact: true }).waitFor();

    // A report that has changed before the form opens is shown first.
    await made.approver.patch(made.report.uid, { status: 'REJECT', comment: 'Still?' });
    await made.reporter.enter(made.report.uid, world.paths.diesel, { value: '13' });
    await made.reporter.post(made.report.uid, { comment: 'Corrected again' });
    await page.getByRole('button', { name: 'Approve report' }).click();
    await page.getByText('This report has changed since you opened it').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByText('Diesel: 12.5 → 13 Litres').waitFor();
    await decide();
    await page.waitForURL('**/evals');
    expect(await statusOf(made)).toBe('OK for Submission');
  });
});

describe('an approved report', () => {
  it('is reopened by an administrator, whose reason stands in its trail', async () => {
    const made = await world.submitted();
    await made.approver.patch(made.report.uid, { status: 'APPROVE', comment: 'Good' });
    const other = await openAs(world.approver, made.ref, reportAt(made));
    await other.getByRole('button', { name: 'Actions', exact: true }).click();
    expect(await other.getByRole('menuitem').allInnerTexts()).toEqual(['Audit trail']);
    const page = await openAs(world.admin, made.ref, reportAt(made));
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Reopen report…' }).click();
    const form = page.getByRole('dialog', { name: 'Reopen report' });
    const confirm = form.getByRole('button', { name: 'Reopen report' });
    expect(await confirm.isDisabled()).toBe(true);
    await form.getByLabel('Reason').fill('A meter was misread');
    expect(await violations(page)).toEqual([]);
    await confirm.click();
    await page.getByText('The report is reopened for revision').waitFor();
    expect(await statusOf(made)).toBe('Requires Revision');
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Audit trail' }).click();
    const table = page.getByRole('table', { name: 'Audit trail' });
    const newest = table.getByRole('row').filter({ hasText: 'A meter was misread' });
    await newest.getByText('admin Tester').waitFor();
    await newest.getByText('Approved', { exact: true }).waitFor();
    await page.getByPlaceholder('Search metrics, people and comments').fill('diesel');
    const value = table.getByRole('row').filter({ hasText: 'Diesel: value' });
    await value.getByText('reporter Tester').waitFor();
    expect(await table.getByRole('row').count()).toBe(2);
    expect(await violations(page)).toEqual([]);
  });
});
