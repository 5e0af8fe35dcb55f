import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormWorld, fuelCsv, makeFormWorld } from '../../support/makers/forms.ts';
import { inputOf } from '../../support/makers/report-world.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

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

const action = (page: Page, name: string) => page.getByRole('button', { name: `${name}: Fuel` });
const modal = (page: Page) => page.getByRole('dialog', { name: 'Fuel bills' });
const ask = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true });
const cell = (page: Page, header: string, n: number) => modal(page).getByLabel(`${header}, row ${n}`, { exact: true });
const stepOf = (page: Page) => modal(page).locator('[aria-current="step"]').textContent();
const saved = async (form: Form) => (await form.list()).json<{ uid: string; filename: string }[]>();
const diesel = async (form: Form) => inputOf(await form.reporter.nodes(form.report.uid), world.paths.diesel).value;

const soon = (ask: () => Promise<unknown>) => expect.poll(ask, { timeout: 15_000 });

async function pick(page: Page, name: string, bytes: string | Buffer, mimeType = 'text/csv') {
  await modal(page)
    .getByLabel('CSV file')
    .setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });
}

async function toFileStep(page: Page) {
  await action(page, 'Add new data').click();
  await button(modal(page), 'Upload a CSV file').click();
  await button(modal(page), 'Next').click();
}

