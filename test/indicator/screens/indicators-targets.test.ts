import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, makePaper, type Paper } from '../../support/makers/figures.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { mayComplain } from '../../support/pages/complaints.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';
import { walk } from '../../support/walk.ts';

let browser: Browser;
let paper: Paper;

const at = (path = '') => `/project/${paper.project.uid.slice(0, 8)}${path}`;
const open = (person: 'admin' | 'viewer', path: string): Promise<Page> =>
  windowOf(browser, paper.tenant.host, paper[person], path);

beforeAll(async () => {
  [browser, paper] = await Promise.all([openBrowser(), makePaper()]);
}, 120_000);

afterAll(() => browser?.close());

it('a dashboard without indicators says so [REP-390]', async () => {
  const page = await open('viewer', at());
  await page.getByText('No Indicators setup').waitFor();
  await page.getByText('Please ask an administrator to set some up.').waitFor();
  await page.close();
});

describe('the administrator of a project', () => {
  walk();
  let page: Page;
  const form = () => page.getByRole('dialog');

  beforeAll(async () => {
    page = await open('admin', at('/indicators'));
  });

  afterAll(() => page?.close());

  it('opens the form of an indicator, which asks for its equation [ADM-104, ADM-345, SET-251, SET-255]', async () => {
    await page.getByRole('button', { name: 'Add indicator' }).click();
    await form().getByRole('button', { name: 'Save', exact: true }).click();
    await form().getByText('Must select an equation type 0, 1 or 2').waitFor();
    await form().getByLabel('Name').fill('Emissions');
    await form()
      .getByRole('button', { name: /Sustainability issue/ })
      .click();
    await page.getByRole('option', { name: 'Carbon' }).click();
    const equations = ['0: F*N/D', '1: F*(N1-N2)/D', '2: F*(N1*N2)/D'];
    for (const equation of equations) await form().getByText(equation, { exact: true }).waitFor();
    await form().getByText('1: F*(N1-N2)/D').click();
    for (const list of ['Numerators 1 (N1)', 'Numerators 2 (N2)', 'Denominators (D)'])
      await form().getByText(list, { exact: true }).waitFor();
    expect(await form().getByLabel('Factor (F)').inputValue()).toBe('1');
  });

  it('saves the indicator, which closes the form and is listed [ADM-102, ADM-462]', async () => {
    await form().getByText('0: F*N/D').click();
    await form()
      .getByRole('button', { name: /Numerators/ })
      .click();
    await page.getByRole('option', { name: /Greenhouse gas emissions/ }).click();
    await page.keyboard.press('Escape');
    await form().getByRole('button', { name: 'Save', exact: true }).click();
    await form().waitFor({ state: 'hidden' });
    for (const header of ['Name', 'Sustainability Issue', 'Function & Metrics', 'Target | Warn', 'Admin'])
      await page.getByRole('columnheader', { name: header }).waitFor();
    await page.getByRole('row', { name: /Emissions/ }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('chooses Edit, Set target or Delete for it, at an address with 8 characters of each id [ADM-008, ADM-065, ADM-103]', async () => {
    await page.getByRole('button', { name: 'Actions for Emissions' }).click();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Edit', 'Set target', 'Delete']);
    await page.getByRole('menuitem', { name: 'Set target' }).click();
    await page.waitForURL(/\/project\/[0-9a-f]{8}\/indicator\/[0-9a-f]{8}\/target$/);
  });

  it('turns the direction of the target by a toggle [ADM-107]', async () => {
    const direction = page.getByLabel('Lower values are better');
    for (const lower of [true, false]) {
      await direction.click();
      expect(await direction.isChecked()).toBe(lower);
    }
  });

  it('fills in a target and a threshold of the project, and those of each period, in steps of 0.01 [ADM-108, ADM-357, ADM-595, ADM-597]', async () => {
    await page.getByLabel('Target (tCO₂e)').fill('120');
    await page.getByLabel('Threshold (tCO₂e)').waitFor();
    await page.getByRole('button', { name: 'Distribute' }).click();
    expect(await page.getByLabel('Target for 1st Jan 24 - 31st Jan 24').inputValue()).toBe('10');
    expect(await page.getByLabel('Target for 1st Dec 24 - 31st Dec 24').inputValue()).toBe('120');
    expect(await page.getByLabel(/^Threshold for /).count()).toBe(12);
    const [stored] = (await paper.indicators.list()).filter(({ name }) => name === 'Emissions');
    expect(stored!.metricTarget).toBeNull();
    expect(await page.locator('main input[inputmode="decimal"]').count()).toBe(26);
    const january = page.getByLabel('Target for 1st Jan 24 - 31st Jan 24');
    for (const [key, moved] of [
      ['ArrowUp', '10.01'],
      ['ArrowDown', '10'],
    ] as const) {
      await january.press(key);
      expect(await january.inputValue()).toBe(moved);
    }
    expect(await violations(page)).toEqual([]);
  });

  it('is thanked for the target and led back to the list [ADM-575]', async () => {
    await page.getByRole('button', { name: 'Save target' }).click();
    await page.getByText('Thank you, the target has been updated').waitFor();
    await page.getByRole('link', { name: '120 | -' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(at('/indicators'));
  });

  it('comes from the target back to the list [ADM-106]', async () => {
    await page.getByRole('link', { name: '120 | -' }).click();
    await page.waitForURL('**/target');
    await page.getByRole('link', { name: 'Back to indicators' }).click();
    await page.waitForURL(`**${at('/indicators')}`);
  });
});

it('a target that somebody else has changed since its form was opened is not overwritten', async () => {
  mayComplain(/409|Somebody else/);
  const first = await open('admin', at('/indicators'));
  await first.getByRole('link', { name: '120 | -' }).click();
  await first.getByLabel('Target (tCO₂e)').fill('90');
  const second = await open('admin', new URL(first.url()).pathname);
  await second.getByLabel('Threshold (tCO₂e)').fill('130');
  await second.getByRole('button', { name: 'Save target' }).click();
  await second.getByText('Thank you, the target has been updated').waitFor();
  // coming back to a window reads what it shows again
  await first.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  await first.getByRole('button', { name: 'Save target' }).click();
  await first.getByText('Somebody else changed this in the meantime: Threshold').first().waitFor();
  expect(await first.getByLabel('Target (tCO₂e)').inputValue()).toBe('90');
  await second.reload();
  await second.getByRole('link', { name: '120 | 130' }).waitFor();
  await second.getByRole('link', { name: '120 | 130' }).click();
  await second.getByLabel('Threshold (tCO₂e)').fill('');
  await second.getByRole('button', { name: 'Save target' }).click();
  await second.getByRole('link', { name: '120 | -' }).waitFor();
});

it('what fails with a target or an indicator stands in the log alone, and can be tried again [ADM-383, ADM-465, ADM-574, ADM-576]', async () => {
  const page = await open('admin', at('/indicators'));
  mayComplain(/Refused here/);
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  const refuse = (url: string, method: string) =>
    page.route(url, (route) =>
      route.request().method() === method ? route.fulfill({ status: 409, json: { title: 'Refused here' } }) : route.fallback(),
    );
  await Promise.all([refuse('**/indicator/*/', 'DELETE'), refuse('**/target/*/', 'PATCH'), refuse('**/target/*/**', 'DELETE')]);
  const asked = (method: string) => page.waitForResponse((response) => response.request().method() === method);
  await page.getByRole('button', { name: 'Actions for Emissions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Are you sure you want to delete this indicator?').waitFor();
  await Promise.all([
    asked('DELETE'),
    dialog
      .getByRole('button', { name: /Delete/ })
      .last()
      .click(),
  ]);
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: '120 | -' }).click();
  await page.getByLabel('Target (tCO₂e)').fill('121');
  const save = page.getByRole('button', { name: 'Save target' });
  for (let attempt = 0; attempt < 2; attempt += 1) await Promise.all([asked('PATCH'), save.click()]);
  await expect.poll(() => save.isEnabled()).toBe(true);
  await page
    .locator('main')
    .getByRole('button', { name: /Delete/ })
    .click();
  await Promise.all([
    asked('DELETE'),
    dialog
      .getByRole('button', { name: /Delete/ })
      .last()
      .click(),
  ]);
  expect(await page.getByText('Refused here').count()).toBe(0);
  expect(logged.length).toBeGreaterThanOrEqual(4);
  await page.close();
});

it('a viewer sees the indicators and no control that changes them [ADM-406, ADM-415, ADM-007]', async () => {
  const page = await open('viewer', at('/indicators'));
  await page.getByText('Greenhouse gas emissions').first().waitFor();
  expect(await page.getByRole('button', { name: 'Add indicator' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /Actions for/ }).count()).toBe(0);
  await page.close();
});

it('the dashboard shows the approved figure with target, completeness and a table [REP-024, REP-171, REP-402]', async () => {
  await paper.enter((await paper.reporterCalls.current()).uid);
  const report = await paper.submit();
  await paper.approverCalls.patch(report.uid, { status: 'APPROVE', comment: 'Fine' });
  const path = `/api/dashboard/project/${paper.project.uid}/indicator/?refId=root&fromDate=2024-01-01&toDate=2024-01-31`;
  await eventually(
    async () => (await paper.viewer.call({ path })).text,
    (text) => text.includes('39.31200278'),
  );
  const page = await open('viewer', at('?from=2024-01-01&to=2024-01-31'));
  const tile = page.getByRole('listitem').filter({ hasText: '1 of 1 report' });
  await tile
    .getByText(/^39\.31(?!\d)/)
    .first()
    .waitFor();
  await tile.getByText('Target met').or(tile.getByText('Target missed')).first().waitFor();
  await page
    .getByRole('table', { name: 'Performance' })
    .getByText(/^39\.31(?!\d)/)
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await page.close();
}, 60_000);

it('a person without the right to results is told so [REP-331, REP-332]', async () => {
  const stranger = await paper.tenant.person('stranger');
  await paper.tenant.grant(stranger, { scope: 'project', scopeUid: paper.project.uid, actions: ['READ_TRACKER_REF'] });
  const page = await windowOf(browser, paper.tenant.host, stranger, at());
  await page.getByText("You don't have permission to view this dashboard").waitFor();
  await page.close();
});
