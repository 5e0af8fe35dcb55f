import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { enterAs, violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
});

afterAll(() => browser?.close());

type Fresh = Awaited<ReturnType<ReportWorld['fresh']>>;

const addressOfReport = ({ ref }: Pick<Fresh, 'ref'>) =>
  `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report`;

/** A new report, open for its responsible person. */
const opened = async (meta: Record<string, unknown> = {}): Promise<Fresh & { page: Page }> => {
  const made = await world.fresh(meta);
  const page = await windowOf(browser, world.tenant.host, world.reporter, addressOfReport(made));
  await diesel(page).waitFor();
  return { ...made, page };
};

const diesel = (page: Page) => page.getByLabel('Value of Diesel');
const waste = (page: Page) => page.getByLabel('Value of Waste');
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByLabel(`Value of ${name}`) });
/** The tooltip of the disabled button. The same text is hidden beside it, for screen readers. */
const reasonOf = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first();
const storedOf = async ({ reporter, report }: Fresh, path: string) => {
  const nodes = await reporter.nodes(report.uid);
  return nodes.find((node) => node.path === path)?.node.metricscore?.input as { value: string | null; comment: string };
};

/** Pastes a spreadsheet's clipboard text into the value of Diesel. */
const pasteInto = async (page: Page, text: string) => {
  await diesel(page).focus();
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(paste);
  }`);
};

/** Waits for the server's stored value. */
const eventually = (read: () => Promise<string | null>) => expect.poll(read, { timeout: 15_000 });

/** Blocks a page's API calls, as a lost network does, until the returned function is called. */
const cutOff = async (page: Page) => {
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  return () => page.unroute('**/api/**');
};

describe('entering a report', () => {
  it('saves a value when the input is left, shows the tick, and has it after a reload [REP-056, REP-057, REP-065, REP-374]', async () => {
    const { page, ...made } = await opened();
    await diesel(page).fill('1,234.5');
    await diesel(page).blur();
    await rowOf(page, 'Diesel').getByText('Saved', { exact: true }).waitFor();
    expect(await storedOf(made, world.paths.diesel)).toMatchObject({ value: '1234.5' });
    await page.reload({ waitUntil: 'domcontentloaded' });
    await diesel(page).waitFor();
    expect(await diesel(page).inputValue()).toBe('1234.5');
    expect(await rowOf(page, 'Diesel').getByText('Saved', { exact: true }).count()).toBe(0);
  });

  it('moves between the values with Enter and the arrows', async () => {
    const { page } = await opened();
    await diesel(page).fill('10');
    await diesel(page).press('Enter');
    expect(await waste(page).evaluate((input) => input.matches(':focus'))).toBe(true);
    await waste(page).press('ArrowUp');
    expect(await diesel(page).evaluate((input) => input.matches(':focus'))).toBe(true);
    const focused = () => page.locator(':focus').getAttribute('aria-label');
    await diesel(page).press('ArrowRight');
    expect(await focused()).toBe('Comment on Diesel');
    await page.keyboard.type('ab');
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toBe('Comment on Diesel');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('Diesel is not applicable');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('Waste is not applicable');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toBe('Value of Waste');
  });

  it('takes a column from a spreadsheet, and takes it back', async () => {
    const { page, ...made } = await opened();
    await pasteInto(page, '1,200\r\n7\r\n');
    await eventually(async () => (await storedOf(made, world.paths.waste)).value).toBe('7');
    await eventually(async () => (await storedOf(made, world.paths.diesel)).value).toBe('1200');
    await page.getByText('2 values pasted').waitFor();
    await page.getByRole('button', { name: 'Undo paste' }).click();
    await eventually(async () => (await storedOf(made, world.paths.diesel)).value).toBe(null);
    await eventually(async () => (await storedOf(made, world.paths.waste)).value).toBe(null);
  });

  it('asks before a paste stores something else than what was copied, and says so in the rows', async () => {
    const { page, ...made } = await opened();
    await pasteInto(page, '(1,200)\n-2\n3\n');
    const dialog = page.getByRole('dialog', { name: 'Check the pasted values' });
    await dialog
      .getByRole('row')
      .filter({ hasText: '(1,200)' })
      .getByText('A minus sign does not count here. Say in the cell whether it is 1200.')
      .waitFor();
    await dialog.getByText('1 value does not fit below and is left out.').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await diesel(page).inputValue()).toBe('');
    expect(await diesel(page).evaluate((input) => input.matches(':focus'))).toBe(true);
    await pasteInto(page, '-2\n7\n');
    await dialog.getByRole('button', { name: 'Paste 2 values' }).click();
    await eventually(async () => (await storedOf(made, world.paths.waste)).value).toBe('7');
    await rowOf(page, 'Diesel').getByText('Not saved: “-2”.').waitFor();
    expect((await storedOf(made, world.paths.diesel)).value).toBe(null);
  });

  it('keeps a text that is no number, stores nothing, and blocks the submission with it [REP-281, REP-282, REP-284, REP-320, REP-322]', async () => {
    const { page, ...made } = await opened();
    await diesel(page).fill('5');
    await diesel(page).press('Enter');
    await rowOf(page, 'Diesel').getByText('Saved', { exact: true }).waitFor();
    await diesel(page).fill('1.2.3');
    await diesel(page).blur();
    await rowOf(page, 'Diesel').getByText('Number required').waitFor();
    expect(await diesel(page).inputValue()).toBe('1.2.3');
    await eventually(async () => (await storedOf(made, world.paths.diesel)).value).toBe(null);
    const submit = page.getByRole('button', { name: 'Submit report' });
    await submit.hover();
    await reasonOf(page, 'Diesel was given a non-number value: 1.2.3').waitFor();
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
  });

  it('takes the value away with N/A and leaves the comment open [REP-058, REP-059, REP-060]', async () => {
    const { page, ...made } = await opened();
    await waste(page).fill('7');
    await waste(page).press('Enter');
    await page.getByLabel('Waste is not applicable').check();
    await eventually(async () => (await storedOf(made, world.paths.waste)).value).toBe(null);
    expect(await waste(page).isDisabled()).toBe(true);
    await page.getByLabel('Comment on Waste').fill('No skip this month');
    await page.getByLabel('Comment on Waste').blur();
    await eventually(async () => (await storedOf(made, world.paths.waste)).comment).toBe('No skip this month');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.getByLabel('Waste is not applicable').uncheck();
    expect(await waste(page).isEnabled()).toBe(true);
    expect(await waste(page).inputValue()).toBe('7');
    await eventually(async () => (await storedOf(made, world.paths.waste)).value).toBe('7');
  });

  it('takes back the last change of a cell, by key and by button', async () => {
    const { page, ...made } = await opened();
    for (const figure of ['10', '11']) {
      await diesel(page).fill(figure);
      await diesel(page).press('Enter');
      await rowOf(page, 'Diesel').getByText('Saved', { exact: true }).waitFor();
    }
    await diesel(page).press('Control+z');
    await eventually(async () => (await storedOf(made, world.paths.diesel)).value).toBe('10');
    await rowOf(page, 'Diesel').getByRole('button', { name: 'Redo' }).click();
    await eventually(async () => (await storedOf(made, world.paths.diesel)).value).toBe('11');
    for (const left of ['10', null]) {
      await rowOf(page, 'Diesel').getByRole('button', { name: 'Undo' }).click();
      await eventually(async () => (await storedOf(made, world.paths.diesel)).value).toBe(left);
    }
    await diesel(page).pressSequentially('99');
    await diesel(page).press('Escape');
    expect(await diesel(page).inputValue()).toBe('');
  });

  it('lists what is required and missing at the disabled button [REP-260, REP-319, REP-321]', async () => {
    const { page } = await opened();
    const submit = page.getByRole('button', { name: 'Submit report' });
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
    await submit.hover();
    await reasonOf(page, 'Please enter required data before submitting the report').waitFor();
    await submit.click({ force: true });
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('is clean for assistive technology', async () => {
    const { page } = await opened();
    expect(await violations(page)).toEqual([]);
  });
});

describe('typed values that have not reached the server', () => {
  it('wait in a banner while the network is gone, and are saved when it is back', async () => {
    const { page, ...made } = await opened();
    const reconnect = await cutOff(page);
    await diesel(page).fill('42');
    await diesel(page).press('Enter');
    await waste(page).fill('3');
    await waste(page).blur();
    await page.getByText('The server cannot be reached').waitFor();
    await rowOf(page, 'Diesel').getByText('Not saved yet: kept on this device').waitFor();
    await page.getByText('2 kept on this device until the connection is back').waitFor();
    expect(await rowOf(page, 'Diesel').getByText('Saved', { exact: true }).count()).toBe(0);
    await reconnect();
    await page.getByText('The server cannot be reached').waitFor({ state: 'detached' });
    await eventually(async () => (await storedOf(made, world.paths.diesel)).value).toBe('42');
    await eventually(async () => (await storedOf(made, world.paths.waste)).value).toBe('3');
  });

  it('survive a closed tab, and are in the inputs and on the server when the report is opened again', async () => {
    const made = await world.fresh();
    // A separate context, so that nothing continues in the background after the tab is closed.
    const page = await (await browser.newContext()).newPage();
    await enterAs(page, world.tenant.host, world.reporter);
    await page.goto(addressOf(addressOfReport(made), world.tenant.host), { waitUntil: 'domcontentloaded' });
    await diesel(page).waitFor();
    await cutOff(page);
    await diesel(page).fill('42');
    await diesel(page).press('Enter');
    await rowOf(page, 'Diesel').getByText('Not saved').waitFor();
    await waste(page).pressSequentially('12');
    const context = page.context();
    await page.close();
    const next = await context.newPage();
    await enterAs(next, world.tenant.host, world.reporter);
    await next.goto(new URL(addressOfReport(made), next.url()).href, { waitUntil: 'domcontentloaded' });
    await diesel(next).waitFor();
    await eventually(async () => (await storedOf(made, world.paths.diesel)).value).toBe('42');
    expect(await waste(next).inputValue()).toBe('12');
    await rowOf(next, 'Waste').getByText('Restored, not saved yet').waitFor();
    expect((await storedOf(made, world.paths.waste)).value).toBe(null);
    await waste(next).press('Tab');
    expect(await next.locator(':focus').getAttribute('aria-label')).toBe('Comment on Waste');
    await eventually(async () => (await storedOf(made, world.paths.waste)).value).toBe('12');
    await next.getByText('Saved what you had typed: Waste is 12.').waitFor();
    await waste(next).fill('13');
    await next.reload({ waitUntil: 'domcontentloaded' });
    await rowOf(next, 'Waste').getByRole('button', { name: 'Save 13' }).waitFor();
    await next.getByRole('button', { name: 'Save all' }).click();
    await eventually(async () => (await storedOf(made, world.paths.waste)).value).toBe('13');
  });

  it('survive an expired token, and are saved after the next sign-in', async () => {
    const { page, ...made } = await opened();
    await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: { message: 'Unauthorized' } }));
    await diesel(page).fill('77');
    await diesel(page).blur();
    await page.waitForURL('**/accounts/login?next=*');
    expect((await storedOf(made, world.paths.diesel)).value).toBe(null);
    await page.unroute('**/api/**');
    await enterAs(page, world.tenant.host, world.reporter);
    await page.goto(new URL(addressOfReport(made), page.url()).href, { waitUntil: 'domcontentloaded' });
    await diesel(page).waitFor();
    await eventually(async () => (await storedOf(made, world.paths.diesel)).value).toBe('77');
  });

  it('stand beside the value that the same person saved in another window first, and the person chooses', async () => {
    const { page, ...made } = await opened();
    await made.reporter.enter(made.report.uid, world.paths.diesel, { value: 5 });
    await diesel(page).fill('6');
    await diesel(page).blur();
    await page.getByText('Here: 6').waitFor();
    await page.getByText('In the other window: 5').waitFor();
    expect((await storedOf(made, world.paths.diesel)).value).toBe('5');
    await page.getByRole('button', { name: 'Keep the value from here' }).click();
    await eventually(async () => (await storedOf(made, world.paths.diesel)).value).toBe('6');
    expect(await diesel(page).evaluate((input) => input.matches(':focus'))).toBe(true);
  });
});
