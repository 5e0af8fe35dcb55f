import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentObject } from '../../../../shared/contract/report/documents.ts';
import type { StructureNodeItem } from '../../../../shared/contract/report/nodes.ts';
import { makeReportWorld, type ReportWorld } from '../../../support/makers/report-world.ts';
import { documentCalls } from '../../../support/makers/uploads.ts';
import { openBrowser } from '../../../support/pages/browser.ts';
import { picture } from '../../../support/pages/pictures.ts';
import { violations, windowOf } from '../../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;
let doc: string;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  doc = (await world.nodes.post({ type: 'document', path: world.paths.section, name: 'Invoices' })).json<StructureNodeItem>().uid;
  await world.nodes.add({ type: 'tree', name: 'Water' });
});

afterAll(() => browser?.close());

/** A report with Diesel entered, ready to submit, in the reporter's window. */
async function opened(meta: Record<string, unknown> = {}) {
  const made = await world.fresh(meta);
  await made.reporter.enter(made.report.uid, world.paths.diesel, { value: 10 });
  const path = `/project/${world.project.uid.slice(0, 8)}/wpack/${made.ref.uid.slice(0, 8)}/report`;
  const page = await windowOf(browser, world.tenant.host, world.reporter, path);
  await page.getByText('Invoices', { exact: true }).waitFor();
  const calls = documentCalls(world.reporter, world.tracker, made.report.uid, doc);
  const names = async () => (await calls.list()).json<DocumentObject[]>().map(({ filename }) => filename);
  return { page, made, names };
}

const control = (page: Page) => page.getByLabel('Upload to Invoices');
const csv = { name: 'bills.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') };
const chosen = (page: Page) => page.getByText('bills.csv (< 0.1 MB)');
const question = (page: Page) => page.getByRole('dialog', { name: 'Files are not uploaded yet' });
const press = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true }).click();
const review = (page: Page) => page.getByRole('dialog', { name: /^Final review/ });

describe('a file that was chosen and not uploaded', () => {
  it('is still there after a change of tab, and is uploaded then', async () => {
    const { page, names } = await opened({ report_layout: 'tabbed' });
    await control(page).setInputFiles(csv);
    await chosen(page).waitFor();
    await page.getByRole('tab', { name: /Water/ }).click();
    await chosen(page).waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: /Carbon/ }).click();
    await chosen(page).waitFor();
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByRole('button', { name: '1 file: Invoices' }).waitFor();
    expect(await names()).toEqual(['bills.csv']);
  });

  it('goes on with its upload while another tab is open', async () => {
    const { page, names } = await opened({ report_layout: 'tabbed' });
    const own = new URL(page.url()).port;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      (url) => url.port !== own,
      async (route) => {
        await held;
        await route.continue();
      },
    );
    await control(page).setInputFiles(csv);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText('Uploading... please wait.').waitFor();
    await page.getByRole('tab', { name: /Water/ }).click();
    const submit = page.getByRole('button', { name: 'Submit report' });
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
    release();
    await expect.poll(names).toEqual(['bills.csv']);
    await expect.poll(() => submit.getAttribute('aria-disabled')).not.toBe('true');
  });

  it('is asked for before the report is submitted, and goes with it', async () => {
    const { page, names } = await opened();
    await control(page).setInputFiles(csv);
    await chosen(page).waitFor();
    await page.getByRole('button', { name: 'Submit report' }).click();
    await question(page).getByText('bills.csv for Invoices').waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, 'file-not-uploaded');
    await press(page, 'Back to the report');
    await question(page).waitFor({ state: 'detached' });
    await chosen(page).waitFor();
    await page.getByRole('button', { name: 'Submit report' }).click();
    await press(page, 'Upload and continue');
    await review(page).waitFor();
    expect(await names()).toEqual(['bills.csv']);
  });

  it('stays behind only when somebody says so', async () => {
    const { page, names } = await opened();
    await control(page).setInputFiles(csv);
    await chosen(page).waitFor();
    await page.getByRole('button', { name: 'Submit report' }).click();
    await press(page, 'Submit without them');
    await review(page).waitFor();
    expect(await names()).toEqual([]);
    expect(await chosen(page).count()).toBe(0);
  });

  it('is asked for before its page is left', async () => {
    const { page, names } = await opened();
    await control(page).setInputFiles(csv);
    await chosen(page).waitFor();
    const leave = async () => {
      await page.getByRole('button', { name: 'Actions', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Audit trail' }).click();
    };
    await leave();
    await question(page).getByText('bills.csv for Invoices').waitFor();
    await press(page, 'Back to the report');
    await question(page).waitFor({ state: 'detached' });
    await chosen(page).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/report$/);
    await leave();
    await press(page, 'Upload and continue');
    await page.waitForURL('**/audit');
    expect(await names()).toEqual(['bills.csv']);
  });
});

