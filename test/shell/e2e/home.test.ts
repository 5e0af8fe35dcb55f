import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import type { OpenReport } from '../../../shared/contract/report/reports.ts';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

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

/** Stored status, due date, what is shown, its colour, and what is to be done. */
const STATUSES = [
  ['Nothing Received', '2999-01-01', 'Nothing Received', 'grey', 'Submit'],
  ['Nothing Received', '2024-01-01', 'Overdue', 'red', 'Submit'],
  ['Pending Input', null, 'Pending Input', 'blue', 'Submit'],
  ['Pending Approval', null, 'Pending Approval', 'pale blue', 'Review'],
  ['Pending Review', null, 'Pending Data Control', 'pale blue', 'Review'],
  ['Requires Revision', null, 'Requires Revision', 'yellow', 'Revise'],
  ['Invalidated', null, 'Invalidated', 'grey', 'No action'],
  ['OK for Submission', null, 'Approved', 'green', 'No action'],
] as const;

/** The colour of a background in a word. */
function colourOf(background: string): string {
  const [r = 0, g = 0, b = 0] = background.match(/\d+/g)!.map(Number);
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  if (most - least < 40) return 'grey';
  if (most === b) return least > 150 ? 'pale blue' : 'blue';
  if (most === g) return 'green';
  return g > 2 * b ? 'yellow' : 'red';
}

/** Answers one report of each status for 'Bridge', but for one of 'Tunnel' right below Alpha; Bridge stands a level deeper. */
async function serveStatuses(page: Page): Promise<void> {
  const list = async <T>(path: string) => (await world.reporter.call({ path })).json<T[]>();
  const [reports, projects, companies] = await Promise.all([
    list<OpenReport>('/api/tracker/commit/?requiresAction=true&light=true'),
    list<Project>('/api/project/'),
    list<Company>('/api/company/'),
  ]);
  const [report, bridge, company] = [reports[0]!, projects[0]!, companies.find(({ uid }) => uid === projects[0]!.company.uid)!];
  const all = STATUSES.map(
    ([status_name, due_date, shown], index): OpenReport => ({
      ...report,
      uid: `0000000${index}-0000-4000-8000-000000000000`,
      status_name,
      due_date,
      ref_name: `Package ${shown}`,
      project: shown === 'Pending Input' ? 'tunnel' : report.project,
      meta_json__lastUpdateOn: '2024-03-03T10:00:00Z',
      requiresAction: shown !== 'Approved',
      involved: true,
    }),
  );
  all.push({ ...all[3]!, uid: 'f0000000-0000-4000-8000-000000000000', ref_name: 'master' });
  const tunnel = { ...bridge, uid: 'tunnel', name: 'Tunnel', company: { ...bridge.company, uid: 'mid', name: 'Alpha' } };
  const above = (uid: string, name: string, depth: number, parentid: string | null): Company => ({
    ...company,
    uid,
    name,
    depth,
    parentid,
    projects: [],
  });
  const tree = [above('top', 'zeta', 0, null), above('mid', 'Alpha', 1, 'top'), above('other', 'Beta', 0, null)];
  await page.route(/\/api\/tracker\/commit\/\?/, (route) => route.fulfill({ json: all }));
  await page.route(/\/api\/project\/(\?|$)/, (route) => route.fulfill({ json: [bridge, tunnel] }));
  await page.route(/\/api\/company\/(\?|$)/, (route) =>
    route.fulfill({ json: [...tree, { ...company, depth: 2, parentid: 'mid' }] }),
  );
}

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

  it('have a colour and an action for each status, and are searched and filtered [REP-146] [REP-149] [REP-150] [REP-153] [REP-154] [REP-155] [REP-156] [REP-159] [REP-162] [REP-164] [REP-165] [REP-166] [REP-167] [REP-168] [REP-399]', async () => {
    const page = await open(world.reporter, '/home');
    await serveStatuses(page);
    await page.goto(addressOf('/notifications', world.tenant.host), { waitUntil: 'domcontentloaded' });
    const list = page.getByRole('table', { name: table });
    const packages = async () => {
      const names = (await list.allInnerTexts()).join('\n').match(/\bPackage [A-Z][A-Za-z ]+|\bmaster\b/g) ?? [];
      return [...new Set(names.map((name) => name.replace('Package ', '').trim()))].filter((name) => name !== 'Reporting').sort();
    };
    const waiting = STATUSES.map(([, , shown]) => shown as string).filter((shown) => shown !== 'Approved');
    await list.getByText('Package Overdue').first().waitFor();
    expect(await packages()).toEqual(waiting.sort());
    const approved = page.getByRole('checkbox', { name: 'Include approved reports' });
    expect(await approved.isChecked()).toBe(false);
    await approved.click();
    await list.getByText('Package Approved').waitFor();
    for (const [, , shown, colour, action] of STATUSES) {
      const row = list.getByRole('row').filter({ hasText: `Package ${shown}` });
      const badge = row.locator('[data-status]').filter({ hasText: new RegExp(`^${shown}$`) });
      const background = await badge.evaluate((each) => each.ownerDocument.defaultView.getComputedStyle(each).backgroundColor);
      expect([shown, colourOf(background)]).toEqual([shown, colour]);
      await row.getByText('03 Mar 24', { exact: true }).waitFor();
      const done = (await row.getByRole('cell').last().textContent())?.replace(`Package ${shown}`, '').trim();
      expect([shown, done]).toEqual([shown, action]);
    }

    const heads = async () => {
      const found = (await list.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
      return found.filter((text) => /^[A-Z]/.test(text) && !text.startsWith('Select'));
    };
    await page.getByRole('button', { name: 'Essential', exact: true }).click();
    await expect.poll(heads).toEqual(['Dashboard', 'Project', 'Status', 'Action']);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await expect
      .poll(heads)
      .toEqual(['Dashboard', 'Project', 'Reporting Package', 'Reporting Period', 'Status', 'Last Updated', 'Action']);

    const search = page.getByPlaceholder('Search projects, companies and packages');
    for (const [text, found] of Object.entries({
      TUNN: 'Pending Input',
      alpha: 'Pending Input',
      'age requires': 'Requires Revision',
    })) {
      await search.fill(text);
      await expect.poll(packages).toEqual([found]);
    }
    await search.fill('');
    await approved.click();
    const choose = async (filter: RegExp, name: string) => {
      await page.getByRole('button', { name: filter }).click();
      await page.getByRole('option', { name, exact: true }).click();
    };
    await page.getByRole('button', { name: /^Company/ }).click();
    const names = (await page.getByRole('option').allInnerTexts()).map((text) => text.split('\n')[0]?.trim());
    expect(names).toEqual(['All companies', 'Alpha', 'Beta', 'zeta']);
    await page.getByRole('option', { name: 'Beta', exact: true }).click();
    await page.getByText('No pending actions found').waitFor();
    for (const name of ['zeta', 'Alpha']) {
      await choose(/^Company/, name);
      await expect.poll(packages).toEqual(waiting);
    }
    await choose(/^Status/, 'Requires Revision');
    await expect.poll(packages).toEqual(['Requires Revision']);
  });
});
