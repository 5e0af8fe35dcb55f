import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import { eventually } from '../../support/makers/figures.ts';
import { makeProject } from '../../support/makers/project.ts';
import { makeSupply, type Supply } from '../../support/makers/supply.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { goTo, violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let page: Page;
let supply: Supply;
let periods: ReportingPeriod[];

const at = (path = '') => `/project/${supply.project.uid.slice(0, 8)}${path}`;
const open = (path: string) => goTo(page, path);
const period = (index: number) => at(`/apportionment/${periods[index]!.uid.slice(0, 8)}`);
const submit = (name: string) => page.getByRole('button', { name, exact: true });

beforeAll(async () => {
  [browser, supply] = await Promise.all([openBrowser(), makeSupply()]);
  await supply.approve();
  periods = await supply.periods();
  page = await windowOf(browser, supply.tenant.host, supply.owner, at());
}, 120_000);

afterAll(() => browser?.close());

it('is reached from the project menu and has its parts [ADM-112, ADM-115, ADM-123, ADM-130]', async () => {
  await page.locator('.top-bar button:visible[aria-haspopup="true"]', { hasText: /^Admin$/ }).click();
  await page.getByRole('menuitem', { name: 'Apportion to My Clients' }).click();
  await page.getByRole('heading', { name: 'Apportionment to My Clients', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Submitted Reports' }).waitFor();
  await page.getByText('No Reports Submitted').waitFor();
  expect(await page.getByRole('table', { name: 'Submitted Reports' }).count()).toBe(0);
  await page.getByRole('button', { name: /^Client Choose/ }).waitFor();
  await page.getByRole('heading', { name: /^My Clients/ }).waitFor();
  await submit('Submit to Clients').waitFor();
  expect(await violations(page)).toEqual([]);
});

it('opens at the period of its address, for the project and for a package [ADM-067, ADM-068]', async () => {
  await open(period(2));
  await page.getByRole('button', { name: /Reporting period.*1st Mar 24/ }).waitFor();
  const package8 = supply.ref.uid.slice(0, 8);
  await open(at(`/wpack/${package8}/apportionment/${periods[2]!.uid.slice(0, 8)}`));
  await page.getByRole('heading', { name: 'Apportionment to My Clients', level: 1 }).waitFor();
  await page.getByText(supply.ref.name).first().waitFor();
  await page.getByRole('button', { name: /Reporting period.*1st Mar 24/ }).waitFor();
});

it('takes a percentage for a chosen client, on request for later periods too [ADM-116, ADM-141, ADM-142, ADM-360, ADM-514]', async () => {
  await open(period(0));
  await page.getByRole('heading', { name: 'Client apportionment' }).waitFor();
  const row = page.getByRole('table', { name: 'Client apportionment' }).getByRole('row', { name: /Tunnel/ });
  await row.getByText('No share', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Client/ }).click();
  await page.getByRole('option', { name: /Tunnel/ }).click();
  await page.getByLabel(/^Percentage for/).fill('25');
  await page.getByLabel('Apply to future periods').check();
  await page.getByRole('button', { name: 'Save percentage' }).click();
  await page.getByText('Percentage saved').waitFor();
  await page.getByText('Together 25% · Not apportioned: 75%').waitFor();
  await row.getByText('25%', { exact: true }).waitFor();
  const entries = (await supply.periods()).map(({ meta_json }) => meta_json.apportionment?.entries[0]?.value);
  expect(entries).toEqual(periods.map(() => 0.25));
});

it('submits, says so, and shows what became of each client [ADM-309, ADM-520, ADM-521, ADM-522, ADM-523]', async () => {
  const sent = page.waitForRequest((request) => request.url().endsWith('/dispatch/'));
  await submit('Submit to Clients').click();
  const payload = { supplier_ref_id: supply.rootRef, reporting_period_id: periods[0]!.uid };
  expect((await sent).postDataJSON()).toEqual({ type: 'SUBMIT_APPORTIONMENTS', payload });
  await page.getByText('Report submitted to client(s). You will receive an email when the submission is done.').waitFor();
  await submit('Submitted').waitFor();
  expect(await submit('Submitted').isDisabled()).toBe(true);
  await page.locator('#content:focus-within').waitFor();
  await page.getByText(/^Received 1 figures on/).waitFor();
  const table = page.getByRole('table', { name: 'Submitted Reports' });
  await table.getByRole('cell', { name: '25%', exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
});

it('keeps the state of each period by itself [ADM-310, ADM-311]', async () => {
  const choose = async (from: RegExp, to: RegExp) => {
    await page.getByRole('button', { name: from }).click();
    await page.getByRole('option', { name: to }).click();
  };
  await choose(/Reporting period.*1st Jan 24/, /1st Feb 24/);
  await submit('Submit to Clients').waitFor();
  expect(new URL(page.url()).pathname).toBe(period(1));
  await choose(/Reporting period.*1st Feb 24/, /1st Jan 24/);
  await submit('Submitted').waitFor();
  await choose(/Reporting period.*1st Jan 24/, /1st Feb 24/);
  await page.getByText('No report of this period is approved yet. Only approved figures are submitted.').waitFor();
});

it('shows a refused submission as failed, and lets one try again [ADM-308, ADM-525]', async () => {
  await supply.approve();
  const state = `${supply.path}reporting_periods/${periods[1]!.uid}/apportionment/`;
  await eventually(
    async () => (await supply.owner.call({ path: state })).json<{ blocked: string | null }>(),
    ({ blocked }) => blocked === null,
  );
  await page.route('**/dispatch/', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 3 });
  await page.goto(addressOf(period(1), supply.tenant.host), { waitUntil: 'domcontentloaded' });
  await submit('Submit to Clients').click();
  const warning = 'Submission failed. Please try again or contact administrators if the error persist';
  await page.getByText(warning).waitFor();
  expect(await submit('Submit to Clients').isEnabled()).toBe(true);
});

it('says what is missing where there are no periods, or where it is switched off [ADM-117, ADM-118, ADM-573]', async () => {
  const { owner, tenant } = supply;
  const other = await makeProject(tenant, owner, 'Quay');
  const path = `/api/project/${other.uid}/`;
  await open(`/project/${other.uid.slice(0, 8)}/apportionment`);
  await page
    .getByText('This project has not apportionment enabled. Please contact your site admin, if you think it should change.')
    .waitFor();
  expect(await page.getByRole('heading', { name: 'Submitted Reports' }).count()).toBe(0);
  expect(await submit('Submit to Clients').count()).toBe(0);
  expect(await page.getByRole('heading', { name: /^My Clients/ }).count()).toBe(0);
  for (const name of [/Reporting period/, /^Client/]) expect(await page.getByRole('button', { name }).count()).toBe(0);
  await owner.call({ method: 'PATCH', path, body: { meta_json: { apportionment: {} } } });
  await owner.call({ method: 'POST', path: `${path}reporting_periods/`, body: { clear_empty: true } });
  await page.reload();
  await page.getByText('Please configure reporting periods for this project first.').waitFor();
});