describe('what is no evidence', () => {
  const PROGRAM = Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0]);
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
  const REFUSED = [
    [file('virus.exe', PROGRAM), 'Programs, scripts and shortcuts (.exe) cannot be uploaded.'],
    [file('invoice.pdf', PROGRAM), 'This file is a program or a script, whatever its name says.'],
    [file('empty.pdf', Buffer.alloc(0)), 'This file is empty.'],
    [file('text.pdf', Buffer.from('a,b')), 'The content is not a PDF, although the name ends in .pdf.'],
  ] as const;

  it('is not even sent, and the reason stands beside the file; what is fine is taken', async () => {
    const { page, names } = await opened();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/upload/')) asked += 1;
    });
    await control(page).setInputFiles([...REFUSED.map(([each]) => each), csv]);
    await chosen(page).waitFor();
    for (const [{ name }, reason] of REFUSED) {
      await page.getByText(`${name} cannot be uploaded`, { exact: true }).waitFor();
      await page.getByText(reason).waitFor();
      expect(await page.getByText(`${name} (`).count()).toBe(0);
    }
    expect(await violations(page)).toEqual([]);
    await picture(page, 'files-refused');
    expect(asked).toBe(0);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByRole('button', { name: '1 file: Invoices' }).waitFor();
    expect(await names()).toEqual(['bills.csv']);
  });

  it('is told by the server’s reason where only that one knows, and cannot be sent again', async () => {
    const { page } = await opened();
    const detail = 'This file is a program or a script, whatever its name says.';
    const fault = { status: 400, json: { title: 'Bad Request', detail, errors: { file: [detail] } } };
    await page.route('**/upload/*/', (route) => (route.request().method() === 'POST' ? route.fulfill(fault) : route.continue()));
    await control(page).setInputFiles(csv);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText(detail).waitFor();
    expect(await page.getByRole('button', { name: 'Continue upload' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Do not upload' }).click();
    await page.getByText(detail).waitFor({ state: 'detached' });
  });

  it('is not attached to a comment either', async () => {
    const { page } = await opened();
    await page.getByRole('button', { name: 'Add a Comment' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add a comment' });
    await form.locator('input[type=file]').setInputFiles([REFUSED[1][0], csv]);
    await form.getByText('invoice.pdf cannot be uploaded').waitFor();
    await form.getByText('bills.csv (0.01 kB)').waitFor();
    expect(await form.getByText('invoice.pdf (').count()).toBe(0);
  });
});

describe('a required document', () => {
  it('has an asterisk and counts in the bar until it has a file [REP-323]', async () => {
    const fields = { type: 'document', path: world.paths.section, name: 'Waste notes', meta_json: { isRequired: true } };
    const node = (await world.nodes.post(fields)).json<StructureNodeItem>();
    const { page } = await opened();
    const row = page.getByRole('row').filter({ hasText: 'Waste notes' });
    await row.getByText('Required').waitFor({ state: 'attached' });
    const bar = page.getByRole('region', { name: 'Progress and submission' });
    await bar.getByText('1 of 3 answered').waitFor();
    await page.getByLabel('Upload to Waste notes').setInputFiles(csv);
    await row.getByRole('button', { name: 'Upload', exact: true }).click();
    await bar.getByText('2 of 3 answered').waitFor();
    await world.nodes.remove(node.path);
  });
});
