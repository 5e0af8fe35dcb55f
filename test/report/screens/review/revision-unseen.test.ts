import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../../shared/contract/report/nodes.ts';
import type { ReportRecord } from '../../../../shared/contract/report/reports.ts';
import { formatDate } from '../../../../shared/domain/kernel/dates.ts';
import { bytes } from '../../../support/makers/document.ts';
import { makeReportWorld, type ReportWorld } from '../../../support/makers/report-world.ts';
import { documentCalls } from '../../../support/makers/uploads.ts';
import { openBrowser } from '../../../support/pages/browser.ts';
import { picture } from '../../../support/pages/pictures.ts';
import { violations, windowOf } from '../../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;
let invoices: string;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  const document = { type: 'document', path: world.paths.section, name: 'Invoices' };
  invoices = (await world.nodes.post(document)).json<StructureNodeItem>().uid;
});

afterAll(() => browser?.close());

/** Diesel 10 with a file, approved and reopened; corrected to 7777 with another file, and Waste 9999. */
async function corrected() {
  const made = await world.fresh();
  const { report, reporter, ref } = made;
  const files = documentCalls(world.reporter, world.tracker, report.uid, invoices);
  await reporter.enter(report.uid, world.paths.diesel, { value: 10, comment: 'Read off the meter' });
  await files.upload('invoice.csv', 'text/csv', bytes('a\n1\n'));
  const submitted = (await reporter.submit({ comment: 'January is complete' })).json<ReportRecord>();
  expect((await made.approver.patch(report.uid, { status: 'APPROVE', comment: 'Good' })).status).toBe(200);
  expect((await made.admin.patch(report.uid, { status: 'REOPEN', comment: 'A meter was misread' })).status).toBe(200);
  await reporter.enter(report.uid, world.paths.diesel, { value: 7777, comment: 'Corrected' });
  await reporter.enter(report.uid, world.paths.waste, { value: 9999 });
  await files.upload('later.csv', 'text/csv', bytes('a\n2\n'));
  const address = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report/${report.uid.slice(0, 8)}`;
  return { ...made, address, day: formatDate(submitted.meta_json.history.at(-1)!.updateOn.slice(0, 10), 'D MMM YYYY') };
}

describe('the page of a report that is being revised', () => {
  it('says to who sees no drafts that it shows what was submitted, and shows nothing else [REP-334]', async () => {
    const { address, day, reporter, report } = await corrected();
    const page = await windowOf(browser, world.tenant.host, world.viewer, address);
    await page.getByText(`This report is being revised. You see the figures as submitted on ${day}.`).waitFor();
    await page.getByText('Read off the meter').waitFor();
    const content = (await page.locator('main').allInnerTexts()).join('\n');
    expect(content).not.toMatch(/7,?777|9,?999|Corrected|later\.csv|have not been submitted|Revision requested/);
    expect(content).toContain('Requires Revision');
    expect(await page.locator('[data-section-state=unreviewed]').count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await picture(page, 'revision-unseen');
    await page.getByRole('button', { name: '1 file: Invoices' }).click();
    const uploads = page.getByRole('dialog', { name: 'Invoices uploads' });
    await uploads.getByText('invoice.csv').first().waitFor();
    expect(await uploads.getByText('later.csv').count()).toBe(0);
    await reporter.post(report.uid, { comment: 'Corrected' });
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.getByText('7,777').first().waitFor();
    expect(await page.getByText('This report is being revised.').count()).toBe(0);
  });

  it('shows who reports for the package what they correct', async () => {
    const { address } = await corrected();
    const page = await windowOf(browser, world.tenant.host, world.reporter, address);
    await page.getByText('Revision requested').waitFor();
    expect(await page.getByLabel('Value of Diesel').inputValue()).toMatch(/^7,?777$/);
    expect(await page.getByText('This report is being revised.').count()).toBe(0);
  });
});
