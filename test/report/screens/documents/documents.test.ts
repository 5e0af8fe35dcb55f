import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentObject } from '../../../../shared/contract/report/documents.ts';
import { makeReportWorld, type ReportWorld } from '../../../support/makers/report-world.ts';
import type { TestPerson } from '../../../support/makers/tenant.ts';
import { documentCalls } from '../../../support/makers/uploads.ts';
import { openBrowser } from '../../../support/pages/browser.ts';
import { addInvoices, openedInvoices, openReport } from '../../../support/pages/invoices.ts';
import { violations } from '../../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;
let doc: string;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  doc = await addInvoices(world);
});

const folder = mkdtempSync(join(tmpdir(), 'uploads-'));

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

const open = (made: Parameters<typeof openReport>[2], person?: TestPerson) => openReport(browser, world, made, person);
const opened = () => openedInvoices(browser, world, doc);

const control = (page: Page) => page.getByLabel('Upload to Invoices');
const csv = (name = 'bills.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') });
/** A file that claims a size without using memory. */
const hollow = (size: number) => {
  const file = join(folder, `${size}.bin`);
  writeFileSync(file, '');
  truncateSync(file, size);
  return file;
};
const files = (page: Page, n: string) => page.getByRole('button', { name: `${n}: Invoices` });

