import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { StructureNodeItem } from '../../../../shared/contract/report/nodes.ts';
import type { ReportRecord } from '../../../../shared/contract/report/reports.ts';
import type { TestPerson } from '../../../support/makers/tenant.ts';
import { mailTo } from '../../../support/support.ts';
import { DOCUMENT } from './measure.ts';

/** An existing file of the project. */
const EVIDENCE = resolve(import.meta.dirname, '../../../../LICENSE');

export const inputOf = (page: Page, metric: string) => page.getByLabel(`Value of ${metric}`, { exact: true });
export const rowOf = (page: Page, metric: string) => page.getByRole('row').filter({ has: inputOf(page, metric) });

/** Types a value and waits until the row is saved. */
export async function enter(page: Page, metric: string, value: string): Promise<void> {
  await inputOf(page, metric).fill(value);
  await inputOf(page, metric).blur();
  await rowOf(page, metric).getByText('Saved', { exact: true }).waitFor();
}

/** Uploads the file to the document and waits until the row counts it. */
export async function upload(page: Page): Promise<void> {
  const line = page.getByRole('row').filter({ hasText: DOCUMENT });
  await line.locator('input[type=file]').setInputFiles(EVIDENCE);
  await line.getByRole('button', { name: 'Upload', exact: true }).click();
  await line.getByRole('button', { name: `1 file: ${DOCUMENT}` }).waitFor();
}

/** Submits the report with the required comment and waits for the success message. */
export async function submit(page: Page, comment: string, said?: string): Promise<void> {
  await page.getByRole('button', { name: 'Submit report' }).click();
  const review = page.getByRole('dialog', { name: 'Final review (read only): confirm your report submission' });
  await review.waitFor();
  if (said !== undefined) await review.getByText(said).waitFor();
  expect(await review.locator('input:enabled, select:enabled').count()).toBe(0);
  const confirm = review.getByRole('button', { name: 'Confirm submission' });
  expect(await confirm.isDisabled()).toBe(true);
  await review.getByLabel('Comment', { exact: true }).fill(comment);
  await confirm.click();
  await page.waitForURL('**/evals');
}

/** The stored value of a metric, by name. */
export async function stored(person: TestPerson, report: ReportRecord, metric: string) {
  const path = `/api/tracker/${report.tracker}/commit/${report.uid}/node/`;
  const nodes = (await person.call({ path })).json<StructureNodeItem[]>();
  const fields = nodes.map(({ node }) => node.metricscore).find((each) => each?.metric?.name === metric);
  return fields?.input as { value: string | null; comment: string; meta_json: { noReport?: boolean } } | undefined;
}

/** The link in the newest mail to an address with a matching subject. */
export async function linkIn(address: string, subject: RegExp): Promise<string> {
  let link = '';
  const find = async () => {
    const mail = (await mailTo(address)).find((each) => subject.test(each.subject));
    link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    return link;
  };
  await expect.poll(find, { timeout: 40_000 }).not.toBe('');
  return link;
}
