import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredFile } from '../../../../shared/contract/file/files.ts';
import { makeReportWorld, type ReportWorld } from '../../../support/makers/report-world.ts';
import type { TestPerson } from '../../../support/makers/tenant.ts';
import { formOf } from '../../../support/makers/uploads.ts';
import { openBrowser } from '../../../support/pages/browser.ts';
import { picture } from '../../../support/pages/pictures.ts';
import { violations, windowOf } from '../../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;
let water: string;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  water = await world.nodes.add({ type: 'tree', name: 'Water' });
});

afterAll(() => browser?.close());

type Made = Awaited<ReturnType<ReportWorld['submitted']>>;
const openAs = (person: TestPerson, { ref, report }: Made, rest = ''): Promise<Page> =>
  windowOf(
    browser,
    world.tenant.host,
    person,
    `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report/${report.uid.slice(0, 8)}${rest}`,
  );

const TIME = String.raw`\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d`;

/** A report that was sent back with a mark on each section, and a note with a file on Diesel. */
async function rejected(): Promise<Made> {
  const made = await world.submitted();
  const { report, approver } = made;
  const { paths, tracker } = world;
  const diesel = (await approver.nodes(report.uid)).find(({ path }) => path === paths.diesel)!.uid;
  const file = await formOf({ file: new File(['%PDF-1.7'], 'ticket.pdf'), commit: report.uid });
  const stored = (await world.approver.call({ method: 'POST', path: '/api/store/object/', ...file })).json<StoredFile>();
  const attachments = [{ url: stored.url, filename: 'ticket.pdf' }];
  const body = {
    type: 'comment',
    path: paths.section,
    title: '',
    text: '<p>Ten times September</p>',
    metric: diesel,
    attachments,
  };
  await world.approver.call({ method: 'POST', path: `/api/tracker/${tracker}/commit/${report.uid}/node/`, body });
  await approver.patch(report.uid, { meta_json: { _sectionsApproved: { [paths.section]: false } } });
  await approver.patch(report.uid, { meta_json: { _sectionsApproved: { [water]: true } } });
  await approver.patch(report.uid, { status: 'REJECT', comment: 'Diesel looks ten times too large' });
  return made;
}

const mark = (page: Page, state: string) => page.locator(`[data-review-mark=${state}]`);

