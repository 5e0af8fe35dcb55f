import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../integration/makers/report-world.ts';
import type { TestPerson } from '../integration/makers/tenant.ts';
import { addressOf, openBrowser } from './browser.ts';
import { violations, windowOf } from './sessions.ts';

let browser: Browser;
let world: ReportWorld;
let stranger: TestPerson;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  stranger = await world.tenant.person('stranger');
  await world.fresh();
});

afterAll(() => browser?.close());

const open = (person: TestPerson, path: string) => windowOf(browser, world.tenant.host, person, path);
const table = 'Pending actions';

describe('the home page', () => {
  it('welcomes by name, with the tabs in order and the pending actions open [REP-025] [ADM-208] [ADM-209] [ADM-210] [ADM-211] [ADM-212] [ADM-213] [SET-038]', async () => {
    const page = await open(world.reporter, '/home');
    await page.getByRole('heading', { name: 'Welcome, reporter' }).waitFor();
    await page.getByText('Action Required: You have 1 reports that need your attention.').waitFor();
    const tabs = (await page.getByRole('tab').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
    expect(tabs).toEqual(['My pending actions 1', 'My Dashboards 2', 'Invitations 0']);
    expect(await page.getByRole('tab', { selected: true, name: /My pending actions/ }).count()).toBe(1);
    expect(await violations(page)).toEqual([]);
  });

  it('shows companies and projects as cards, with what may be opened [ADM-214] [ADM-222] [ADM-224] [ADM-225] [ADM-227] [ADM-228] [ADM-231] [ADM-233] [ADM-234]', async () => {
    const page = await open(world.reporter, '/home');
    await page.getByRole('tab', { name: /My Dashboards/ }).click();
    const company = world.project.company;
    const link = page.getByRole('link', { name: company.name, exact: true });
    expect(await link.getAttribute('href')).toBe(`/company/${company.uid.slice(0, 8)}`);
    expect(await page.getByRole('button', { name: 'No Access' }).isDisabled()).toBe(true);
    expect(await page.getByTitle("You don't have permission to view this dashboard").count()).toBe(1);
    const project = page.getByRole('link', { name: 'Bridge', exact: true });
    expect(await project.getAttribute('href')).toBe(`/project/${world.project.uid}`);
    await page.getByText('1 report(s) with pending actions').waitFor();
    await page.getByRole('button', { name: 'Show reports' }).click();
    await page.getByRole('link', { name: /Groundworks/ }).waitFor();
    await page.getByRole('button', { name: 'Hide reports' }).click();
    await page.getByRole('button', { name: `Hide what is below ${company.name}` }).click();
    expect(await project.count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  });

  it('tells somebody without any access so, and finds nothing for a term that nothing matches [ADM-235] [ADM-236] [ADM-237] [ADM-238]', async () => {
    const alone = await open(stranger, '/home');
    await alone.getByRole('tab', { name: /My Dashboards/ }).click();
    await alone.getByText("You don't have access to any dashboards at this time.").waitFor();
    const page = await open(world.reporter, '/home?search=tunnel');
    await page.getByRole('tab', { name: /My Dashboards/ }).click();
    await page.getByText('No companies or projects match "tunnel". Try adjusting your search terms.').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByRole('link', { name: 'Bridge', exact: true }).waitFor();
  });

  it('has the invitations side by side [ADM-197] [ADM-198] [ADM-216]', async () => {
    const page = await open(stranger, '/home');
    await page.getByRole('tab', { name: /Invitations/ }).click();
    await page.getByRole('heading', { name: 'Company Invitations' }).waitFor();
    await page.getByRole('heading', { name: 'Project Invitations' }).waitFor();
    await page.getByText('No company invitations').waitFor();
    await page.getByText('No project invitations').waitFor();
  });

  it('lets superusers create a company and reach the tenant’s settings [ADM-211] [ADM-217] [ADM-218] [ADM-219]', async () => {
    const page = await open(world.owner, '/home');
    await page.getByRole('tab', { name: 'Admins' }).click();
    await page.getByRole('heading', { name: 'Company Management' }).waitFor();
    const settings = page.locator('main').getByRole('link', { name: 'Tenancy administration' });
    expect(await settings.getAttribute('href')).toBe('/tenant/admin/');
    await page.getByRole('button', { name: 'Create a Company' }).click();
    await page.getByRole('dialog', { name: 'Add a Company Account' }).waitFor();
  });

  it('is the public page for a visitor [SET-039]', async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(addressOf('/favicon.svg', world.tenant.host));
    await page.evaluate(() => localStorage.clear());
    await page.goto(addressOf('/home', world.tenant.host), { waitUntil: 'domcontentloaded' });
    await page.getByRole('heading', { name: 'Sustainability figures from your whole supply chain' }).waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
  });
});

describe('the pending actions', () => {
  it('have the documented columns and lead to the report [REP-147] [REP-148] [REP-163]', async () => {
    const page = await open(world.reporter, '/notifications');
    const heads = page.getByRole('table', { name: table }).getByRole('columnheader');
    await heads.first().waitFor();
    expect((await heads.allInnerTexts()).map((text) => text.trim())).toEqual([
      ...['Dashboard', 'Project', 'Reporting Package', 'Reporting Period', 'Status', 'Last Updated', 'Action'],
    ]);
    await page.getByRole('link', { name: /^Submit/ }).click();
    await page.waitForURL('**/report');
    await page.getByLabel('Value of Diesel').waitFor();
  });

  it('keep the chosen columns, and say what an empty table means [REP-151] [REP-152] [REP-391] [REP-392] [REP-393]', async () => {
    const page = await open(world.reporter, '/notifications');
    await page.getByRole('button', { name: 'Compact' }).click();
    await page.reload({ waitUntil: 'domcontentloaded' });
    const heads = page.getByRole('table', { name: table }).getByRole('columnheader');
    await heads.first().waitFor();
    expect(await heads.count()).toBe(5);
    await page.getByPlaceholder('Search projects, companies and packages').fill('tunnel');
    await page.getByText('No pending actions found').waitFor();
    await page.getByText('No results match your current filter criteria.').waitFor();
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.getByText('No results match your current filter criteria.').waitFor();
    const empty = await open(world.viewer, '/notifications');
    await empty.getByText('All caught up! There are no reports requiring action at this time.').waitFor();
    expect(await violations(empty)).toEqual([]);
  });

  it('have a page size of all [REP-158]', async () => {
    const page = await open(world.reporter, '/notifications');
    await page.getByRole('button', { name: /Rows per page/ }).click();
    expect((await page.getByRole('option').allInnerTexts()).map((text) => text.split('\n')[0]?.trim())).toEqual([
      '10',
      '25',
      '50',
      '100',
      'All',
    ]);
  });
});
