import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormWorld, formCalls, makeFormWorld } from '../../support/makers/forms.ts';
import { inputOf } from '../../support/makers/report-world.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { marginsOf } from '../../support/pages/form-wizard.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';
import { walk } from '../../support/walk.ts';

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

const types = ['string', 'freetext', 'textarea', 'number', 'postcode', 'selection', 'multiselection', 'date', 'file'];
const line = (cells: readonly string[]) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
const POSTCODE = 'Value must be a postcode with format PP YYY where the prefix PP is between 2 and 4 characters';
const NUMBER = 'Value must be a finite number';
const DATE = 'Value must be a date in the format dd/mm/yyyy';
const CHOICE = 'Value must be one of the choices available';

const REQUIRED = 'This field is required';

/** Invalid texts for fields of each type, with their messages. */
const RULES = [
  { type: 'string', wrong: [' '], said: REQUIRED, rows: '[REP-289]' },
  { type: 'number', wrong: ['x', 'Infinity', 'NaN'], said: NUMBER, rows: '[REP-290]' },
  { type: 'postcode', wrong: ['SW1A1AA', 'SW1A  1AA'], said: POSTCODE, rows: '[REP-291, REP-292]' },
  { type: 'postcode', wrong: ['S 1AA', 'SW1AX 1AA', 'SW1A 1A', 'SW1A 1AAA'], said: POSTCODE, rows: '[REP-291, REP-293]' },
  { type: 'selection', wrong: ['c'], said: CHOICE, rows: '[REP-294]' },
  { type: 'multiselection', wrong: ['a,c'], said: CHOICE, rows: '[REP-298]' },
  { type: 'date', wrong: ['2024-02-30', '1/2/24'], said: DATE, rows: '[REP-295]' },
  { type: 'date', wrong: ['31/02/2024'], said: DATE, rows: '[REP-296]' },
];
/** Types whose format is not checked, each with a text that other types refuse. */
const UNCHECKED: Record<string, string> = { string: '31/02/2024', freetext: '<1>', textarea: 'SW1A  1AA', file: 'no list' };

const wrongOf = (type: string) => RULES.filter((rule) => rule.type === type).flatMap(({ wrong }) => wrong);
/** Rows in which every invalid text occurs once, in a field of its type. */
const FAULTY = wrongOf('postcode').map((_, at) => types.map((type) => wrongOf(type)[at] ?? UNCHECKED[type] ?? ''));
const BLANK = types.map(() => ' ');
const RIGHT = [
  ['Leeds, "North"', '<31/02>', 'two\nlines, "quoted" é', '-1.5', 'W1 1AA', 'b c', 'a,b c', '29/02/2024', ''],
  ['York', 'NaN', '', '1000', 'SW1 1AA', '', '', '', ''],
  ['Hull', '', '', '', 'SW1A 1AA', 'a', 'a', '', ''],
  ['Ely', '', '', '', '', '', '', '', ''],
];

describe('a form of every type of field, without a name', () => {
  walk();
  let page: Page;
  let doc: { uid: string; path: string };
  let calls: ReturnType<typeof formCalls>;
  const wizard = () => page.getByRole('dialog', { name: 'Checks' });
  /** The fixed words of the messages in a cell, by type; a reason may follow them. */
  const told = async (row: number, type: string) => {
    const cell = wizard().locator(`tr[data-index="${row}"] td`).nth(types.indexOf(type));
    return (await cell.locator('.form-error').allTextContents()).map((message) => message.split('. ')[0]);
  };
  const read = async (rows: readonly string[][]) => {
    await button(wizard(), 'Next').click();
    const buffer = Buffer.from([types, ...rows].map(line).join(''));
    await wizard().getByLabel('CSV file').setInputFiles({ name: 'my.csv', mimeType: 'text/csv', buffer });
  };

  beforeAll(async () => {
    const fields = types.map((type) => ({
      header: type,
      type,
      required: type === 'string',
      ...(type.endsWith('selection') && { options: ['a', 'b c'] }),
    }));
    const described = { type: 'document', path: world.paths.section, name: 'Checks' };
    const answer = await world.nodes.post({ ...described, meta_json: { input_type: 'form', input_details: { fields } } });
    doc = answer.json<{ uid: string; path: string }>();
    const made = await world.form();
    calls = formCalls(world.reporter, world.tracker, made.report.uid, doc.uid);
    page = await open(made);
  });

  afterAll(() => world.nodes.remove(doc.path));

  it('has data.csv for its template [REP-406]', async () => {
    await page.getByRole('button', { name: 'Add new data: Checks' }).click();
    await button(wizard(), 'Upload a CSV file').click();
    await button(wizard(), 'Download data.csv').waitFor();
  });

  it('drops a blank row of a file, and counts the rows with errors [REP-300]', async () => {
    await read([...FAULTY, BLANK, ...RIGHT]);
    await wizard().getByText('6 rows with errors').waitFor();
    await wizard().getByText('10 rows', { exact: true }).waitFor();
  });

  it.each(RULES)('says at a wrong $type: $said $rows', async ({ type, wrong, said }) => {
    for (const text of wrong) expect(await told(wrongOf(type).indexOf(text), type), text).toEqual([said]);
  });

  it.each([
    ['string', '[REP-297]'],
    ['freetext', '[REP-297]'],
    ['textarea', '[REP-298]'],
    ['file', '[REP-298]'],
  ])('checks no format of a %s %s', async (type) => {
    const last = FAULTY.length - 1;
    expect(FAULTY[last]![types.indexOf(type)]).toBe(UNCHECKED[type]);
    expect(await told(last, type)).toEqual([]);
  });

  it('finds nothing wrong in what is right, or empty and optional [REP-298]', async () => {
    await button(wizard(), 'Back to start').click();
    await page.getByRole('button', { name: 'Discard data' }).click();
    await button(wizard(), 'Upload a CSV file').click();
    await read(RIGHT);
    await wizard().getByText('4 rows', { exact: true }).waitFor();
    expect(await wizard().locator('.form-error').count()).toBe(0);
  });

  it('saves a CSV of the headers and a line for each row that is not blank [REP-300, REP-375, REP-376, REP-406]', async () => {
    await button(wizard(), 'Add row').click();
    await wizard().getByText('5 rows', { exact: true }).waitFor();
    await button(wizard(), 'Save').click();
    await wizard().getByText('Form data saved').waitFor();
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
  });

  it('reads that CSV back to the same rows [REP-376]', async () => {
    await button(wizard(), 'Close').last().click();
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Edit data: Checks' }).click();
    await wizard().getByText('4 rows', { exact: true }).waitFor();
    const typed = types.filter((type) => type !== 'multiselection' && type !== 'file');
    for (const [index, cells] of RIGHT.entries()) {
      const shown = typed.map((type) =>
        wizard()
          .getByLabel(`${type}, row ${index + 1}`, { exact: true })
          .inputValue(),
      );
      expect(await Promise.all(shown)).toEqual(typed.map((type) => cells[types.indexOf(type)]));
    }
    await wizard().locator('tr[data-index="0"]').getByText('b c', { exact: true }).last().waitFor();
  });
});
