import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormWorld, formCalls, makeFormWorld } from '../../support/makers/forms.ts';
import { inputOf } from '../../support/makers/report-world.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

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
  it('takes one record at a time, lists them with edit and remove, and saves them as one file [REP-088] [REP-089] [REP-090] [REP-210] [REP-211] [REP-212] [REP-274] [REP-299] [REP-395] [REP-396]', async () => {
    const form = await world.form();
    const page = await open(form);
    await page.getByRole('button', { name: 'Add new data: Fuel' }).click();
    await tab(page, 'New').waitFor();
    expect(await modal(page).getByRole('tab').allTextContents()).toEqual(['New', 'Completed (0)']);
    const add = button(modal(page), 'Add');
    await modal(page).getByLabel('Litres').fill('many');
    await modal(page).getByText('Value must be a finite number').waitFor();
    expect(await add.isDisabled()).toBe(true);
    await modal(page).getByLabel('Litres').fill('12.5');
    expect(await modal(page).getByText('This field is required').count()).toBe(0);
    await modal(page).getByRole('checkbox', { name: 'Hired' }).check();
    await modal(page).getByRole('checkbox', { name: 'Owned' }).check();
    await modal(page).getByRole('textbox', { name: 'Note' }).fill('two\nlines');
    expect(await modal(page).getByLabel('Delivered').getAttribute('placeholder')).toBe('dd/mm/yyyy');
    await button(modal(page), 'Add files: Photo').click();
    const files = page.getByRole('dialog', { name: 'Files of Photo' });
    await files
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1') });
    await button(files, 'a.pdf').waitFor();
    await button(files, 'Close').click();
    expect(await violations(page)).toEqual([]);
    await close(page);
    const question = page.getByRole('dialog', { name: 'Unsaved changes' });
    await question.getByText('You have not saved all your data, do you still wish to close this window?').waitFor();
    await button(question, 'Cancel').click();
    await add.click();
    await modal(page).getByLabel('Site').fill('Leeds');
    await add.click();
    await tab(page, 'Completed (2)').click();
    await button(modal(page), 'Edit record 2').click();
    await modal(page).getByLabel('Site').fill('York');
    await button(modal(page), 'Update').click();
    await modal(page).getByText('York').waitFor();
    await button(modal(page), 'Remove record 2').click();
    const remove = page.getByRole('dialog', { name: 'Remove submission' });
    await remove.getByText('Are you sure you want to remove this submission?').waitFor();
    await button(remove, 'Cancel').click();
    await tab(page, 'Completed (2)').waitFor();
    await button(modal(page), 'Remove record 2').click();
    await button(remove, 'Remove').click();
    await tab(page, 'Completed (1)').waitFor();
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

  it("hides 'Not for Submission' where the set-up says so [REP-201] [SET-239] [SET-240]", async () => {
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

const types = ['string', 'freetext', 'textarea', 'number', 'postcode', 'selection', 'multiselection', 'date', 'file'];
const line = (cells: readonly string[]) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
const POSTCODE = 'Value must be a postcode with format PP YYY where the prefix PP is between 2 and 4 characters';
const NUMBER = 'Value must be a finite number';
const DATE = 'Value must be a date in the format dd/mm/yyyy';
const CHOICE = 'Value must be one of the choices available';

/** Per faulty row its cells, in the order of `types`, and what is said about each. */
const FAULTY: [cells: string[], errors: Record<string, string>][] = [
  [
    [' ', '', '', 'x', 'SW1A1AA', 'c', 'a,c', '31/02/2024', ''],
    {
      string: 'This field is required',
      number: NUMBER,
      postcode: POSTCODE,
      selection: CHOICE,
      multiselection: CHOICE,
      date: DATE,
    },
  ],
  [
    ['s', '<1>', '31/02/2024', 'Infinity', 'SW1A  1AA', 'a', 'a,b c', '2024-02-30', 'no list'],
    { number: NUMBER, postcode: POSTCODE, date: DATE },
  ],
  [['s', '', '', 'NaN', 'S 1AA', '', '', '1/2/24', ''], { number: NUMBER, postcode: POSTCODE, date: DATE }],
  [['31/02/2024', '', '', '1e3', 'SW1AX 1AA', '', '', '', ''], { postcode: POSTCODE }],
  [['s', '', '', '-1.5', 'SW1A 1A', '', '', '', ''], { postcode: POSTCODE }],
  [['s', '', '', '0', 'SW1A 1AAA', '', '', '29/02/2024', ''], { postcode: POSTCODE }],
];
const BLANK = types.map(() => ' ');
const RIGHT = [
  ['Leeds, "North"', '<31/02>', 'two\nlines, "quoted" é', '-1.5', 'W1 1AA', 'b c', 'a,b c', '29/02/2024', ''],
  ['York', 'NaN', '', '1e3', 'SW1 1AA', '', '', '', ''],
  ['Hull', '', '', '', 'SW1A 1AA', 'a', 'a', '', ''],
  ['Ely', '', '', '', '', '', '', '', ''],
];

describe('a form of every type of field, without a name', () => {
  it('tells at each cell what is wrong with it, drops blank rows, and saves a CSV that reads back the same [REP-289] [REP-290] [REP-291] [REP-292] [REP-293] [REP-294] [REP-295] [REP-296] [REP-297] [REP-298] [REP-300] [REP-375] [REP-376] [REP-406]', async () => {
    const fields = types.map((type) => ({
      header: type,
      type,
      required: type === 'string',
      ...(type.endsWith('selection') && { options: ['a', 'b c'] }),
    }));
    const described = { type: 'document', path: world.paths.section, name: 'Checks' };
    const doc = (await world.nodes.post({ ...described, meta_json: { input_type: 'form', input_details: { fields } } })).json<{
      uid: string;
      path: string;
    }>();
    const made = await world.form();
    const calls = formCalls(world.reporter, world.tracker, made.report.uid, doc.uid);
    const page = await open(made);
    const wizard = page.getByRole('dialog', { name: 'Checks' });
    const read = async (rows: readonly string[][]) => {
      await button(wizard, 'Upload a CSV file').click();
      await button(wizard, 'Download data.csv').waitFor();
      await button(wizard, 'Next').click();
      const buffer = Buffer.from([types, ...rows].map(line).join(''));
      await wizard.getByLabel('CSV file').setInputFiles({ name: 'my.csv', mimeType: 'text/csv', buffer });
    };
    await page.getByRole('button', { name: 'Add new data: Checks' }).click();
    await read([...FAULTY.map(([cells]) => cells), BLANK, ...RIGHT]);
    await wizard.getByText('6 rows with errors').waitFor();
    await wizard.getByText('10 rows', { exact: true }).waitFor();
    for (const [index, [, errors]] of FAULTY.entries()) {
      const told = wizard.locator(`tr[data-index="${index}"] .form-error`);
      expect(await told.allTextContents()).toEqual(types.flatMap((type) => errors[type] ?? []));
    }

    await button(wizard, 'Back to start').click();
    await page.getByRole('button', { name: 'Discard data' }).click();
    await read(RIGHT);
    await wizard.getByText('4 rows', { exact: true }).waitFor();
    expect(await wizard.locator('.form-error').count()).toBe(0);
    await button(wizard, 'Add row').click();
    await wizard.getByText('5 rows', { exact: true }).waitFor();
    await button(wizard, 'Save').click();
    await wizard.getByText('Form data saved').waitFor();
    const [saved] = (await calls.list()).json<{ uid: string; filename: string }[]>();
    expect(saved!.filename).toBe('data.csv');
    const { signed_url } = (await calls.read(saved!.uid)).json<{ signed_url: string }>();
    const bytes = Buffer.from(await (await fetch(signed_url)).arrayBuffer());
    expect(bytes.toString('utf8').split('\r\n')).toEqual([
      types.join(','),
      '"Leeds, ""North""",<31/02>,"two\nlines, ""quoted"" é",-1.5,W1 1AA,b c,"a,b c",29/02/2024,',
      ...RIGHT.slice(1).map((cells) => cells.join(',')),
      '',
    ]);

    await button(wizard, 'Close').last().click();
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Edit data: Checks' }).click();
    await wizard.getByText('4 rows', { exact: true }).waitFor();
    const typed = types.filter((type) => type !== 'multiselection' && type !== 'file');
    for (const [index, cells] of RIGHT.entries()) {
      const shown = typed.map((type) => wizard.getByLabel(`${type}, row ${index + 1}`, { exact: true }).inputValue());
      expect(await Promise.all(shown)).toEqual(typed.map((type) => cells[types.indexOf(type)]));
    }
    await wizard.locator('tr[data-index="0"]').getByText('b c', { exact: true }).last().waitFor();
    await world.nodes.remove(doc.path);
  });
});
