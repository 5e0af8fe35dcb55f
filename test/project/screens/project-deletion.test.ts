import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeProject } from '../../support/makers/project.ts';
import { makeTenant } from '../../support/makers/tenant.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

it('deletes a project once its name is typed [OPS-051]', async () => {
  const tenant = await makeTenant();
  const superuser = await tenant.person('Sue', { isSuperuser: true });
  const doomed = await makeProject(tenant, superuser, 'Doomed');
  const page = await windowOf(browser, tenant.host, superuser, `/project/${doomed.uid.slice(0, 8)}/details`);
  await page.getByRole('button', { name: 'Delete project' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Are you sure you want to delete this project?').waitFor();
  const confirm = dialog.getByRole('button', { name: 'Delete project' });
  expect(await confirm.isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('textbox').fill('Doomed');
  await confirm.click();
  await page.getByText('The project "Doomed" has been deleted.').waitFor();
  await page.waitForURL('**/home');
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  expect((await superuser.call({ path: `/api/project/${doomed.uid}/` })).status).toBe(404);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
});
