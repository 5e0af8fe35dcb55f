import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfLines } from '../../support/browser-unit/pdf-text.ts';
import { makePaper, type Paper } from '../../support/makers/figures.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let paper: Paper;
let page: Page;

beforeAll(async () => {
  [browser, paper] = await Promise.all([openBrowser(), makePaper()]);
  page = await windowOf(browser, paper.tenant.host, paper.owner, '/user/');
}, 120_000);

afterAll(() => browser?.close());

const go = (path: string) => page.goto(addressOf(path, paper.tenant.host), { waitUntil: 'domcontentloaded' });
const heading = (name: string, level = 1) => page.getByRole('heading', { level, name, exact: true }).waitFor();
const wide = () => page.setViewportSize({ width: 1280, height: 900 });

describe('the form of a carbon reduction plan', () => {
  const inputs = () => page.locator('main [name]');
  const filled = {
    company_name: 'Łódź Ωμέγα Ltd',
    activity_description: 'Rails and sleepers\nשלום עולם',
    hotspot_selections: 'Diesel\nSteel',
    drivers_for_action: 'Clients ask for it',
    quick_wins: 'Lights',
    core_actions: 'Electric vans',
    lt_reduction_percent: '90',
    lt_reduction_years: '30',
    reduction_percent_2030: '42.5',
    baseline_year: '2021/22',
    standard_sectors: 'Railways',
  };

  it('has its fields and their first values, at its own address and linked from no administration [ADM-392, ADM-393, ADM-394, ADM-611]', async () => {
    for (const path of ['/tenant/admin', '/accounts/profile', `/project/${paper.project.uid.slice(0, 8)}/details`]) {
      await go(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.locator('a[href*="carbon-plan"]').count()).toBe(0);
    }
    await go('/demo/carbon-plan');
    await heading('Carbon reduction plan');
    const values = await inputs().evaluateAll((all) =>
      all.map((each) => [each.getAttribute('name'), (each as unknown as { value: string }).value]),
    );
    const empty = Object.keys(filled).map((name) => [name, '']);
    const first = {
      lt_reduction_percent: '70',
      lt_reduction_years: '50',
      reduction_percent_2030: '25',
      baseline_year: '2022/23',
      standard_sectors: 'Rail Infrastructure',
    };
    expect(Object.fromEntries(values)).toEqual({ ...Object.fromEntries(empty), ...first });
    expect(values).toHaveLength(11);
  });

  it('asks for a company name and for percents up to 100 [ADM-396]', async () => {
    await page.locator('[name=lt_reduction_percent]').fill('101');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    await page.getByText('This field is required.').waitFor();
    await page.getByText('Enter a number from 0 to 100.').waitFor();
    await picture(page, 'carbon-plan');
    await wide();
  });

  it('becomes a PDF of all its values, in every script [ADM-395]', async () => {
    for (const [name, value] of Object.entries(filled)) await page.locator(`[name=${name}]`).fill(value);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download PDF' }).click()]);
    expect(file.suggestedFilename()).toBe('carbon-reduction-plan.pdf');
    await file.saveAs('.local/pictures/carbon-plan.pdf');
    const written = await readFile(await file.path(), 'latin1');
    expect(written.startsWith('%PDF-')).toBe(true);
    const lines = pdfLines(written);
    for (const value of Object.values(filled).flatMap((text) => text.split('\n'))) expect(lines).toContain(value);
  });

  it('writes to the log alone that a PDF has failed [ADM-592]', async () => {
    const before = await page.getByRole('main').textContent();
    await page.evaluate('HTMLCanvasElement.prototype.toBlob = (done) => done(null)');
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('The PDF of the carbon plan has failed'));
    await page.getByRole('button', { name: 'Download PDF' }).click();
    expect((await logged).type()).toBe('error');
    expect(await page.getByRole('main').textContent()).toBe(before);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
