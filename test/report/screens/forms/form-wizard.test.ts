import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormWorld, makeFormWorld } from '../../../support/makers/forms.ts';
import { inputOf } from '../../../support/makers/report-world.ts';
import { openBrowser } from '../../../support/pages/browser.ts';
import {
  buttonIn,
  cellOf,
  formButton,
  marginsOf,
  pickFile,
  questionOf,
  stepOf,
  wizardOf,
} from '../../../support/pages/form-wizard.ts';
import { picture } from '../../../support/pages/pictures.ts';
import { violations, windowOf } from '../../../support/pages/sessions.ts';
import { walk } from '../../../support/walk.ts';

let browser: Browser;
let world: FormWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeFormWorld()]);
});

afterAll(() => browser?.close());

type Form = Awaited<ReturnType<FormWorld['form']>>;

const open = async ({ ref, report }: Form): Promise<Page> => {
  const path = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report/${report.uid}`;
  const page = await windowOf(browser, world.tenant.host, world.reporter, path);
  await page.getByText('Fuel', { exact: true }).waitFor();
  return page;
};

const saved = async (form: Form) => (await form.list()).json<{ uid: string; filename: string }[]>();
const diesel = async (form: Form) => inputOf(await form.reporter.nodes(form.report.uid), world.paths.diesel).value;

const soon = (ask: () => Promise<unknown>) => expect.poll(ask, { timeout: 15_000 });

describe('the wizard of a form', () => {
  describe('by file', () => {
    walk();
    let form: Form;
    let page: Page;
    const save = () => buttonIn(wizardOf(page), 'Save');
    const question = () => questionOf(page, 'Form data saved');

    beforeAll(async () => {
      form = await world.form();
      page = await open(form);
    });

    it('is opened by the one button of an empty form, as wide as the page [REP-083, REP-084, REP-085]', async () => {
      const row = page.locator('.report-line.document', { has: page.getByText('Fuel', { exact: true }) });
      expect(await row.getByRole('button', { name: /^(Add new|Edit|View) data/ }).allInnerTexts()).toEqual(['Add new data']);
      await formButton(page, 'Add new data').click();
      await wizardOf(page).getByText('Choose method').waitFor();
      const { left, right } = await marginsOf(wizardOf(page));
      expect(Math.max(left, right)).toBeLessThan(0.1 * 1280);
    });

    it('has four steps and begins with the choice of a method [REP-085, REP-086]', async () => {
      const steps = await wizardOf(page).getByRole('list', { name: 'Steps' }).getByRole('listitem').allTextContents();
      expect(steps.map((step) => step.replace(/^\d\s*/, ''))).toEqual([
        'Choose method',
        'Download template',
        'Upload file',
        'View & edit data',
      ]);
      expect(await stepOf(page)).toContain('Choose method');
      for (const method of ['Upload a CSV file', 'Enter data manually']) await buttonIn(wizardOf(page), method).waitFor();
      expect(await violations(page)).toEqual([]);
      await picture(page, 'wizard-1-method');
    });

    it('offers a template of the headers alone, named after the form [REP-202, REP-405]', async () => {
      await buttonIn(wizardOf(page), 'Upload a CSV file').click();
      expect(await stepOf(page)).toContain('Download template');
      // The button that had the focus no longer exists.
      await wizardOf(page).locator(':focus').waitFor();
      const template = buttonIn(wizardOf(page), 'Download Fuel bills.csv');
      const [download] = await Promise.all([page.waitForEvent('download'), template.click()]);
      expect(download.suggestedFilename()).toBe('Fuel bills.csv');
      const read = await (await download.createReadStream()).toArray();
      expect(Buffer.concat(read).toString()).toBe('\uFEFFSite,Litres,Fuel,Delivered\r\n');
      await picture(page, 'wizard-2-template');
    });

    it('leads from the template by the file to the table, matching columns by their headers [REP-091, REP-095]', async () => {
      await buttonIn(wizardOf(page), 'Next').click();
      expect(await stepOf(page)).toContain('Upload file');
      await picture(page, 'wizard-3-file');
      const csv = 'colour; LITRES;site;Fuel\nred;0.1;Leeds;Petrol\n;;;\nblue;0.2;;Diesel\n';
      await pickFile(page, 'my.csv', Buffer.concat([Buffer.from(csv), Buffer.from([0xe9])]));
      await wizardOf(page).getByText('Ignored columns: colour.').waitFor();
      expect(await stepOf(page)).toContain('View & edit data');
      await wizardOf(page).getByText('Missing columns: Delivered.').waitFor();
      expect(await cellOf(page, 'Litres', 1).inputValue()).toBe('0.1');
      expect(await cellOf(page, 'Delivered', 1).inputValue()).toBe('');
    });

    it('tells faults at their cells, and saves nothing until they are mended [REP-102, REP-301]', async () => {
      await wizardOf(page).getByText('2 rows with errors').waitFor();
      expect(await save().isDisabled()).toBe(true);
      await wizardOf(page).locator('tr[data-index="1"]').getByText('This field is required').waitFor();
      await wizardOf(page).locator('tr[data-index="0"]').getByText('Value must be one of the choices available').waitFor();
      expect(await violations(page)).toEqual([]);
      await picture(page, 'wizard-4-table');
      await buttonIn(wizardOf(page), 'Next error').click();
      // The focus moves there one frame later, and would redirect text typed before that.
      await wizardOf(page).locator('[aria-invalid=true]:focus').waitFor();
      await cellOf(page, 'Fuel', 1).selectOption('Gas oil');
      await cellOf(page, 'Site', 2).fill('York');
      await wizardOf(page)
        .getByText(/with errors/)
        .waitFor({ state: 'detached' });
      expect(await save().isDisabled()).toBe(false);
    });

    it('saves the table as one CSV, and asks whether to fill the report [REP-274, REP-275]', async () => {
      await save().click();
      await question().getByText('Would you like to auto-fill the report from the saved data?').waitFor();
      await question()
        .getByRole('row', { name: /Diesel/ })
        .getByText('0.3')
        .waitFor();
      expect(await saved(form)).toMatchObject([{ filename: 'Fuel bills.csv' }]);
      const stored = await form.read((await saved(form))[0]!.uid);
      const text = await (await fetch(stored.json<{ signed_url: string }>().signed_url)).text();
      expect(text).toBe('Site,Litres,Fuel,Delivered\r\nLeeds,0.1,Gas oil,\r\nYork,0.2,Diesel,\r\n');
      expect(await violations(page)).toEqual([]);
    });

    it('fills the report and shows its new figures [REP-276, REP-277]', async () => {
      await buttonIn(question(), 'Auto-fill report').click();
      await page.getByText('Report auto-filled').waitFor();
      await wizardOf(page).waitFor({ state: 'detached' });
      await soon(() => page.getByRole('textbox', { name: 'Diesel' }).first().inputValue()).toBe('0.3');
      expect(await diesel(form)).toBe('0.3');
      await page.getByText("The sum of the form 'Fuel'").waitFor();
      await page.getByText('Pending Input').first().waitFor();
    });

    it('is opened again to edit what is stored [REP-084]', async () => {
      await formButton(page, 'Edit data').waitFor();
    });
  });

  describe('by a file of continental Excel', () => {
    walk();
    let page: Page;

    beforeAll(async () => {
      page = await open(await world.form());
    });

    it('asks what a comma before three digits means, and keeps the rest', async () => {
      await formButton(page, 'Add new data').click();
      await buttonIn(wizardOf(page), 'Upload a CSV file').click();
      await buttonIn(wizardOf(page), 'Next').click();
      await pickFile(page, 'my.csv', 'Site;Litres;Delivered\nLeeds;7,125;2026-11-01\nYork;2.500;02/11/2026\nHull;3;\n');
      await wizardOf(page).getByText('2 rows with errors').waitFor();
      await wizardOf(page).getByText("'7,125' may be 7.125 or 7125. Enter the figure that is meant.").waitFor();
      await wizardOf(page).getByText("'2.500' may be 2.5 or 2500. Enter the figure that is meant.").waitFor();
      expect(await cellOf(page, 'Delivered', 1).inputValue()).toBe('01/11/2026');
    });

    it('takes the figure that is entered', async () => {
      await cellOf(page, 'Litres', 1).fill('7.125');
      await cellOf(page, 'Litres', 2).fill('2500');
      await wizardOf(page)
        .getByText(/with errors/)
        .waitFor({ state: 'detached' });
      expect(await buttonIn(wizardOf(page), 'Save').isDisabled()).toBe(false);
    });
  });

  describe('by hand', () => {
    walk();
    let form: Form;
    let page: Page;
    const save = () => buttonIn(wizardOf(page), 'Save');
    const question = () => questionOf(page, 'Remove row');
    const heads = () => wizardOf(page).getByRole('columnheader');
    const tip = async (text: string) => {
      expect(await save().isDisabled()).toBe(true);
      await save().hover();
      await page.getByRole('tooltip').getByText(text).waitFor();
    };

    beforeAll(async () => {
      form = await world.form();
      page = await open(form);
    });

    it('goes straight to the table, and saves no data where there are none [REP-092, REP-302]', async () => {
      await formButton(page, 'Add new data').click();
      await buttonIn(wizardOf(page), 'Enter data manually').click();
      expect(await stepOf(page)).toContain('View & edit data');
      await tip('Add some data');
    });

    it('adds rows to a table with a column for each field, wide enough for its header [REP-096, REP-097, REP-404]', async () => {
      await buttonIn(wizardOf(page), 'Add row').click();
      await buttonIn(wizardOf(page), 'Add row').click();
      expect(await heads().allTextContents()).toEqual(['Row', 'Site *', 'Litres *', 'Fuel', 'Delivered', 'Remove']);
      for (const at of [1, 2, 3, 4]) expect((await heads().nth(at).boundingBox())!.width).toBeGreaterThanOrEqual(150);
      await cellOf(page, 'Site', 1).fill('Leeds');
      expect(await cellOf(page, 'Site', 2).inputValue()).toBe('');
    });

    it('has an input for the type of each field, and its description at the header [REP-212]', async () => {
      expect(await heads().nth(1).getAttribute('title')).toBe('Where');
      expect(await cellOf(page, 'Site', 1).getAttribute('type')).toBe('text');
      expect((await cellOf(page, 'Fuel', 1).locator('option').allTextContents()).slice(1)).toEqual(['Diesel', 'Gas oil']);
      expect(await cellOf(page, 'Delivered', 1).getAttribute('placeholder')).toBe('dd/mm/yyyy');
    });

    it('takes the rows and columns of a spreadsheet, and gives them back', async () => {
      await cellOf(page, 'Site', 2).focus();
      await page.evaluate(`{
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', 'Quay\\t1,200\\r\\nDepot\\t7.5\\r\\n');
        document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }`);
      await wizardOf(page).getByText('4 cells pasted.').waitFor();
      expect(await cellOf(page, 'Litres', 2).inputValue()).toBe('1200');
      expect(await cellOf(page, 'Site', 3).inputValue()).toBe('Depot');
      expect(await violations(page)).toEqual([]);
      await buttonIn(wizardOf(page), 'Undo paste').click();
      await cellOf(page, 'Site', 3).waitFor({ state: 'detached' });
      expect(await cellOf(page, 'Site', 2).inputValue()).toBe('');
    });

    it('reads figures and dates that are typed as those of a file', async () => {
      await cellOf(page, 'Litres', 1).fill('1,234');
      await cellOf(page, 'Delivered', 1).fill('2026-10-05');
      await cellOf(page, 'Site', 1).focus();
      await expect.poll(() => cellOf(page, 'Litres', 1).inputValue()).toBe('1234');
      await expect.poll(() => cellOf(page, 'Delivered', 1).inputValue()).toBe('05/10/2026');
    });

    it('says why what is wrong is not saved [REP-102, REP-301]', async () => {
      await cellOf(page, 'Litres', 1).fill('many');
      await wizardOf(page).locator('tr[data-index="0"]').getByText('Value must be a finite number').waitFor();
      await tip('Please correct all errors before submitting');
      await cellOf(page, 'Litres', 1).fill('12.5');
      // Moves the mouse away, because the button's tooltip would cover the rows.
      await page.mouse.move(0, 0);
    });

    it('removes a row after a question [REP-098]', async () => {
      await buttonIn(wizardOf(page), 'Remove row 2').click();
      await question().getByText('Are you sure you want to remove this row?').waitFor();
      await buttonIn(question(), 'Cancel').click();
      await cellOf(page, 'Site', 2).waitFor();
      await buttonIn(wizardOf(page), 'Remove row 2').click();
      await buttonIn(question(), 'Remove').click();
      await cellOf(page, 'Site', 2).waitFor({ state: 'detached' });
      await wizardOf(page).locator('tr[data-index="0"] :focus').waitFor();
    });

    it('saves once, and leaves the report alone when that is chosen [REP-099, REP-275, REP-303]', async () => {
      await save().click();
      await buttonIn(questionOf(page, 'Form data saved'), 'Not now').click();
      await wizardOf(page).locator(':focus').waitFor();
      expect(await save().isDisabled()).toBe(true);
      expect(await saved(form)).toHaveLength(1);
      expect(await diesel(form)).toBeNull();
    });

    it('saves that every row is gone, which clears the current file [REP-279]', async () => {
      await buttonIn(wizardOf(page), 'Remove row 1').click();
      await buttonIn(question(), 'Remove').click();
      await save().click();
      await wizardOf(page).getByText('Form data saved').waitFor();
      const nodes = await form.reporter.nodes(form.report.uid);
      const { status } = nodes.find(({ uid }) => uid === world.doc.uid)!.node.document as unknown as {
        status: { current_object: unknown };
      };
      expect(status.current_object).toBeNull();
      expect(await saved(form)).toHaveLength(1);
    });
  });
});
