import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormWorld, formCalls, makeFormWorld } from '../../../support/makers/forms.ts';
import type { TestPerson } from '../../../support/makers/tenant.ts';
import { openBrowser } from '../../../support/pages/browser.ts';
import { windowOf } from '../../../support/pages/sessions.ts';
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

const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true });
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
