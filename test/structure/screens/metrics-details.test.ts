import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MetricsScreen, menu, openMetricsScreen, row } from '../../support/pages/metrics-screen.ts';
import { violations } from '../../support/pages/sessions.ts';

let screen: MetricsScreen;

beforeAll(async () => {
  screen = await openMetricsScreen();
});

afterAll(() => screen?.close());

it('shows what is set on the selected row, who changed it last, and leads to the modals', async () => {
  const made = await screen.planted();
  const page = await screen.open(made);
  await row(page, 'Grid').waitFor();
  await page.getByRole('button', { name: 'Open the details' }).click();
  const panel = page.getByRole('region', { name: /^(Details|.*: details)$/ });
  await panel.getByText('Select a row to see its details.').waitFor();
  await row(page, 'Grid').locator('.row-name').click();
  await page.getByRole('heading', { name: 'Grid: details' }).waitFor();
  await panel.getByText('No conversion factor found from base metric to parent unit').waitFor();
  await panel.getByText('admin Tester', { exact: false }).waitFor();
  expect(await violations(page)).toEqual([]);
  await screen.look(page, 'details');
  await panel.getByRole('button', { name: 'Set placeholder' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Placeholder').fill('as metered');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await panel.getByText('as metered').waitFor();
  await panel.getByText('settings', { exact: true }).waitFor();
  await row(page, 'Gas')
    .locator('.row-name')
    .click({ modifiers: ['Control'] });
  await panel.getByText('2 rows selected').waitFor();
});

it('is reached and left by keys, and stays open for the next visit', async () => {
  const made = await screen.planted();
  const page = await screen.open(made);
  await row(page, 'Gas').focus();
  await page.keyboard.press('d');
  await page.getByRole('heading', { name: 'Gas: details' }).waitFor();
  await expect.poll(() => page.locator('[class*="split-panel"] :focus').count()).toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.tree-row:focus').textContent()).toContain('Gas');
  await page.reload();
  await row(page, 'Waste').locator('.row-name').click();
  await page.getByRole('heading', { name: 'Waste: details' }).waitFor();
  await menu(page, 'Gas', 'Required');
  await row(page, 'Gas').locator('.row-name').click();
  await page.getByText('required', { exact: true }).waitFor();
  await page.evaluate("localStorage.removeItem('details-panel')");
});

it('tells those who may only read as well, and offers them no action', async () => {
  const made = await screen.planted();
  const page = await screen.open(made, 'metrics', await screen.owner.viewer(made.project.projectUid));
  await row(page, 'Grid').focus();
  await page.keyboard.press('d');
  await page.getByRole('heading', { name: 'Grid: details' }).waitFor();
  await page.getByText('admin Tester', { exact: false }).first().waitFor();
  for (const name of ['Actions', 'Edit metric', 'Set placeholder'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
  await page.evaluate("localStorage.removeItem('details-panel')");
});

/** The ids on the page that take more room than their characters, because other text is drawn between them. */
const TORN_IDS = `[...document.querySelectorAll('.tree-row .row-id')].filter(({ lastChild: text }) => {
  const box = (from, to) => {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    return range.getBoundingClientRect().width;
  };
  const each = [...text.data].map((_char, at) => box(at, at + 1));
  return box(0, text.length) > each.reduce((sum, width) => sum + width, 1);
}).map((id) => id.textContent)`;

it('keeps the id of a row whole beside a name that is written from right to left', async () => {
  const made = await screen.planted();
  // The letters before an id draw its first digits to their other side. Most ids begin with a digit.
  const names = Array.from({ length: 12 }, (_unused, at) => `Metric ${at} مياه`);
  const issue = await made.nodes.add({ type: 'tree', name: 'Water' });
  for (const name of names) await made.nodes.add({ type: 'metricscore', path: issue, metric: { name, unit: 'M3' } });
  const page = await screen.open(made);
  await row(page, names.at(-1)!).waitFor();
  const torn = await page.evaluate<string[]>(TORN_IDS);
  expect(torn).toEqual([]);
});
