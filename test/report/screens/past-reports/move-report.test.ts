import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportRecord } from '../../../../shared/contract/report/reports.ts';
import { makeReportWorld, type ReportWorld } from '../../../support/makers/report-world.ts';
import type { TestPerson } from '../../../support/makers/tenant.ts';
import { openBrowser } from '../../../support/pages/browser.ts';
import { mayComplain } from '../../../support/pages/complaints.ts';
import { windowOf } from '../../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
}, 60_000);

afterAll(() => browser?.close());

const at = (ref: { uid: string }, path: string) =>
  `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/${path}`;
const openAs = (person: TestPerson, ref: { uid: string }, path: string): Promise<Page> =>
  windowOf(browser, world.tenant.host, person, at(ref, path));

describe('the place of a submitted report', () => {
  it('is changed by an administrator to another period [REP-023, REP-134, REP-135, REP-137, REP-006]', async () => {
    const made = await world.submitted();
    const second = await made.reporter.current();
    await made.reporter.enter(second.uid, world.paths.diesel, { value: 11 });
    await made.reporter.submit({ comment: 'February' });
    const page = await openAs(world.admin, made.ref, 'details');
    await page.getByRole('button', { name: '1st Jan 24 - 31st Jan 24' }).click();
    await page
      .getByRole('button', { name: /Reporting Period/ })
      .first()
      .click();
    await page.getByRole('option', { name: '1st Dec 24 - 31st Dec 24' }).waitFor();
    const options = (await page.getByRole('option').allInnerTexts()).map((text) => text.split('\n')[0]?.trim());
    expect(options).toContain('No reporting period');
    expect(options).toContain('1st Dec 24 - 31st Dec 24');
    expect(options).not.toContain('1st Jan 24 - 31st Jan 24');
    expect(options).not.toContain('1st Feb 24 - 29th Feb 24');
    await page.getByRole('option', { name: '1st Dec 24 - 31st Dec 24' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Save' }).last().click();
    await page.getByText('The reporting period of the report is changed').waitFor();
    expect((await made.reporter.read(made.report.uid)).json<ReportRecord>().reporting_period_data?.startDate).toBe('2024-12-01');
    const other = await openAs(world.reporter, made.ref, 'details');
    await other.getByRole('heading', { name: 'Settings' }).waitFor();
    expect(await other.getByText('Submitted reports').count()).toBe(0);
  });

  it('is changed by an administrator to another package, after a warning, while a refusal shows nothing [REP-007, REP-138, REP-139, REP-140, REP-388]', async () => {
    // The refusal is thrown and not shown.
    mayComplain(/^This reporting package does not exist/);
    const made = await world.submitted();
    const target = await world.add('Target');
    const page = await openAs(world.admin, made.ref, 'details');
    await page.getByRole('button', { name: '1st Jan 24 - 31st Jan 24' }).click();
    await page.getByRole('button', { name: 'Move report' }).click();
    await page.getByText('Warning: the report may move to another project or somewhere you do not have access to.').waitFor();
    const move = page.getByRole('button', { name: 'Move report' });
    expect(await move.isDisabled()).toBe(true);
    await page.getByLabel('Target ref id').fill('00000000');
    const refused = page.waitForResponse((response) => response.url().includes('/dispatch/'));
    await move.click();
    expect((await refused).status()).toBe(404);
    expect(
      await page
        .getByRole('alert')
        .filter({ hasText: /does not exist/ })
        .count(),
    ).toBe(0);
    expect(await page.getByLabel('Target ref id').inputValue()).toBe('00000000');
    await page.getByLabel('Target ref id').fill(target.uid.slice(0, 8));
    await move.click();
    await page.waitForURL(`**${at(made.ref, 'evals')}`);
    expect((await world.calls('reporter', target).list()).map(({ uid }) => uid)).toEqual([made.report.uid]);
  });
});
