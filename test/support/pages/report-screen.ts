import type { Browser, Locator, Page } from 'playwright-core';
import type { ReportWorld } from '../makers/report-world.ts';
import { windowOf } from './sessions.ts';

/** Opens the open report of a package as its reporter. */
export const openReport = (browser: Browser, { tenant, project, reporter }: ReportWorld, ref: { uid: string }): Promise<Page> =>
  windowOf(browser, tenant.host, reporter, `/project/${project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report`);

/** The input of a metric's value. */
export const valueField = (page: Page, name: string): Locator => page.getByLabel(`Value of ${name}`, { exact: true });

/** Types a metric's value and leaves the input, which saves it. */
export async function enterValue(page: Page, name: string, value: string): Promise<void> {
  await valueField(page, name).fill(value);
  await valueField(page, name).press('Tab');
}

export const submitButton = (page: Page): Locator => page.getByRole('button', { name: 'Submit report' });
