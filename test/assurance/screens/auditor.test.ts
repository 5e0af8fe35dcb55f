import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { addDays, DEFAULT_TIME_ZONE, formatDate, todayIn } from '../../../shared/domain/kernel/dates.ts';
import { CSV } from '../../support/makers/document.ts';
import { eventually, makePaper, type Paper } from '../../support/makers/figures.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';
import { documentCalls } from '../../support/makers/uploads.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { menusOf } from '../../support/pages/menus.ts';
import { picture } from '../../support/pages/pictures.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let paper: Paper;
let auditor: TestPerson;

const short = (uid: string) => uid.slice(0, 8);
const until = addDays(todayIn(DEFAULT_TIME_ZONE, new Date().toISOString()), 30);
const page = (person: TestPerson, path = '') =>
  windowOf(browser, paper.tenant.host, person, `/project/${short(paper.project.uid)}${path}`);
const buttonsOf = (of: Page, name: RegExp) => of.getByRole('main').getByRole('button', { name }).allTextContents();
const findings = (of: Page) => of.getByRole('article');

beforeAll(async () => {
  [browser, paper] = await Promise.all([openBrowser(), makePaper()]);
  auditor = await paper.tenant.person('auditor');
  await paper.indicators.add('Emissions', { numerators: [paper.metric('m-total')] });
  const section = (await paper.nodes.list()).find(({ node }) => node.tree?.name === 'Carbon')!.path;
  const document = { type: 'document', path: section, name: 'Invoices' };
  const { uid } = (await paper.nodes.post(document)).json<StructureNodeItem>();
  const report = (await paper.reporterCalls.current()).uid;
  await paper.enter(report);
  await documentCalls(paper.reporter, paper.tracker, report, uid).upload('invoice.csv', 'text/csv', CSV);
  await paper.submit();
  await paper.approverCalls.patch(report, { status: 'APPROVE', comment: 'Fine' });
  const dashboard = `/api/dashboard/project/${paper.project.uid}/indicator/?fromDate=2024-01-01&toDate=2024-12-31`;
  await eventually(
    async () => (await paper.owner.call({ path: dashboard })).json<{ values: { exact: string | null }[] }[]>(),
    ([shown]) => shown!.values.some(({ exact }) => exact !== null),
  );
}, 120_000);

afterAll(() => browser?.close());

