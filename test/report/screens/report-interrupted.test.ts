import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join } from '../../support/makers/report.ts';
import { inputOf, makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  await world.nodes.post({ type: 'document', path: world.paths.section, name: 'Invoices' });
});

afterAll(() => browser?.close());

const open = async (ref: { uid: string }, person: TestPerson = world.reporter): Promise<Page> => {
  const path = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report`;
  const page = await windowOf(browser, world.tenant.host, person, path);
  await page.getByText(/ answered$/).waitFor();
  return page;
};

const value = (page: Page, name: string) => page.getByLabel(`Value of ${name}`, { exact: true });

describe('entry that is interrupted', () => {
  it('keeps what was typed when the right to enter is taken away, says so, and saves it when the right is back', async () => {
    const { ref, report, reporter } = await world.fresh();
    const person = await world.tenant.person('leaver');
    await join(world.tenant, world.project, person, 'Reporter');
    const page = await open(ref, person);
    await value(page, 'Diesel').fill('5');
    await value(page, 'Diesel').press('Enter');
    await page.getByText('All changes saved').waitFor();
    await world.tenant.grant(person, { scope: 'project', scopeUid: world.project.uid });
    await value(page, 'Waste').fill('6');
    await value(page, 'Waste').press('Enter');
    await page.getByText('Not saved: This report does not exist').waitFor();
    await page.evaluate(`window.dispatchEvent(new Event('focus'))`);
    await page.getByText('You no longer have access to this report').waitFor();
    expect(await value(page, 'Waste').inputValue()).toBe('6');

    await join(world.tenant, world.project, person, 'Reporter');
    await page.getByRole('button', { name: 'Save now' }).click();
    await page.getByText('All changes saved').waitFor();
    expect(inputOf(await reporter.nodes(report.uid), world.paths.waste).value).toBe('6');
  });

  it('shows what was submitted elsewhere in the meantime, and lists what was typed since', async () => {
    const { ref, report, reporter, approver } = await world.fresh();
    const page = await open(ref);
    await value(page, 'Diesel').fill('5');
    await value(page, 'Diesel').press('Enter');
    await page.getByText('All changes saved').waitFor();
    await reporter.enter(report.uid, world.paths.waste, { value: 7 });
    await reporter.submit({ comment: 'All in' });
    await value(page, 'Diesel').fill('6');
    await value(page, 'Diesel').press('Enter');
    await page.getByText('Typed but never saved').waitFor();
    await page.getByText('This report has changed since you opened it').first().waitFor();
    await page.getByText(/^Diesel: 6 /).waitFor();
    await page.getByText('Pending Approval').first().waitFor();
    expect(await page.locator('input[data-cell=value]').count()).toBe(0);
    const shown = page.getByRole('row').filter({ hasText: 'Diesel' }).locator('.read-value');
    await expect.poll(() => shown.textContent()).toBe('5');

    // After the report is sent back and reopened, the cell has the report's figure. Only an answer saves the other one.
    await approver.patch(report.uid, { status: 'REJECT', comment: 'Is this all?' });
    await page.goto(new URL(`${new URL(page.url()).pathname}/${report.uid.slice(0, 8)}`, page.url()).href);
    await page.getByText('Not saved: “6”, typed before the report was submitted or changed.').waitFor();
    await page.getByText('Save them if they are meant for 1st Jan 24 - 31st Jan 24.').waitFor();
    expect(await value(page, 'Diesel').inputValue()).toBe('5');
    await picture(page, 'report-earlier');
    await value(page, 'Diesel').focus();
    await page.keyboard.press('Enter');
    await value(page, 'Diesel').click();
    await value(page, 'Waste').click();
    const stored = async () => inputOf(await reporter.nodes(report.uid), world.paths.diesel).value;
    expect(await stored()).toBe('5');
    await page.getByRole('button', { name: 'Save 6: Diesel', exact: true }).click();
    await expect.poll(stored).toBe('6');
    expect(await value(page, 'Diesel').inputValue()).toBe('6');
  });

  it('keeps a comment that is too long, and says why it is not saved', async () => {
    const page = await open((await world.fresh()).ref);
    const comment = page.getByLabel('Comment on Diesel');
    await comment.fill('x'.repeat(10_001));
    await comment.press('Tab');
    await page.getByText('Not saved: Use at most 10,000 characters.').waitFor();
    expect((await comment.inputValue()).length).toBe(10_001);
    await comment.fill('x'.repeat(10_000));
    await comment.press('Tab');
    await page.getByText('All changes saved').waitFor();
  });

  it('asks before a tab is closed that has a chosen file or sends one, and not otherwise', async () => {
    const page = await open((await world.fresh()).ref);
    const isHeld = () => page.evaluate(`!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))`);
    await page.route(
      (url) => url.port !== new URL(page.url()).port,
      async (route) => {
        await expect.poll(isHeld).toBe(true);
        await route.continue();
      },
    );
    const file = { name: 'a.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(1000) };
    await page.getByLabel('Upload to Invoices').waitFor({ state: 'attached' });
    expect(await isHeld()).toBe(false);
    await page.getByLabel('Upload to Invoices').setInputFiles(file);
    await expect.poll(isHeld).toBe(true);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByRole('button', { name: '1 file: Invoices' }).waitFor();
    expect(await isHeld()).toBe(false);
  });
});
