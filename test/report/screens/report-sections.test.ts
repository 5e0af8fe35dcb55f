import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReporting, type Reporting, reportCalls } from '../../support/makers/report.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { mayComplain } from '../../support/pages/complaints.ts';
import { NODES_OF_REPORT } from '../../support/pages/nodes-of-report.ts';
import { packageWithRows, plantRows } from '../../support/pages/report-rows-world.ts';
import { violations } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: Reporting;
let uids: Record<string, string>;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReporting()]);
  ({ uids } = await plantRows(world));
}, 60_000);

afterAll(() => browser?.close());

/** A package with its report, and a function that opens it. */
const made = (meta?: Record<string, unknown>) => packageWithRows(browser, world, meta);

const value = (page: Page, name: string) => page.getByLabel(`Value of ${name}`, { exact: true });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const namesIn = async (page: Page, section: string) =>
  (await page.getByRole('table', { name: section }).locator('[data-cell=value]').all()).length === 0
    ? []
    : await page.getByRole('table', { name: section }).locator('[data-row] .name-text > span:first-child').allInnerTexts();

describe('the sections of a report', () => {
  describe('of the whole page', () => {
    let page: Page;
    const fleet = () => page.getByRole('table', { name: 'Fleet' });

    beforeAll(async () => {
      const { open, address, report } = await made();
      page = await open(`${address}/${report.uid.slice(0, 8)}`);
      await value(page, 'A car').first().waitFor();
    });

    it('are the nodes right below the root of one report, at the address of its short id [REP-015, REP-036]', async () => {
      const tables = await page.getByRole('table').all();
      const sections = await Promise.all(tables.map((table) => table.getAttribute('aria-label')));
      expect(sections).toEqual(['Energy', 'Fleet', 'Quarter', 'Range']);
      expect(await violations(page)).toEqual([]);
    });

    it('leave out hidden sections, and hidden metrics [REP-191, SET-276]', async () => {
      for (const hidden of ['Unseen', 'Secret', 'Kept back']) expect(await page.getByText(hidden).count()).toBe(0);
    });

    it('show what lies deeper as headings, and descriptions at their places [REP-036, REP-187]', async () => {
      await fleet().getByRole('heading', { name: 'Hired' }).waitFor();
      await fleet().getByRole('heading', { name: 'Read this' }).waitFor();
      await fleet().getByText('Ask the depot').waitFor();
    });

    it('and their rows are sorted by name where nothing gives another key [REP-044, REP-045, SET-418]', async () => {
      const names = await namesIn(page, 'Fleet');
      expect(names.indexOf('A car')).toBeLessThan(names.indexOf('b van'));
      expect(names.indexOf('b van')).toBeLessThan(names.indexOf('Fixed'));
    });
  });

  it('follow the sort key of the report before that of the tree [REP-013, REP-046, SET-418]', async () => {
    const { open } = await made({ sortKey: '_path', report_layout: 'tabbed' });
    const page = await open();
    await page.getByRole('tab').first().waitFor();
    const tabs = (await page.getByRole('tab').allInnerTexts()).map((text) => text.trim());
    expect(tabs).toEqual(['Fleet', 'Energy', 'Quarter', 'Range']);
    await value(page, 'b van').waitFor();
    const names = await namesIn(page, 'Fleet');
    expect(names.indexOf('b van')).toBeLessThan(names.indexOf('A car'));
    expect(names.indexOf('Owned')).toBeLessThan(names.indexOf('Fixed'));
  });

  it('say when they are not due, and for which dates they are reported [REP-041, REP-042, REP-199, REP-249]', async () => {
    const { open } = await made();
    const page = await open();
    await page.getByText('Not due this period. Every 1 QUARTERS from 10th Feb 24. Next due: 10th Feb 24').waitFor();
    await page.getByText('Reporting for period 15th Oct 23 - 15th Jan 24').waitFor();
    await page.getByTitle('Quarter Not due this period').waitFor();
  });

  it('are told by name when one of them cannot be shown, while the others stay usable [REP-386]', async () => {
    mayComplain(/^Error: broken/, /^Minified React error #520/);
    const { open, report, address } = await made();
    const comments = `/api/tracker/${world.tracker}/commit/${report.uid}/tree/${uids.Range}/comment/`;
    for (const text of ['one', 'two', 'three']) await world.reporter.call({ method: 'POST', path: comments, body: { text } });
    const page = await open();
    await page.getByText('3 comment(s)').waitFor();
    await page.addInitScript(`{
      const select = Intl.PluralRules.prototype.select;
      Intl.PluralRules.prototype.select = function (n) { if (n === 3) throw new Error('broken'); return select.call(this, n); };
    }`);
    await page.goto(new URL(address, page.url()).href, { waitUntil: 'domcontentloaded' });
    await page.getByText('Error loading issue section: Range').waitFor();
    await value(page, 'b van').fill('3');
    await value(page, 'b van').press('Enter');
    await rowOf(page, 'b van').getByText('Saved', { exact: true }).waitFor();
  });

  it('of the tabbed layout are nothing at all where there are none [REP-047, ADM-577]', async () => {
    const { open, report, address } = await made({ report_layout: 'tabbed' });
    const page = await open();
    await page.getByRole('tab').first().waitFor();
    const root = (await reportCalls(world.reporter, world.tracker, { uid: report.ref } as never).nodes(report.uid)).slice(0, 1);
    await page.route(NODES_OF_REPORT, (route) => route.fulfill({ json: root }));
    await page.goto(new URL(address, page.url()).href, { waitUntil: 'domcontentloaded' });
    await page.getByText('0 of 0 answered').waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(await page.getByRole('table').count()).toBe(0);
    expect(await page.getByText('There was').count()).toBe(0);
  });
});

describe('the way to a report', () => {
  it('leaves the id out as long as the report is being filled in [REP-016]', async () => {
    const { open, address, report } = await made();
    const page = await open(address.replace(/\/report$/, ''));
    await page.locator(`a[href="${address}"]`).first().waitFor();
    expect(await page.locator(`a[href*="/report/${report.uid.slice(0, 8)}"]`).count()).toBe(0);
  });
});

describe('the day', () => {
  it('is that of the tenant: a report is overdue when its last day has ended there [REP-220, REP-221, REP-400]', async () => {
    const { reporter, report, ref, open } = await made();
    const now = new Date();
    const today = now.toISOString().slice(0, 10);
    // At any time one of the two is on another day than the server.
    const ahead = now.getUTCHours() >= 10;
    const admin = reportCalls(world.admin, world.tracker, ref);
    await admin.patch(report.uid, { due_date: ahead ? today : new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10) });
    const chief = await world.tenant.person('chief', { isTenantSuperuser: true });
    const set = (time_zone: string) => chief.call({ method: 'PATCH', path: '/api/tenant/meta/', body: { time_zone } });
    expect((await set('Mars/Olympus')).status).toBe(400);
    await set(ahead ? 'Pacific/Kiritimati' : 'Etc/GMT+12');
    const page = await open();
    await page.getByText(ahead ? 'Overdue' : 'Nothing Received', { exact: true }).waitFor();
    await set('Etc/UTC');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.getByText(ahead ? 'Nothing Received' : 'Overdue', { exact: true }).waitFor();
    expect((await reporter.current()).status.name).toBe('Nothing Received');
  });
});
