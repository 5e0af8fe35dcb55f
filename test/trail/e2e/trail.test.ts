import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { faultsOf } from '../../support/pages/accessible.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
});

afterAll(() => browser?.close());

const short = (uid: string) => uid.slice(0, 8);

it('shows the trail of a project, narrows it, exports it, and those of the company and the tenancy', async () => {
  const { project, owner, tenant } = world;
  const page = await windowOf(browser, tenant.host, owner, `/project/${short(project.uid)}/audit`);
  await page.getByRole('heading', { level: 1, name: 'Audit trail' }).waitFor();
  const table = page.getByRole('table', { name: 'Audit trail' });
  await table.getByText('Membership', { exact: true }).first().waitFor();
  expect(await faultsOf(page, 'trail')).toEqual({});
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Project', exact: true }).click();
  await table.getByText('Membership', { exact: true }).first().waitFor({ state: 'detached' });
  await table.getByText(project.name).first().waitFor();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await file).suggestedFilename()).toBe('audit_trail.csv');
  await page.goto(addressOf(`/company/${short(project.company.uid)}/audit`, tenant.host), { waitUntil: 'domcontentloaded' });
  await page.getByRole('heading', { level: 1, name: 'Audit trail' }).waitFor();
  await table.getByText('Company', { exact: true }).first().waitFor();
  const refused = await windowOf(browser, tenant.host, world.viewer, `/project/${short(project.uid)}/audit`);
  await refused.getByText("You don't have permission to view this").waitFor();
  expect(await refused.getByRole('button', { name: 'Export as CSV' }).count()).toBe(0);
  const keeper = await tenant.person('keeper', { isSuperuser: true, isTenantSuperuser: true });
  const whole = await windowOf(browser, tenant.host, keeper, '/tenant/admin/audit');
  await whole.getByRole('heading', { level: 1, name: 'Audit trail' }).waitFor();
  await whole.getByRole('table', { name: 'Audit trail' }).getByText('Where', { exact: true }).first().waitFor();
  await picture(whole, 'trail-tenancy');
});
