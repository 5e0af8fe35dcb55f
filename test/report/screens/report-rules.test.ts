import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { menu } from '../../support/pages/metrics-screen.ts';
import { picture } from '../../support/pages/pictures.ts';
import { enterValue, openReport, submitButton } from '../../support/pages/report-screen.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

const MESSAGE = 'Waste is part of the diesel. Check both figures.';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
});

afterAll(() => browser?.close());

const project = () => `/project/${world.project.uid.slice(0, 8)}`;
const rulesStored = async () => {
  const section = (await world.nodes.list()).find(({ path }) => path === world.paths.section)!;
  return (section.node.tree!.meta_json.rules ?? []) as Record<string, unknown>[];
};
const told = (page: Page) => page.getByRole('listitem').filter({ hasText: MESSAGE });
const review = (page: Page) => page.getByRole('dialog', { name: /Final review/ });
const confirm = async (page: Page) => {
  await review(page).getByLabel('Comment', { exact: true }).fill('January');
  await review(page).getByRole('button', { name: 'Confirm submission' }).click();
  await page.getByText(/successfully submitted\.$/).waitFor();
};

describe('a rule', () => {
  it('is written by the owner on the Metrics screen, and is asked for what it lacks', async () => {
    const page = await windowOf(browser, world.tenant.host, world.owner, `${project()}/metrics`);
    await menu(page, 'Carbon', 'Set rules');
    const dialog = page.getByRole('dialog', { name: 'Rules' });
    await dialog.getByText('This section has no rules yet.').waitFor();
    await dialog.getByRole('button', { name: 'Add rule' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Choose at least one metric.').waitFor();
    await dialog.getByText('Say what the reporter is to do.').waitFor();
    for (const [label, name] of [
      ['Sum of', 'Waste'],
      ['Compared metrics', 'Diesel'],
    ] as const) {
      await dialog.getByLabel(label, { exact: true }).click();
      await page.getByRole('option', { name }).click();
      await page.keyboard.press('Escape');
    }
    await dialog.getByLabel('What the reporter is to do').fill(MESSAGE);
    expect(await violations(page, { within: '[role="dialog"]' })).toEqual([]);
    await picture(page, 'rules-form');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await rulesStored()).toMatchObject([{ relation: 'at-most', severity: 'refusal', message: MESSAGE }]);
  });
});

describe('figures that break a rule', () => {
  it('are told while they are entered, with and without the network, and refused until they are corrected', async () => {
    const { ref } = await world.fresh();
    const page = await openReport(browser, world, ref);
    await enterValue(page, 'Diesel', '10');
    await enterValue(page, 'Waste', '11');
    await told(page).getByText('Waste is 11 Litres, and not at most 10 Litres.').waitFor();
    await page.getByText('1 rule broken').waitFor();
    await page.getByText('All changes saved').waitFor();
    await expect.poll(() => submitButton(page).getAttribute('aria-disabled')).toBe('true');
    expect(await violations(page)).toEqual([]);
    await picture(page, 'rules-broken');
    await told(page).getByRole('button', { name: 'Diesel', exact: true }).click();
    await page.getByLabel('Value of Diesel', { exact: true }).and(page.locator(':focus')).waitFor();

    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await enterValue(page, 'Waste', '9');
    await told(page).waitFor({ state: 'detached' });
    await enterValue(page, 'Waste', '12');
    await told(page).getByText('Waste is 12 Litres, and not at most 10 Litres.').waitFor();
    await page.unroute('**/api/**');

    await enterValue(page, 'Waste', '10');
    await told(page).waitFor({ state: 'detached' });
    await page.getByText('All changes saved').waitFor();
    await submitButton(page).click();
    await confirm(page);
  });

  it('are listed in the final review where the rule only warns', async () => {
    const warning = (await rulesStored()).map((rule) => ({ ...rule, severity: 'warning' }));
    await world.nodes.patch(world.paths.section, { type: 'tree', node: { tree: { meta_json: { rules: warning } } } });
    const { ref } = await world.fresh();
    const page = await openReport(browser, world, ref);
    await enterValue(page, 'Diesel', '10');
    await enterValue(page, 'Waste', '11');
    await page.getByText('Check these figures').waitFor();
    await page.getByText('All changes saved').waitFor();
    await submitButton(page).click();
    await review(page).getByRole('listitem').filter({ hasText: MESSAGE }).waitFor();
    await picture(page, 'rules-warning');
    await confirm(page);
  });
});
