import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePaper, type Paper } from '../../support/makers/figures.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let paper: Paper;
let page: Page;

beforeAll(async () => {
  [browser, paper] = await Promise.all([openBrowser(), makePaper()]);
  await paper.indicators.add('Emissions', { numerators: [paper.metric('m-total')] });
  page = await windowOf(browser, paper.tenant.host, paper.owner, '/user/');
}, 120_000);

afterAll(() => browser?.close());

const bearer = () => `Bearer ${paper.owner.token}`;
const go = (path: string) => page.goto(addressOf(path, paper.tenant.host), { waitUntil: 'domcontentloaded' });
const heading = (name: string, level = 1) => page.getByRole('heading', { level, name, exact: true }).waitFor();
const wide = () => page.setViewportSize({ width: 1280, height: 900 });

describe('the description of the API', () => {
  it('is opened from the help menu and fed from the swagger file, with the token [ADM-079, ADM-249, ADM-250]', async () => {
    const fetched = page.waitForRequest((request) => request.url().endsWith('/api/dashboard/v2/swagger.json'));
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await page.getByRole('menuitem', { name: 'API documentation' }).click();
    await heading('API documentation');
    expect(new URL(page.url()).pathname).toBe('/documentation');
    expect((await fetched).headers().authorization).toBe(bearer());
    await page.getByRole('heading', { level: 2, name: /^projects \(\d+\)$/ }).waitFor();
    await picture(page, 'documentation');
    await wide();
  });

  it('shows an operation and sends its request with the token [ADM-249, ADM-250]', async () => {
    await page.getByLabel('Filter operations').fill('api_project_read');
    await page.getByRole('link', { name: '/api/project/{projectId}/', exact: true }).click();
    await heading('One project with its reporting packages', 2);
    await heading('Types', 2);
    await page.getByRole('button', { name: 'Send GET request' }).click();
    await page.getByText('This field is required.').waitFor();
    await page.getByLabel('projectId').fill(paper.project.uid.slice(0, 8));
    const sent = page.waitForRequest((request) => /\/api\/project\/\w{8}\/$/.test(request.url()));
    await page.getByRole('button', { name: 'Send GET request' }).click();
    expect((await sent).headers().authorization).toBe(bearer());
    await heading('Answer 200', 3);
    await page.getByText(`"uid": "${paper.project.uid}"`).waitFor();
    await picture(page, 'documentation-operation');
    expect(await violations(page)).toEqual([]);
    await wide();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('projectId').fill('00000000');
    await page.getByRole('button', { name: 'Send GET request' }).click();
    await heading('Answer 404', 3);
  });

  it('says that it could not be loaded [ADM-589]', async () => {
    const swagger = '**/api/dashboard/v2/swagger.json';
    await page.route(swagger, (route) => route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }));
    await go('/documentation');
    await page.getByText('Failed to load Swagger UI').waitFor();
    await page.unroute(swagger);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 2, name: /^projects / }).waitFor();
  });
});

describe('the test page of a dashboard', () => {
  it('prints what the API answers for the project of its address [ADM-080, ADM-563]', async () => {
    const path = `/api/dashboard/project/${paper.project.uid}/`;
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === path);
    await go(`/dashboard_test?project=${paper.project.uid}`);
    await heading('Dashboard test');
    expect((await asked).headers().authorization).toBe(bearer());
    const printed = page.locator('.api-text');
    await printed.waitFor();
    const text = JSON.parse((await printed.textContent()) ?? '') as { name: string }[];
    expect(text).toEqual((await paper.owner.call({ path })).json());
    expect(text.map(({ name }) => name)).toEqual(['Emissions']);
  });
});
