import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenReport } from '../../../../shared/contract/report/reports.ts';
import { makeReportWorld, type ReportWorld } from '../../../support/makers/report-world.ts';
import type { TestPerson } from '../../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../../support/pages/browser.ts';
import { backgroundOf, STATUSES, serveStatuses } from '../../../support/pages/pending-statuses.ts';
import { violations, windowOf } from '../../../support/pages/sessions.ts';
import { walk } from '../../../support/walk.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  await world.fresh();
});

afterAll(() => browser?.close());

const open = (person: TestPerson, path: string) => windowOf(browser, world.tenant.host, person, path);
const table = 'Pending actions';

describe('the pending actions', () => {
  it('have the documented columns and lead to the report [REP-025, REP-147, REP-148, REP-163]', async () => {
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

  it('keep the chosen columns, and say what an empty table means [REP-151, REP-152, REP-391, REP-392, REP-393]', async () => {
    const page = await open(world.reporter, '/notifications');
    await page.getByRole('button', { name: 'Compact' }).click();
    await page.reload({ waitUntil: 'domcontentloaded' });
    const heads = page.getByRole('table', { name: table }).getByRole('columnheader');
    await heads.first().waitFor();
    expect(await heads.count()).toBe(5);
    await page.getByPlaceholder('Find a report').fill('tunnel');
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

  it('begin with the first page again when the filter changes, and are all on one page on request [REP-158]', async () => {
    const path = '/api/tracker/commit/?requiresAction=true&light=true';
    const [report] = (await world.reporter.call({ path })).json<OpenReport[]>();
    const served = Array.from({ length: 30 }, (_, at): OpenReport => {
      return { ...report!, uid: `${10 + at}000000-0000-4000-8000-000000000000`, ref_name: `Package ${10 + at}` };
    });
    const page = await open(world.reporter, '/home');
    await page.route(/\/api\/tracker\/commit\/\?/, (route) => route.fulfill({ json: served }));
    await page.goto(addressOf('/notifications', world.tenant.host), { waitUntil: 'domcontentloaded' });
    const rows = page
      .getByRole('table', { name: table })
      .getByRole('row')
      .filter({ hasText: /Package \d\d/ });
    await expect.poll(() => rows.count()).toBe(25);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => rows.count()).toBe(5);
    await page.getByPlaceholder('Find a report').fill('package');
    await expect.poll(() => rows.count()).toBe(25);
    await page.getByRole('button', { name: /Rows per page/ }).click();
    await page.getByRole('option', { name: 'All', exact: true }).click();
    await expect.poll(() => rows.count()).toBe(30);
  });

  describe('of every status', () => {
    walk();
    let page: Page;
    const list = () => page.getByRole('table', { name: table });
    const approved = () => page.getByRole('checkbox', { name: 'Include approved reports' });
    const packages = async () => {
      const names = (await list().allInnerTexts()).join('\n').match(/\bPackage [A-Z][A-Za-z ]+|\bmaster\b/g) ?? [];
      return [...new Set(names.map((name) => name.replace('Package ', '').trim()))].filter((name) => name !== 'Reporting').sort();
    };
    const waiting = STATUSES.map(([, , shown]) => shown as string)
      .filter((shown) => shown !== 'Approved')
      .sort();
    const choose = async (filter: RegExp, name: string) => {
      await page.getByRole('button', { name: filter }).click();
      await page.getByRole('option', { name, exact: true }).click();
    };

    beforeAll(async () => {
      page = await open(world.reporter, '/home');
      await serveStatuses(page, world.reporter);
      await page.goto(addressOf('/notifications', world.tenant.host), { waitUntil: 'domcontentloaded' });
      await list().getByText('Package Overdue').first().waitFor();
    });

    it('leave out the root and what is approved, until that is asked for [REP-146, REP-159]', async () => {
      expect(await packages()).toEqual(waiting);
      expect(await approved().isChecked()).toBe(false);
      await approved().click();
      await list().getByText('Package Approved').waitFor();
      expect(await packages()).not.toContain('master');
    });

    it.each(STATUSES)('%s, due %s: %s in %s, to do: %s %s', async (_status, _due, shown, colour, action) => {
      const row = list()
        .getByRole('row')
        .filter({ hasText: `Package ${shown}` });
      const badge = row.locator('[data-status]').filter({ hasText: new RegExp(`^${shown}$`) });
      expect(await backgroundOf(badge)).toBe(colour);
      const done = (await row.getByRole('cell').last().textContent())?.replace(`Package ${shown}`, '').trim();
      expect(done).toBe(action);
    });

    it('say when they were changed last [REP-399]', async () => {
      expect(await list().getByText('03 Mar 24', { exact: true }).count()).toBe(STATUSES.length);
    });

    it('have all columns, or the essential ones [REP-149, REP-150]', async () => {
      const heads = async () => {
        const found = (await list().getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
        return found.filter((text) => /^[A-Z]/.test(text) && !text.startsWith('Select'));
      };
      await page.getByRole('button', { name: 'Essential', exact: true }).click();
      await expect.poll(heads).toEqual(['Dashboard', 'Project', 'Status', 'Action']);
      await page.getByRole('button', { name: 'All', exact: true }).click();
      await expect
        .poll(heads)
        .toEqual(['Dashboard', 'Project', 'Reporting Package', 'Reporting Period', 'Status', 'Last Updated', 'Action']);
    });

    it.each([
      ['project', 'TUNN', 'Pending Input'],
      ['company', 'alpha', 'Pending Input'],
      ['package', 'age requires', 'Requires Revision'],
    ])('are searched by a part of the name of a %s, whatever its case [REP-153]', async (_where, text, found) => {
      const search = page.getByPlaceholder('Find a report');
      await search.fill(text);
      await expect.poll(packages).toEqual([found]);
      await search.fill('');
    });

    it('are those of a company of the two highest levels and of what is below it [REP-154, REP-155]', async () => {
      await approved().click();
      await page.getByRole('button', { name: /^Company/ }).click();
      const names = (await page.getByRole('option').allInnerTexts()).map((text) => text.split('\n')[0]?.trim());
      expect(names).toEqual(['All companies', 'Alpha', 'Beta', 'zeta']);
      await page.getByRole('option', { name: 'Beta', exact: true }).click();
      await page.getByText('No pending actions found').waitFor();
      for (const name of ['zeta', 'Alpha']) {
        await choose(/^Company/, name);
        await expect.poll(packages).toEqual(waiting);
      }
    });

    it('are those of one status [REP-156]', async () => {
      await choose(/^Status/, 'Requires Revision');
      await expect.poll(packages).toEqual(['Requires Revision']);
    });

    it('are cards on a phone, with package, period, status and due date in sight', async () => {
      await page.setViewportSize({ width: 390, height: 900 });
      const card = page.getByRole('listitem').filter({ hasText: 'Package Requires Revision' });
      const link = card.getByRole('link', { name: 'Revise: Package Requires Revision' });
      await link.waitFor();
      expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      for (const text of ['1st Jan 24 - 31st Jan 24', 'Requires Revision', 'Bridge'])
        expect(await card.getByText(text, { exact: true }).first().isVisible(), text).toBe(true);
      expect(await page.locator('html').evaluate((each) => each.scrollWidth)).toBeLessThanOrEqual(390);
      expect(await violations(page)).toEqual([]);
    });
  });
});
