import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { indicatorCalls } from '../../support/makers/figures.ts';
import { fieldsOf, makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';
import { walk } from '../../support/walk.ts';

const { readPartition } = await import('../../../functions/data/partition.ts');

let browser: Browser;
let world: ReportWorld;
let made: Awaited<ReturnType<ReportWorld['submitted']>>;
const base = () => `/project/${world.project.uid.slice(0, 8)}`;
const packagePath = (path: string) => `${base()}/wpack/${made.ref.uid.slice(0, 8)}/${path}`;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  made = await world.submitted();
  await made.approver.patch(made.report.uid, { status: 'APPROVE', comment: 'Good' });
  const { package: packages } = await readPartition(`${world.tenant.tenantUid}#project#${world.project.uid}`);
  const root = packages.find(({ kind }) => kind === 'master')!.treeUid;
  const diesel = fieldsOf(await made.reporter.nodes(made.report.uid), world.paths.diesel).metric as { uid: string };
  await indicatorCalls(world.owner, world.tracker, root).add('Fuel', { numerators: [diesel.uid] });
}, 60_000);

afterAll(() => browser?.close());

describe('an approved report that is moved', () => {
  walk();
  let page: Page;
  const dialog = () => page.getByRole('dialog');

  beforeAll(async () => {
    page = await windowOf(browser, world.tenant.host, world.admin, packagePath('details'));
  });

  it('asks for a reason and shows the official figures that change', async () => {
    await page.getByRole('button', { name: '1st Jan 24 - 31st Jan 24' }).click();
    await page
      .getByRole('button', { name: /Reporting Period/ })
      .first()
      .click();
    await page.getByRole('option', { name: '1st Dec 24 - 31st Dec 24' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Save' }).last().click();
    await dialog().getByRole('row').filter({ hasText: 'Fuel' }).filter({ hasText: 'No official figure' }).waitFor();
    const change = dialog().getByRole('button', { name: 'Change reporting period' });
    expect(await change.isDisabled()).toBe(true);
    await picture(page, 'move-approved');
    await dialog().getByLabel('Reason').fill('It was December');
    await change.click();
    await page.getByText('The reporting period of the report is changed').waitFor();
  });

  it('says in its history from where it came and why', async () => {
    await page.goto(new URL(packagePath('evals'), page.url()).href);
    await page.getByText('Moved from 1st Jan 24 - 31st Jan 24 to 1st Dec 24 - 31st Dec 24. It was December').waitFor();
    await page.close();
  });
});

describe('an approved report that was corrected', () => {
  it('shows its approver which official figures change', async () => {
    const { report, reporter, admin } = made;
    await admin.patch(report.uid, { status: 'REOPEN', comment: 'A meter was wrong' });
    await reporter.enter(report.uid, world.paths.diesel, { value: 25 });
    await reporter.post(report.uid, { comment: 'Read again' });
    const page = await windowOf(browser, world.tenant.host, world.approver, packagePath(`report/${report.uid.slice(0, 8)}`));
    await page.getByText('1 figure of this section has changed since the approved submission 1').waitFor();
    await page.getByRole('button', { name: 'Approve report' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('row').filter({ hasText: 'Fuel' }).filter({ hasText: '10' }).filter({ hasText: '25' }).waitFor();
    await picture(page, 'approve-again');
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('Comment').fill('Read again');
    await dialog.getByRole('button', { name: 'Approve report' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await reporter.read(report.uid)).json<ReportRecord>().status.name).toBe('OK for Submission');
    await page.close();
  });
});

describe('a period that is closed', () => {
  walk();
  let page: Page;
  const dialog = () => page.getByRole('dialog');
  const periods = async () =>
    (await world.admin.call({ path: `/api/project/${world.project.uid}/reporting_periods/` })).json<ReportingPeriod[]>();

  beforeAll(async () => {
    page = await windowOf(browser, world.tenant.host, world.admin, `${base()}/details`);
  });

  it('is closed at once where no last day is given', async () => {
    await page.getByRole('button', { name: 'Close 2024-02-01' }).click();
    await dialog().getByText('Nothing that concerns the figures of a closed period changes', { exact: false }).waitFor();
    await picture(page, 'close-period');
    await dialog().getByRole('button', { name: 'Close period' }).click();
    await page.getByText('The period is closed').waitFor();
    await page.getByRole('button', { name: 'Edit 2024-02-01' }).waitFor({ state: 'detached' });
    expect((await periods())[1]!.closing).toMatchObject({ isClosed: true });
  });

  it('makes its report read-only, and says so to who reports', async () => {
    const other = await windowOf(browser, world.tenant.host, world.reporter, packagePath('report'));
    await other.getByText('Period closed').waitFor();
    await other.getByText('Ask an administrator for an exception.', { exact: false }).waitFor();
    expect(await other.getByRole('button', { name: 'Submit report' }).count()).toBe(0);
    expect(await other.getByRole('main').getByRole('textbox').count()).toBe(0);
    await picture(other, 'closed-report');
    await other.close();
  });

  it('opens for a package by an exception with a reason and a last day', async () => {
    await page.getByRole('button', { name: 'Exception 2024-02-01' }).click();
    await dialog().getByLabel('Reason').fill('A meter was wrong');
    await dialog().getByRole('textbox', { name: 'Last day of the exception' }).fill('2099-12-31');
    await dialog().getByRole('button', { name: 'Grant exception' }).click();
    await page.getByText('Exception until 31st Dec 99, whole period: A meter was wrong').waitFor();
    await picture(page, 'period-exception');
    expect(await violations(page)).toEqual([]);
    const { closed } = (await made.reporter.current()) as ReportRecord;
    expect(closed).toBeNull();
  });

  it('is reopened with a reason', async () => {
    await page.getByRole('button', { name: 'Reopen 2024-02-01' }).click();
    await dialog().getByLabel('Reason').fill('The audit found a fault');
    await dialog().getByRole('button', { name: 'Reopen period' }).click();
    await page.getByText('The period is open again').waitFor();
    expect((await periods())[1]!.closing).toBeNull();
  });

  it('is marked on the dashboard', async () => {
    const december = (await periods())[11]!;
    const path = `/api/project/${world.project.uid}/reporting_periods/${december.uid}/closing/`;
    await world.admin.call({ method: 'POST', path, body: {} });
    const shown = await windowOf(browser, world.tenant.host, world.admin, `${base()}?from=2024-11-01&to=2025-01-01`);
    await shown.getByText('Closed', { exact: true }).first().waitFor();
    await picture(shown, 'closed-dashboard');
    await shown.close();
  });
});
