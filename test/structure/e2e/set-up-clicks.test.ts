import { afterAll, beforeAll, expect, it } from 'vitest';
import { countClicks } from '../../support/pages/clicks.ts';
import { type MetricsScreen, openMetricsScreen, row } from '../../support/pages/metrics-screen.ts';
import { violations } from '../../support/pages/sessions.ts';

let screen: MetricsScreen;

beforeAll(async () => {
  screen = await openMetricsScreen();
});

afterAll(() => screen?.close());

it('adds a sub-metric with its factor in at most 4 clicks, then another one in the same form', async () => {
  const page = await screen.open(await screen.planted());
  await row(page, 'Electricity').waitFor();
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Add sub-metric to Electricity' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Steam');
  await dialog.getByLabel('Unit').click();
  await page.getByRole('option', { name: 'kWh', exact: true }).click();
  await dialog.getByLabel('Factor', { exact: true }).fill('0.00017');
  await dialog.getByText('10 kWh = 0.0017 tCO2e').waitFor();
  expect(await violations(page, { within: '[role="dialog"]' })).toEqual([]);
  await screen.look(page, 'new-sub-metric');
  await dialog.getByRole('button', { name: 'Save and add another' }).click();
  await dialog.getByText('Steam has been added.').waitFor();
  expect(await clicks()).toBeLessThanOrEqual(4);
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('');
  await dialog.getByLabel('Name', { exact: true }).fill('steam');
  await dialog.getByText('Steam (kWh) is in this issue already.').waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('Solar');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await row(page, 'Solar').getByText('No conversion factor found').waitFor();
  await row(page, 'Steam').getByText('1.7e-4').waitFor();
});

it('adds an indicator with its target in at most 7 clicks, and keeps the form where it exists already [ADM-461]', async () => {
  const page = await screen.open(await screen.planted(), 'indicators');
  const add = page.locator('main').getByRole('button', { name: 'Add indicator' }).first();
  const dialog = page.getByRole('dialog');
  const enter = async () => {
    await add.click();
    await dialog.getByLabel('Name', { exact: true }).fill('Gas used');
    await dialog.getByRole('button', { name: /Sustainability issue/ }).click();
    await page.getByRole('option', { name: 'Carbon' }).click();
    await dialog.getByText('0: F*N/D', { exact: true }).click();
    await dialog.getByRole('button', { name: /Numerators/ }).click();
    await page.getByRole('option', { name: /^Gas/ }).click();
    await page.keyboard.press('Tab');
    await dialog.getByText('Gas used = Gas', { exact: true }).waitFor();
    await dialog.getByLabel('Target', { exact: true }).fill('120');
    await dialog.getByRole('textbox', { name: 'Target date' }).fill('2024/12/31');
  };
  await add.waitFor();
  const clicks = await countClicks(page);
  await enter();
  expect(await violations(page, { within: '[role="dialog"]' })).toEqual([]);
  await screen.look(page, 'new-indicator');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await clicks()).toBeLessThanOrEqual(7);
  await page.getByRole('link', { name: '120 | -' }).waitFor();
  await enter();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('Already exists', { exact: true }).waitFor();
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Gas used');
});

it('asks before a form with changes is left, by Escape and by Back', async () => {
  const made = await screen.planted();
  const page = await screen.open(made, 'details');
  await page.getByLabel('Project name').fill('Another name');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.waitFor();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.getByLabel('Project name').inputValue()).toBe('Another name');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
});

it('closes an untouched form at once, and asks before typing is lost', async () => {
  const page = await screen.open(await screen.planted());
  const add = page.getByRole('button', { name: 'Add metric to Waste' });
  const form = page.getByRole('dialog', { name: 'Add metric' });
  await add.click();
  await form.waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await add.click();
  await form.getByLabel('Name', { exact: true }).fill('Skips');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Skips');
});
