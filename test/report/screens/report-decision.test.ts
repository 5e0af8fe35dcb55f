import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';
import { documentCalls } from '../../support/makers/uploads.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { iconOf } from '../../support/pages/section-icons.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';
import { walk } from '../../support/walk.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
});

afterAll(() => browser?.close());

const MARKS = ['Accepted', 'Unreviewed', 'Requires Revision'];
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

describe('deciding', () => {
  describe('by the approver', () => {
    walk();
    let made: Awaited<ReturnType<ReportWorld['submitted']>>;
    let page: Page;
    const form = (name: string | RegExp = /^(Approve|Reject) report/) => page.getByRole('dialog', { name });
    const button = (within: Page | Locator, name: string) => within.getByRole('button', { name });
    // The form of the other act first switches to its own state.
    const press = async (name: string) => {
      if ((await form(name).count()) === 0) await button(form(), name).click();
      await button(form(name), name).click();
    };

    beforeAll(async () => {
      made = await world.submitted();
      page = await openAs(world.approver, made.ref, `report/${made.report.uid.slice(0, 8)}`);
    });

    it('begins with the buttons of the report’s status [REP-118, REP-234]', async () => {
      await page.getByText('Report Submitted').waitFor();
      for (const name of ['Approve report', 'Reject report']) await button(page, name).waitFor();
    });

    it('has a form with a comment and the same buttons [REP-141, REP-142]', async () => {
      await button(page, 'Approve report').click();
      await form().getByLabel('Comment').waitFor();
      for (const name of ['Approve report', 'Reject report']) await button(form(), name).waitFor();
    });

    it.each(['Approve report', 'Reject report'])('asks for a comment and stays, after %s [REP-324, REP-326]', async (name) => {
      await form().getByLabel('Comment').fill('  ');
      await press(name);
      await form().getByText('Please enter a comment before approving or rejecting this report').waitFor();
      expect(await statusOf(made)).toBe('Pending Approval');
      expect(pathOf(page)).toBe(at(made.ref, `report/${made.report.uid.slice(0, 8)}`));
    });

    it('thanks and leads to the history [REP-021, REP-398]', async () => {
      await form().getByLabel('Comment').fill('All good');
      await press('Approve report');
      await page.getByText('Thank you, the reporting package status has been updated').waitFor();
      await page.getByText(/, 1st Jan 24 - 31st Jan 24: Approved$/).waitFor();
      // The person's list also contains reports of other tests.
      const next = page.getByText(/Next report \(\d+ left\)|No other report awaits your decision\./);
      await next.first().waitFor();
      expect(pathOf(page)).toBe(at(made.ref, 'evals'));
      expect(await statusOf(made)).toBe('OK for Submission');
    });
  });

  it('leads to the history when somebody else was faster [REP-022, REP-143]', async () => {
    const made = await world.submitted();
    const page = await openAs(world.approver, made.ref, `report/${made.report.uid.slice(0, 8)}`);
    await page.getByRole('button', { name: 'Reject report' }).waitFor();
    await made.approver.patch(made.report.uid, { status: 'APPROVE', comment: 'Good' });
    await page.getByRole('button', { name: 'Reject report' }).click();
    await page.waitForURL(`**${at(made.ref, 'evals')}`);
  });

  it('is offered to nobody else, whose inputs are read-only [REP-009, REP-229, REP-232, ADM-330]', async () => {
    const made = await world.submitted();
    for (const person of [world.reporter, world.viewer]) {
      const page = await openAs(person, made.ref, `report/${made.report.uid.slice(0, 8)}`);
      await page.getByText('Report Submitted').waitFor();
      await page.getByRole('row').filter({ hasText: 'Diesel' }).waitFor();
      expect(await page.getByRole('button', { name: /Approve report|Reject report|Submit report/ }).count()).toBe(0);
      expect(await page.locator('.report input:enabled').count()).toBe(0);
    }
  });

  it('comes back from a rejection as the same report, with its own thanks [REP-228, REP-241, REP-397]', async () => {
    const made = await world.submitted();
    await made.approver.patch(made.report.uid, { status: 'REJECT', comment: 'Litres, please' });
    const page = await openAs(world.reporter, made.ref, `report/${made.report.uid.slice(0, 8)}`);
    await page.getByText('Litres, please').waitFor();
    await page.getByLabel('Value of Diesel').fill('12');
    await page.getByLabel('Value of Diesel').press('Enter');
    await page.getByText('All changes saved').waitFor();
    await page.getByRole('button', { name: 'Submit report' }).click();
    await page.getByLabel('Comment', { exact: true }).fill('In litres now');
    await page.getByRole('button', { name: 'Confirm submission' }).click();
    await page.getByText('Thank you for submitting your data. Your report was successfully updated.').waitFor();
    expect(await statusOf(made)).toBe('Pending Approval');
  });
});

