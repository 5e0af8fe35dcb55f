import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReporting, type Reporting, reportCalls } from '../../support/makers/report.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { mayComplain } from '../../support/pages/complaints.ts';
import { type EnergyPaths, openedEnergy, plantEnergy } from '../../support/pages/energy-report.ts';
import { NODES_OF_REPORT } from '../../support/pages/nodes-of-report.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: Reporting;
let paths: EnergyPaths;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReporting()]);
  paths = await plantEnergy(world);
});

afterAll(() => browser?.close());

const opened = (more?: Parameters<typeof openedEnergy>[2]) => openedEnergy(browser, world, more);

const rows = (page: Page) => page.getByRole('row').filter({ has: page.locator('[data-cell=value]') });
const headsOf = async (table: Locator) => (await table.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());

describe('the tabbed layout', () => {
  it('has a tab for each section, moves between them and remembers the last one [REP-029, REP-030, REP-032, REP-033, REP-035]', async () => {
    const { page } = await opened({ meta: { report_layout: 'tabbed' } });
    const tabs = page.getByRole('tab');
    await tabs.first().waitFor();
    expect(await tabs.count()).toBe(2);
    expect(await tabs.locator('[data-section-state=notstarted]').count()).toBe(2);
    const next = page.getByRole('button', { name: 'Next section' });
    const previous = page.getByRole('button', { name: 'Previous section' });
    expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([true, false]);
    await next.click();
    await page.getByLabel('Value of Skips').waitFor();
    expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([false, true]);
    await previous.click();
    await page.getByLabel('Value of Total energy').waitFor();
    expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([true, false]);
    await next.click();
    await page.getByLabel('Value of Skips').waitFor();
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.getByLabel('Value of Skips').waitFor();
    expect(await page.getByRole('tab', { selected: true, name: /Waste/ }).count()).toBe(1);
  });

  it('tells the state of a section as a tooltip, and opens its table in full width [REP-031, REP-034]', async () => {
    const { page } = await opened({ meta: { report_layout: 'tabbed' } });
    await page.getByTitle('Carbon Not started').waitFor();
    await page.getByRole('button', { name: 'Full table' }).click();
    const dialog = page.getByRole('dialog', { name: 'Carbon' });
    await dialog.getByLabel('Value of Total energy').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

describe('the classic layout', () => {
  it('is the default, with all sections below one another, their help and the documented columns [REP-037, REP-040, REP-043, REP-408, REP-216, ADM-593, SET-221]', async () => {
    const { page } = await opened();
    await page.getByLabel('Value of Skips').waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(await page.getByRole('table').count()).toBe(2);
    await page.getByText('From your meters').waitFor();
    expect(await headsOf(page.getByRole('table').first())).toEqual(['Metric', 'Units', 'Value', 'Comments', 'N/A', 'Past data']);
    expect(await page.getByLabel('Value of Skips').getAttribute('placeholder')).toBe('as delivered');
  });

  it('leaves out comments and past data when they are disabled [REP-038, REP-039]', async () => {
    const { page } = await opened({ meta: { disable_comments: true } });
    await page.getByLabel('Value of Skips').waitFor();
    expect(await headsOf(page.getByRole('table').first())).toEqual(['Metric', 'Units', 'Value', 'N/A']);
  });

  it('gives metric and value 7.5 % more of the width where comments are disabled [ADM-610]', async () => {
    const shares = async (meta: Record<string, unknown>) => {
      const { page } = await opened({ meta });
      await page.getByLabel('Value of Skips').waitFor();
      // Wide enough for every column to exceed its minimum.
      await page.setViewportSize({ width: 2200, height: 900 });
      return page.evaluate<number[]>(`(() => {
        const row = document.querySelector('.report-head tr').getBoundingClientRect().width - 8;
        return [0, 2].map((at) => (100 * document.querySelectorAll('.report-head th')[at].getBoundingClientRect().width) / row);
      })()`);
    };
    const [narrow, wide] = [await shares({}), await shares({ disable_comments: true })];
    expect(wide.map((share, at) => Math.round(2 * (share - narrow[at]!)) / 2)).toEqual([7.5, 7.5]);
  });

  it('shows period, status and deadline [REP-048, REP-049, REP-050]', async () => {
    const { page } = await opened();
    await page.getByText('1st Jan 24 - 31st Jan 24').waitFor();
    await page.getByText('1 Feb 2024', { exact: true }).waitFor();
    await page.getByText('Overdue', { exact: true }).waitFor();
  });
});

describe('who sees what', () => {
  it('shows everything read-only to a viewer after submission, and no staging report before [REP-009, REP-054, REP-055, REP-052]', async () => {
    const { page, reporter, ref } = await opened({ person: world.viewer });
    await page.getByText("You don't have access to edit or submit reports for this reporting package.").waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    expect(await page.getByText('Skips').count()).toBe(0);
    const report = await reporter.current();
    await reporter.enter(report.uid, paths.skips, { value: 21 });
    await reporter.submit({ comment: 'January' });
    const address = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report/${report.uid.slice(0, 8)}`;
    const later = await windowOf(browser, world.tenant.host, world.viewer, address);
    await later.getByText('Report Submitted').waitFor();
    await later.getByRole('row').filter({ hasText: 'Skips' }).getByText('21').waitFor();
    expect(await rows(later).count()).toBe(0);
  });

  it('gives an administrator who is not responsible a report to read [REP-243, REP-055, REP-002, REP-052, ADM-328, ADM-569]', async () => {
    const { page } = await opened({ person: world.admin });
    await page.getByText("You don't have access to edit or submit reports for this reporting package.").waitFor();
    await page.getByRole('row').filter({ hasText: 'Skips' }).waitFor();
    expect(await page.locator('.report').locator('input:enabled, select:enabled, textarea:enabled').count()).toBe(0);
    expect(await page.getByText('Report Submitted').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Submit report' }).count()).toBe(0);
  });

  it('says what could not be loaded: the report, or the button to submit it [ADM-567]', async () => {
    mayComplain(/^(Type)?Error: /);
    const { page } = await opened();
    await rows(page).first().waitFor();
    await page.route(NODES_OF_REPORT, (route) => route.fulfill({ status: 400, json: { title: 'No' } }));
    await page.reload();
    await page.getByText('Error loading report').waitFor();
    await page.unrouteAll();
    await page.reload();
    await rows(page).first().waitFor();
    await page.evaluate(`{
      const join = Array.prototype.join;
      Array.prototype.join = function (by) { if (by === '\\n' && this.length > 0) throw new Error('broken'); return join.call(this, by); };
    }`);
    await page.getByLabel('Value of Skips').fill('abc');
    await page.getByLabel('Value of Skips').press('Enter');
    await page.getByText('Error loading submission button').waitFor();
    expect(await rows(page).count()).toBeGreaterThan(0);
  });

  it('says that there is no such report [REP-017]', async () => {
    const { page } = await opened({ end: 'report/ffffffff' });
    await page.getByText('Report not found').waitFor();
  });

  it('says that reporting is on hold, and takes no figures [REP-053, REP-117]', async () => {
    const { reporter, ref, open } = await opened();
    const admin = reportCalls(world.admin, world.tracker, ref);
    await admin.patch((await reporter.current()).uid, { status: 'HOLD', comment: 'On hold status toggled' });
    const page = await open(world.reporter);
    await page.getByText('Report on hold').waitFor();
    expect(await page.getByRole('button', { name: 'Reporting On Hold' }).isDisabled()).toBe(true);
    await page.getByRole('row').filter({ hasText: 'Skips' }).waitFor();
    expect(await page.locator('.report').locator('input:enabled, select:enabled, textarea:enabled').count()).toBe(0);
  });
});
