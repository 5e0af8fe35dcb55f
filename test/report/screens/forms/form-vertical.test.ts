import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormWorld, makeFormWorld } from '../../../support/makers/forms.ts';
import { inputOf } from '../../../support/makers/report-world.ts';
import type { TestPerson } from '../../../support/makers/tenant.ts';
import { openBrowser } from '../../../support/pages/browser.ts';
import { marginsOf } from '../../../support/pages/form-wizard.ts';
import { violations, windowOf } from '../../../support/pages/sessions.ts';
import { walk } from '../../../support/walk.ts';

let browser: Browser;
let world: FormWorld;

const fields = [
  { header: 'Site', description: 'Where', required: true, type: 'string' },
  { header: 'Litres', type: 'number' },
  { header: 'Vehicles', type: 'multiselection', options: ['Owned', 'Hired'] },
  { header: 'Photo', type: 'file' },
  { header: 'Note', type: 'textarea' },
  { header: 'Fuel', type: 'selection', options: ['Diesel', 'Gas oil'] },
  { header: 'Delivered', type: 'date' },
];

beforeAll(async () => {
  const meta = { input_type: 'formvertical', input_details: { name: 'Deliveries', fields } };
  [browser, world] = await Promise.all([openBrowser(), makeFormWorld(meta)]);
});

afterAll(() => browser?.close());

type Form = Awaited<ReturnType<FormWorld['form']>>;

const open = async ({ ref, report }: Form, person: TestPerson = world.reporter): Promise<Page> => {
  const path = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report/${report.uid}`;
  return windowOf(browser, world.tenant.host, person, path);
};

const modal = (page: Page) => page.getByRole('dialog', { name: 'Deliveries' });
const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) => modal(page).getByRole('tab', { name });
const close = (page: Page) => button(modal(page), 'Close').last().click();

describe('a vertical form', () => {
  describe('takes one record at a time', () => {
    walk();
    let form: Form;
    let page: Page;
    const add = () => button(modal(page), 'Add');
    const remove = () => page.getByRole('dialog', { name: 'Remove submission' });
    const field = (header: string) => modal(page).getByLabel(header);

    beforeAll(async () => {
      form = await world.form();
      page = await open(form);
    });

    it('in a window as large as the screen, with a form and the list of what is stored [REP-088, REP-089]', async () => {
      await page.getByRole('button', { name: 'Add new data: Fuel' }).click();
      await tab(page, 'New').waitFor();
      expect(Math.max(...Object.values(await marginsOf(modal(page))))).toBeLessThan(60);
      expect(await modal(page).getByRole('tab').allTextContents()).toEqual(['New', 'Completed (0)']);
      for (const { header } of fields) await modal(page).getByText(header).first().waitFor();
    });

    it('whose types it checks, and not yet what is required [REP-299]', async () => {
      await field('Litres').fill('many');
      await modal(page).getByText('Value must be a finite number').waitFor();
      expect(await add().isDisabled()).toBe(true);
      await field('Litres').fill('12.5');
      expect(await modal(page).getByText('This field is required').count()).toBe(0);
    });

    it('with an input for the type of each field [REP-212]', async () => {
      await modal(page).getByRole('checkbox', { name: 'Hired' }).check();
      await modal(page).getByRole('checkbox', { name: 'Owned' }).check();
      await modal(page).getByRole('textbox', { name: 'Note' }).fill('two\nlines');
      expect(await field('Delivered').getAttribute('placeholder')).toBe('dd/mm/yyyy');
      await button(modal(page), 'Add files: Photo').click();
      const files = page.getByRole('dialog', { name: 'Files of Photo' });
      await files
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1') });
      await button(files, 'a.pdf').waitFor();
      await button(files, 'Close').click();
      expect(await violations(page)).toEqual([]);
    });

    it('and is not closed over one that is lost without a question [REP-396]', async () => {
      await close(page);
      const question = page.getByRole('dialog', { name: 'Unsaved changes' });
      await question.getByText('You have not saved all your data, do you still wish to close this window?').waitFor();
      await button(question, 'Cancel').click();
      await add().waitFor();
    });

    it('and lists them, each to be edited [REP-088, REP-089]', async () => {
      await add().click();
      await field('Site').fill('Leeds');
      await add().click();
      await tab(page, 'Completed (2)').click();
      await button(modal(page), 'Edit record 2').click();
      await field('Site').fill('York');
      await button(modal(page), 'Update').click();
      await modal(page).getByText('York').waitFor();
    });

    it('and removes one after a question [REP-395]', async () => {
      await button(modal(page), 'Remove record 2').click();
      await remove().getByText('Are you sure you want to remove this submission?').waitFor();
      await button(remove(), 'Cancel').click();
      await tab(page, 'Completed (2)').waitFor();
      await button(modal(page), 'Remove record 2').click();
      await button(remove(), 'Remove').click();
      await tab(page, 'Completed (1)').waitFor();
    });

    it('and saves them as one file, the choices and the files of a cell as its text [REP-210, REP-211, REP-274]', async () => {
      await button(modal(page), 'Save').click();
      await button(page.getByRole('dialog', { name: 'Form data saved' }), 'Auto-fill report').click();
      await page.getByText('Report auto-filled').waitFor();
      expect(inputOf(await form.reporter.nodes(form.report.uid), world.paths.diesel).value).toBe('12.5');
      const [saved] = (await form.list()).json<{ uid: string; filename: string }[]>();
      expect(saved!.filename).toBe('Deliveries.csv');
      const { signed_url } = (await form.read(saved!.uid)).json<{ signed_url: string }>();
      const [header, ...records] = (await (await fetch(signed_url)).text()).split('\r\n');
      expect(header).toBe('Site,Litres,Vehicles,Photo,Note,Fuel,Delivered');
      expect(records.join('|')).toMatch(
        /^,12\.5,"Owned,Hired","\[\{""filename"":""a\.pdf"",""url"":""\/api\/store\/object\/[0-9a-f-]{36}\/""\}\]","two\nlines",,\|$/,
      );
    });

    it('from nobody but who may edit the report; others read the list [REP-090]', async () => {
      const others = await open(form, world.admin);
      await others.getByRole('button', { name: 'View data: Fuel' }).click();
      await tab(others, 'Completed (1)').waitFor();
      expect(await modal(others).getByRole('tab').count()).toBe(1);
      await modal(others).getByText('two lines').waitFor();
      for (const name of ['Edit record 1', 'Remove record 1', 'Save', 'Add'])
        expect(await button(modal(others), name).count()).toBe(0);
      await close(others);
      await modal(others).waitFor({ state: 'detached' });
    });
  });

  it("hides 'Not for Submission' where the set-up says so [REP-201, SET-240]", async () => {
    const form = await world.form();
    const described = { type: 'document', path: world.paths.section, name: 'Bills' };
    const hidden = await world.nodes.add({ ...described, meta_json: { hideNA: true, showHistory: false } });
    const page = await open(form);
    await page.getByText('Bills', { exact: true }).waitFor();
    const row = page.locator('.report-line.document', { has: page.getByText('Bills', { exact: true }) });
    expect(await row.getByLabel('Not for Submission').count()).toBe(0);
    expect(await page.getByLabel('Not for Submission').count()).toBeGreaterThan(0);
    await row.getByRole('button', { name: '0 files: Bills' }).click();
    await page.getByRole('dialog', { name: 'Bills uploads' }).getByText('No file uploaded').waitFor();
    expect(await page.getByText('Uploads of earlier reports').count()).toBe(0);
    await world.nodes.remove(hidden);
  });
});
