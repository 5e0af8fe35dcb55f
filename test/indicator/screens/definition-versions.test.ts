import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatFigure, formatPeriod } from '../../../frontend/src/ui/format.ts';
import type { DashboardIndicator } from '../../../shared/contract/indicator/dashboard.ts';
import type { SavedIndicator } from '../../../shared/contract/indicator/indicators.ts';
import { eventually, makePaper, type Paper } from '../../support/makers/figures.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let paper: Paper;
let litres: string;

const at = (path: string) => `/project/${paper.project.uid.slice(0, 8)}${path}`;
const JANUARY = formatPeriod({ startDate: '2024-01-01', endDate: '2024-02-01' });

beforeAll(async () => {
  [browser, paper] = await Promise.all([openBrowser(), makePaper()]);
  const fuel: SavedIndicator = await paper.indicators.add('Fuel', { numerators: [paper.metric('m-diesel')] });
  await paper.indicators.send('POST', 'target/', { metric: fuel.result_metric, value: 1, date: '2024-01-31' });
  await paper.enter((await paper.reporterCalls.current()).uid);
  const first = await paper.submit();
  await paper.approverCalls.patch(first.uid, { status: 'APPROVE', comment: 'Fine' });
  const path = `/api/dashboard/project/${paper.project.uid}/indicator/?fromDate=2024-01-01&toDate=2024-01-31`;
  const [shown] = await eventually(
    async () => (await paper.viewer.call({ path })).json<DashboardIndicator[]>(),
    ([figure]) => figure?.values[0]?.status === 'approved',
  );
  litres = shown!.exact!;
}, 120_000);

afterAll(() => browser?.close());

it('an edited equation leaves approved figures as they were, unless a period and a reason are given', async () => {
  const page = await windowOf(browser, paper.tenant.host, paper.owner, at('/indicators'));
  const edit = async () => {
    await page.getByRole('button', { name: 'Actions for Fuel' }).click();
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    return page.getByRole('dialog', { name: 'Edit indicator' });
  };
  const factor = async (value: string) => {
    const dialog = await edit();
    await dialog.getByRole('textbox', { name: 'Factor (F)' }).fill(value);
    await dialog.getByRole('button', { name: /^Applies from/ }).waitFor();
    return dialog;
  };
  const exact = (times: number) => formatFigure(String(Number(litres) * times), 'all');

  const first = await factor('2');
  await first.getByText('Approved figures stay as they are, unless you choose a period.').waitFor();
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await first.waitFor({ state: 'detached' });

  const second = await factor('3');
  await second.getByRole('button', { name: /^Applies from/ }).click();
  await page.getByRole('option', { name: JANUARY }).click();
  const row = second.getByRole('row').filter({ hasText: 'Fuel' });
  await row
    .filter({ hasText: exact(1) })
    .filter({ hasText: exact(3) })
    .waitFor();
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await second.getByText('This changes approved figures. Enter the reason.').first().waitFor();
  await second.getByRole('textbox', { name: 'Reason for the change of approved figures' }).fill('Counted in thirds');
  expect(await violations(page)).toEqual([]);
  await picture(page, 'indicator-restated');
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await second.waitFor({ state: 'detached' });

  const third = await edit();
  await third.getByRole('button', { name: '3 versions' }).click();
  await third.getByText(/^Version 3, from the first reporting period on; .*: Counted in thirds$/).waitFor();
  await picture(page, 'indicator-versions');
  await third.getByRole('button', { name: 'Cancel', exact: true }).click();
}, 60_000);

it('an edited target shows how approved figures would be judged', async () => {
  const page = await windowOf(browser, paper.tenant.host, paper.owner, at('/indicators'));
  await page.getByRole('button', { name: 'Actions for Fuel' }).click();
  await page.getByRole('menuitem', { name: 'Set target', exact: true }).click();
  await page.getByLabel(/^Target \(/).fill('1000000');
  await page.getByRole('button', { name: /^Applies from/ }).click();
  await page.getByRole('option', { name: JANUARY }).click();
  const row = page.getByRole('table', { name: 'Approved figures that are judged anew' }).getByRole('row').nth(1);
  await row.filter({ hasText: 'Target 1, threshold –' }).filter({ hasText: 'Target 1,000,000, threshold –' }).waitFor();
  await page.getByRole('button', { name: 'Save target' }).click();
  await page.getByText('This changes approved figures. Enter the reason.').waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'target-restated');
  await page.getByRole('textbox', { name: 'Reason for the change of approved figures' }).fill('Agreed anew');
  await page.getByRole('button', { name: 'Save target' }).click();
  await page.getByText('Thank you, the target has been updated').waitFor();
}, 60_000);

it('the evidence of a figure names the version of its equation', async () => {
  const page = await windowOf(browser, paper.tenant.host, paper.owner, at('?from=2024-01-01&to=2024-01-31'));
  const table = page.getByRole('table', { name: 'Performance' });
  await table
    .getByRole('button', { name: /show the reports behind it/ })
    .first()
    .click();
  await page.getByText(/^Equation: Version 3, from the first reporting period on; .*: Counted in thirds$/).waitFor();
}, 60_000);