describe('the wizard of a form', () => {
  it('goes by file from the template to the table, tells faults at their cells, saves one CSV and fills the report [REP-083] [REP-084] [REP-085] [REP-086] [REP-091] [REP-095] [REP-102] [REP-202] [REP-274] [REP-275] [REP-276] [REP-277] [REP-301] [REP-303] [REP-405]', async () => {
    const form = await world.form();
    const page = await open(form);
    await action(page, 'Add new data').click();
    await modal(page).getByText('Choose method').waitFor();
    const steps = await modal(page).getByRole('list', { name: 'Steps' }).getByRole('listitem').allTextContents();
    expect(steps.map((step) => step.replace(/^\d\s*/, ''))).toEqual([
      'Choose method',
      'Download template',
      'Upload file',
      'View & edit data',
    ]);
    expect(await stepOf(page)).toContain('Choose method');
    expect(await violations(page)).toEqual([]);
    await picture(page, 'wizard-1-method');
    await button(modal(page), 'Upload a CSV file').click();
    expect(await stepOf(page)).toContain('Download template');
    const template = button(modal(page), 'Download Fuel bills.csv');
    const [download] = await Promise.all([page.waitForEvent('download'), template.click()]);
    expect(download.suggestedFilename()).toBe('Fuel bills.csv');
    const read = await (await download.createReadStream()).toArray();
    expect(Buffer.concat(read).toString()).toBe('Site,Litres,Fuel,Delivered\r\n');
    await picture(page, 'wizard-2-template');
    await button(modal(page), 'Next').click();
    expect(await stepOf(page)).toContain('Upload file');
    await picture(page, 'wizard-3-file');
    const csv = 'colour; LITRES;site;Fuel\nred;0.1;Leeds;Petrol\n;;;\nblue;0.2;;Diesel\n';
    await pick(page, 'my.csv', Buffer.concat([Buffer.from(csv), Buffer.from([0xe9])]));
    await modal(page).getByText('Ignored columns: colour.').waitFor();
    expect(await stepOf(page)).toContain('View & edit data');
    await modal(page).getByText('Columns that the file does not have: Delivered.').waitFor();
    await modal(page).getByText('2 rows with errors').waitFor();
    const save = button(modal(page), 'Save');
    expect(await save.isDisabled()).toBe(true);
    await modal(page).getByText('This field is required').waitFor();
    await modal(page).getByText('Value must be one of the choices available').waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, 'wizard-4-table');
    await button(modal(page), 'Next error').click();
    await cell(page, 'Fuel', 1).selectOption('Gas oil');
    await cell(page, 'Site', 2).fill('York');
    await modal(page)
      .getByText(/with errors/)
      .waitFor({ state: 'detached' });
    await save.click();
    const question = ask(page, 'Form data saved');
    await question.getByText('Would you like to auto-fill the report from the saved data?').waitFor();
    await question
      .getByRole('row', { name: /Diesel/ })
      .getByText('0.3')
      .waitFor();
    expect(await saved(form)).toMatchObject([{ filename: 'Fuel bills.csv' }]);
    const stored = await form.read((await saved(form))[0]!.uid);
    const text = await (await fetch(stored.json<{ signed_url: string }>().signed_url)).text();
    expect(text).toBe('Site,Litres,Fuel,Delivered\r\nLeeds,0.1,Gas oil,\r\nYork,0.2,Diesel,\r\n');
    expect(await violations(page)).toEqual([]);
    await button(question, 'Auto-fill report').click();
    await page.getByText('Report auto-filled').waitFor();
    await modal(page).waitFor({ state: 'detached' });
    await soon(() => page.getByRole('textbox', { name: 'Diesel' }).first().inputValue()).toBe('0.3');
    expect(await diesel(form)).toBe('0.3');
    await page.getByText("The sum of the form 'Fuel'").waitFor();
    await action(page, 'Edit data').waitFor();
    await page.getByText('Pending Input').first().waitFor();
  });

  it('goes by hand to the table, where rows are added and removed after a question [REP-092] [REP-096] [REP-097] [REP-098] [REP-099] [REP-212] [REP-279] [REP-302] [REP-404]', async () => {
    const form = await world.form();
    const page = await open(form);
    await action(page, 'Add new data').click();
    await button(modal(page), 'Enter data manually').click();
    expect(await stepOf(page)).toContain('View & edit data');
    const save = button(modal(page), 'Save');
    expect(await save.isDisabled()).toBe(true);
    await save.hover();
    await page.getByRole('tooltip').getByText('Add some data').waitFor();
    await button(modal(page), 'Add row').click();
    await button(modal(page), 'Add row').click();
    const heads = modal(page).getByRole('columnheader');
    expect(await heads.allTextContents()).toEqual(['Row', 'Site *', 'Litres *', 'Fuel', 'Delivered', 'Remove']);
    expect(await heads.nth(1).getAttribute('title')).toBe('Where');
    for (const at of [1, 2, 3, 4]) expect((await heads.nth(at).boundingBox())!.width).toBeGreaterThanOrEqual(150);
    await cell(page, 'Site', 1).fill('Leeds');
    await cell(page, 'Litres', 1).fill('many');
    await modal(page).getByText('Value must be a finite number').waitFor();
    await save.hover();
    await page.getByRole('tooltip').getByText('Please correct all errors before submitting').waitFor();
    await cell(page, 'Litres', 1).fill('12.5');
    expect(await cell(page, 'Delivered', 1).getAttribute('placeholder')).toBe('dd/mm/yyyy');
    await button(modal(page), 'Remove row 2').click();
    const question = ask(page, 'Remove row');
    await question.getByText('Are you sure you want to remove this row?').waitFor();
    await button(question, 'Cancel').click();
    await cell(page, 'Site', 2).waitFor();
    await button(modal(page), 'Remove row 2').click();
    await button(question, 'Remove').click();
    await cell(page, 'Site', 2).waitFor({ state: 'detached' });
    await save.click();
    await button(ask(page, 'Form data saved'), 'Not now').click();
    expect(await save.isDisabled()).toBe(true);
    expect(await diesel(form)).toBeNull();
    await button(modal(page), 'Remove row 1').click();
    await button(question, 'Remove').click();
    await save.click();
    await modal(page).getByText('Form data saved').waitFor();
    const nodes = await form.reporter.nodes(form.report.uid);
    const { status } = nodes.find(({ uid }) => uid === world.doc.uid)!.node.document as unknown as {
      status: { current_object: unknown };
    };
    expect(status.current_object).toBeNull();
    expect(await saved(form)).toHaveLength(1);
  });

  it('asks before data are lost, and only then [REP-093] [REP-094] [REP-100] [REP-101]', async () => {
    const page = await open(await world.form());
    await action(page, 'Add new data').click();
    await button(modal(page), 'Enter data manually').click();
    await button(modal(page), 'Back to start').click();
    expect(await stepOf(page)).toContain('Choose method');
    await button(modal(page), 'Enter data manually').click();
    await button(modal(page), 'Add row').click();
    await cell(page, 'Site', 1).fill('Leeds');
    await button(modal(page), 'Back to start').click();
    const back = ask(page, 'Back to start');
    await back.getByText('Going back will discard all current data. Are you sure?').waitFor();
    await button(back, 'Cancel').click();
    expect(await cell(page, 'Site', 1).inputValue()).toBe('Leeds');
    await modal(page).getByRole('button', { name: 'Close', exact: true }).last().click();
    const close = ask(page, 'Unsaved changes');
    await close.getByText('You have unsaved changes. Are you sure you want to close?').waitFor();
    await button(close, 'Cancel').click();
    await button(modal(page), 'Back to start').click();
    await button(back, 'Discard data').click();
    await soon(() => stepOf(page)).toContain('Choose method');
    await modal(page).getByRole('button', { name: 'Close', exact: true }).last().click();
    await modal(page).waitFor({ state: 'detached' });
  });

  it('takes CSV only, and the first of several files that are dropped [REP-103] [REP-315] [REP-316] [REP-317]', async () => {
    const page = await open(await world.form());
    await toFileStep(page);
    await pick(page, 'book.xlsx', 'PK');
    await modal(page).getByText('This is an Excel file').waitFor();
    await modal(page).getByText('Please save the file as CSV file format then reupload it.').waitFor();
    await pick(page, 'notes.txt', 'Site\n');
    await modal(page).getByText('Only CSV files can be uploaded').waitFor();
    await pick(page, 'renamed.csv', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]));
    await modal(page).getByText('This is an Excel file').waitFor();
    await pick(page, 'wide.csv', Buffer.from('\ufeffSite,Litres\n', 'utf16le'));
    await modal(page).getByText('This file is saved as Unicode text (UTF-16)').waitFor();
    await pick(page, 'other.csv', 'a,b\n1,2\n');
    await modal(page).getByText('The first line of the file has to name the columns: Site, Litres, Fuel, Delivered.').waitFor();
    expect(await stepOf(page)).toContain('Upload file');
    const twice = `(() => {
      const data = new DataTransfer();
      for (const site of ['First', 'Second']) data.items.add(new File(['Site,Litres\\n' + site + ',1\\n'], site + '.csv', { type: 'text/csv' }));
      window.drop = (type, target) =>
        target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
      window.drop('dragover', document.body);
    })()`;
    await page.evaluate(twice);
    const zone = modal(page).getByText('Drop the CSV file here');
    await zone.waitFor();
    await zone.evaluate((element) => element.ownerDocument.defaultView.drop('drop', element));
    await soon(() => cell(page, 'Site', 1).inputValue()).toBe('First');
    await modal(page).getByText('1 row', { exact: true }).waitFor();
  });

  it('opens stored data in the table, for others to read only [REP-084] [REP-087] [REP-341]', async () => {
    const form = await world.form();
    await form.save(fuelCsv(['1', '2']), null);
    const page = await open(form);
    await action(page, 'Edit data').click();
    expect(await stepOf(page)).toContain('View & edit data');
    await soon(() => cell(page, 'Litres', 2).inputValue()).toBe('2');
    const others = await open(form, world.admin);
    await action(others, 'View data').click();
    await modal(others).getByRole('cell', { name: 'Leeds' }).first().waitFor();
    for (const name of ['Add row', 'Remove row 1', 'Save', 'Back to start'])
      expect(await button(modal(others), name).count()).toBe(0);
    expect(await modal(others).getByRole('textbox').count()).toBe(0);
    expect(await violations(others)).toEqual([]);
  });

  it('presents a blank form when the stored data cannot be loaded [REP-381] [REP-382] [REP-383]', async () => {
    const form = await world.form();
    await form.save(fuelCsv(['1']), null);
    const page = await open(form);
    await page.route(/X-Amz-Signature/, (route) => route.abort());
    await action(page, 'Edit data').click();
    await modal(page).getByText('Error loading data').waitFor();
    const text =
      'There was an issue loading data for this form. You will be presented with a new blank form to complete. If you have issues or need to retrieve this data then please contact support.';
    await modal(page).getByText(text, { exact: true }).waitFor();
    await modal(page).getByText('0 rows').waitFor();
  });

  it('fills the report of whoever has it open too: at the end of the work, and on coming back to the window', async () => {
    const form = await world.form();
    const first = await form.save(fuelCsv(['1', '2']), null);
    await form.fill(first.uid);
    const page = await open(form);
    const value = page.getByRole('textbox', { name: 'Diesel' }).first();
    await soon(() => value.inputValue()).toBe('3');

    // answers from the middle of the work: the page asks again by itself
    let isFilling = true;
    const second = await form.save(fuelCsv(['4']), first.uid);
    await page.route('**/node/', async (route) => {
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

  it('leaves the choice when somebody else has saved in the meantime, and tells a value that differs from the sum', async () => {
    const form = await world.form();
    const first = await form.save(fuelCsv(['1']), null);
    await form.fill(first.uid);
    const page = await open(form);
    await action(page, 'Edit data').click();
    await cell(page, 'Litres', 1).fill('5');
    await form.save(fuelCsv(['2', '3']), first.uid);
    await button(modal(page), 'Save').click();
    await modal(page).getByText('Somebody else saved this form in the meantime').waitFor();
    expect(await cell(page, 'Litres', 1).inputValue()).toBe('5');
    await button(modal(page), 'Load their data').click();
    await soon(() => cell(page, 'Litres', 2).inputValue()).toBe('3');
    await modal(page).getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.reload();
    await page.getByText("The form 'Fuel' adds up to 5").waitFor();
  });
});
