import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MetricsScreen, menu, openMetricsScreen, row, settled } from '../../support/pages/metrics-screen.ts';
import { violations } from '../../support/pages/sessions.ts';
import { walk } from '../../support/walk.ts';

let screen: MetricsScreen;

beforeAll(async () => {
  screen = await openMetricsScreen();
});

afterAll(() => screen?.close());

const TYPES = ['Text', 'Free text', 'Text area', 'Number', 'Postcode', 'Selection', 'Multiple selection', 'Date', 'File'];

/** The part of the modal for the field with an index. */
const field = (dialog: Locator, at: number) => dialog.locator('.form-field-card').nth(at);

async function addField(page: Page, dialog: Locator, header: string, type: string) {
  const at = await dialog.locator('.form-field-card').count();
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await field(dialog, at).getByLabel('Header').fill(header);
  await choose(page, field(dialog, at), 'Type', type);
}

async function choose(page: Page, within: Locator, label: string, option: string) {
  await within.getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const headers = (dialog: Locator) =>
  dialog.locator('.form-field-card legend').evaluateAll((all) => all.map(({ textContent }) => textContent));

describe('a document', () => {
  walk();
  let made: Awaited<ReturnType<MetricsScreen['planted']>>;
  let page: Page;
  const dialog = () => page.getByRole('dialog');
  const save = () => dialog().getByRole('button', { name: 'Save', exact: true }).click();
  const stored = async () => (await made.nodes.list()).find(({ type }) => type === 'document')!.node.document!.meta_json;
  const order = ['Text', 'Free text', 'Number', 'Postcode', 'Selection', 'Multiple selection', 'Date', 'File'];

  beforeAll(async () => {
    made = await screen.planted();
    page = await screen.open(made);
  });

  it('is added with a name, which it needs, and a description [SET-180]', async () => {
    await menu(page, 'Carbon', 'Add file upload');
    await save();
    await dialog().getByText('Name is required.').first().waitFor();
    await screen.look(page, 'add-file');
    await dialog().getByLabel('Name').fill('Fuel');
    await dialog().getByLabel('Title of the description').fill('What');
    await dialog().getByRole('textbox', { name: 'Description', exact: true }).fill('All bills');
    await save();
    await row(page, 'Fuel').waitFor();
  });

  it('is an upload with a history until it is set up [SET-188, SET-231, SET-232, SET-238]', async () => {
    for (const key of ['input_type', 'showHistory']) expect(await stored()).not.toHaveProperty(key);
    await menu(page, 'Fuel', 'Document setup');
    await dialog().getByText('Document setup').waitFor();
    const types = dialog().getByRole('radio');
    expect(await types.evaluateAll((all) => all.map((each) => each.getAttribute('value')))).toEqual([
      'upload',
      'form',
      'formvertical',
    ]);
    expect(await dialog().getByRole('radio', { name: 'Upload' }).isChecked()).toBe(true);
    expect(await dialog().getByLabel('Show history').isChecked()).toBe(true);
  });

  it('has its name, its description and three rules in the set-up [SET-241]', async () => {
    expect(await dialog().getByLabel('Name', { exact: true }).inputValue()).toBe('Fuel');
    expect(await dialog().getByLabel('Title of the description').inputValue()).toBe('What');
    await dialog().getByRole('radio', { name: 'Form', exact: true }).check();
    await dialog().getByLabel('Required', { exact: true }).check();
    await dialog().getByLabel("Hide 'Not for Submission'").check();
    await dialog().getByLabel('Show history').uncheck();
    await dialog().getByLabel('Form name').fill('Fuel bills');
  });

  it('takes fields of every type, of which a selection needs options [SET-234]', async () => {
    for (const type of TYPES) await addField(page, dialog(), type, type);
    await save();
    await dialog().getByText('Enter at least one option.').first().waitFor();
    await dialog().getByRole('button', { name: 'Move Selection up' }).click();
    await field(dialog(), 4).getByText('Enter at least one option.').waitFor();
    expect(await field(dialog(), 5).getByText('Enter at least one option.').count()).toBe(0);
    await dialog().getByRole('button', { name: 'Move Selection down' }).click();
    await field(dialog(), 5).getByLabel('Options').fill('Diesel\nGas oil');
    await field(dialog(), 6).getByLabel('Options').fill('Owned\nHired');
  });

  it('has fields that are changed, put in order and removed [SET-234]', async () => {
    await field(dialog(), 0).getByLabel('Description').fill('As on the bill');
    await field(dialog(), 0).getByLabel('Required').check();
    await dialog().getByRole('button', { name: 'Move Number up' }).click();
    await dialog().getByRole('button', { name: 'Remove Text area' }).click();
    expect(await headers(dialog())).toEqual(order);
  });

  it('takes a template that is no program, and a metric that it fills [SET-189, SET-235]', async () => {
    await dialog().getByRole('button', { name: 'Add metric' }).click();
    await choose(page, dialog(), 'Metric', 'Carbon: Gas (m³)');
    const file = { name: 'Fuel template.csv', mimeType: 'text/csv', buffer: Buffer.from('Text,Number\n') };
    await dialog()
      .getByLabel('Template file')
      .setInputFiles({ ...file, buffer: Buffer.from('MZ\x90\0', 'latin1') });
    await dialog().getByText('This file is a program or a script, whatever its name says.').waitFor();
    await dialog().getByLabel('Template file').setInputFiles(file);
    await dialog().getByRole('progressbar').waitFor({ state: 'detached' });
    await dialog().getByText('Fuel template.csv', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await screen.look(page, 'document-setup');
  });

  it('is stored as it was set up [SET-189, SET-234, SET-235, SET-241]', async () => {
    await save();
    await dialog().waitFor({ state: 'detached' });
    const gas = (await made.nodes.list()).find((node) => node.node.metricscore?.name === 'Gas')!;
    const found = await stored();
    expect(found).toMatchObject({
      input_type: 'form',
      isRequired: true,
      hideNA: true,
      showHistory: false,
      assignments: [{ field: 'Number', metric: gas.node.metricscore!.metric!.uid }],
      input_details: {
        name: 'Fuel bills',
        fields: order.map((header) => ({ header })),
        file_template: { name: 'Fuel template.csv', url: expect.stringMatching(/^\/api\/store\/object\//) },
      },
    });
    const { fields } = found.input_details as { fields: unknown[] };
    expect(fields[0]).toEqual({ header: 'Text', description: 'As on the bill', required: true, type: 'string' });
    expect(fields[4]).toMatchObject({ type: 'selection', options: ['Diesel', 'Gas oil'] });
  });

  it('is opened again with what is stored [SET-188, SET-189]', async () => {
    await menu(page, 'Fuel', 'Document setup');
    await dialog().getByText('Document setup').waitFor();
    expect(await headers(dialog())).toEqual(order);
    await dialog().getByText('Carbon: Gas (m³)').waitFor();
  });
});

it('deletes a document after a question [SET-411]', async () => {
  const made = await screen.planted();
  const carbon = (await made.nodes.list()).find((node) => node.node.tree?.name === 'Carbon')!;
  await made.nodes.add({ type: 'document', path: carbon.path, name: 'Fuel' });
  const page = await screen.open(made);
  const dialog = page.getByRole('dialog');
  await menu(page, 'Fuel', 'Delete');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await made.nodes.list()).some(({ type }) => type === 'document')).toBe(true);
  await menu(page, 'Fuel', 'Delete');
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await settled(made, (list) => list.every(({ type }) => type !== 'document'));
});
