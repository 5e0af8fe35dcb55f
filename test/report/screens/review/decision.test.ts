import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../../../support/makers/report-world.ts';
import type { TestPerson } from '../../../support/makers/tenant.ts';
import { openBrowser } from '../../../support/pages/browser.ts';
import { windowOf } from '../../../support/pages/sessions.ts';
import { walk } from '../../../support/walk.ts';

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
