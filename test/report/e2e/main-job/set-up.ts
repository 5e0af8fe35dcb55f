import type { Locator, Page } from 'playwright-core';
import { DUE, FIRST_PERIOD, LAST_DAY, START } from './days.ts';
import { choose, type Walk } from './walk.ts';

const COMPANY = 'Northern Works';
const UNIT = 'Viaducts';
const PROJECT = 'Harbour bridge';
export const PACKAGE = 'Earthworks';

const textbox = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;

const createCompany = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Create a Company' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Company name').fill(name);
  await dialog.getByRole('button', { name: 'Create a Company' }).click();
  await page.getByText(`The company "${name}" has been created.`).waitFor();
};

/** Creates a company on the home page, and a business unit below it on the company's page. Returns the open page of the unit. */
export async function makeUnit(walk: Walk): Promise<Page> {
  const page = await walk.as(walk.owner, '/home');
  await page.getByRole('tab', { name: 'Admins' }).click();
  await createCompany(page, COMPANY);
  await page.getByRole('tab', { name: 'My Dashboards' }).click();
  await page.locator('#content').getByRole('link', { name: COMPANY }).waitFor();
  await walk.look('05-home');
  await page.locator('#content').getByRole('link', { name: COMPANY }).click();
  await page.getByRole('heading', { level: 1, name: COMPANY }).waitFor();
  await createCompany(page, UNIT);
  await walk.look('05b-company');
  await page.locator('#content').getByRole('link', { name: UNIT }).click();
  await page.getByRole('heading', { level: 1, name: UNIT }).waitFor();
  return page;
}

/** Creates a project with monthly periods in the open company. Returns the project's path. */
export async function makeProject(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create project' }).click();
  const dialog = page.getByRole('dialog');
  await textbox(dialog, 'Project name').fill(PROJECT);
  await textbox(dialog, 'First day of reporting').fill(START);
  await textbox(dialog, 'Last day of reporting').fill(LAST_DAY);
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await page.waitForURL('**/project/*/details');
  return pathOf(page).replace('/details', '');
}

/** Texts of the periods' rows, without the header. */
export async function periodRows(page: Page): Promise<string[]> {
  const rows = page.getByRole('table', { name: 'Reporting periods' }).getByRole('row');
  await rows.getByRole('button', { name: /^Edit/ }).first().waitFor();
  return (await rows.allTextContents()).slice(1);
}

/** Creates a package whose reporter is the Reporter role. Returns its path. */
export async function makePackage(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add a Reporting Package' }).click();
  const dialog = page.getByRole('dialog');
  await textbox(dialog, 'Package name').fill(PACKAGE);
  await choose(page, dialog, 'Responsible role', 'Reporter');
  await textbox(dialog, 'Due date').fill(DUE);
  await choose(page, dialog, 'First reporting period', FIRST_PERIOD);
  await dialog.getByRole('button', { name: 'Add a Reporting Package' }).click();
  await page.getByText(`The reporting package "${PACKAGE}" has been added.`).waitFor();
  const link = page.getByRole('table', { name: 'Reporting packages' }).getByRole('link', { name: PACKAGE });
  return (await link.getAttribute('href'))!.replace('/details', '');
}

/** Creates a separate role for people who only read. */
export async function makeViewerRole(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add New Role' }).click();
  const dialog = page.getByRole('dialog');
  await textbox(dialog, 'Role name').fill('Viewer');
  await choose(page, dialog, 'Permission group', 'Viewer');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Edit Viewer' }).waitFor();
}

/** Gives a person with an account a role. */
export async function giveRole(page: Page, email: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite New User' }).first().click();
  const dialog = page.getByRole('dialog');
  await textbox(dialog, 'E-mail address').fill(email);
  await choose(page, dialog, 'Role', role);
  await dialog.getByLabel('Add people with an account as members at once').check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText(`${email} is now a member.`).waitFor();
}
