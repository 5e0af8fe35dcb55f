import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormWorld, fuelCsv, makeFormWorld } from '../../support/makers/forms.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { cellOf, formButton } from '../../support/pages/form-wizard.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

const PHONE = 390;

let browser: Browser;
let world: FormWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeFormWorld()]);
}, 60_000);

afterAll(() => browser?.close());

const open = ({ ref, report }: Awaited<ReturnType<FormWorld['form']>>): Promise<Page> => {
  const path = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report/${report.uid}`;
  return windowOf(browser, world.tenant.host, world.reporter, path, PHONE);
};

/** The distance of a row's number and first cell from the left edge, in a form's table scrolled to its last column. */
const leftOfScrolled = (page: Page) =>
  page.evaluate<number[]>(`{
    const frame = document.querySelector('.form-frame');
    frame.scrollLeft = 1_000;
    const edge = frame.getBoundingClientRect().left + frame.clientLeft;
    [...frame.querySelector('tbody tr').children].slice(0, 2).map((cell) => Math.round(cell.getBoundingClientRect().left - edge));
  }`);

describe('on a phone', () => {
  it('the number and the first column of a form stay in sight beside the others', async () => {
    const form = await world.form();
    await form.save(fuelCsv(['1', '2']), null);
    const page = await open(form);
    await formButton(page, 'Edit data').click();
    await cellOf(page, 'Litres', 2).waitFor();
    expect(await leftOfScrolled(page)).toEqual([0, 56]);
    expect(await violations(page)).toEqual([]);
  });

  it('what the bar has unfolded folds again when somebody goes on in the report', async () => {
    const page = await open(await world.form());
    const more = page.getByRole('button', { name: 'More actions' });
    await more.click();
    expect(await more.getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('heading', { level: 1 }).first().click();
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('false');
  });

  it('a message stands in sight wherever the page is scrolled to', async () => {
    const page = await open(await world.form());
    const mark = page.getByLabel('Mark section as complete');
    await mark.scrollIntoViewIfNeeded();
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    await page.context().setOffline(true);
    await mark.click();
    const message = page.getByRole('region', { name: 'Notifications' }).getByText('The mark could not be saved').first();
    await message.waitFor();
    const { y, height } = (await message.boundingBox())!;
    expect(y).toBeGreaterThan(80);
    expect(y + height).toBeLessThan(page.viewportSize()!.height);
  });
});