describe('an audit', () => {
  it('begins with a seat that an administrator gives up to a day', async () => {
    const admin = await page(paper.admin, '/assurance');
    await admin.getByText('Nobody has a seat').waitFor();
    await picture(admin, 'assurance-empty');
    await admin.getByRole('button', { name: 'Give a seat' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Give a seat' });
    await dialog.getByLabel('Email address').fill(paper.viewer.email);
    await dialog.getByRole('textbox', { name: 'Last day' }).fill(formatDate(until, 'D MMM YYYY'));
    await dialog.getByRole('button', { name: 'Give a seat' }).click();
    await dialog.getByText('This person has a role here.', { exact: false }).waitFor();
    await dialog.getByLabel('Email address').fill(auditor.email);
    await picture(admin, 'assurance-seat');
    await dialog.getByRole('button', { name: 'Give a seat' }).click();
    await admin.getByText(auditor.email).waitFor();
    expect(await violations(admin)).toEqual([]);
  });

  it('goes from a tile down to the invoice, in at most two clicks a level', async () => {
    const seen = await page(auditor, '?from=2024-01-01&to=2024-01-31');
    await seen.locator('.tiles li').filter({ hasText: 'Emissions' }).getByRole('button').first().click();
    await seen
      .locator('#indicator-details')
      .getByRole('button', { name: /show the reports behind it/ })
      .click();
    const explained = seen.getByRole('dialog', { name: /^Emissions/ });
    await explained.getByRole('button', { name: 'Explain the figure of Groundworks' }).click();
    await explained.getByRole('button', { name: 'Explain Greenhouse gas emissions' }).click();
    await explained.getByRole('button', { name: 'Explain Diesel (average biofuel blend)' }).click();
    const invoice = explained.getByRole('button', { name: 'invoice.csv' });
    await picture(seen, 'assurance-invoice');
    const file = seen.waitForEvent('download');
    await invoice.click();
    expect((await file).suggestedFilename()).toBe('invoice.csv');
    await seen.close();
  });

  it('reads metrics and conversion factors, without a button that changes them', async () => {
    const seen = await page(auditor);
    const { Admin: offered = [] } = await menusOf(seen);
    const base = `/project/${short(paper.project.uid)}`;
    expect(offered.slice(0, 2)).toEqual([`Metrics ${base}/metrics`, `Conversion Factors ${base}/conv`]);
    await seen.close();
    const metrics = await page(auditor, '/metrics');
    await metrics.getByText('You can look at the metrics.', { exact: false }).waitFor();
    await metrics
      .getByRole('row', { name: /Diesel/ })
      .first()
      .waitFor();
    expect(await buttonsOf(metrics, /^(Set up Metrics|Actions|Add|Drag)/)).toEqual([]);
    await picture(metrics, 'assurance-metrics');
    expect(await violations(metrics)).toEqual([]);
    await metrics.close();
    const factors = await page(auditor, '/conv');
    await factors.getByText('You can look at the conversion factors.', { exact: false }).waitFor();
    await factors
      .getByRole('row', { name: /Diesel/ })
      .first()
      .waitFor();
    expect(await buttonsOf(factors, /^(Add|Edit|Delete|Override)/)).toEqual([]);
    await picture(factors, 'assurance-factors');
    expect(await violations(factors)).toEqual([]);
    await factors.close();
  });

  it('draws a sample, checks a figure and records a finding', async () => {
    const seen = await page(auditor, '/assurance');
    expect(await seen.getByRole('button', { name: 'Give a seat' }).count()).toBe(0);
    await seen.getByRole('button', { name: 'Draw a sample' }).click();
    const draw = seen.getByRole('dialog', { name: 'Draw a sample' });
    await draw.getByLabel('Number of figures').fill('none');
    await draw.getByRole('button', { name: 'Draw', exact: true }).click();
    await draw.getByText('Check the fields below.').waitFor();
    await draw.getByLabel('Number of figures').fill('5');
    await draw.getByRole('button', { name: 'Draw', exact: true }).click();
    const check = seen.getByRole('checkbox', { name: /^Checked: Emissions/ });
    await check.click();
    await seen.getByText(/1 of 1 checked/).waitFor();
    await seen.getByRole('button', { name: /^Explain Emissions/ }).click();
    await seen.getByRole('button', { name: 'Explain the figure of Groundworks' }).waitFor();
    await seen
      .getByRole('dialog', { name: /^Emissions/ })
      .getByRole('button', { name: 'Close', exact: true })
      .click();
    await seen.getByRole('button', { name: /^Record a finding on Emissions/ }).click();
    const dialog = seen.getByRole('dialog', { name: 'Record a finding' });
    await dialog.getByLabel('What was found').fill('The invoice is of February.');
    await dialog.getByRole('button', { name: 'Record a finding' }).click();
    await findings(seen).getByText('The invoice is of February.').waitFor();
    await picture(seen, 'assurance-auditor');
    expect(await violations(seen)).toEqual([]);
  });

  it('ends with an answer of the administrators and the finding closed', async () => {
    const admin = await page(paper.admin, '/assurance');
    await findings(admin).getByRole('button', { name: 'Answer' }).click();
    const answer = admin.getByRole('dialog', { name: 'Answer' });
    await answer.getByLabel('Text').fill('It was booked late; the delivery was in January.');
    await admin.reload();
    await findings(admin).getByRole('button', { name: 'Answer' }).click();
    expect(await answer.getByLabel('Text').inputValue()).toBe('It was booked late; the delivery was in January.');
    await answer.getByRole('button', { name: 'Answer' }).click();
    await findings(admin).getByText('Answered').waitFor();
    const seen = await page(auditor, '/assurance');
    await findings(seen).getByRole('button', { name: 'Close' }).click();
    const close = seen.getByRole('dialog', { name: 'Close' });
    await close.getByLabel('Text').fill('Seen.');
    await close.getByRole('button', { name: 'Close', exact: true }).last().click();
    await findings(seen).getByText('Closed').first().waitFor();
    await picture(seen, 'assurance-closed');
  });
});
