import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { makeProject } from '../../support/makers/project.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let tenant: TestTenant;
let superuser: TestPerson;
let project: Project;

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant()]);
  superuser = await tenant.person('Sue', { isSuperuser: true });
  project = await makeProject(tenant, superuser);
});

afterAll(() => browser?.close());

const open = (path: string): Promise<Page> => windowOf(browser, tenant.host, superuser, path);

it('are read as people write them, said back in words, and sent as days', async () => {
  const page = await open(`/company/${project.company.uid.slice(0, 8)}`);
  await page.getByRole('button', { name: 'Create project' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Project name').fill('Viaduct');
  const start = dialog.getByRole('textbox', { name: 'First day of reporting' });
  await start.pressSequentially('01/07/2026');
  await dialog.getByText('Wednesday 1 July 2026').waitFor();
  await dialog.getByRole('textbox', { name: 'Last day of reporting' }).pressSequentially('30 Jun 2027');
  await dialog.getByText('Wednesday 30 June 2027').waitFor();
  await picture(page, 'dates');
  expect(await violations(page)).toEqual([]);
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/api/project')),
    dialog.getByRole('button', { name: 'Create project' }).click(),
  ]);
  expect(sent.postDataJSON().reporting).toMatchObject({ startDate: '2026-07-01', endDate: '2027-07-01' });
});

it('that cannot be read hold back the form and say what to type; a day is chosen from the calendar too', async () => {
  const page = await open(`/company/${project.company.uid.slice(0, 8)}`);
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/project')) posts += 1;
  });
  await page.getByRole('button', { name: 'Create project' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Project name').fill('Tunnel');
  const start = dialog.getByRole('textbox', { name: 'First day of reporting' });
  await start.fill('07/13/2026');
  await dialog.getByRole('textbox', { name: 'Last day of reporting' }).fill('2027/07/01');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await dialog.getByText('There is no month 13; the day comes before the month.').waitFor();
  expect(await start.evaluate((input) => input.matches(':focus'))).toBe(true);
  expect(await start.getAttribute('aria-invalid')).toBe('true');
  expect(await violations(page)).toEqual([]);
  await start.fill('01/07/26');
  await start.blur();
  await dialog.getByText('The year needs four digits.').waitFor();
  expect(posts).toBe(0);
  await start.fill('1/7/2026');
  await dialog.getByRole('button', { name: 'Calendar: First day of reporting' }).click();
  await picture(page, 'dates-calendar');
  await page.getByRole('gridcell', { name: /15 July 2026|July 15, 2026/ }).click();
  expect(await start.inputValue()).toBe('15 Jul 2026');
  await dialog.getByText('Wednesday 15 July 2026').waitFor();
});

it('of a range change the address only once they can be read', async () => {
  const page = await open(`/project/${project.uid.slice(0, 8)}/export?from=2024-01-01&to=2024-12-31`);
  const from = page.getByRole('group', { name: 'Reporting periods' }).getByRole('textbox', { name: 'From' });
  await from.fill('');
  await from.pressSequentially('01/02/202');
  expect(new URL(page.url()).searchParams.get('from')).toBe('2024-01-01');
  await from.press('End');
  await from.pressSequentially('4');
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('2024-02-01');
  await page.getByText('Thursday 1 February 2024').waitFor();
  await picture(page, 'dates-range');
});
