import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportRecord } from '../../../../shared/contract/report/reports.ts';
import { makeReportWorld, type ReportWorld } from '../../../support/makers/report-world.ts';
import type { TestPerson } from '../../../support/makers/tenant.ts';
import { documentCalls } from '../../../support/makers/uploads.ts';
import { openBrowser } from '../../../support/pages/browser.ts';
import { iconOf } from '../../../support/pages/section-icons.ts';
import { windowOf } from '../../../support/pages/sessions.ts';
import { walk } from '../../../support/walk.ts';

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
