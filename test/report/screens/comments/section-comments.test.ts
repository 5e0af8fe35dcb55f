import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../../../support/makers/report-world.ts';
import type { TestPerson } from '../../../support/makers/tenant.ts';
import { openBrowser } from '../../../support/pages/browser.ts';
import { dropFiles } from '../../../support/pages/drop.ts';
import { addInvoices, openedInvoices, openReport } from '../../../support/pages/invoices.ts';
import { violations } from '../../../support/pages/sessions.ts';
import { walk } from '../../../support/walk.ts';

let browser: Browser;
let world: ReportWorld;
let doc: string;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  doc = await addInvoices(world);
});

afterAll(() => browser?.close());

const open = (made: Parameters<typeof openReport>[2], person?: TestPerson) => openReport(browser, world, made, person);
const opened = () => openedInvoices(browser, world, doc);

const section = (page: Page) => page.getByRole('button', { name: 'Add a Comment' });
const modalOf = (page: Page) => page.getByRole('dialog', { name: 'Add a comment', exact: true });
const write = async (page: Page, text: string) => modalOf(page).getByRole('textbox', { name: 'Text' }).fill(text);
const post = (page: Page) => modalOf(page).getByRole('button', { name: 'Add comment' }).click();

describe('the comments of a section', () => {
  describe('are written', () => {
    walk();
    let page: Page;

    beforeAll(async () => {
      ({ page } = await opened());
    });

    it('in a modal with a title, a text and attachments, where there is none yet [REP-104, REP-105, REP-108, REP-109]', async () => {
      await section(page).waitFor();
      expect(await page.getByRole('button', { name: /comment\(s\)$/ }).count()).toBe(0);
      await section(page).click();
      await modalOf(page).getByLabel('Title').fill('Fuel');
      await write(page, 'See the bills');
      await modalOf(page).getByText('Attachments', { exact: true }).first().waitFor();
    });

    it('with several attachments that are dropped there at once, and their sizes [REP-111, REP-401]', async () => {
      const bills = 'a,b\n1,2\n';
      await dropFiles(page, modalOf(page).getByText('Drop files here'), { 'one.csv': bills, 'two.csv': bills });
      await modalOf(page).getByText('one.csv (0.01 kB)').waitFor();
      await modalOf(page).getByText('two.csv (0.01 kB)').waitFor();
      expect(await violations(page)).toEqual([]);
    });

    it('to be there without a reload [REP-105, REP-354]', async () => {
      await post(page);
      await modalOf(page).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: '1 comment(s)' }).click();
      await page.getByText('See the bills').waitFor();
      await page.getByText(/^By reporter Tester on \d{4}-\d\d-\d\d \d\d:\d\d$/).waitFor();
    });

    it('and read with their attachments [REP-115]', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'two.csv' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('two.csv');
    });
  });

  it('are replied to, and counted with their replies [REP-105, REP-106, REP-107, REP-115]', async () => {
    const { page, made } = await opened();
    await section(page).click();
    await write(page, 'Why so much?');
    await post(page);
    await page.getByRole('button', { name: '1 comment(s)' }).click();
    await page.getByRole('button', { name: 'Reply to the comment of reporter Tester' }).click();
    await modalOf(page).getByText('Reply to the comment of reporter Tester', { exact: true }).waitFor();
    await modalOf(page).getByText('Why so much?').waitFor();
    await write(page, 'It was cold');
    await post(page);
    await page.getByRole('button', { name: '2 comment(s)' }).waitFor();
    const parent = page.getByRole('article').filter({ hasText: 'Why so much?' }).first();
    await parent.getByRole('article').getByText('It was cold').waitFor();
    const nodes = await made.reporter.nodes(made.report.uid);
    const paths = nodes
      .filter(({ type }) => type === 'trackercomment')
      .map(({ path }) => path)
      .sort();
    expect(paths[1]!.startsWith(paths[0]!)).toBe(true);
  });

  it('keep their text when they cannot be saved, and need one [REP-112, REP-356]', async () => {
    const { page } = await opened();
    await section(page).click();
    await post(page);
    await modalOf(page).getByText('Enter a text.').waitFor();
    await write(page, 'Not lost');
    await page.route('**/node/', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await post(page);
    await modalOf(page).getByText('There was an error saving your comment').waitFor();
    expect(await modalOf(page).getByRole('textbox', { name: 'Text' }).textContent()).toBe('Not lost');
  });

  it('have a text in paragraphs and three kinds of headers [REP-110]', async () => {
    const { page, made } = await opened();
    await section(page).click();
    const blocks = modalOf(page).getByLabel('Block format');
    await blocks.waitFor();
    expect(await blocks.locator('option').allTextContents()).toEqual(['Paragraph', 'Header 3', 'Header 4', 'Header 5']);
    await write(page, 'Loud');
    await blocks.selectOption('Header 4');
    await post(page);
    await modalOf(page).waitFor({ state: 'detached' });
    const nodes = await made.reporter.nodes(made.report.uid);
    const text = nodes.find(({ type }) => type === 'trackercomment')?.node.trackercomment?.text;
    expect(text).toBe('<h4>Loud</h4>');
  });

  it('are offered to those who review, and not to viewers [REP-329, REP-330]', async () => {
    const made = await world.submitted();
    const page = await open(made, world.viewer);
    expect(await section(page).count()).toBe(0);
    const approvers = await open(made, world.approver);
    await section(approvers).waitFor();
  });
});
