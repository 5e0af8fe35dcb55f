import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../../../support/makers/report-world.ts';
import { openBrowser } from '../../../support/pages/browser.ts';
import { violations, windowOf } from '../../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
});

afterAll(() => browser?.close());

type Fresh = Awaited<ReturnType<ReportWorld['fresh']>>;

const at = ({ ref }: Pick<Fresh, 'ref'>, path: string) =>
  `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/${path}`;
const open = (made: Pick<Fresh, 'ref'>) => windowOf(browser, world.tenant.host, world.reporter, at(made, 'report'));
const submit = (page: Page) => page.getByRole('button', { name: 'Submit report' });
const review = (page: Page) => page.getByRole('dialog', { name: 'Final review (read only): confirm your report submission' });
const FLAGGED = 'Some data has been flagged for review.';

describe('the final review', () => {
  it('counts the badges of what differs from earlier reports, 200 ms after it has opened [REP-116, REP-180, REP-269, REP-270]', async () => {
    const made = await world.submitted();
    const next = await made.reporter.current();
    await made.reporter.enter(next.uid, world.paths.diesel, { value: 30 });
    await made.admin.patch(next.uid, { meta_json: { submit_placeholder: 'Say what is unusual' } });
    const page = await open(made);
    await submit(page).click();
    await review(page).getByText(FLAGGED).waitFor();
    expect(await review(page).getByText('Check', { exact: true }).count()).toBe(1);
    await review(page).getByPlaceholder('Say what is unusual').waitFor();
    // The reason for the disabled button is beside it, and each figure to check links to its row.
    await review(page).getByText('Enter a comment first', { exact: true }).first().waitFor();
    await review(page).getByText('1 value to check').waitFor();
    await review(page).getByText('3 times the usual 10.').first().waitFor();
    await review(page).getByRole('button', { name: 'Diesel: 30 Litres' }).click();
    await review(page).getByRole('row').filter({ hasText: 'Diesel' }).locator(':focus').waitFor();
    // The library renders the tooltip of the button under the mouse outside all landmarks.
    await page.mouse.move(0, 0);
    expect(await violations(page)).toEqual([]);
  });

  it('says nothing of that where no figure differs, nor minds a section that is not marked complete [REP-251, REP-270]', async () => {
    const made = await world.submitted();
    const next = await made.reporter.current();
    await made.reporter.enter(next.uid, world.paths.diesel, { value: 12 });
    const page = await open(made);
    await page.getByText('Mark section as complete').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Mark section as complete' }).isChecked()).toBe(false);
    // The second half of a double click hits the opened modal, and must not close it.
    await submit(page).dblclick();
    await review(page).getByRole('row').filter({ hasText: 'Diesel' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await review(page).getByText(FLAGGED).count()).toBe(0);
  });

  it('has every section and one field, for the comment; Cancel sends nothing [REP-121]', async () => {
    const section = await world.nodes.add({ type: 'tree', name: 'Water' });
    const metric = { name: 'Mains', unit: 'Number', category: 'Carbon' };
    await world.nodes.add({ type: 'metricscore', path: section, metric });
    const made = await world.fresh({ report_layout: 'tabbed' });
    await made.reporter.enter(made.report.uid, world.paths.diesel, { value: 10 });
    const page = await open(made);
    await submit(page).click();
    for (const name of ['Diesel', 'Mains']) await review(page).getByRole('row').filter({ hasText: name }).waitFor();
    expect(await review(page).locator('input:enabled, select:enabled').count()).toBe(0);
    expect(await review(page).locator('textarea:enabled').count()).toBe(1);
    await review(page).getByLabel('Comment').fill('January is complete');
    await review(page).getByRole('button', { name: 'Cancel', exact: true }).click();
    await review(page).waitFor({ state: 'detached' });
    expect(await made.reporter.list()).toEqual([]);
    await world.nodes.remove(section);
  });
});

describe('a submission', () => {
  it('of a report that was sent back goes the same way as the first, and leads to the history [REP-241, REP-397]', async () => {
    const made = await world.submitted();
    await made.approver.patch(made.report.uid, { status: 'REJECT', comment: 'Litres, please' });
    const place = `report/${made.report.uid.slice(0, 8)}`;
    const page = await windowOf(browser, world.tenant.host, world.reporter, at(made, place));
    await submit(page).waitFor();
    const validated = page.waitForRequest(/\/dashboard\/report\/[^/]+\/indicator\//);
    await submit(page).click();
    await validated;
    await review(page).getByLabel('Comment').fill('In litres now');
    await review(page).getByRole('button', { name: 'Confirm submission' }).click();
    await page.getByText('Thank you for submitting your data. Your report was successfully updated.').waitFor();
    await page.waitForURL(`**${at(made, 'evals')}`);
  });

  it('is refused where a figure has changed since the final review was opened, which shows it anew and keeps the comment', async () => {
    const made = await world.fresh();
    await made.reporter.enter(made.report.uid, world.paths.diesel, { value: 10 });
    const page = await open(made);
    await submit(page).click();
    await review(page).getByLabel('Comment').fill('January is complete');
    await made.reporter.enter(made.report.uid, world.paths.diesel, { value: 27 });
    const confirm = review(page).getByRole('button', { name: 'Confirm submission' });
    await confirm.click();
    await review(page).getByText('This report has changed since you opened its final review.', { exact: false }).waitFor();
    await review(page).getByRole('row').filter({ hasText: 'Diesel' }).filter({ hasText: '27' }).waitFor();
    await review(page).getByRole('button', { name: 'Show what has changed' }).click();
    await review(page).getByRole('button', { name: 'Diesel: 10 → 27 Litres' }).waitFor();
    await review(page).getByText('by you, in another window').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await review(page).getByLabel('Comment').inputValue()).toBe('January is complete');
    expect(await made.reporter.list()).toEqual([]);
    await confirm.click();
    await page.getByText(/Your report was successfully submitted\.$/).waitFor();
    await page.close();
  });

  it('whose answer is lost is made once when it is confirmed again, with the comment still there, and the next period opens [REP-227, REP-272, REP-273, REP-372]', async () => {
    const made = await world.fresh();
    await made.reporter.enter(made.report.uid, world.paths.diesel, { value: 10 });
    const page = await open(made);
    await submit(page).click();
    await review(page).getByLabel('Comment').fill('January is complete');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await submit(page).click();
    expect(await review(page).getByLabel('Comment').inputValue()).toBe('January is complete');

    let calls = 0;
    await page.route('**/commit/', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      calls += 1;
      if (calls > 1) return route.continue();
      // The request arrives, but its answer is lost.
      await made.reporter.submit(route.request().postDataJSON());
      return route.abort('connectionreset');
    });
    const confirm = review(page).getByRole('button', { name: 'Confirm submission' });
    await confirm.click();
    await review(page).getByText('There was an error submitting your report').waitFor();
    // The code of the next page arrives late. The submitted report stays until then.
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((done) => setTimeout(done, 1_000));
      await route.continue();
    });
    await page.evaluate(`{
      window.emptied = false;
      const look = () => { window.emptied ||= document.querySelector('.report-bar')?.textContent.startsWith('0 of') ?? false; };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    }`);
    await confirm.click();
    await page.getByText(/Your report was successfully submitted\.$/).waitFor();
    await page.getByRole('heading', { name: 'Historic reports' }).waitFor();
    expect(await page.evaluate('window.emptied')).toBe(false);
    expect(calls).toBe(2);
    const submitted = await made.reporter.list();
    expect(submitted.map(({ submission, comment }) => [submission, comment])).toEqual([[1, 'January is complete']]);

    await page.goto(new URL(at(made, 'report'), page.url()).href, { waitUntil: 'domcontentloaded' });
    await page.getByText('1st Feb 24 - 29th Feb 24').waitFor();
    expect(await page.getByLabel('Value of Diesel').isEnabled()).toBe(true);
    expect(await page.getByLabel('Value of Diesel').inputValue()).toBe('');
  });
});
