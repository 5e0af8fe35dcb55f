import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, indicatorCalls } from '../../support/makers/figures.ts';
import { type Group, makeGroup, type Site } from '../../support/makers/group.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let group: Group;
let bridge: Site;
let tunnel: Site;

const RANGE = '?from=2024-01-01&to=2024-03-31';
const at = (company: string, path = RANGE) => `/company/${company.slice(0, 8)}${path}`;
const open = (person: TestPerson, path: string): Promise<Page> => windowOf(browser, group.tenant.host, person, path);

beforeAll(async () => {
  [browser, group] = await Promise.all([openBrowser(), makeGroup()]);
  [bridge, tunnel] = [await group.site('Bridge', group.corporate, ['Piers']), await group.site('Tunnel', group.unit, ['Boring'])];
  await indicatorCalls(group.owner, bridge.structureUid, bridge.reportUid).add('Fuel', { numerators: [group.metric('Diesel')] });
  await bridge.approve('Piers', '1000.5', '40');
  await tunnel.approve('Boring', '20.25', '9');
  await bridge.submit('Piers', '7', '4');
}, 120_000);

afterAll(() => browser?.close());

it('begins without indicators, which an administrator chooses from the projects [SET-007]', async () => {
  const member = await open(group.member, at(group.corporate));
  await member.getByText('Ask an administrator of this company to choose', { exact: false }).waitFor();
  const page = await open(group.admin, at(group.corporate));
  const content = page.locator('#content');
  await content.getByRole('button', { name: 'Choose indicators' }).click();
  await content.getByRole('button', { name: 'Choose from projects' }).click();
  const modal = page.getByRole('dialog', { name: 'Choose indicators of projects' });
  await modal.getByRole('checkbox', { name: 'Fuel', exact: true }).check();
  expect(await violations(page)).toEqual([]);
  await modal.getByRole('button', { name: 'Add indicators' }).click();
  const row = content.getByRole('row', { name: /Fuel/ });
  await row.waitFor();
  await row.getByRole('button', { name: 'Actions for Fuel' }).click();
  await page.getByRole('menuitem', { name: 'Set target' }).click();
  const target = page.getByRole('dialog', { name: 'Target: Fuel' });
  await target.getByLabel('Target (Litres)').fill('1200');
  await target.getByLabel('Threshold (Litres)').fill('1500');
  await target.getByRole('textbox', { name: 'Target date' }).fill('31/03/2024');
  await target.getByRole('button', { name: 'Save' }).click();
  await row.getByText('1,200 | 1,500').waitFor();
  expect(await violations(page)).toEqual([]);
});

it('adds up its projects and those of companies below, and goes down to them [SET-007, SET-008]', async () => {
  await eventually(
    () => group.dashboard(group.corporate),
    ({ waiting, indicators }) => waiting === 0 && indicators[0]?.values[1]?.status === 'not yet approved',
  );
  const page = await open(group.owner, at(group.corporate));
  const content = page.locator('#content');
  const table = content.getByRole('table', { name: 'Performance' });
  await table.getByText('2 of 2', { exact: true }).waitFor();
  await table.getByText('Not yet approved').waitFor();
  await content.getByText('(2 projects in 2 companies)').waitFor();
  await content.getByText('1 not yet approved, 1 without a result').waitFor();
  expect(await violations(page)).toEqual([]);
  await table.getByRole('button', { name: /^1,020\.75/ }).click();
  const modal = page.getByRole('dialog', { name: 'Fuel: 1st Jan 24 - 31st Jan 24' });
  await modal.getByRole('row', { name: /Tunnel Rail 1 of 1 Show reports of Tunnel Approved 20\.25/ }).waitFor();
  expect(await violations(page)).toEqual([]);
  const href = await modal.getByRole('link', { name: 'Bridge' }).getAttribute('href');
  expect(href).toBe(`/project/${bridge.project.uid.slice(0, 8)}?from=2024-01-01&to=2024-01-31`);
  await page.keyboard.press('Escape');
  await content.getByRole('button', { name: 'Quarter' }).click();
  await table.getByRole('columnheader', { name: 'Q1 2024' }).waitFor();
  const saved = async (item: string) => {
    await content.getByRole('button', { name: 'Export', exact: true }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    return (await file).suggestedFilename();
  };
  expect(await saved('Export indicators (CSV)')).toMatch(/ - indicators - .* - approved\.csv$/);
  expect(await saved('Export indicators (Excel)')).toMatch(/ - indicators - .* - approved\.xlsx$/);
});

it('tells who may not open a project its part of the whole only, and who may not see the company why', async () => {
  const page = await open(group.member, at(group.corporate));
  const table = page.locator('#content').getByRole('table', { name: 'Performance' });
  await table.getByRole('button', { name: /^1,020\.75/ }).click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('row', { name: /2 other projects/ }).waitFor();
  expect(await modal.getByText('Tunnel').count()).toBe(0);
  const lesser = await group.tenant.person('lesser');
  await group.tenant.grant(lesser, { scope: 'company', scopeUid: group.corporate, actions: ['READ_COMPANY_MEMBER'] });
  const refused = await open(lesser, at(group.corporate));
  await refused.locator('#content').getByText('permission', { exact: false }).first().waitFor();
});

it('keeps its room while it is loading, so that nothing below it is pushed away', async () => {
  const page = await open(group.owner, '/user/');
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/dashboard/company/**', (route) => isReleased.then(() => route.continue()));
  await page.goto(addressOf(at(group.unit), group.tenant.host), { waitUntil: 'domcontentloaded' });
  const below = page.locator('#content').getByRole('table', { name: 'Projects' });
  expect((await below.boundingBox())!.y).toBeGreaterThan(page.viewportSize()!.height);
  release();
  await page.locator('#content').getByRole('table', { name: 'Performance' }).waitFor();
});

it('fits a phone, and shows what has failed', async () => {
  const page = await windowOf(browser, group.tenant.host, group.owner, at(group.unit), 390);
  await page.locator('#content').getByRole('table', { name: 'Performance' }).waitFor();
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect(wide).toBe(0);
  await page.route('**/api/dashboard/company/**', (route) => route.fulfill({ status: 400, json: { title: 'No' } }));
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.getByText('The dashboard could not be loaded').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
});
