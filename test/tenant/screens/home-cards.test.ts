import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
});

afterAll(() => browser?.close());

const company = async (name: string, parentid: string) =>
  (await world.owner.call({ method: 'POST', path: '/api/company/', body: { name, parentid } })).json<Company>();

it('nests cards below their company, marks the first, and opens a dashboard [ADM-223, ADM-226, ADM-229, ADM-230, ADM-607, ADM-073]', async () => {
  const { tenant, owner, project } = world;
  const below = await company('Rail', project.company.uid);
  const deepest = await company('Signals', below.uid);
  const page = await windowOf(browser, tenant.host, owner, '/home');
  await page.getByRole('tab', { name: /My Dashboards/ }).click();
  const cards = page.locator('.company-card');
  const card = (name: string) => cards.filter({ has: page.getByRole('link', { name, exact: true }) });
  await card('Signals').last().waitFor();
  const look = (name: string) =>
    card(name)
      .last()
      .evaluate((element) => {
        const { marginInlineStart, borderInlineStartWidth, fontSize } = (
          globalThis as unknown as { getComputedStyle(of: unknown): Record<string, string> }
        ).getComputedStyle(element);
        const em = Number.parseFloat(marginInlineStart ?? '') / Number.parseFloat(fontSize ?? '');
        return { em: Math.round(em * 10) / 10, edge: borderInlineStartWidth };
      });
  const looks = {
    top: await look('Northern'),
    rail: await look('Rail'),
    signals: await look('Signals'),
    project: await look('Bridge'),
  };
  expect(looks).toEqual({
    top: { em: 0, edge: '4px' },
    rail: { em: 0.5, edge: '1px' },
    signals: { em: 0.5, edge: '1px' },
    project: { em: 0.1, edge: '1px' },
  });
  expect(await page.getByRole('button', { name: 'Hide everything below Signals' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Hide everything below Rail' }).isEnabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await card('Signals')
    .last()
    .getByRole('link', { name: 'Dashboard' })
    .or(card('Signals').last().getByRole('button', { name: 'Dashboard' }))
    .click();
  await page.getByRole('heading', { level: 1, name: 'Signals' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/company/${deepest.uid.slice(0, 8)}`);
});

it('locks a project in which no role of the person allows anything, and opens one with any right [ADM-232, ADM-420, ADM-421, ADM-591]', async () => {
  const { tenant, project, roleUid } = world;
  const clerk = await tenant.person('clerk');
  const grant = { scope: 'project' as const, scopeUid: project.uid, roles: [roleUid('Reporter')] };
  await tenant.grant(clerk, { ...grant, actions: [] });
  const page = await windowOf(browser, tenant.host, clerk, '/home');
  await page.getByRole('tab', { name: /My Dashboards/ }).click();
  await page.getByTitle("You don't have permission to view this project").getByText('Bridge').waitFor();
  await page.getByTitle("You don't have permission to view this project").locator('svg').waitFor();
  expect(await page.locator('main').getByRole('link', { name: 'Bridge' }).count()).toBe(0);
  await tenant.grant(clerk, { ...grant, actions: ['READ_TRACKER_REF'] });
  await page.reload();
  await page.getByRole('tab', { name: /My Dashboards/ }).click();
  await page.locator('main').getByRole('link', { name: 'Bridge', exact: true }).click();
  await page.getByText("You don't have permission to view this dashboard").waitFor();
});

it('counts the invitations to companies and projects together [ADM-215]', async () => {
  const { tenant, owner, project, roleUid } = world;
  const guest = await tenant.person('guest');
  const asked = [
    await owner.call({ method: 'POST', path: `/api/company/${project.company.uid}/invite/`, body: { email: guest.email } }),
    await owner.call({
      method: 'POST',
      path: `/api/project/${project.uid}/invite/`,
      body: { email: guest.email, project_discipline: roleUid('Reporter') },
    }),
  ];
  expect(asked.map(({ status }) => status)).toEqual([201, 201]);
  const page = await windowOf(browser, tenant.host, guest, '/home');
  await page.getByRole('tab', { name: 'Invitations 2' }).click();
  await page.getByRole('button', { name: 'Accept: Bridge' }).waitFor();
  await page.locator('.top-bar a:visible[aria-label="Pending actions, invitations: 2"]').waitFor();
});