describe('sections', () => {
  it('are started by a value, an N/A flag or a document, and complete by their mark alone [REP-248]', async () => {
    const { section, diesel, waste } = world.paths;
    const added = await world.nodes.post({ type: 'document', path: section, name: 'Invoice' });
    const doc = added.json<{ uid: string; path: string }>();
    const { ref, report, reporter } = await world.fresh();
    const page = await openAs(world.reporter, ref, 'report');
    const isIn = async (state: string) => {
      await page.reload({ waitUntil: 'domcontentloaded' });
      await page.locator(`[data-section-state=${state}]`).first().waitFor();
    };
    const enter = async (path: string, input: object) =>
      expect((await reporter.enter(report.uid, path, { ...input })).status).toBe(200);
    await isIn('notstarted');
    await enter(waste, { meta_json: { noReport: true } });
    await isIn('incomplete');
    await enter(waste, { meta_json: { noReport: false } });
    await isIn('notstarted');
    await enter(diesel, { value: 0 });
    await isIn('incomplete');
    await enter(diesel, { value: null });
    await isIn('notstarted');
    await page.getByLabel('Mark section as complete').click();
    await page.locator('[data-section-state=complete]').first().waitFor();
    await page.getByLabel('Mark section as complete').click();
    await page.locator('[data-section-state=notstarted]').first().waitFor();
    const files = documentCalls(world.reporter, world.tracker, report.uid, doc.uid);
    await files.upload('bill.csv', 'text/csv', new TextEncoder().encode('a,b\n1,2\n'));
    await isIn('incomplete');
    await world.nodes.remove(doc.path);
  });

  describe('are marked', () => {
    walk();
    let made: Awaited<ReturnType<ReportWorld['fresh']>>;
    let page: Page;
    const state = (window: Page, name: string) => window.locator(`[data-section-state=${name}]`);
    const marks = async () => (await made.reporter.read(made.report.uid)).json<ReportRecord>().meta_json;
    const address = () => `report/${made.report.uid.slice(0, 8)}`;

    beforeAll(async () => {
      made = await world.fresh();
      page = await openAs(world.reporter, made.ref, 'report');
    });

    it('as complete by the responsible person, with an icon for each state [REP-246, REP-247]', async () => {
      await state(page, 'notstarted').waitFor();
      expect(await iconOf(page, 'notstarted')).toContain('status-negative');
      await page.getByLabel('Value of Diesel').fill('10');
      await page.getByLabel('Value of Diesel').press('Enter');
      await state(page, 'incomplete').waitFor();
      expect(await iconOf(page, 'incomplete')).toContain('status-warning');
      await page.getByText('All changes saved').waitFor();
      const marked = page.waitForResponse((response) => response.request().method() === 'PATCH');
      await page.getByLabel('Mark section as complete').click();
      await state(page, 'complete').waitFor();
      expect(await iconOf(page, 'complete')).toContain('status-positive');
      await marked;
      expect((await marks())._sectionsComplete).toEqual({ [world.paths.section]: true });
    });

    describe('once the report is submitted', () => {
      let review: Page;

      beforeAll(async () => {
        expect((await made.reporter.submit({ comment: 'Complete' })).status).toBe(201);
        review = await openAs(world.approver, made.ref, address());
      });

      it('by the approver, and by nobody as complete [REP-231, REP-253]', async () => {
        await state(review, 'unreviewed').waitFor();
        expect(await review.getByLabel('Mark section as complete').count()).toBe(0);
        for (const name of MARKS) await review.getByRole('button', { name }).waitFor();
      });

      it('as accepted, to be revised or neither, each with its icon [REP-252, REP-254, REP-255]', async () => {
        expect(await iconOf(review, 'unreviewed')).toEqual(['status-pending']);
        await review.getByRole('button', { name: 'Requires Revision' }).click();
        await state(review, 'rejected').waitFor();
        expect(await iconOf(review, 'rejected')).toEqual(['status-stopped']);
        await expect.poll(async () => (await marks())._sectionsApproved).toEqual({ [world.paths.section]: false });
        await review.getByRole('button', { name: /^Approve/ }).click();
        await review.getByText(/^You have marked a section as requiring revision: .* all the same\?$/).waitFor();
        await review.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
        await review.getByRole('button', { name: 'Accepted' }).click();
        await state(review, 'approved').waitFor();
        expect(await iconOf(review, 'approved')).toEqual(['thumbs-up']);
        await expect.poll(async () => (await marks())._sectionsApproved).toEqual({ [world.paths.section]: true });
        expect((await marks())._sectionsComplete).toEqual({ [world.paths.section]: true });
      });

      it('for a viewer to see, not to change [REP-256]', async () => {
        const watcher = await openAs(world.viewer, made.ref, address());
        await state(watcher, 'approved').waitFor();
        for (const name of MARKS) expect(await watcher.getByRole('button', { name }).count()).toBe(0);
      });
    });
  });
});