describe('a report that was sent back', () => {
  it('shows who sent it back, when and why, and the reviewer’s marks beside the completion until it is submitted again [REP-247, REP-231]', async () => {
    const made = await rejected();
    const page = await openAs(world.reporter, made);
    const notice = page.getByText(new RegExp(`^Sent back by approver Tester, ${TIME}$`));
    await notice.waitFor();
    await page.getByText('Diesel looks ten times too large', { exact: true }).waitFor();
    // In the list of sections, and at the section.
    expect(await mark(page, 'rejected').allTextContents()).toEqual(Array(2).fill('Review: Requires Revision'));
    expect(await mark(page, 'approved').allTextContents()).toEqual(Array(2).fill('Review: Accepted'));
    await page.getByText('These sections require revision:').getByRole('button', { name: 'Carbon' }).click();
    // The icons still show which sections are complete.
    expect(await page.locator('[data-section-state=incomplete]').count()).toBe(1);
    expect(await page.locator('[data-section-state=rejected]').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await picture(page, 'report-sent-back');
    await made.reporter.post(made.report.uid, { comment: 'Decimal slips corrected' });
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.getByText('Report Submitted').waitFor();
    expect(await page.locator('[data-review-mark]').count()).toBe(0);
    expect(await page.locator('[data-section-state=unreviewed]').count()).toBe(1);
    expect(await page.locator('[data-section-state=approved]').count()).toBe(1);
  });

  it('filters the rows with a note and those to check while they are entered; a note shows its files', async () => {
    const made = await rejected();
    const page = await openAs(world.reporter, made);
    await page.getByRole('button', { name: 'To check (0)' }).waitFor();
    await page.getByRole('button', { name: 'Commented (1)' }).click();
    const row = (name: string) => page.getByRole('row').filter({ has: page.getByLabel(`Value of ${name}`) });
    await row('Diesel').waitFor();
    expect(await row('Waste').count()).toBe(0);
    await page.getByLabel('Value of Diesel').fill('1');
    await page.getByLabel('Value of Diesel').press('Tab');
    await row('Diesel').getByText('Saved').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.metric-note').getByRole('button', { name: 'ticket.pdf' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('ticket.pdf');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await row('Waste').waitFor();
  });
});

describe('a report that was submitted', () => {
  it('tells the approver first who submitted it, when and with which words; then who decided', async () => {
    const made = await rejected();
    const { report, reporter, approver } = made;
    await reporter.post(report.uid, { comment: 'Decimal slips corrected' });
    const page = await openAs(world.approver, made);
    await page.getByText(new RegExp(`^Submission 2 by reporter Tester, ${TIME}$`)).waitFor();
    await page.getByText('Decimal slips corrected', { exact: true }).waitFor();
    expect(await page.getByText('January is complete').count()).toBe(0);
    await page.getByRole('button', { name: 'Commented (1)' }).click();
    await page.getByRole('row').filter({ hasText: 'Diesel' }).first().waitFor();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    expect(await violations(page)).toEqual([]);
    await picture(page, 'review-with-submission');
    await approver.patch(report.uid, { status: 'APPROVE', comment: 'All good now' });
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.getByText(new RegExp(`^Approved by approver Tester, ${TIME}$`)).waitFor();
    await page.getByText('All good now', { exact: true }).waitFor();
    await page.getByText('Decimal slips corrected', { exact: true }).waitFor();
  });
});

describe('a viewer', () => {
  it('reads neither notes nor the steps of a draft, neither on the page nor in the export [REP-329, REP-334]', async () => {
    const made = await rejected();
    await made.reporter.enter(made.report.uid, world.paths.diesel, { value: 11 });
    const page = await openAs(world.viewer, made);
    await page.getByRole('row').filter({ hasText: 'Diesel' }).first().waitFor();
    expect(await page.locator('.metric-note').count()).toBe(0);
    expect(await page.locator('[data-review-mark]').count()).toBe(0);
    expect(await page.getByText('Ten times September').count()).toBe(0);
    const trail = await openAs(world.viewer, made, '/audit');
    await trail.getByText('All changes of this report since its first submission').waitFor();
    const table = trail.getByRole('table', { name: 'Audit trail' });
    await table.getByRole('row').filter({ hasText: 'Diesel looks ten times too large' }).waitFor();
    expect(await table.getByText(/^Diesel: /).count()).toBe(0);
    const saved = async (window: Page) => {
      const [file] = await Promise.all([
        window.waitForEvent('download'),
        window.getByRole('button', { name: 'Export CSV' }).click(),
      ]);
      return readFileSync(await file.path(), 'utf8');
    };
    expect(await saved(trail)).not.toMatch(/Diesel: |Ten times/);
    const own = await openAs(world.reporter, made, '/audit');
    await own.getByText('All changes of this report, the newest first.').waitFor();
    await own.getByRole('table', { name: 'Audit trail' }).getByRole('row').filter({ hasText: 'Diesel: value' }).first().waitFor();
    expect(await saved(own)).toMatch(/Diesel: value/);
  });
});

describe('the trail', () => {
  it('names the metric of a note, and a mark of the review by its words', async () => {
    const made = await rejected();
    const page = await openAs(world.reporter, made, '/audit');
    const row = (text: string) => page.getByRole('table', { name: 'Audit trail' }).getByRole('row').filter({ hasText: text });
    await row('Diesel: comment').getByText('Ten times September').waitFor();
    await row('Carbon: mark of the review').getByText('Requires Revision', { exact: true }).first().waitFor();
    await row('Water: mark of the review').getByText('Accepted', { exact: true }).waitFor();
    expect(await page.getByText('accepted in the review').count()).toBe(0);
  });
});
