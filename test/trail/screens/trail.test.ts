import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openZip, verifyPack, zipSource } from '../../../functions/core/pack/verify.mjs';
import type { Job } from '../../../shared/contract/jobs.ts';
import { jobsOf, until } from '../../support/makers/jobs.ts';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { faultsOf } from '../../support/pages/accessible.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
});

afterAll(() => browser?.close());

const short = (uid: string) => uid.slice(0, 8);

it('shows the trail of a project, narrows it, exports it, and those of the company and the tenancy', async () => {
  const { project, owner, tenant } = world;
  const page = await windowOf(browser, tenant.host, owner, `/project/${short(project.uid)}/audit`);
  await page.getByRole('heading', { level: 1, name: 'Audit trail' }).waitFor();
  const table = page.getByRole('table', { name: 'Audit trail' });
  await table.getByText('Membership', { exact: true }).first().waitFor();
  await page.getByText('Only its administrators and auditors see it.').waitFor();
  expect(await faultsOf(page, 'trail')).toEqual({});
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Project', exact: true }).click();
  await table.getByText('Membership', { exact: true }).first().waitFor({ state: 'detached' });
  await table.getByText(project.name).first().waitFor();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await file).suggestedFilename()).toBe('audit_trail.csv');
  await page.goto(addressOf(`/company/${short(project.company.uid)}/audit`, tenant.host), { waitUntil: 'domcontentloaded' });
  await page.getByRole('heading', { level: 1, name: 'Audit trail' }).waitFor();
  await table.getByText('Company', { exact: true }).first().waitFor();
  const refused = await windowOf(browser, tenant.host, world.viewer, `/project/${short(project.uid)}/audit`);
  await refused.getByText("You don't have permission to view this").waitFor();
  expect(await refused.getByRole('button', { name: 'Export CSV' }).count()).toBe(0);
  const keeper = await tenant.person('keeper', { isSuperuser: true, isTenantSuperuser: true });
  const whole = await windowOf(browser, tenant.host, keeper, '/tenant/admin/audit');
  await whole.getByRole('heading', { level: 1, name: 'Audit trail' }).waitFor();
  await whole.getByRole('table', { name: 'Audit trail' }).getByText('Where', { exact: true }).first().waitFor();
  await picture(whole, 'trail-tenancy');
});

it('has an assurance pack made of a range, which is saved with the hash that tells it apart', async () => {
  const { project, owner, tenant } = world;
  const page = await windowOf(browser, tenant.host, owner, `/project/${short(project.uid)}/audit`);
  await page.getByRole('button', { name: 'Make assurance pack' }).click();
  const form = page.getByRole('dialog', { name: 'Make assurance pack' });
  const [first, last] = [form.getByRole('textbox', { name: 'First day' }), form.getByRole('textbox', { name: 'Last day' })];
  await first.fill('1 Mar 2024');
  await last.fill('1 Feb 2024');
  await form.getByRole('button', { name: 'Make and save' }).click();
  await form.getByText('The last day is before the first one. Choose a later day.').waitFor();
  await picture(page, 'pack-form');
  await last.fill('31 Dec 2024');
  const file = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Make and save' }).click();
  const saved = await file;
  expect(saved.suggestedFilename()).toBe('assurance_pack.zip');
  const told = page.getByText(/SHA-256 of the manifest: [0-9a-f]{64}/);
  const { faults, notes } = verifyPack(openZip(await saved.path()));
  expect(faults).toEqual([]);
  expect(await told.textContent()).toContain(notes[0]!.slice(-64));
  expect(await faultsOf(page, 'trail-pack')).toEqual({});
  await page.setViewportSize({ width: 390, height: 900 });
  await picture(page, 'pack-made');
});

it('has a page of the pack that is read offline', async () => {
  const { project, owner, tenant } = world;
  const asked = await owner.call({
    method: 'POST',
    path: '/api/assurance-pack/',
    body: { scope: 'project', uid: project.uid },
  });
  const { uid } = asked.json<Job>();
  await until('the pack', async () => (await jobsOf(tenant).get(uid)).status === 'done', 60);
  const { signed_url: url } = (await owner.call({ path: `/api/export/${uid}/` })).json<{ signed_url: string }>();
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  const source = zipSource(bytes.length, (from, length) => bytes.subarray(from, from + length));
  const folder = mkdtempSync(join(tmpdir(), 'pack-'));
  for (const name of source.names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), source.read(name));
  }
  const page = await (await browser.newContext({ offline: true })).newPage();
  await page.goto(pathToFileURL(join(folder, 'index.html')).href);
  await page.getByRole('link', { name: project.name }).click();
  await page.getByRole('heading', { level: 2, name: 'Official figures' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'pack-page');
  rmSync(folder, { recursive: true });
});
