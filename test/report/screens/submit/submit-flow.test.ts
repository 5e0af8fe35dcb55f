import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../../../support/makers/report-world.ts';
import type { TestPerson } from '../../../support/makers/tenant.ts';
import { openBrowser } from '../../../support/pages/browser.ts';
import { violations, windowOf } from '../../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
});

afterAll(() => browser?.close());

const at = (ref: { uid: string }, path: string) =>
  `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/${path}`;
const openAs = (person: TestPerson, ref: { uid: string }, path: string): Promise<Page> =>
  windowOf(browser, world.tenant.host, person, at(ref, path));
const pathOf = (page: Page) => new URL(page.url()).pathname;
const statusOf = async ({ reporter, report }: Pick<Awaited<ReturnType<ReportWorld['fresh']>>, 'reporter' | 'report'>) =>
  (await reporter.read(report.uid)).json<{ status: { name: string } }>().status.name;

describe('submitting', () => {
  it('validates, shows everything read-only, asks for a comment, and submits a double click once [REP-119, REP-120, REP-121, REP-271, REP-272, REP-273, REP-020]', async () => {
    const made = await world.fresh();
    await made.reporter.enter(made.report.uid, world.paths.diesel, { value: 10 });
    const page = await openAs(world.reporter, made.ref, 'report');
    await page.getByRole('button', { name: 'Submit report' }).click();
    const review = page.getByRole('dialog', { name: 'Final review (read only): confirm your report submission' });
    await review.waitFor();
    await review.getByRole('row').filter({ hasText: 'Diesel' }).waitFor();
    expect(await review.locator('input:enabled, select:enabled').count()).toBe(0);
    const confirm = review.getByRole('button', { name: 'Confirm submission' });
    await review.getByLabel('Comment').fill('   ');
    expect(await confirm.isDisabled()).toBe(true);
    await review.getByLabel('Comment').fill('January is complete');
    let submissions = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/commit/')) submissions += 1;
    });
    await confirm.dblclick();
    await page
      .getByText('Thank you for submitting your data for 1st Jan 24 - 31st Jan 24. Your report was successfully submitted.')
      .waitFor();
    expect(pathOf(page)).toBe(at(made.ref, 'evals'));
    expect(submissions).toBe(1);
    await page.getByRole('row').filter({ hasText: 'January is complete' }).first().waitFor();
  });

  it('says that it has failed, and stays where it is [REP-384, REP-268]', async () => {
    const made = await world.fresh();
    await made.reporter.enter(made.report.uid, world.paths.diesel, { value: 10 });
    const page = await openAs(world.reporter, made.ref, 'report');
    await page.route('**/indicator/**', (route) => route.fulfill({ status: 400, json: { title: 'No' } }));
    await page.getByRole('button', { name: 'Submit report' }).click();
    await page.getByText('There was an error submitting your report').waitFor();
    await page.getByRole('button', { name: 'Back to the report' }).click();
    await page.unroute('**/indicator/**');
    await page.route('**/commit/', (route) => route.fulfill({ status: 400, json: { title: 'The period is closed' } }));
    await page.getByRole('button', { name: 'Submit report' }).click();
    await page.getByLabel('Comment', { exact: true }).fill('Done');
    await page.getByRole('button', { name: 'Confirm submission' }).click();
    await page.getByRole('dialog').getByText('There was an error submitting your report').waitFor();
    expect(pathOf(page)).toBe(at(made.ref, 'report'));
    expect(await page.getByLabel('Value of Diesel').isEnabled()).toBe(true);
  });

  it('lists percentages over 100, and goes back or on [REP-261, REP-264, REP-265, REP-266, REP-267]', async () => {
    const made = await world.fresh();
    await made.reporter.enter(made.report.uid, world.paths.diesel, { value: 10 });
    const page = await openAs(world.reporter, made.ref, 'report');
    const figure = { uid: 'm', name: 'Reused', unit: 'Tonnes', value: 12, exact: '12' };
    const percent = { uid: 'i', name: 'Waste reused %', unit: '%', category: '', result_value: 120.456, exact: '120.456' };
    await page.route('**/indicator/**', (route) => route.fulfill({ json: [{ ...percent, metrics: [figure], unusual: true }] }));
    const submit = page.getByRole('button', { name: 'Submit report' });
    await submit.click();
    const dialog = page.getByRole('dialog', { name: 'Validating report...' });
    await dialog.getByText('Waste reused %: 120.46').waitFor();
    await dialog.getByText('Reused: 12').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Go back and edit' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await statusOf(made)).toBe('Pending Input');
    await submit.click();
    await page.getByRole('button', { name: 'Ignore and proceed' }).click();
    await page.getByRole('dialog', { name: /^Final review/ }).waitFor();
  });
});
