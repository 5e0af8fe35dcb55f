import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormWorld, fuelCsv, makeFormWorld } from '../../../support/makers/forms.ts';
import type { TestPerson } from '../../../support/makers/tenant.ts';
import { openBrowser } from '../../../support/pages/browser.ts';
import { dropFiles } from '../../../support/pages/drop.ts';
import { buttonIn, cellOf, formButton, pickFile, questionOf, stepOf, wizardOf } from '../../../support/pages/form-wizard.ts';
import { NODES_OF_REPORT } from '../../../support/pages/nodes-of-report.ts';
import { violations, windowOf } from '../../../support/pages/sessions.ts';

let browser: Browser;
let world: FormWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeFormWorld()]);
});

afterAll(() => browser?.close());

type Form = Awaited<ReturnType<FormWorld['form']>>;

const open = async ({ ref, report }: Form, person: TestPerson = world.reporter): Promise<Page> => {
  const path = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report/${report.uid}`;
  const page = await windowOf(browser, world.tenant.host, person, path);
  await page.getByText('Fuel', { exact: true }).waitFor();
  return page;
};

const soon = (ask: () => Promise<unknown>) => expect.poll(ask, { timeout: 15_000 });

async function toFileStep(page: Page) {
  await formButton(page, 'Add new data').click();
  await buttonIn(wizardOf(page), 'Upload a CSV file').click();
  await buttonIn(wizardOf(page), 'Next').click();
}

describe('the wizard of a form', () => {
  it('asks before data are lost, and only then [REP-093, REP-094, REP-100, REP-101]', async () => {
    const page = await open(await world.form());
    await formButton(page, 'Add new data').click();
    await buttonIn(wizardOf(page), 'Enter data manually').click();
    await buttonIn(wizardOf(page), 'Back to start').click();
    expect(await stepOf(page)).toContain('Choose method');
    await buttonIn(wizardOf(page), 'Enter data manually').click();
    await buttonIn(wizardOf(page), 'Add row').click();
    await cellOf(page, 'Site', 1).fill('Leeds');
    await buttonIn(wizardOf(page), 'Back to start').click();
    const back = questionOf(page, 'Back to start');
    await back.getByText('Going back will discard all current data. Are you sure?').waitFor();
    await buttonIn(back, 'Cancel').click();
    expect(await cellOf(page, 'Site', 1).inputValue()).toBe('Leeds');
    await wizardOf(page).getByRole('button', { name: 'Close', exact: true }).last().click();
    const close = questionOf(page, 'Unsaved changes');
    await close.getByText('You have unsaved changes. Are you sure you want to close?').waitFor();
    await buttonIn(close, 'Cancel').click();
    await buttonIn(wizardOf(page), 'Back to start').click();
    await buttonIn(back, 'Discard data').click();
    await soon(() => stepOf(page)).toContain('Choose method');
    await wizardOf(page).getByRole('button', { name: 'Close', exact: true }).last().click();
    await wizardOf(page).waitFor({ state: 'detached' });
  });

  it('takes CSV only, and the first of several files that are dropped [REP-103, REP-315, REP-316, REP-317]', async () => {
    const page = await open(await world.form());
    await toFileStep(page);
    await pickFile(page, 'book.xlsx', 'PK');
    await wizardOf(page).getByText('This is an Excel file').waitFor();
    await wizardOf(page).getByText('Please save the file as CSV file format then reupload it.').waitFor();
    await pickFile(page, 'notes.txt', 'Site\n');
    await wizardOf(page).getByText('Only CSV files can be uploaded').waitFor();
    await pickFile(page, 'renamed.csv', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]));
    await wizardOf(page).getByText('This is an Excel file').waitFor();
    await pickFile(page, 'wide.csv', Buffer.from('\ufeffSite,Litres\n', 'utf16le'));
    await wizardOf(page).getByText('This file is saved as Unicode text (UTF-16)').waitFor();
    await pickFile(page, 'other.csv', 'a,b\n1,2\n');
    await wizardOf(page)
      .getByText('The first line of the file has to name the columns: Site, Litres, Fuel, Delivered.')
      .waitFor();
    expect(await stepOf(page)).toContain('Upload file');
    const zone = wizardOf(page).getByText('Drop the CSV file here');
    await dropFiles(page, zone, { 'one.csv': 'Site,Litres\nFirst,1\n', 'two.csv': 'Site,Litres\nSecond,1\n' });
    await soon(() => cellOf(page, 'Site', 1).inputValue()).toBe('First');
    await wizardOf(page).getByText('1 row', { exact: true }).waitFor();
  });

  it('opens stored data in the table, for others to read only [REP-084, REP-087, REP-341]', async () => {
    const form = await world.form();
    await form.save(fuelCsv(['1', '2']).replace('Delivered', 'Delivery note'), null);
    const page = await open(form);
    await formButton(page, 'Edit data').click();
    expect(await stepOf(page)).toContain('View & edit data');
    await wizardOf(page).getByText('the next save leaves them out: Delivery note.').waitFor();
    await soon(() => cellOf(page, 'Litres', 2).inputValue()).toBe('2');
    const others = await open(form, world.admin);
    await formButton(others, 'View data').click();
    await wizardOf(others).getByRole('cell', { name: 'Leeds' }).first().waitFor();
    for (const name of ['Add row', 'Remove row 1', 'Save', 'Back to start'])
      expect(await buttonIn(wizardOf(others), name).count()).toBe(0);
    expect(await wizardOf(others).getByRole('textbox').count()).toBe(0);
    expect(await violations(others)).toEqual([]);
  });

  it('presents a blank form when the stored data cannot be loaded [REP-381, REP-382, REP-383]', async () => {
    const form = await world.form();
    await form.save(fuelCsv(['1']), null);
    const page = await open(form);
    await page.route(/X-Amz-Signature/, (route) => route.fulfill({ status: 404 }));
    await formButton(page, 'Edit data').click();
    await wizardOf(page).getByText('Error loading data').waitFor();
    const text =
      'There was an issue loading data for this form. You will be presented with a new blank form to complete. If you have issues or need to retrieve this data then please contact support.';
    await wizardOf(page).getByText(text, { exact: true }).waitFor();
    await wizardOf(page).getByText('0 rows').waitFor();
    await buttonIn(wizardOf(page), 'Add row').click();
    await cellOf(page, 'Site', 1).fill('Leeds');
    await cellOf(page, 'Litres', 1).fill('7');
    await buttonIn(wizardOf(page), 'Save').click();
    await wizardOf(page).getByText('The stored data of this form have not been read').waitFor();
  });

  it('offers to try again when the stored data could not be reached, and shows no blank form', async () => {
    const form = await world.form();
    await form.save(fuelCsv(['1']), null);
    const page = await open(form);
    await page.route(/X-Amz-Signature/, (route) => route.abort());
    await formButton(page, 'Edit data').click();
    await wizardOf(page).getByText('Check your connection and try again.').waitFor();
    expect(await buttonIn(wizardOf(page), 'Add row').count()).toBe(0);
    await page.unroute(/X-Amz-Signature/);
    await buttonIn(wizardOf(page), 'Try again').click();
    await soon(() => cellOf(page, 'Litres', 1).inputValue()).toBe('1');
  });

  it('fills the report of whoever has it open too: at the end of the work, and on coming back to the window', async () => {
    const form = await world.form();
    const first = await form.save(fuelCsv(['1', '2']), null);
    await form.fill(first.uid);
    const page = await open(form);
    const value = page.getByRole('textbox', { name: 'Diesel' }).first();
    await soon(() => value.inputValue()).toBe('3');

    // Answers as during the work. The page asks again by itself.
    let isFilling = true;
    const second = await form.save(fuelCsv(['4']), first.uid);
    await page.route(NODES_OF_REPORT, async (route) => {
      const nodes = await form.reporter.nodes(form.report.uid);
      for (const { type, node } of nodes) if (type === 'document' && isFilling) Object.assign(node.document!, { filling: 'a' });
      await route.fulfill({ json: nodes });
    });
    await page.evaluate(`window.dispatchEvent(new Event('focus'))`);
    const filling = page.getByRole('table').getByText('The report is being filled from this form');
    await filling.waitFor();
    expect(await page.getByRole('button', { name: 'Submit report' }).isDisabled()).toBe(true);
    await form.fill(second.uid);
    isFilling = false;
    await soon(() => value.inputValue()).toBe('4');
    await page.getByText("The sum of the form 'Fuel'").waitFor();
    await filling.waitFor({ state: 'detached' });

    const third = await form.save(fuelCsv(['5']), second.uid);
    await form.fill(third.uid);
    await page.evaluate(`window.dispatchEvent(new Event('focus'))`);
    await soon(() => value.inputValue()).toBe('5');
  });

  it('leaves the choice when the form was saved in another window in the meantime, and tells a value that differs from the sum', async () => {
    const form = await world.form();
    const first = await form.save(fuelCsv(['1']), null);
    await form.fill(first.uid);
    const page = await open(form);
    await formButton(page, 'Edit data').click();
    await cellOf(page, 'Litres', 1).fill('5');
    await form.save(fuelCsv(['2', '3']), first.uid);
    await buttonIn(wizardOf(page), 'Save').click();
    await wizardOf(page).getByText('You saved this form in another window in the meantime').waitFor();
    await wizardOf(page)
      .getByText(/^Only in the saved data: .*2/)
      .waitFor();
    expect(await cellOf(page, 'Litres', 1).inputValue()).toBe('5');
    await buttonIn(wizardOf(page), 'Load the data of the other window').click();
    await soon(() => cellOf(page, 'Litres', 2).inputValue()).toBe('3');
    await wizardOf(page).getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.reload();
    await page.getByText("The form 'Fuel' adds up to 5").waitFor();
  });
});
