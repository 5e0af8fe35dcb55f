import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { backgroundOf } from '../../support/pages/pending-statuses.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';
import { walk } from '../../support/walk.ts';

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

describe('the home page', () => {
  describe('of a reporter', () => {
    walk();
    let page: Page;
    const project = () => page.getByRole('link', { name: 'Bridge', exact: true });

    beforeAll(async () => {
      page = await open(world.reporter, '/home');
    });

    it('welcomes by first name and says how many reports wait [ADM-208, ADM-213]', async () => {
      await page.getByRole('heading', { name: 'Welcome, reporter' }).waitFor();
      await page.getByText('Action Required: You have 1 reports that need your attention.').waitFor();
      expect(await violations(page)).toEqual([]);
    });

    it('has tabs in order with their counts, the pending actions first [ADM-209, ADM-210, ADM-211, ADM-214, SET-038]', async () => {
      const tabs = async () => (await page.getByRole('tab').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
      await expect.poll(tabs).toEqual(['My pending actions 1', 'My Dashboards 2', 'Invitations 0']);
      expect(await page.getByRole('tab', { selected: true, name: /My pending actions/ }).count()).toBe(1);
    });

    it('warns by the colour of the count while something waits [ADM-212]', async () => {
      const count = (window: Page, n: number) =>
        window.getByRole('tab', { name: /My pending actions/ }).getByText(String(n), { exact: true });
      expect(await backgroundOf(count(page, 1))).not.toBe('grey');
      const idle = await open(stranger, '/home');
      expect(await backgroundOf(count(idle, 0))).toBe('grey');
      await idle.context().close();
    });

    it('has a card for each company, and says where it may not be opened [ADM-225, ADM-227, ADM-228]', async () => {
      await page.getByRole('tab', { name: /My Dashboards/ }).click();
      const { uid, name } = world.project.company;
      const link = page.getByRole('link', { name, exact: true });
      expect(await link.getAttribute('href')).toBe(`/company/${uid.slice(0, 8)}`);
      const closed = page.getByRole('button', { name: 'No Access' });
      expect(await closed.isDisabled()).toBe(true);
      await closed.locator('svg').waitFor();
      expect(await page.getByTitle("You don't have permission to view this dashboard").count()).toBe(1);
      expect(await violations(page)).toEqual([]);
    });

    it('has a card for each project, with the reports of it that wait [ADM-231, ADM-233, ADM-234]', async () => {
      expect(await project().getAttribute('href')).toBe(`/project/${world.project.uid}`);
      await page.getByText('1 report(s) with pending actions').waitFor();
      const report = page.getByRole('link', { name: /Groundworks/ });
      expect(await report.count()).toBe(0);
      await page.getByRole('button', { name: 'Show reports' }).click();
      await report.waitFor();
      await page.getByRole('button', { name: 'Hide reports' }).click();
      await report.waitFor({ state: 'detached' });
    });

    it('folds away what is below a company, and shows it at first [ADM-222, ADM-224]', async () => {
      expect(await project().count()).toBe(1);
      await page.getByRole('button', { name: `Hide everything below ${world.project.company.name}` }).click();
      await project().waitFor({ state: 'detached' });
      await page.getByRole('button', { name: `Show everything below ${world.project.company.name}` }).click();
      await project().waitFor();
    });
  });

  it('tells somebody without any access so, and finds nothing for a term that nothing matches [ADM-235, ADM-236, ADM-237, ADM-238]', async () => {
    const alone = await open(stranger, '/home');
    await alone.getByRole('tab', { name: /My Dashboards/ }).click();
    await alone.getByText("You don't have access to any dashboards at this time.").waitFor();
    const page = await open(world.reporter, '/home?search=tunnel');
    await page.getByRole('tab', { name: /My Dashboards/ }).click();
    await page.getByText('No companies or projects match "tunnel". Try adjusting your search terms.').waitFor();
    expect(await page.locator('main').getByRole('searchbox').or(page.locator('main input')).count()).toBe(0);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByRole('link', { name: 'Bridge', exact: true }).waitFor();
  });

  it('has the invitations side by side [ADM-197, ADM-198, ADM-216]', async () => {
    const page = await open(stranger, '/home');
    await page.getByRole('tab', { name: /Invitations/ }).click();
    await page.getByRole('heading', { name: 'Company Invitations' }).waitFor();
    await page.getByRole('heading', { name: 'Project Invitations' }).waitFor();
    await page.getByText('No company invitations').waitFor();
    await page.getByText('No project invitations').waitFor();
  });

  it('lets superusers create a company and reach the tenant’s settings [ADM-211, ADM-217, ADM-218, ADM-219, ADM-344]', async () => {
    const page = await open(world.owner, '/home');
    await page.getByRole('tab', { name: 'Admins' }).click();
    await page.getByRole('heading', { name: 'Company Management' }).waitFor();
    const settings = page.locator('main').getByRole('link', { name: 'Tenancy administration' });
    expect(await settings.getAttribute('href')).toBe('/tenant/admin/');
    await page.getByRole('button', { name: 'Create a Company' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a Company Account' });
    await dialog.getByLabel('Company name').fill('Harbour');
    await dialog.getByRole('button', { name: 'Create a Company' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: /My Dashboards/ }).click();
    await page.getByRole('link', { name: 'Harbour', exact: true }).first().waitFor();
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
