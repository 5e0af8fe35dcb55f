import type { Page } from 'playwright-core';
import type { TestPerson } from '../../../support/makers/tenant.ts';
import { drag, menu, row } from '../../../support/pages/metrics-screen.ts';
import { choose } from './walk.ts';

/** The figures of the paper check, with their factors to tCO2e. */
export const PARTS = [
  { name: 'Diesel', unit: 'Litres', value: '12450', factor: '0.00251279' },
  { name: 'Electricity', unit: 'kWh', value: '38200', factor: '0.00020705' },
  { name: 'Waste aggregates', unit: 'tonnes', value: '96', factor: '0.00123393' },
] as const;
export const TOTAL = 'Total emissions';
export const OTHER = 'Water from rivers';
export const DOCUMENT = 'Fuel invoices';

export async function addIssue(page: Page, name: string): Promise<void> {
  await page.locator('main').getByRole('button', { name: 'Add issue' }).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Issue name').click();
  await page.getByRole('option', { name, exact: true }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await row(page, name).waitFor();
}

/** Adds a metric to an issue, or a sub-metric to a metric, through the row's menu. */
export async function addMetric(page: Page, under: string, item: string, name: string, unit: string): Promise<void> {
  await menu(page, under, item);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await choose(page, dialog, 'Unit', unit);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await row(page, name).waitFor();
}

export async function addFactor(page: Page, name: string, factor: string): Promise<void> {
  await page.getByRole('button', { name: `Add a conversion factor for ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Factor', { exact: true }).fill(factor);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

export async function addDocument(page: Page, under: string): Promise<void> {
  await menu(page, under, 'Add file upload');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(DOCUMENT);
  await dialog.getByLabel('Title of the description').fill('Scans of all invoices');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await row(page, DOCUMENT).waitFor();
}

/** The short id of a metric at the end of its name. */
const ID = / [0-9a-f]{8}$/;

/** The metrics below the total, in the order of the page. */
export const order = async (page: Page): Promise<string[]> =>
  (await page.locator('.tree-row .row-name').allTextContents()).map((text) => text.replace(ID, '').trim()).filter(isPart);

const isPart = (name: string) => PARTS.some((part) => part.name === name);

export const dragBelow = (page: Page, name: string, target: string) => drag(page, name, target, 0.95);

type Place = { trackerId: string; commitId: string };

/** The structure's commit of a project, as clients find it. */
export async function rootOf(owner: TestPerson, projectId: string): Promise<Place> {
  const project = await owner.call({ path: `/api/project/${projectId}/` });
  const [tracker] = project.json<{ trackers: { uid: string }[] }>().trackers;
  const refs = await owner.call({ path: `/api/tracker/${tracker!.uid}/ref/` });
  const master = refs.json<{ name: string; root_commit: string }[]>().find(({ name }) => name === 'master');
  return { trackerId: tracker!.uid, commitId: master!.root_commit };
}
