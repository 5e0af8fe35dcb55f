import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeReporting, type Reporting } from '../../support/makers/report.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: Reporting;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReporting()]);
  const { add } = world.nodes;
  for (const issue of ['Carbon', 'Waste']) {
    const path = await add({ type: 'tree', name: issue });
    for (let at = 1; at <= 12; at += 1)
      await add({ type: 'metricscore', path, metric: { name: `${issue} stream ${at}`, unit: 'kg', category: issue } });
    await add({ type: 'metricscore', path, metric: { name: 'Mixed skips', unit: 'tonnes', category: issue } });
  }
});

afterAll(() => browser?.close());

it.each(['classic', 'tabbed'])(
  'a metric of a long report is found by its words, and its cell has the focus: %s layout',
  async (layout) => {
    const ref = await world.add(`Works ${layout}`, { report_layout: layout });
    const address = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report`;
    const page = await windowOf(browser, world.tenant.host, world.reporter, address);
    const find = page.getByRole('combobox', { name: 'Find a metric' });
    await find.fill('skips');
    await page.getByRole('option', { name: 'Mixed skips' }).nth(1).waitFor();
    await picture(page, `find-metric-${layout}`);
    expect(await violations(page)).toEqual([]);
    await find.fill('skips waste');
    await find.press('Enter');
    const focused = page.locator('[aria-label="Value of Mixed skips"]:focus');
    await focused.waitFor();
    expect(await page.locator('table:has(:focus)').getAttribute('data-section')).toBe(
      (await world.nodes.list()).find(({ node }) => node.tree?.name === 'Waste')!.node.tree!.uid,
    );
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await page.getByText('All changes saved').waitFor();
    await find.fill('no such thing');
    await page.getByText('No match. Try another part of the name.').first().waitFor();
  },
);