describe('the row of a document', () => {
  it('takes a file by its upload button and counts it, without a reload [REP-076, REP-077, REP-079, REP-082, REP-314, REP-403]', async () => {
    const { page, calls } = await opened();
    await page.getByText('No file uploaded').waitFor();
    expect(await page.getByRole('button', { name: 'Upload', exact: true }).count()).toBe(0);
    await control(page).setInputFiles(csv());
    await page.getByText('bills.csv (< 0.1 MB)').waitFor();
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await files(page, '1 file').waitFor();
    expect(await page.getByText('No file uploaded').count()).toBe(0);
    expect((await calls.list()).json<DocumentObject[]>().map(({ filename }) => filename)).toEqual(['bills.csv']);
    await page.getByText('Pending Input').first().waitFor();
  });

  it('says that it uploads, and offers the control again after a failure, which can be continued [REP-080, REP-081, REP-082, REP-379]', async () => {
    const { page } = await opened();
    const storage = (url: URL) => url.port !== new URL(page.url()).port;
    await page.route(storage, (route) => route.abort());
    await control(page).setInputFiles(csv());
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText('Uploading... please wait.').waitFor();
    await page.getByText('Error in upload.  Maximum allowed upload size is 500Mb').waitFor();
    expect(await control(page).count()).toBe(1);
    await page.unroute(storage);
    await page.getByRole('button', { name: 'Continue upload' }).click();
    await files(page, '1 file').waitFor();
  });

  it('says that a document is too large when the server does [REP-380]', async () => {
    const { page } = await opened();
    await page.route('**/upload/', (route) => route.fulfill({ status: 413, json: { detail: 'x' } }));
    await control(page).setInputFiles(csv());
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText('Document too large! Maximum allowed upload size is 500Mb').waitFor();
  });

  it('refuses a file over the limit, alone or in a batch [SET-304, REP-311, REP-312, REP-313]', async () => {
    const { page } = await opened();
    const pick = (sizes: number[]) => control(page).setInputFiles(sizes.map(hollow));
    await pick([500_000_001]);
    await page.getByText('Maximum allowed upload size is 500Mb', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Upload', exact: true }).count()).toBe(0);
    await pick([5, 500_000_001]);
    await page.getByText('Files are too large').waitFor();
    await page.getByText('Some files exceed the upload limit of 500MB').waitFor();
    expect(await page.getByRole('button', { name: 'Upload', exact: true }).count()).toBe(0);
    await pick([500_000_000]);
    await page.getByText('500000000.bin (500.0 MB)').waitFor();
    await page.getByRole('button', { name: 'Upload', exact: true }).waitFor();
  });

  it('lists its uploads with the virus check, leads to the file, and deletes after a question [REP-076, REP-205, REP-337, REP-340, REP-342]', async () => {
    const { page, calls, made } = await opened();
    await calls.upload('first.csv', 'text/csv', new TextEncoder().encode('a,b\n'));
    await calls.upload('second.csv', 'text/csv', new TextEncoder().encode('c,d\n'));
    await page.reload();
    await files(page, '2 files').click();
    const modal = page.getByRole('dialog', { name: 'Invoices uploads' });
    await modal.getByText('first.csv').waitFor();
    expect(await modal.getByRole('button', { name: /^(first|second)\.csv$/ }).allTextContents()).toEqual([
      'second.csv',
      'first.csv',
    ]);
    expect(await modal.getByText('Virus check pending').count()).toBe(2);
    expect(await modal.locator('time').first().textContent()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      modal.getByRole('button', { name: 'first.csv', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('first.csv');
    expect(await violations(page)).toEqual([]);
    await modal.getByRole('button', { name: 'Delete second.csv' }).click();
    await page
      .getByText('This will delete the document object and all associated upload data. Are you sure you would like to proceed?')
      .waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    expect((await calls.list()).json<DocumentObject[]>()).toHaveLength(2);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete second.csv' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await files(page, '1 file').waitFor({ state: 'attached' });
    expect((await calls.list()).json<DocumentObject[]>().map(({ filename }) => filename)).toEqual(['first.csv']);
    const admins = await open(made, world.admin);
    await files(admins, '1 file').click();
    await admins.getByRole('button', { name: 'first.csv', exact: true }).waitFor();
    expect(await admins.getByRole('button', { name: /^Delete / }).count()).toBe(0);
  });

  it('without a set-up takes a file and offers those of earlier reports, which a set-up can leave out [SET-232, SET-238, SET-239]', async () => {
    const site = { type: 'document', path: world.paths.section, name: 'Tickets', meta_json: { showHistory: false } };
    const tickets = (await world.nodes.post(site)).json<{ uid: string; path: string }>();
    const made = await world.fresh();
    await made.reporter.enter(made.report.uid, world.paths.diesel, { value: 10 });
    const bytes = new TextEncoder().encode('a,b\n');
    for (const uid of [doc, tickets.uid])
      await documentCalls(world.reporter, world.tracker, made.report.uid, uid).upload('january.csv', 'text/csv', bytes);
    await made.reporter.submit({ comment: 'January' });
    const page = await open({ ref: made.ref, report: await made.reporter.current() });
    await control(page).waitFor({ state: 'attached' });
    const modal = (name: string) => page.getByRole('dialog', { name: `${name} uploads` });
    await page.getByRole('button', { name: '0 files: Tickets' }).click();
    await modal('Tickets').getByText('No file uploaded').waitFor();
    expect(await modal('Tickets').getByText('january.csv').count()).toBe(0);
    await page.keyboard.press('Escape');
    await modal('Tickets').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '0 files: Invoices' }).click();
    await modal('Invoices').getByRole('heading', { name: 'Uploads of earlier reports' }).waitFor();
    await modal('Invoices').getByText('january.csv').waitFor();
    await world.nodes.remove(tickets.path);
  });

  it('is flagged as not for submission, which hides its control, and unflagged again [REP-078, REP-258, REP-259]', async () => {
    const { page, made } = await opened();
    const said = async () => {
      const nodes = await made.reporter.nodes(made.report.uid);
      return (nodes.find(({ uid }) => uid === doc)!.node.document!.status as { status: { name: string } }).status.name;
    };
    await page.getByLabel('Not for Submission').check();
    await control(page).waitFor({ state: 'detached' });
    await expect.poll(said).toBe('Not for Submission');
    await page.getByLabel('Not for Submission').uncheck();
    await control(page).waitFor({ state: 'attached' });
    await expect.poll(said).toBe('OK for Submission');
  });

  it('tells its description on hovering, and its id to administrators only [REP-074, REP-075]', async () => {
    const { page, made } = await opened();
    expect(await page.getByText('Invoices', { exact: true }).getAttribute('title')).toBe('What All of them');
    expect(await page.getByText(doc.slice(0, 8)).count()).toBe(0);
    const admins = await open(made, world.admin);
    await admins.getByText(doc.slice(0, 8)).first().waitFor();
    expect(await control(admins).count()).toBe(0);
  });
});
