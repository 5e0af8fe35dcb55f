import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../../../support/makers/report-world.ts';
import { openBrowser } from '../../../support/pages/browser.ts';
import { windowOf } from '../../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
});

afterAll(() => browser?.close());

/** A comment being written, and its stored text. */
async function writing() {
  const made = await world.fresh();
  const [project, ref] = [world.project.uid.slice(0, 8), made.ref.uid.slice(0, 8)];
  const page = await windowOf(browser, world.tenant.host, world.reporter, `/project/${project}/wpack/${ref}/report`);
  await page.getByRole('button', { name: 'Add a Comment' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[contenteditable]:focus').waitFor();
  const stored = async () => {
    await dialog.getByRole('button', { name: 'Add comment' }).click();
    await dialog.waitFor({ state: 'detached' });
    const nodes = await made.reporter.nodes(made.report.uid);
    return nodes.find(({ type }) => type === 'trackercomment')!.node.trackercomment!.text;
  };
  return { page, dialog, stored };
}

describe('a text with marks', () => {
  it('is written by keys and toolbar, as marks, a list and a heading', async () => {
    const { page, dialog, stored } = await writing();
    await page.keyboard.type('Is ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('HVO');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' in?');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Bullets' }).click();
    await page.keyboard.type('one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    expect(await dialog.getByRole('button', { name: 'Bullets' }).getAttribute('aria-pressed')).toBe('true');
    await dialog.getByRole('button', { name: 'Numbers' }).click();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Block format').selectOption('Header 4');
    await page.keyboard.type('Sources');
    expect(await stored()).toBe('<p>Is <b>HVO</b> in?</p><ol><li>one</li><li>two</li></ol><h4>Sources</h4>');
  });

  it('takes back what was typed, and Tab leaves it', async () => {
    const { page, dialog, stored } = await writing();
    await page.keyboard.type('All in');
    await dialog.getByLabel('Block format').selectOption('Header 3');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Tab');
    expect(await dialog.locator('[contenteditable]:focus').count()).toBe(0);
    expect(await stored()).toBe('All in');
  });

  it('keeps of a pasted page what a comment may hold', async () => {
    const { page, stored } = await writing();
    await page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', '<p onclick="hit()">Two <b>meters</b><img src="x" onerror="hit()"></p><ul><li>A</li></ul>');
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.querySelector('[contenteditable]').dispatchEvent(paste);
    }`);
    expect(await stored()).toBe('<p>Two <b>meters</b></p><ul><li>A</li></ul>');
  });
});
